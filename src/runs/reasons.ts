import { nameInKey } from "../core/names";
import { once } from "../core/terms";
import { capitalised } from "../core/sentence";
import { shortened } from "../core/shortened";
import { type Status, type StatusCode, statusCodes, statusText } from "../rows/status";
import { namesText, withNames } from "../rows/row";
import * as z from "zod/mini";

/** It is written with every slice: a run that fails in ever new ways tells the first of them and counts the others. */
const MOST_REASONS = 12;
const LONGEST_REASON_CHARACTERS = 280;
const OTHER_REASONS = "Other reasons: see the Status column";
const OTHERS = "Other reasons";

/** Rows that got no value, by why. */
export const RowsByReason = once(() =>
  z.object({
    /** Null for what is counted together. */
    code: z.nullable(z.custom<StatusCode>((code) => statusCodes.some((each) => each === code))),
    reason: z.string(),
    rows: z.number(),
    /** The first companies, where no row beside them says it. */
    named: z.exactOptional(z.array(z.string())),
  }),
);
export type RowsByReason = z.infer<ReturnType<typeof RowsByReason>>;

interface Counted {
  reasons: RowsByReason[];
  /** A letter for each company whose row does not say it; else `""`. */
  readonly states: string;
}

/** Counts rows under a reason; those of one kind count together. */
export function countReason(
  record: Counted,
  { code, reason }: Status,
  rows: number,
  companies: readonly string[] = [],
): void {
  const short = shortened(reason, LONGEST_REASON_CHARACTERS, "");
  const known = record.reasons.find((each) => each.code === code && each.reason === short);
  const others = record.reasons.find((each) => each.code === null);
  const named = (before: readonly string[] = []) => {
    const all = withNames(
      before,
      companies.map((company) => nameInKey(company) ?? company),
    );
    return all.length === 0 ? {} : { named: all };
  };
  if (known !== undefined) Object.assign(known, { rows: known.rows + rows, ...named(known.named) });
  else if (record.reasons.length < MOST_REASONS)
    record.reasons.push({ code, reason: short, rows, ...named() });
  else if (others !== undefined) others.rows += rows;
  else record.reasons.push({ code: null, reason: record.states === "" ? OTHER_REASONS : OTHERS, rows });
}

/** Takes rows out of what was counted of a status, whatever the reason. */
export function uncountReason(record: Counted, code: StatusCode, rows: number): void {
  let left = rows;
  for (const each of record.reasons.filter((counted) => counted.code === code)) {
    const taken = Math.min(left, each.rows);
    each.rows -= taken;
    left -= taken;
  }
  record.reasons = record.reasons.filter((each) => each.rows > 0);
}

/** Why, without what: `No such company (acme.example and 2 more)`; "" where nobody said. */
export function whyText({ code, reason, rows, named = [] }: RowsByReason): string {
  const why = code === null ? reason : capitalised(reason);
  const names = named.length === 0 ? "" : namesText(named, rows).slice(2);
  return why === "" ? capitalised(names) : `${why}${names === "" ? "" : ` (${names})`}`;
}

/** For people, in one line: `Not found: no such company (acme.example and 2 more)`. */
export function reasonText({ code, reason, rows, named = [] }: RowsByReason): string {
  const names = named.length === 0 ? "" : ` (${namesText(named, rows).slice(2)})`;
  return `${code === null ? reason : statusText({ code, reason })}${names}`;
}
