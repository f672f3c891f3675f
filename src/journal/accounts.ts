import { daysBefore, type DayOf } from "../core/calendar-day";
import { creditsInWords } from "../core/credits";
import type { Clock } from "../ports/clock";

/**
 * A limit on what may be spent on an account. A purchase names several caps and counts on the account of each; one that any
 * of them has no room for is not made. That is all there is to caps: of a run, of a day, of a month, of an update.
 */
export interface Cap {
  readonly account: string;
  /** Credits that the account may come to. */
  readonly credits: number;
  /** Names the cap in a sentence: `today's cap of 100 credits`. */
  readonly says: string;
}

/** Whose day it is: formulas have a cap of their own, for the owner's key pays whatever anybody types. */
export type DayOwner = "runs" | "formulas";

/** An account of a day or a month: what the day or month is of, and which one. */
const DATED = /^(.+:)(\d{4}-\d\d(?:-\d\d)?)$/;
const DAYS_KEPT = 3;

/** What all runs and lists, or all formulas, spend in a day of the spreadsheet (`YYYY-MM-DD`). */
export const accountOfDay = (owner: DayOwner, day: string): string => `${owner}:${day}`;
export const accountOfRun = (runId: string): string => `run:${runId}`;
/** A watch in a month (`YYYY-MM`). */
export const accountOfMonth = (watchId: string, month: string): string => `watch:${watchId}:${month}`;
/** A list that is built or run again, and whatever else the list builder asks in one call. */
export const accountOfList = (id: string): string => `list:${id}`;

export function capToday(
  owner: DayOwner,
  credits: number,
  { state, clock }: { readonly state: { readonly dayOf: DayOf }; readonly clock: Clock },
): Cap {
  const account = accountOfDay(owner, state.dayOf(clock.now()));
  return { account, credits, says: `today's cap of ${creditsInWords(credits)}` };
}

/** What somebody has agreed to for a list or a look. */
export function capAllowed(account: string, credits: number): Cap {
  return { account, credits, says: `the ${creditsInWords(credits)} allowed` };
}

/** Whether it is one of a day. */
export function isOfDay({ account }: Pick<Cap, "account">): boolean {
  return /^(runs|formulas):/.test(account);
}

/** Whether what is spent on one account counts on another: that of a later day or month does, by another time zone or clock. */
export function countsOn(account: string, spentOn: string): boolean {
  if (account === spentOn) return true;
  const series = DATED.exec(account)?.[1];
  return (
    series !== undefined &&
    spentOn.length === account.length &&
    spentOn.startsWith(series) &&
    spentOn > account
  );
}

/** The account of the day, or of its month, in place of an earlier one of the same kind. */
export function accountOn(account: string, day: string): string {
  const [, series, date] = DATED.exec(account) ?? [];
  if (series === undefined || date === undefined || day < date) return account;
  return series + day.slice(0, date.length);
}

/** Whether it is of a day or of a month: then time alone makes room. */
export function isDated(account: string): boolean {
  return DATED.test(account);
}

/** Whether nothing is bought on it any more: a day after three days, a month after two. */
export function hasEnded(account: string, today: string): boolean {
  const date = DATED.exec(account)?.[2];
  if (date === undefined) return false;
  return date.length === today.length
    ? date < daysBefore(today, DAYS_KEPT)
    : monthsOf(date) < monthsOf(today) - 1;
}

function monthsOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
