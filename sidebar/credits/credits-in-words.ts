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

const MOST_DAYS = 7;

/** The latest days with any spending, newest first. */
export function latestDays(byDay: CreditsSpent["byDay"]): (CreditSum & { label: string })[] {
  const days = new Map<string, CreditSum & { label: string }>();
  for (const { day, operation: _operation, ...sum } of byDay) {
    const known = days.get(day);
    const label = dayInWords(day);
    days.set(day, known === undefined ? { ...sum, label } : { ...added(known, sum), label });
  }
  return [...days.values()].slice(0, MOST_DAYS);
}

/** `30 Nov` of `2026-11-30`. */
function dayInWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return at.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}

function added(one: CreditSum, other: CreditSum): CreditSum {
  return {
    entries: one.entries + other.entries,
    credits: one.credits + other.credits,
    estimated: one.estimated + other.estimated,
    unconfirmed: one.unconfirmed + other.unconfirmed,
  };
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
