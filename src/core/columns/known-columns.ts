import { parsePath } from "../path";
import { once } from "../terms";
import { columnOf, type ColumnPairs, readable, type ResolvedColumn, SOURCES, unlistedColumn } from "./column";
import { enrichmentFields, enrichmentSections, type SectionGroup } from "./enrichment-columns";

/** The columns of a kind of table rows, or of a document about a company. */
export interface TableColumns {
  /** The default columns. Job posts, news and search have `Company` before them. */
  readonly usual: ColumnPairs;
  /** Further fields that are known by name. */
  readonly others?: ColumnPairs;
  /** Paths whose values are numbers, also if served as text. */
  readonly numbers?: RegExp;
  /** Paths whose values are dates, beside those that are named as the API names dates. */
  readonly dates?: RegExp;
  /** Its rows may have unlisted fields, so unknown names are accepted if they look like fields. */
  readonly isOpen?: true;
  /** Its rows are companies: they have no Status and no Fetched. */
  readonly isOfCompanies?: true;
}

/** What a field belongs to. */
export type FieldsOf = "enrichment" | TableColumns;

/** Not a field of the article: whether it is mainly about the requested company (see `mainSubject`). */
export const MAIN_SUBJECT = "main_subject";

interface KnownColumns {
  /** In the order of the catalogue; for an enrichment those of all sections. */
  readonly defaults: readonly ResolvedColumn[];
  /** Further fields that are known by name. */
  readonly others: readonly ResolvedColumn[];
  /** Those of both that have labels of their own. */
  readonly labelled: readonly ResolvedColumn[];
}

/** The names of the sections in the API's order. */
export const sectionNames: readonly string[] = enrichmentSections.map(({ section }) => section);

/** The title of a section. */
export function sectionTitle(section: string): string {
  return enrichmentSections.find((each) => each.section === section)?.title ?? readable(section);
}

/** Under what a section is looked for. */
export function sectionGroup(section: string): SectionGroup {
  return enrichmentSections.find((each) => each.section === section)?.group ?? "More";
}

/** The default columns of a section, always all, in this order; for an unknown section `section.*`. */
export function defaultColumns(section: string): ResolvedColumn[] {
  const known = knownColumns("enrichment").defaults.filter((column) => column.section === section);
  return known.length > 0 ? known : [everyColumn(section)];
}

/** The default columns of a table, without the leading `Company` of job posts, news and search. */
export function usualColumns(table: TableColumns): ResolvedColumn[] {
  return [...knownColumns(table).defaults];
}

/** The placeholder for `section.*` until there are answers, which also show whether an unknown section exists. */
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

/** The placeholder for `*` in a table until there are rows. */
export const EVERY_FIELD: ResolvedColumn = { label: "Other", path: "*", role: "every" };

const ofTables = new WeakMap<TableColumns, KnownColumns>();
const ofEnrichments = once(enrichment);

/** Columns by name, built on first use. */
export function knownColumns(of: FieldsOf): KnownColumns {
  if (of === "enrichment") return ofEnrichments();
  const known = ofTables.get(of) ?? ofTable(of);
  ofTables.set(of, known);
  return known;
}

function ofTable(table: TableColumns): KnownColumns {
  const [defaults, further] = [columnsIn(table.usual, table), columnsIn(table.others ?? [], table)];
  return { defaults, others: further, labelled: [...defaults, ...further] };
}

/** Paths that identify items. */
export const IDS: readonly string[] = ["id", "job_id"];

function columnsIn(pairs: ColumnPairs, { numbers, dates }: TableColumns): ResolvedColumn[] {
  return pairs.map(([label, path]) => {
    const column = columnOf(label, path);
    if (numbers?.test(path)) return { ...column, type: "number" };
    if (dates?.test(path)) return { ...column, type: "date" };
    // As text, so that Sheets never rounds or groups them.
    if (IDS.includes(path)) return { ...column, type: "text" };
    if (path === MAIN_SUBJECT) return { ...column, role: "asked" };
    return path === "publisher" ? { ...column, trim: true } : column;
  });
}

function enrichment(): KnownColumns {
  const columnsOf = (section: string, pairs: ColumnPairs) =>
    pairs.map(([label, path]) => columnOf(label, `${section}.${path}`, section));
  const defaults = enrichmentSections.flatMap(({ section, columns }) => columnsOf(section, columns));
  const more = enrichmentSections.flatMap(({ section, title, more: further = [], namesSources = false }) =>
    columnsOf(section, namesSources ? [...further, [`${title} sources`, SOURCES]] : further),
  );
  // Built on first use: most executions need the defaults only.
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

/** Further columns that a run can show at no extra cost. Ids are shown in any case. */
export function furtherColumns(table: TableColumns): readonly ResolvedColumn[] {
  return knownColumns(table).others.filter(({ path }) => !IDS.includes(path));
}
