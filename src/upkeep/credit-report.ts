import { utcDayOf, type DayOf } from "../core/calendar-day";
import { rounded } from "../core/credits";
import { isFree, type Entry, type OperationName } from "../journal/entry";

/** What entries cost. All three together are what the service billed, and at most so much. */
export interface CreditSum {
  entries: number;
  /** As the replies said. */
  credits: number;
  /** The catalogue's price, where a reply came and did not say what it cost. */
  estimated: number;
  /** The catalogue's price of requests whose reply nobody has seen. */
  unconfirmed: number;
}

export interface DayCredits extends CreditSum {
  /** `YYYY-MM-DD`. */
  day: string;
  operation: OperationName;
}

export interface CompanyCredits extends CreditSum {
  /** Empty for what concerns no single company, such as a list. */
  company: string;
}

export interface PayerCredits extends CreditSum {
  /** The tag of whose key was used; empty where nobody's is known. */
  payer: string;
}

export interface CreditReport {
  total: CreditSum;
  byOperation: (CreditSum & { operation: OperationName })[];
  /** Newest day first. */
  byDay: DayCredits[];
  /** The dearest first. */
  byCompany: CompanyCredits[];
  byPayer: PayerCredits[];
}

/**
 * What was spent in this spreadsheet, by the journal's entries.
 *
 * @param sinceDay `YYYY-MM-DD`; earlier days are left out, of the total as well.
 */
export function creditReport(heads: readonly Entry[], sinceDay = "", dayOf: DayOf = utcDayOf): CreditReport {
  const total = nothing();
  const byOperation = new Map<string, CreditReport["byOperation"][number]>();
  const byDay = new Map<string, DayCredits>();
  const byCompany = new Map<string, CompanyCredits>();
  const byPayer = new Map<string, PayerCredits>();
  // What is free by its nature would only clutter what was spent.
  for (const entry of heads.filter((each) => !isFree(each))) {
    const { operation, company, payer } = entry;
    const day = dayOf(Date.parse(entry.at));
    if (day < sinceDay) continue;
    for (const sum of [
      total,
      at(byOperation, operation, { operation }),
      at(byDay, `${day} ${operation}`, { day, operation }),
      at(byCompany, company, { company }),
      at(byPayer, payer, { payer }),
    ]) {
      add(sum, entry);
    }
  }
  return {
    total,
    byOperation: [...byOperation.values()].sort(dearestFirst),
    byDay: [...byDay.values()].sort((a, b) =>
      a.day === b.day ? dearestFirst(a, b) : a.day < b.day ? 1 : -1,
    ),
    byCompany: [...byCompany.values()].sort(dearestFirst),
    byPayer: [...byPayer.values()].sort(dearestFirst),
  };
}

/** What the service billed for these entries. */
export function billed({ credits, estimated, unconfirmed }: CreditSum): number {
  return rounded(credits + estimated + unconfirmed);
}

function add(sum: CreditSum, { status, estimated, credits }: Entry): void {
  const kind = status === "unconfirmed" ? "unconfirmed" : estimated ? "estimated" : "credits";
  sum.entries++;
  sum[kind] = rounded(sum[kind] + credits);
}

function at<Parts>(sums: Map<string, Parts & CreditSum>, key: string, parts: Parts): Parts & CreditSum {
  const sum = sums.get(key) ?? { ...parts, ...nothing() };
  sums.set(key, sum);
  return sum;
}

function nothing(): CreditSum {
  return { entries: 0, credits: 0, estimated: 0, unconfirmed: 0 };
}

function dearestFirst(a: CreditSum, b: CreditSum): number {
  return billed(b) - billed(a);
}
