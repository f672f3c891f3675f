import { parsePath, type Path, pathNames } from "../path";
import { once } from "../terms";
import { editDistance, nearest } from "../nearest";
import { fold } from "../names";
import { findByWords } from "../words/find-by-words";
import { type ResolvedColumn, unlistedColumn } from "./column";
import { enrichmentFields } from "./enrichment-columns";
import { columnsNamed, readableNames } from "./field-names";
import { unknownField } from "./field-errors";
import { type FieldsOf, knownColumns, sectionNames, type TableColumns } from "./known-columns";

/** Web addresses, which are no sections with fields. */
const ADDRESS = /^(?:https?:|www\.)|\.(?:com|net|org|io|co|ai|de|fr|uk)$/i;

/**
 * The column of a field, or a section, that no catalogue lists. Only an answer shows whether the API has it, even if a listed
 * field is near.
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
    const names = plainNames(below);
    const fields = new Map(enrichmentFields(section).map((field) => [pathNames(parsePath(field)), field]));
    // Also a parent of a documented field, or a part that any field has.
    const isDocumented = [...fields.keys()].some((each) => each === names || each.startsWith(`${names}.`));
    if (isDocumented) return column;
    const near = misspeltName(names, [...fields.keys()]);
    return { ...column, unverified: { meant: near === null ? null : `${section}.${fields.get(near)!}` } };
  }

  // A path may lead into a section that the API has added. A single word may not: it would be bought as a section.
  if (isPath && /^\w+$/.test(first)) {
    const near = misspeltName(first, firstNames());
    if (near !== null) throw unknownField(name, near === first ? null : name.replace(first, near));
    return { ...unlistedColumn(path, first.toLowerCase()), unverified: { meant: null } };
  }
  const meant =
    labelSaid(name, "enrichment", true) ??
    nearestField(name, "enrichment", sectionNames) ??
    labelSaid(name, "enrichment", false);
  if (meant !== null || !/^[a-z\d]+(?:_[a-z\d]+)+$/.test(first)) throw unknownField(name, meant);
  return { label: name, path: first, role: "unknown" };
}

/** The sections, and the first names of paths below them. */
const firstNames = once(() => [
  ...sectionNames,
  ...sectionNames.flatMap(enrichmentFields).map((field) => parsePath(field)[0]?.name ?? ""),
]);

/** The known name that a name equals, or differs from by a letter or two. */
function misspeltName(name: string, known: readonly string[]): string | null {
  const near = nearest(name, known);
  const distance = near === null ? Infinity : editDistance(fold(name), fold(near));
  return distance < 3 ? near : null;
}

/** The only section with a field of this name directly below it: `location` for `hq`. */
function sectionHolding(name: string): string | undefined {
  const holders = sectionNames.filter((section) =>
    enrichmentFields(section).some((field) => fold(parsePath(field)[0]?.name ?? "") === fold(name)),
  );
  return holders.length === 1 ? holders[0] : undefined;
}

/** The column of an unlisted field of a table: it begins like a listed one, or is spelled as the API spells names. */
export function unlistedTableField(name: string, table: TableColumns): ResolvedColumn {
  const isNew = table.isOpen === true && /^[a-z\d]\w*(?:[.[].*)?$/.test(name) && !ADDRESS.test(name);
  const path = /[.[]/.test(name) || isNew ? parsePath(name) : [];
  const first = path[0]?.name;
  const [known] = first === undefined ? [] : columnsNamed(first, table);
  if (known && first !== undefined && fold(parsePath(known.path)[0]?.name ?? "") === fold(first))
    return unlistedColumn(path);
  const meant = nearestField(name, table);
  const said = meant ?? labelSaid(name, table, false);
  if (meant === null && isNew) return { ...unlistedColumn(path), unverified: { meant: said } };
  throw unknownField(name, said, readableNames(table)[0]);
}

/** The nearest name, as a header rather than as a field. */
function nearestField(name: string, of: FieldsOf, others: readonly string[] = []): string | null {
  const near = nearest(name, [...others, ...readableNames(of)]);
  if (near === null || others.includes(near)) return near;
  const [only, ...more] = columnsNamed(near, of);
  const isHeader = only !== undefined && more.length === 0 && knownColumns(of).defaults.includes(only);
  return isHeader && columnsNamed(only.label, of).length === 1 ? only.label : near;
}

/** The label of the default column that everyday words mean; by `whole` words, or also by near ones. */
function labelSaid(name: string, of: FieldsOf, whole: boolean): string | null {
  const { defaults } = knownColumns(of);
  const { items, meant } = findByWords(defaults, name, ({ label, path }) => ({ name: label, also: path }), {
    whole,
  });
  return whole && meant !== null ? null : (items[0]?.label ?? null);
}

/** The names of a path, without a last part that any field has. */
function plainNames(path: Path): string {
  return pathNames(path).replace(/\.(?:code|label|year|month|day|count|source)$/, "");
}
