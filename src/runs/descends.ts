import { readApiDate, sortableDate } from "../core/api-date";

/** Newest first, as far as dates are given. */
export function descends(items: readonly Record<string, unknown>[], dateField: string): boolean {
  const dates = items.flatMap((item) => {
    const date = readApiDate(item[dateField]);
    return date === null ? [] : [sortableDate(date)];
  });
  return dates.length > 0 && dates.every((date, index) => index === 0 || date <= dates[index - 1]!);
}
