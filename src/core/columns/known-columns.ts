import { parsePath } from "../path";
import type { RunKind } from "../run-kind";
import { once } from "../terms";
import { columnOf, type ColumnPairs, readable, type ResolvedColumn, unlistedColumn } from "./column";
import { columnsOfKinds, type KindColumns, MAIN_SUBJECT, type TableKind } from "./columns-of-kinds";
import { enrichmentFields, enrichmentSections } from "./enrichment-columns";

export type { TableKind } from "./columns-of-kinds";

/** What a field belongs to: an enrichment, or the rows of one of the tables. */
export type FieldKind = "enrichment" | TableKind;

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
export function tableColumns(kind: TableKind): ResolvedColumn[] {
  return [...knownColumns(kind).defaults];
}

/** The placeholder that `section.*` leaves until answers are there. Whether there is such a section at all, they tell as well. */
export function everyColumn(section: string): ResolvedColumn {
  const isKnown = sectionNames.includes(section);
  return {
    label: `${sectionTitle(section)}: other`,
    path: `${section}.*`,
    section,
    role: "every",
    ...(isKnown ? {} : { hoped: { meant: null } }),
  };
}

/** The placeholder that `*` leaves in a table until its rows are there. */
export const EVERY_FIELD: ResolvedColumn = { label: "Other", path: "*", role: "every" };

const known: Partial<Record<FieldKind, KnownColumns>> = {};

/** The catalogue of one kind, built on first use. */
export function knownColumns(kind: FieldKind): KnownColumns {
  return (known[kind] ??= build(kind));
}

function build(kind: FieldKind): KnownColumns {
  if (kind === "enrichment") return enrichment();
  const { usual, others = [], numbers }: KindColumns = columnsOfKinds[kind];
  const [defaults, further] = [table(usual, numbers), table(others, numbers)];
  return { defaults, others: further, labelled: [...defaults, ...further] };
}

/** What tells items apart. */
export const IDS: readonly string[] = ["id", "job_id"];

function table(pairs: ColumnPairs, numbers?: RegExp): ResolvedColumn[] {
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

/** Runs whose replies hold more than their columns show unless somebody asks for it. */
const WITH_MORE = ["jobs", "news", "headcount", "traffic"] as const satisfies readonly (RunKind &
  TableKind)[];
type KindWithMore = (typeof WITH_MORE)[number];

/** What a run of this kind can show beside its usual columns; it is paid for anyway. Items have their ids in any case. */
export function moreColumns(kind: RunKind): readonly ResolvedColumn[] {
  return isWithMore(kind) ? knownColumns(kind).others.filter(({ path }) => !IDS.includes(path)) : [];
}

/** The paths that a run shows unless somebody asks for more. */
export function usualPaths(kind: RunKind): readonly string[] {
  return isWithMore(kind) ? tableColumns(kind).map(({ path }) => path) : [];
}

function isWithMore(kind: RunKind): kind is KindWithMore {
  return WITH_MORE.some((each) => each === kind);
}
