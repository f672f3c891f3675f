import { ENTERPRISE_SECTIONS } from "../api/endpoints/companies";
import { type Pause, stopped } from "../buying/pause";
import { requestsOn, type Settled } from "../buying/questions";
import type { RequestRate } from "../buying/rate";
import { settle } from "../buying/settle";
import { countedIn, isOfRows } from "../core/run-kind";
import type { ApiError } from "../errors";
import type { Clock } from "../google/ports";
import type { Answers, Standing } from "../journal/answers";
import {
  type Cap,
  CapReached,
  isOfDay,
  type OverCap,
  overCapInWords,
  passesByItself,
} from "../journal/ledger";
import type { Purchase, Request } from "../journal/operation";
import type { Purchasing } from "../journal/purchasing";
import { limitOfPages } from "../products/listing";
import { noteCap } from "./caps-of-run";
import type { RunAnswer, RunPlan } from "./kinds/run-plan";
import type { Reach, Reaches, RunQuestions } from "./kinds/run-questions";
import { type KnownItems, reachesBack } from "./known-items";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";

/**
 * How far each company's job posts or news are paged, in one slice. The next slice begins at the first page again, which
 * the journal then answers.
 *
 * New items only: a company of which nothing is known yet gets one page. One that is known is paged until a page ends with
 * what is known, for behind it are none but older ones.
 */
export class Paging implements Reaches {
  private readonly pages = new Map<string, number>();

  constructor(
    private readonly plan: Pick<RunPlan, "items">,
    private readonly known: Pick<KnownItems, "of"> | null,
  ) {}

  reaches(companies: readonly string[]): Reach[] {
    const known = this.known?.of(companies);
    return companies.map((company, index) => ({
      pages: this.pages.get(company) ?? 1,
      newest: known?.[index]?.watermark ?? null,
    }));
  }

  /** Whether new items of the company may be on a further page, before anything is known of the first. */
  mayGoOn(company: string): boolean {
    return this.plan.items?.wants === "new" && this.knownOf(company) !== null;
  }

  /** Whether the company has a further page that is wanted: `reaches` goes that far from now on. */
  wantsMore(company: string, answer: RunAnswer): boolean {
    const { items } = this.plan;
    const listing = answer.listing();
    if (items === null || items.wants === "first" || listing === null || listing.ended === true) return false;
    if (items.wants === "new") {
      const known = this.knownOf(company);
      if (known === null || reachesBack(items.table, listing.rows, known)) return false;
    }
    // Another slice may have bought some of them: the next page is one that nothing holds.
    let next = (this.pages.get(company) ?? 1) + 1;
    while (limitOfPages(next, items.pageSize) <= listing.rows.length) next++;
    this.pages.set(company, next);
    return true;
  }

  private knownOf(company: string) {
    return this.known?.of([company])[0] ?? null;
  }
}

const SUBJECT = "One company";
/** Of what was bought, and is no answer all the same. */
export const UNREADABLE = "The API's reply could not be read";
export const NO_COMPANY = "no such company. Check the website or search for it";

/** What became of companies, by key. */
export type SettledCompanies = ReadonlyMap<string, Settled<Standing<RunAnswer>>>;

/** Which companies a run settles, how long it may, and who takes what came of them. */
export interface Settling {
  /** Those that still wait, in sheet order. */
  readonly companies: readonly string[];
  /** No batch is begun after this, but the first. */
  readonly until: number;
  readonly on: (settled: SettledCompanies) => void;
  /** Whether more is wanted of a company that was handed over; if left out, where something lacks. */
  readonly isOpen?: (company: string) => boolean;
}

/** Where a run gets its answers: bought, or looked up for free. */
export interface Source {
  /** @returns Why it does not go on; null if nothing waits any more, or its time is up. */
  settle(settling: Settling): Pause | null;
}

export interface BuyingParts {
  readonly answers: Answers;
  readonly purchasing: Purchasing;
  readonly clock: Clock;
  readonly rate: RequestRate;
  readonly paging: Paging;
  readonly caps: () => readonly Cap[];
  readonly lease: RunLease;
}

