import type { Codes } from "../code-in-words";
import { isBound } from "../number-range";
import { type Column, pathOf } from "./column";

/** How a sheet shows the values of a field. What is left out is up to Sheets. */
export interface FieldFormat {
  /** A number format. None for dates: each value decides whether it has a time. */
  readonly format?: string;
  /** Pixels; by default as wide as a new column. */
  readonly width?: number;
}

const COUNT = "#,##0";
/** Money without decimals. The label names the currency, if the API does. */
const MONEY = "#,##0";
const YEAR = "0";
const SHARE = "0.0%";
const DECIMAL = "0.0";
/** Members all of whose values are shares. */
const SHARE_OWNERS = ["traffic_sources", "averages"];

/** Widths in pixels. A new column has 100; each other width costs a call that flushes all writes. */
const TIMES = 125;
const NAMES = 165;
const PROSE = 320;

/** How a sheet shows a field, judged by its name. */
export function formatOf({ label, path, type }: Pick<Column, "label" | "path" | "type">): FieldFormat {
  const steps = pathOf(path);
  const last = steps[steps.length - 1];
  const name = (last?.name ?? "").toLowerCase();
  // Only dates of articles and job posts have a time.
  if (type === "date") return steps.length === 1 ? { width: TIMES } : {};
  if (/(^|_)year$/.test(name)) return { format: YEAR };
  if (type === "number") return { format: formatOfNumber(name, steps[0]?.name ?? "") };
  if (/_usd$|^amount|^total_funding|valuation$|revenue$/.test(name)) return { format: MONEY };
  if (name === "count" || isBound(name) || /^(num|number|total)_|_count$/.test(name))
    return { format: COUNT };
  if (PROSE_NAMES.test(name) || label === "Title" || label === "Headline") return { width: PROSE };
  const isList = steps.some(({ selector }) => selector?.kind === "all");
  return isList || NAME_NAMES.test(name) ? { width: NAMES } : {};
}

/** The format of a field that holds numbers. */
function formatOfNumber(name: string, owner: string): string {
  if (/(^|_)share$/.test(name) || SHARE_OWNERS.includes(owner)) return SHARE;
  return /visits$|employees$|^reviews$|_total$|_count$|_on_site$/.test(name) ? COUNT : DECIMAL;
}

/** Fields with names, addresses, places, and kinds of several words. */
const NAME_NAMES =
  /name$|url$|^website$|^linkedin$|^x$|^publisher$|^location$|^key_skills$|^designation|_category$|_classification$/;
const PROSE_NAMES =
  /description|summary|text_content|^pros$|^cons$|^marks$|^sources$|^further$|overview|details|headline|differentiator|benefit|problem|full_text|core_offering|keyword/;

/** Whether a field holds country codes, which a sheet shows as names. */
export function isCountryField({ path }: Pick<Column, "path">): boolean {
  const name = (pathOf(path).slice(-1)[0]?.name ?? "").toLowerCase();
  return name === "country" || name === "countries" || name === "hq_country";
}

/**
 * How a field spells codes that a sheet shows in words: mostly like `SERIES_A`; the type of a job post in capitals; items such as
 * articles have some in small letters, too. null if it has no codes.
 */
export function codesOf({ path }: Pick<Column, "path">): Codes | null {
  const steps = pathOf(path);
  const name = (steps.slice(-1)[0]?.name ?? "").toLowerCase();
  if (!ONE_OF_A_FEW.test(name)) return null;
  if (steps.length > 1) return "with-underscore";
  if (name === "type") return "capitals";
  return KIND_OF_ITEM.test(name) ? "any-case" : "with-underscore";
}

/** Whether cells show other texts for the field than the API serves. */
export function hasCodes(column: Pick<Column, "path">): boolean {
  return isCountryField(column) || codesOf(column) !== null;
}

const KIND_OF_ITEM = /_(type|status|classification)$/;
const ONE_OF_A_FEW =
  /(^|_)(type|status|stage|round|category|class|classification|cadence|tier|scope|model|position)$/;
