import { parsePath } from "../path";
import { once } from "../terms";
import { columnOf, type ColumnPairs, readable, type ResolvedColumn, unlistedColumn } from "./column";
import { enrichmentFields, enrichmentSections } from "./enrichment-columns";

/** The columns of rows, or of one document beside a company: how whatever has some lists them. */
export interface TableColumns {
  /** What is shown unless somebody asks otherwise. Job posts, news and search have `Company` in front of it. */
  readonly usual: ColumnPairs;
  /** Further fields that are known by name. */
  readonly others?: ColumnPairs;
  /** Paths whose values are numbers, also where they come as text. */
  readonly numbers?: RegExp;
  /** Its rows hold more than is listed: a name that may be a field's is asked for. */
  readonly isOpen?: true;
  /** Its rows are companies themselves: of none of them Status or Fetched is said. */
  readonly isOfCompanies?: true;
}

/** What a field belongs to: an enrichment, or the rows of a table. */
export type FieldsOf = "enrichment" | TableColumns;

/** Not in the article: whether the company that was requested is a primary mention (see `mainSubject`). */
export const MAIN_SUBJECT = "main_subject";

interface KnownColumns {
  /** In the order of the tables. For `enrichment` those of all sections. */
  readonly defaults: readonly ResolvedColumn[];
  /** Further fields that are known by name. */
  readonly others: readonly ResolvedColumn[];
  /** Those of both whose labels say more than the end of their paths. */
  readonly labelled: readonly ResolvedColumn[];
}

/** The names of the sections in the API's order. */
export const sectionNames: readonly string[] = enrichmentSections.map(({ section }) => section);

/** What people call a section. */
export function sectionTitle(section: string): string {
  return enrichmentSections.find((each) => each.section === section)?.title ?? readable(section);
}

/** The default columns of a section, always all of them in this order; of one that the table lacks, `section.*`. */
export function defaultColumns(section: string): ResolvedColumn[] {
  const known = knownColumns("enrichment").defaults.filter((column) => column.section === section);
  return known.length > 0 ? known : [everyColumn(section)];
}

/** The default columns of a table, without the leading `Company` of job posts, news and search. */
export function usualColumns(table: TableColumns): ResolvedColumn[] {
  return [...knownColumns(table).defaults];
}

/** The placeholder that `section.*` leaves until answers are there. Whether there is such a section at all, they tell as well. */
export function everyColumn(section: string): ResolvedColumn {
  const isKnown = sectionNames.includes(section);
  return {
    label: `${sectionTitle(section)}: other`,
    path: `${section}.*`,
    section,
    role: "every",
    ...(isKnown ? {} : { unverified: { meant: null } }),
  };
}

/** The placeholder that `*` leaves in a table until its rows are there. */
export const EVERY_FIELD: ResolvedColumn = { label: "Other", path: "*", role: "every" };

const ofTables = new WeakMap<TableColumns, KnownColumns>();
const ofEnrichments = once(enrichment);

/** What is known by name, built on first use. */
export function knownColumns(of: FieldsOf): KnownColumns {
  if (of === "enrichment") return ofEnrichments();
  const known = ofTables.get(of) ?? ofTable(of);
  ofTables.set(of, known);
  return known;
}

function ofTable({ usual, others = [], numbers }: TableColumns): KnownColumns {
  const [defaults, further] = [columnsIn(usual, numbers), columnsIn(others, numbers)];
  return { defaults, others: further, labelled: [...defaults, ...further] };
}

/** What tells items apart. */
export const IDS: readonly string[] = ["id", "job_id"];

function columnsIn(pairs: ColumnPairs, numbers?: RegExp): ResolvedColumn[] {
  return pairs.map(([label, path]) => {
    const column = columnOf(label, path);
    if (numbers?.test(path)) return { ...column, type: "number" };
    // As the sheets of items keep them, and never rounded or grouped.
    if (IDS.includes(path)) return { ...column, type: "text" };
    if (path === MAIN_SUBJECT) return { ...column, role: "asked" };
    return path === "publisher" ? { ...column, trim: true } : column;
  });
}

function enrichment(): KnownColumns {
  const columnsOf = (section: string, pairs: ColumnPairs) =>
    pairs.map(([label, path]) => columnOf(label, `${section}.${path}`, section));
  const defaults = enrichmentSections.flatMap(({ section, columns }) => columnsOf(section, columns));
  const more = enrichmentSections.flatMap((each) => columnsOf(each.section, each.more ?? []));
  // More than the defaults, which alone are what most executions ask for.
  const others = once(() => [...more, ...otherFields(new Set(defaults.map(({ path }) => path)))]);
  return {
    defaults,
    labelled: [...defaults, ...more],
    get others() {
      return others();
    },
  };
}

function otherFields(listed: ReadonlySet<string>): ResolvedColumn[] {
  return sectionNames
    .flatMap((section) =>
      enrichmentFields(section).map((path) => unlistedColumn(parsePath(`${section}.${path}`), section)),
    )
    .filter(({ path }) => !listed.has(path));
}

/** What a run can show beside its usual columns; it is paid for anyway. Items have their ids in any case. */
export function furtherColumns(table: TableColumns): readonly ResolvedColumn[] {
  return knownColumns(table).others.filter(({ path }) => !IDS.includes(path));
}
