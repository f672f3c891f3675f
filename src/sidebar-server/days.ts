import * as z from "zod/mini";

/** A hundred years: much longer ago no calendar has a date. */
const MOST_DAYS = 36_500;

/** So many days back, parts of a day as well. */
export function daysBack() {
  const what = "it is a number of days, from 0 to 36,500";
  return z.number(what).check(z.minimum(0, what), z.maximum(MOST_DAYS, what));
}

/** The last so many days. */
export function lastDays() {
  const what = "it is a whole number of days, from 1 to 36,500";
  return z.int(what).check(z.minimum(1, what), z.maximum(MOST_DAYS, what));
}
