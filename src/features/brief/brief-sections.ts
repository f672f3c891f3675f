import { isDate, isDay, sortableDate } from "../../core/api-date";
import { type Column, columnOf, type ResolvedColumn } from "../../core/columns/column";
import { defaultColumns, sectionTitle } from "../../core/columns/known-columns";
import { formatOf } from "../../core/columns/field-format";
import { isWebAddress } from "../../core/company";
import { type AskedCompany, mainSubject } from "../../core/news-filters";
import { factText } from "../../core/columns/fact-text";
import { rowOf } from "../../core/row-of";
import type { Entry } from "../../money/entry";
import { type SeriesName, valuesOf } from "../../products/held-of-company";
import { factsOverTime, type ValuesAt } from "../../products/field-history";
import { heldItems } from "../../products/held-items";
import { jobShape } from "../../products/jobs";
import { newsShape } from "../../products/news-listing";
import type { ListingShape } from "../../products/listing-shape";

/** The address that a text is, if it may be opened; null for every other text. */
export function httpsLink(text: string): string | null {
  return isWebAddress(text) ? text : null;
}

/** What is held of one section. */
export interface BriefPart {
  section: string;
  title: string;
  /** ISO 8601: how old it is. */
  at: string;
  facts: { label: string; text: string; link?: string }[];
}

/** A value that is another now. */
export interface BriefChange {
  label: string;
  before: string;
  after: string;
  /** ISO 8601 of the answer that said so first. */
  at: string;
}

/** A longer text is prose, and is not compared. */
const LONGEST_COMPARED = 120;

/** The facts of one section as its newest answer tells them. */
export function partOf(section: string, entry: Entry): BriefPart {
  const facts = valuesOf(section, entry).flatMap(({ column, value }) => {
    const text = factText(value, column);
    if (text === "") return [];
    const link = httpsLink(text);
    return [{ label: column.label, text, ...(link === null ? {} : { link }) }];
  });
  return { section, title: sectionTitle(section), at: entry.at, facts };
}

/** What the newest answer says otherwise than the oldest one; prose is put in other words each time, and says nothing. */
export function changesOf(section: string, company: string, entries: readonly Entry[]): BriefChange[] {
  const columns = defaultColumns(section);
  const paths = columns.map(({ path }) => path);
  const answered = entries.filter(({ status }) => status === "ok");
  const kept = factsOverTime("enrichment", paths, company, answered);
  const [oldest] = kept;
  const newest = kept[kept.length - 1];
  if (oldest === undefined || newest === undefined || oldest === newest) return [];
  return columns.flatMap((column, index) => {
    const textAt = ({ values }: ValuesAt) => factText(values[index] ?? null, column);
    const [was, is] = [textAt(oldest), textAt(newest)];
    if (was === is || isProse(column, was) || isProse(column, is)) return [];
    const { at } = kept.find((each) => textAt(each) === is)!;
    return [{ label: column.label, before: was, after: is, at }];
  });
}

function isProse(column: Column, text: string): boolean {
  return text.length > LONGEST_COMPARED || (formatOf(column).width ?? 0) >= PROSE_WIDTH;
}

/** Columns as wide as that hold sentences. */
const PROSE_WIDTH = 300;

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
 * The newest items that any of these answers holds, each once, as it was told last, without those of an earlier owner of the
 * website. Articles that are mainly about the company come before those that only mention it.
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
    const isMain = !fields.hasSubject || mainSubject(served, company) === true;
    return itemOf(served, columns).map((item) => ({ ...item, isMain }));
  });
  const newest = shown.sort(
    (one, other) => Number(other.isMain) - Number(one.isMain) || other.time - one.time,
  );
  return newest.slice(0, MOST_ITEMS).map(({ item }) => item);
}

/** An item without a title is left out. */
function itemOf(
  served: unknown,
  columns: readonly (ResolvedColumn | null)[],
): { readonly time: number; readonly item: BriefItem }[] {
  const values = columns.map((column) => (column === null ? null : (rowOf(served, [column])[0] ?? null)));
  const texts = values.map((value, index) => (value === null ? "" : factText(value, columns[index]!)));
  const [title = "", date = "", detail = "", sentiment = "", url = ""] = texts;
  const link = httpsLink(url);
  const item = {
    title,
    date,
    detail,
    ...(sentiment === "" ? {} : { sentiment }),
    ...(link === null ? {} : { link }),
  };
  const day = values[1] ?? null;
  const time = day !== null && (isDay(day) || isDate(day)) ? sortableDate(day) : 0;
  return title === "" ? [] : [{ time, item }];
}

export interface BriefSeries {
  name: SeriesName;
  /** Oldest first, each once; `YYYY-MM`. */
  months: { month: string; value: number }[];
}
