import type { FilterControl } from "./filter-control";
import { dayOfMoving, type MovingDate, movingDateText, parseLast, parseMovingDate } from "./moving-date";

const SAID = /\b(?:(?:last|past) (?:\d+ )?|(?:\d+|a|one) )(?:day|week|month|year)s?(?: ago)?\b/gi;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The filters of a sentence such as `raised in the last 12 months` with the date that it says: the API answers with the day that
 * it is now.
 */
export function withSaidDates(
  wish: string,
  filters: Readonly<Record<string, unknown>>,
  controls: readonly FilterControl[],
  today: string,
): Record<string, unknown> {
  const said = (wish.match(SAID) ?? []).flatMap((text) => parseLast(text) ?? parseMovingDate(text) ?? []);
  const dates = new Set(controls.filter(isOfDates).map(({ filter }) => filter));
  return Object.fromEntries(
    Object.entries(filters).map(([filter, value]) => {
      const { gte, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
      const date =
        dates.has(filter) && typeof gte === "string"
          ? said.find((each) => isAbout(dayOfMoving(each, today), gte, slackOf(each)))
          : undefined;
      return [filter, date === undefined || !isOpen(others, today) ? value : { gte: movingDateText(date) }];
    }),
  );
}

function isOfDates({ shape }: FilterControl): boolean {
  return shape.form === "range" && shape.of === "date";
}

/** Up to now, or to today. */
function isOpen({ lte }: Readonly<Record<string, unknown>>, today: string): boolean {
  return lte === undefined || lte === null || (typeof lte === "string" && isAbout(lte, today, 1));
}

/** Days by which a month of 30 days, or a year of 365, is beside the calendar's. */
function slackOf({ count, unit }: MovingDate): number {
  if (unit === "day" || unit === "week") return 1;
  return 2 + Math.ceil((unit === "year" ? 12 * count : count) / 2);
}

function isAbout(day: string, other: string, days: number): boolean {
  return Math.abs(Date.parse(day) - Date.parse(other)) <= days * DAY_MS;
}
