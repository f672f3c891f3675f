import { canonicalJson } from "../core/json";
import { counted } from "../core/sentence";
import { type Bill, priceInWords } from "../core/credits";
import { InputError } from "../core/errors";
import type { Codec } from "../google/ports";

const COMPANIES = { one: "company", many: "companies" };

/** What a bill is for: agreeing to the bill agrees to this. */
export interface BilledFor {
  /** What would be asked, without where it is written. */
  readonly question: unknown;
  /** What of; left out where the question says it all. */
  readonly companies?: readonly string[];
  /** Begins a sentence about the question: `What “Germans” asks for`. */
  readonly named?: string;
  /** What `companies` are, if not that: `name`, `names`. */
  readonly things?: { readonly one: string; readonly many: string };
}

type Digests = Pick<Codec, "digest">;

/** A digest: another question cannot be made to have the same one. */
export function questionDigest(codec: Digests, question: unknown): string {
  return codec.digest(canonicalJson(question));
}

/** What is agreed to in one text, `question.number.companies`, both digests; without companies that of the question. */
export function agreedTo(codec: Digests, { question, companies }: BilledFor): string {
  const asked = questionDigest(codec, question);
  return companies === undefined ? asked : `${asked}.${ofCompanies(codec, companies)}`;
}

function ofCompanies(codec: Digests, companies: readonly string[]): string {
  return `${companies.length}.${codec.digest(JSON.stringify([...companies].sort()))}`;
}

/** Whether it was agreed to for these companies, whatever is asked about them. */
export function isForThese(codec: Digests, agreed: string, { companies }: BilledFor): boolean {
  const [, ...of] = agreed.split(".");
  return of.join(".") === (companies === undefined ? "" : ofCompanies(codec, companies));
}

/** Something else would be bought than was agreed to. Going on after it agrees to `agreed`. */
export class BillChanged extends InputError {
  readonly agreed: string;

  /** @param before What was agreed to. @param bill What it costs now. */
  constructor(codec: Digests, asked: BilledFor, before: string, bill: Pick<Bill, "credits">) {
    const advice = `Nothing was spent. The new bill is ${priceInWords(bill.credits)}: look at it, then start again.`;
    super("input/changed", changeInWords(codec, asked, before), advice);
    this.agreed = agreedTo(codec, asked);
  }
}

function changeInWords(codec: Digests, asked: BilledFor, before: string): string {
  const { question, companies = [], named = "What is fetched", things = COMPANIES } = asked;
  const [agreed, count] = before.split(".");
  if (agreed !== questionDigest(codec, question)) return `${named} has changed since the bill.`;
  if (Number(count) === companies.length) return `The ${things.many} have changed since the bill.`;
  return `The bill was for ${counted(Number(count), things.one, things.many)}, and there are ${companies.length} now.`;
}