/**
 * What buys an answer; null if there is one, or none is to be had. What could not be read is requested once more if somebody
 * has said so since.
 */
export function purchaseFor(
  company: string,
  standing: Standing<RunAnswer>,
  {
    answers,
    clock,
    paging,
    record,
    questions,
    maxAgeMs,
  }: Pick<BuyingParts, "answers" | "clock" | "paging"> & {
    readonly record: Pick<RunRecord, "retriedAt">;
    readonly questions: RunQuestions;
    readonly maxAgeMs: number;
  },
): Purchase | null {
  if (standing.kind === "lacking") return standing.purchase;
  const isToRepeat =
    standing.kind === "miss" && standing.why === "unreadable" && Date.parse(standing.at) < record.retriedAt;
  if (!isToRepeat) return null;
  const purchase = questions.purchase(answers, company, paging, maxAgeMs, clock.now());
  return purchase === null || standing.alone === undefined ? purchase : { ...purchase, alone: true };
}

/** Settles the companies of a run: from the journal where it can, else within its caps. */
export function buyCompanies(parts: BuyingParts, plan: RunPlan, questions: RunQuestions): Source {
  const { answers, purchasing, clock, rate, paging, caps, lease } = parts;
  const { record } = lease;
  const lookUp = (companies: readonly string[]) => {
    // Counted from the start of the run: what it has bought itself is never too old for it.
    const maxAgeMs = plan.maxAgeMs + (clock.now() - record.startedAt);
    const how = { maxAgeMs, cached: false };
    return questions.standings(answers, companies, paging, how).map((found, index) => {
      const company = companies[index]!;
      const purchase = purchaseFor(company, found, { answers, clock, paging, record, questions, maxAgeMs });
      return { found, lacking: purchase && questions.order(company, purchase) };
    });
  };
  const bought = requestsOn({ answers, purchasing: () => purchasing }, () => ({
    caps: caps(),
    check: (snapshot) => lease.renewed(snapshot),
  }));
  return {
    settle({ companies, on, until, ...wanted }) {
      const without = (request: Request, error: ApiError) => withoutEnterprise(record, request, error);
      const terms = {
        clock,
        pace: record,
        rate,
        until,
        retries: true,
        patienceMs: 0,
        subject: SUBJECT,
        without,
      };
      const { pause } = settle({ keys: companies, lookUp, ...bought, ...wanted }, terms, on);
      return pause?.error instanceof CapReached ? capReached(record, pause.error.over) : pause;
    },
  };
}

/** A plan without enterprise sections refuses the whole request: the run goes on without them. */
function withoutEnterprise(record: RunRecord, { purchase }: Request, { code }: ApiError): Pause | null {
  const { sections = [] } = purchase.params as { sections?: readonly string[] };
  const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
  if (code !== "api/plan" || enterprise.length === 0 || enterprise.length === sections.length) return null;
  record.refusedSections.push(...enterprise);
  const message = `Going on without ${enterprise.join(", ")}: not in this plan.`;
  return { state: "waiting", message, delayMs: 0 };
}

/** Over its own cap a run ends with a remainder; over that of a day or a month it waits for room. */
export function capReached(record: RunRecord, over: OverCap): Pause {
  const { one, many } = countedIn(record.kind);
  const { fact, advice } = overCapInWords(isOfRows(record.kind) ? SUBJECT : "The next request", over);
  const code = "limit/credit-cap";
  noteCap(record, over);
  if (record.needs !== null) {
    const goesOn = isOfDay(over.cap)
      ? "It goes on tomorrow, or when you raise the cap in Settings."
      : "It goes on next month, or when the watch may spend more.";
    return stopped({ message: `${fact} ${passesByItself(over) ? goesOn : advice}`, code });
  }
  const open = Object.keys(record.tries).length;
  const unanswered =
    open === 0
      ? ""
      : ` ${open === 1 ? `1 ${one} was` : `${open} ${many} were`} requested and not answered: Credits shows what that may have cost.`;
  return stopped({ message: `${fact} What it fetched is kept.${unanswered}`, code });
}
