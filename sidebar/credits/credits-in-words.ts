import { rounded } from "../../src/core/credits";
import type { CreditsSpent, CreditSum, State } from "../../src/rpc/rpc";
import { counted, credits } from "../in-words";

/** An upper bound of what the service billed. */
export function billedInAll(sum: CreditSum): number {
  return sum.credits + sum.estimated + sum.unconfirmed;
}

/** The daily cap of formulas here; null if another user's cap holds, because only that user can read it. */
export function formulaCapOf({ formulas }: Pick<State, "formulas">): number | null {
  return formulas?.whose === "yours" ? formulas.dayCap : null;
}

/** Whether purchases wait for a decision: spending is stopped, or an odd bill waits for an answer. */
export function isHeldUp(state: Pick<State, "spendingStopped" | "oddBill"> | null): boolean {
  return state?.spendingStopped !== undefined || state?.oddBill !== undefined;
}

/** One month of what was spent: a line for each of its days, an amount for each operation. */
export interface MonthSpent {
  /** `November 2026`. */
  readonly title: string;
  readonly days: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** What was spent on in any month. */
export function operationsIn(byDay: CreditsSpent["byDay"]): string[] {
  return [...new Set(byDay.map(({ operation }) => operation))];
}

/** Months with any spending, newest first; the days of each from its first to its last with any, those without too. */
export function monthsSpent(byDay: CreditsSpent["byDay"], operations: readonly string[]): MonthSpent[] {
  const months = [...new Set(byDay.map(({ day }) => day.slice(0, 7)))].sort().reverse();
  return months.map((month) => {
    const sums = byDay.filter(({ day }) => day.startsWith(month));
    const numbers = sums.map(({ day }) => Number(day.slice(8)));
    const first = Math.min(...numbers);
    const days = Array.from({ length: Math.max(...numbers) - first + 1 }, (_, index) => first + index);
    return {
      title: monthInWords(month),
      days: days.map((number) => {
        const day = `${month}-${String(number).padStart(2, "0")}`;
        const of = (operation: string) =>
          sums.filter((sum) => sum.day === day && sum.operation === operation);
        return {
          name: inWords(day, { day: "numeric", month: "short" }),
          values: operations.map((operation) =>
            rounded(of(operation).reduce((all, sum) => all + billedInAll(sum), 0)),
          ),
        };
      }),
    };
  });
}

/** `November 2026` of `2026-11`. */
export function monthInWords(month: string): string {
  return inWords(`${month}-01`, { month: "long", year: "numeric" });
}

function inWords(day: string, how: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : at.toLocaleDateString("en-GB", { ...how, timeZone: "UTC" });
}

/** One sentence for each uncertain part of the sums; empty if everything is certain. */
export function remarksOn({
  total,
  unaccounted,
  underWay,
  notCounted,
}: Pick<CreditsSpent, "total" | "unaccounted" | "underWay" | "notCounted">): string[] {
  const remarks: string[] = [];
  if (underWay > 0) remarks.push(`Up to ${credits(underWay)} more are under way right now.`);
  if (total.unconfirmed > 0)
    remarks.push(
      `Includes ${credits(total.unconfirmed)} that may not have been billed: a request was sent, but its reply was lost.`,
    );
  if (total.estimated > 0)
    remarks.push(
      `Includes ${credits(total.estimated)} from the price list: the bill was missing, or no price explains it.`,
    );
  if (unaccounted > 0)
    remarks.push(
      `Includes ${credits(unaccounted)} for answers that are no longer in the journal: it was changed or deleted.`,
    );
  if (notCounted !== undefined) {
    const bills = counted(notCounted.bills, "bill", "bills");
    remarks.push(`${bills} of ${credits(notCounted.credits)} not counted: no price explains that.`);
  }
  return remarks;
}
