import type { Codes } from "../code-in-words";
import { isBound } from "../number-range";
import { parsePath, type Path, pathNames } from "../path";
import { once } from "../terms";
import { editDistance, fold, nearest } from "../text";
import { findByWords } from "../words/find-by-words";
import { type Column, pathOf, type ResolvedColumn, unlistedColumn } from "./column";
import { enrichmentFields } from "./enrichment-columns";
import { columnsNamed, readableNames, unknownField } from "./field-names";
import { type FieldKind, knownColumns, sectionNames, type TableKind } from "./known-columns";

/** Nobody means these as a section and its field. */
const ADDRESS = /^(?:https?:|www\.)|\.(?:com|net|org|io|co|ai|de|fr|uk)$/i;

/**
 * A path below a section that no catalogue lists, or a section that it lacks: whether the API has it, an answer tells, also
 * where a listed field is near.
 */
export function unlistedEnrichmentField(name: string): ResolvedColumn {
  const isPath = /[.[]/.test(name) && !ADDRESS.test(name);
  const path = isPath || /^\w+$/.test(name) ? parsePath(name) : [];
  const first = path[0]?.name ?? "";
  const named = sectionNames.find((each) => fold(each) === fold(first));
  const section = named ?? (isPath ? sectionHolding(first) : undefined);
  if (section !== undefined) {
    const below = named === undefined ? path : path.slice(1);
    const column = unlistedColumn([{ name: section }, ...below], section);
    if (isDocumented(below, section)) return column;
    const meant = misspelt(below, section);
    return { ...column, hoped: { meant: meant === null ? null : `${section}.${meant}` } };
  }

  // A path may lead into a section that the API has added, as `new_section.*` does. A word alone must not be bought as one.
  if (isPath && /^\w+$/.test(first)) {
    const near = misspeltName(first, firstNames());
    if (near !== null) throw unknownField(name, near === first ? null : name.replace(first, near));
    return { ...unlistedColumn(path, first.toLowerCase()), hoped: { meant: null } };
  }
  const meant =
    labelSaid(name, "enrichment", true) ??
    nearestField(name, "enrichment", sectionNames) ??
    labelSaid(name, "enrichment", false);
  if (meant !== null || !/^[a-z\d]+(?:_[a-z\d]+)+$/.test(first)) throw unknownField(name, meant);
  return { label: name, path: first, role: "unknown" };
}

/** The sections, and what paths below them may begin with. */
const firstNames = once(() => [
  ...sectionNames,
  ...sectionNames.flatMap(enrichmentFields).map((field) => parsePath(field)[0]?.name ?? ""),
]);

/** The name that one differs from by a letter or two, as a mistake does; itself, if it is one of them. */
function misspeltName(name: string, known: readonly string[]): string | null {
  const near = nearest(name, known);
  const distance = near === null ? Infinity : editDistance(fold(name), fold(near));
  return distance < 3 ? near : null;
}

/** The only section that has a field of this name directly below it: `hq` lies in `location`. */
function sectionHolding(name: string): string | undefined {
  const holders = sectionNames.filter((section) =>
    enrichmentFields(section).some((field) => fold(parsePath(field)[0]?.name ?? "") === fold(name)),
  );
  return holders.length === 1 ? holders[0] : undefined;
}

/** What is bought for its rows, whatever columns are chosen. */
const MAY_HAVE_MORE: readonly TableKind[] = ["jobs", "news"];

/** A field that a row holds without being listed begins like a listed one, or is spelled as the API spells names. */
export function unlistedTableField(name: string, kind: TableKind): ResolvedColumn {
  const isNew = MAY_HAVE_MORE.includes(kind) && /^[a-z\d]\w*(?:[.[].*)?$/.test(name) && !ADDRESS.test(name);
  const path = /[.[]/.test(name) || isNew ? parsePath(name) : [];
  const first = path[0]?.name;
  const [known] = first === undefined ? [] : columnsNamed(first, kind);
  if (known && first !== undefined && fold(parsePath(known.path)[0]?.name ?? "") === fold(first))
    return unlistedColumn(path);
  const meant = nearestField(name, kind);
  const said = meant ?? labelSaid(name, kind, false);
  if (meant === null && isNew) return { ...unlistedColumn(path), hoped: { meant: said } };
  throw unknownField(name, said, readableNames(kind)[0]);
}

/** The nearest name as people know it: a column's header rather than the field behind it. */
function nearestField(name: string, kind: FieldKind, others: readonly string[] = []): string | null {
  const near = nearest(name, [...others, ...readableNames(kind)]);
  if (near === null || others.includes(near)) return near;
  const [only, ...more] = columnsNamed(near, kind);
  const isHeader = only !== undefined && more.length === 0 && knownColumns(kind).defaults.includes(only);
  return isHeader && columnsNamed(only.label, kind).length === 1 ? only.label : near;
}

/** The label of the default column that people call so; by `whole` words, or by anything near. */
function labelSaid(name: string, kind: FieldKind, whole: boolean): string | null {
  const { defaults } = knownColumns(kind);
  const { items, meant } = findByWords(defaults, name, ({ label, path }) => ({ name: label, also: path }), {
    whole,
  });
  return whole && meant !== null ? null : (items[0]?.label ?? null);
}

/** Whether a path leads to a documented field, to what such a field is in, or to a part that any field has. */
function isDocumented(path: Path, section: string): boolean {
  const names = plainNames(path);
  return documentedIn(section).some((each) => each.names === names || each.names.startsWith(`${names}.`));
}

function plainNames(path: Path): string {
  return pathNames(path).replace(/\.(?:code|label|year|month|day|count|source)$/, "");
}

function documentedIn(section: string): { readonly field: string; readonly names: string }[] {
  return enrichmentFields(section).map((field) => ({ field, names: pathNames(parsePath(field)) }));
}

/** The documented field that a path differs from by a letter or two; null if it is unlike all of them. */
function misspelt(path: Path, section: string): string | null {
  const names = plainNames(path);
  let best: string | null = null;
  let bestDistance = 3;
  for (const each of documentedIn(section)) {
    if (Math.abs(each.names.length - names.length) >= bestDistance) continue;
    const distance = editDistance(each.names, names);
    if (distance < bestDistance) [best, bestDistance] = [each.field, distance];
  }
  return best;
}

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
