import { rounded } from "../core/credits";
import { LimitError } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { monthInWords } from "./since-in-words";
import type { StoredWatch } from "./stored-watch";

type Spending = Pick<StoredWatch, "month" | "monthCap">;
/** What a look adds to. */
type Spent = Pick<StoredWatch, "month" | "dearest">;

/** `YYYY-MM`, in the spreadsheet's time zone. */
export function monthOf(spreadsheet: Pick<Spreadsheet, "localTime">, ms: number): string {
  return spreadsheet.localTime(ms).slice(0, 7);
}

/** @param today `YYYY-MM`. What is dated later, by another time zone or clock, counts as well. */
export function spentThisMonth({ month }: Pick<Spending, "month">, today: string): number {
  return month.month >= today ? month.credits : 0;
}

export function roomThisMonth(watch: Spending, today: string): number {
  return rounded(watch.monthCap - spentThisMonth(watch, today));
}

/**
 * What a watch will have cost at the end of the month at most, if no look costs more than the dearest did so far, or all
 * that it may where none has cost anything yet.
 *
 * @param looks How many are left of the month.
 */
export function mostThisMonth(
  watch: Spending & Pick<StoredWatch, "creditCap" | "dearest">,
  today: string,
  looks: number,
): number {
  const spent = spentThisMonth(watch, today);
  const each = Math.min(watch.creditCap, watch.dearest || watch.creditCap);
  return rounded(Math.max(spent, Math.min(watch.monthCap, spent + looks * each)));
}

/** With so much more spent in a month, `YYYY-MM`. Where a later one has begun, by another time zone or clock, it counts there. */
export function withSpent({ month: before, dearest = 0 }: Spent, month: string, credits: number): Spent {
  const most = { dearest: Math.max(dearest, credits) };
  if (month > before.month) return { month: { month, credits }, ...most };
  return { month: { ...before, credits: rounded(before.credits + credits) }, ...most };
}

/** Told once: the watch stops with it. */
export function monthIsSpent(watch: Spending, today: string): LimitError {
  const spent = `This watch spent ${spentThisMonth(watch, today)} credits in ${monthInWords(today)}, and may spend ${watch.monthCap} in a month`;
  return new LimitError(
    "limit/credit-cap",
    roomThisMonth(watch, today) > 0 ? `${spent}: the rest does not pay for another company.` : `${spent}.`,
    "Raise its cap, or choose Go on when the next month has begun.",
  );
}
