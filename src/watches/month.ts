import { rounded } from "../core/credits";
import { LimitError } from "../errors";
import type { StoredWatch } from "./stored-watch";

type Spending = Pick<StoredWatch, "month" | "monthCap">;

/** @param month `YYYY-MM`, of today. */
export function spentThisMonth({ month }: Pick<Spending, "month">, today: string): number {
  return month.month === today ? month.credits : 0;
}

export function roomThisMonth(watch: Spending, today: string): number {
  return rounded(watch.monthCap - spentThisMonth(watch, today));
}

/** With so much more spent in a month, `YYYY-MM`; one that is over stays as it is. */
export function withSpent(
  { month: before }: Pick<Spending, "month">,
  month: string,
  credits: number,
): Pick<Spending, "month"> {
  if (month < before.month) return { month: before };
  return { month: { month, credits: rounded((month === before.month ? before.credits : 0) + credits) } };
}

/** Told once: the watch stops with it. */
export function monthIsSpent({ name, monthCap }: Pick<StoredWatch, "name" | "monthCap">): LimitError {
  return new LimitError(
    "limit/credit-cap",
    `“${name}” has spent the ${monthCap} credits that it may in a month.`,
    "Raise its cap, or let it go on next month.",
  );
}
