import { isDate, sortableDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { columnOf, type ResolvedColumn } from "../core/columns/column";
import { sheetRowOf } from "../core/row-of";
import { mainSubject, type AskedCompany } from "../core/main-subject";
import type { Entry } from "../journal/entry";
import { heldItems } from "../operations/held-items";
import { jobShape } from "../operations/jobs";
import { newsShape } from "../operations/news";
import type { ListingShape } from "../operations/pages";
import { factText, httpsLink } from "./fact-text";

/** An article or a role. */
export interface BriefItem {
  title: string;
  /** `YYYY-MM-DD`; empty if it has none. */
  date: string;
  /** Such as the publisher, or where the role is; empty if it has none. */
  detail: string;
  sentiment?: string;
  link?: string;
}

const MOST_ITEMS = 5;

/** Where the items of a listing say what is shown of them. */
export interface ItemFields {
  readonly shape: ListingShape;
  readonly title: string;
  readonly date: string;
  readonly detail: string;
  readonly sentiment?: string;
  /** Whether an item may be about several companies. */
  readonly hasSubject: boolean;
}

export const ARTICLE: ItemFields = {
  shape: newsShape,
  title: "title",
  date: "published_date",
  detail: "publisher",
  sentiment: "sentiment",
  hasSubject: true,
};
export const ROLE: ItemFields = {
  shape: jobShape,
  title: "title",
  date: "date_posted",
  detail: "location",
  hasSubject: false,
};

/**
 * The newest items that any of these answers holds, each once, as it was told last, without those of whoever had the website
 * before. Articles that are mainly about the company come before those that only mention it.
 */
export function newestItems(
  entries: readonly Entry[],
  fields: ItemFields,
  company: AskedCompany,
): BriefItem[] {
  const columns = [fields.title, fields.date, fields.detail, fields.sentiment ?? "", "url"].map((path) =>
    path === "" ? null : columnOf("", path),
  );
  const shown = heldItems(entries, fields.shape, company).flatMap((served) => {
    const item = itemOf(served, columns);
    const isMain = !fields.hasSubject || mainSubject(served, company) === true;
    return item === null ? [] : [{ ...item, isMain }];
  });
  const newest = shown.sort(
    (one, other) => Number(other.isMain) - Number(one.isMain) || other.time - one.time,
  );
  return newest.slice(0, MOST_ITEMS).map(({ item }) => item);
}

interface Shown {
  readonly time: number;
  readonly item: BriefItem;
}

function itemOf(served: unknown, columns: readonly (ResolvedColumn | null)[]): Shown | null {
  const texts = columns.map((column) => {
    const value = column === null ? null : (sheetRowOf(served, [column])[0] ?? null);
    return { value, text: column === null ? "" : factText(value, column) };
  });
  const [title, date, detail, sentiment, url] = texts;
  if (title!.text === "") return null;
  const link = httpsLink(url!.text);
  return {
    time: timeOf(date!.value),
    item: {
      title: title!.text,
      date: date!.text,
      detail: detail!.text,
      ...(sentiment!.text === "" ? {} : { sentiment: sentiment!.text }),
      ...(link === null ? {} : { link }),
    },
  };
}

function timeOf(value: CellValue): number {
  return value !== null && (isDay(value) || isDate(value)) ? sortableDate(value) : 0;
}
