import { once } from "../terms";
import { fold } from "../names";
import type { ResolvedColumn } from "./column";
import { type FieldsOf, knownColumns, type TableColumns } from "./known-columns";

type Index = ReadonlyMap<string, readonly ResolvedColumn[]>;

interface FieldNames {
  /** Columns by folded name; the first index that knows a name decides. Each is built on first use: most names need two. */
  readonly indexes: readonly ((key: string) => Index)[];
  /** Those of whole names: they know no ends of paths. */
  readonly whole: readonly ((key: string) => Index)[];
  /** Names as people write them, for "Did you mean …?"; labels first. */
  readonly readable: () => readonly string[];
}

const NONE: Index = new Map();

const ofTables = new WeakMap<TableColumns, FieldNames>();
const ofEnrichments = once(() => build("enrichment"));

/**
 * The columns that a name may mean; several if it is ambiguous. The first index that knows the name decides:
 *
 * | index | example |
 * | --- | --- |
 * | whole path | `location.hq.country` |
 * | label | `HQ country` |
 * | first name of a path, in tables only; its first column | `tags` for `tags[].name` |
 * | end of a default column's path | `hq.country` |
 * | end of any other documented path | `postal_code` |
 */
export function columnsNamed(name: string, of: FieldsOf): readonly ResolvedColumn[] {
  const key = nameKey(name);
  // Older formulas may write UUID where labels now say ID.
  for (const each of [key, key.replace("uuid", "id")])
    for (const index of fieldNames(of).indexes) {
      const found = index(each).get(each);
      if (found !== undefined) return found;
    }
  return [];
}

/** Whether a table has a column of this path or label, or of a field with this name. The end of a path is no name of its own. */
export function isOwnName(name: string, table: TableColumns): boolean {
  const key = nameKey(name);
  return fieldNames(table).whole.some((index) => index(key).has(key));
}

/** Names as people write them, the likelier first. */
export function readableNames(of: FieldsOf): readonly string[] {
  return fieldNames(of).readable();
}

function fieldNames(of: FieldsOf): FieldNames {
  if (of === "enrichment") return ofEnrichments();
  const known = ofTables.get(of) ?? build(of);
  ofTables.set(of, known);
  return known;
}

function build(of: FieldsOf): FieldNames {
  const known = knownColumns(of);
  const isEnrichment = of === "enrichment";
  const all = once(() => [...known.defaults, ...known.others]);
  const byPath = once(() => indexBy(all(), ({ path }) => [path]));
  const byLabel = once(() => indexBy(known.labelled, ({ label }) => [label]));
  const byRowField = once((): Index => {
    const ofRows = [...indexBy(all(), ({ path }) => [firstName(path)])];
    return new Map(ofRows.map(([name, columns]) => [name, columns.slice(0, 1)]));
  });
  const byDefaultTail = once(() => indexBy(known.defaults, ({ path }) => tailsOf(path)));
  const byTail = once(() => indexBy(known.others, ({ path }) => tailsOf(path)));
  const whole = [
    // Paths of an enrichment begin with the section: a name without a dot is no whole path.
    (key: string) => (isEnrichment && !key.includes(".") ? NONE : byPath()),
    byLabel,
    () => (isEnrichment ? NONE : byRowField()),
  ];
  return {
    indexes: [...whole, byDefaultTail, byTail],
    whole,
    readable: once(() => [
      ...new Set([
        ...known.labelled.map(({ label }) => label),
        ...all().flatMap(({ path }) => [lastName(path), path]),
      ]),
    ]),
  };
}

function indexBy(
  columns: readonly ResolvedColumn[],
  namesOf: (column: ResolvedColumn) => readonly string[],
): Index {
  const byName = new Map<string, ResolvedColumn[]>();
  for (const column of columns)
    for (const key of new Set(namesOf(column).map(nameKey)))
      byName.set(key, [...(byName.get(key) ?? []), column]);
  return byName;
}

/** `a.b[].c` ends in `b[].c` and `c`. */
function tailsOf(path: string): string[] {
  const parts = partsOf(path);
  return parts.slice(1).map((_, dropped) => parts.slice(dropped + 1).join("."));
}

function firstName(path: string): string {
  return (partsOf(path)[0] ?? path).replace(/\[.*\]$/, "");
}

function lastName(path: string): string {
  return (partsOf(path).slice(-1)[0] ?? path).replace(/\[.*\]$/, "");
}

/** Splits a path at the dots between names, not at those inside a selector. */
function partsOf(path: string): string[] {
  return path.match(/(?:[^.[]|\[[^\]]*\])+/g) ?? [path];
}

function nameKey(name: string): string {
  return fold(name).replace(/\[\]$/, "");
}
