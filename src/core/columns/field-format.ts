import type { Codes } from "../code-in-words";
import { isBound } from "../number-range";
import { type Column, pathOf } from "./column";

/** How a sheet shows the values of a field; what is left out is left to Sheets. */
export interface FieldFormat {
  /** A number format. Dates have none here: what the API serves decides whether a time belongs to them. */
  readonly format?: string;
  /** Pixels; without it as wide as a new column. */
  readonly width?: number;
}

const COUNT = "#,##0";
/** Money without decimals. The currency is in the label, where the API names one. */
const MONEY = "#,##0";
const YEAR = "0";
const SHARE = "0.0%";
const DECIMAL = "0.0";
/** Everything that is shown of these is a share. */
const SHARE_OWNERS = ["traffic_sources", "averages"];

/** A new column is 100 pixels wide; each other width is a call that lets everything written so far take effect. */
const TIMES = 125;
const NAMES = 165;
const PROSE = 320;

/** How a sheet shows a column of this field, by the name of the field. */
export function formatOf({ label, path, type }: Pick<Column, "label" | "path" | "type">): FieldFormat {
  const steps = pathOf(path);
  const last = steps[steps.length - 1];
  const name = (last?.name ?? "").toLowerCase();
  // Only articles and job posts come with a time.
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

/** Of a field that is known to hold numbers. */
function formatOfNumber(name: string, owner: string): string {
  if (/(^|_)share$/.test(name) || SHARE_OWNERS.includes(owner)) return SHARE;
  return /visits$|employees$|^reviews$|_total$|_count$|_on_site$/.test(name) ? COUNT : DECIMAL;
}

/** Names, addresses, places, and kinds that take several words. */
const NAME_NAMES =
  /name$|url$|^website$|^linkedin$|^x$|^publisher$|^location$|^key_skills$|^designation|_category$|_classification$/;
const PROSE_NAMES =
  /description|summary|text_content|^pros$|^cons$|^marks$|^sources$|^further$|overview|details|headline|differentiator|benefit|problem|full_text|core_offering|keyword/;

/** Whether a field holds codes of countries, which a sheet shows by their names. */
export function isCountryField({ path }: Pick<Column, "path">): boolean {
  const name = (pathOf(path).slice(-1)[0]?.name ?? "").toLowerCase();
  return name === "country" || name === "countries" || name === "hq_country";
}

/**
 * How a field keeps one of a few values, which a sheet shows in words: in codes such as `SERIES_A` where it does not say them
 * itself, or, for the type of a job post, in capitals throughout; items such as posts and articles have some in small letters,
 * too. Null for any other field.
 */
export function codesOf({ path }: Pick<Column, "path">): Codes | null {
  const steps = pathOf(path);
  const name = (steps.slice(-1)[0]?.name ?? "").toLowerCase();
  if (!ONE_OF_A_FEW.test(name)) return null;
  if (steps.length > 1) return "with-underscore";
  if (name === "type") return "capitals";
  return KIND_OF_ITEM.test(name) ? "any-case" : "with-underscore";
}

/** Whether cells say values of the field otherwise than the API does. */
export function hasCodes(column: Pick<Column, "path">): boolean {
  return isCountryField(column) || codesOf(column) !== null;
}

const KIND_OF_ITEM = /_(type|status|classification)$/;
const ONE_OF_A_FEW =
  /(^|_)(type|status|stage|round|category|class|classification|cadence|tier|scope|model|position)$/;
