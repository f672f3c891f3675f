import { fold } from "../fold";
import { editDistance, nearest } from "../nearest";
import type { Path } from "../path";
import { parsePath, pathNames } from "../path";
import type { ResolvedColumn } from "./column";
import { unlistedColumn } from "./column";
import { enrichmentFields } from "./enrichment-fields";
import { columnsNamed, readableNames } from "./field-names";
import { findByWords } from "../words/find-by-words";
import type { FieldKind, TableKind } from "./known-columns";
import { knownColumns, sectionNames } from "./known-columns";
import { unknownField } from "./unknown-field";

/** A path below a section that no catalogue lists, or a section that it lacks. */
export function unlistedEnrichmentField(name: string): ResolvedColumn {
  const isPath = /[.[]/.test(name);
  const path = isPath || /^\w+$/.test(name) ? parsePath(name) : [];
  const first = path[0]?.name ?? "";
  const named = sectionNames.find((each) => fold(each) === fold(first));
  const section = named ?? (isPath ? sectionHolding(first) : undefined);
  if (section !== undefined) {
    const below = named === undefined ? path : path.slice(1);
    const meant = misspelt(below, section);
    if (meant !== null) throw unknownField(name, `${section}.${meant}`);
    return unlistedColumn([{ name: section }, ...below], section);
  }

  const meant =
    labelSaid(name, "enrichment", true) ??
    nearestField(name, "enrichment", sectionNames) ??
    labelSaid(name, "enrichment", false);
  if (meant !== null || !/^[a-z\d]+(?:_[a-z\d]+)+$/.test(first)) throw unknownField(name, meant);
  // A path may lead into a section that the API has added, as `new_section.*` does. A word alone must not be bought as one.
  return isPath ? unlistedColumn(path, first) : { label: name, path: first, role: "unknown" };
}

/** The only section that has a field of this name directly below it: `hq` lies in `location`. */
function sectionHolding(name: string): string | undefined {
  const holders = sectionNames.filter((section) =>
    enrichmentFields(section).some((field) => fold(parsePath(field)[0]?.name ?? "") === fold(name)),
  );
  return holders.length === 1 ? holders[0] : undefined;
}

/** A field that a row holds without being listed must at least begin like a listed one. */
export function unlistedTableField(name: string, kind: TableKind): ResolvedColumn {
  const path = /[.[]/.test(name) ? parsePath(name) : [];
  const first = path[0]?.name;
  const [known] = first === undefined ? [] : columnsNamed(first, kind);
  if (known && first !== undefined && fold(parsePath(known.path)[0]?.name ?? "") === fold(first))
    return unlistedColumn(path);
  const meant = nearestField(name, kind) ?? labelSaid(name, kind, false);
  throw unknownField(name, meant, readableNames(kind)[0]);
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

/** The documented field that a path differs from by a letter or two; null if it is documented or unlike all of them. */
function misspelt(path: Path, section: string): string | null {
  const names = pathNames(path).replace(/\.(?:code|label|year|month|day|count|source)$/, "");
  const documented = enrichmentFields(section).map((field) => ({
    field,
    names: pathNames(parsePath(field)),
  }));
  if (documented.some((each) => each.names === names || each.names.startsWith(`${names}.`))) return null;

  let best: string | null = null;
  let bestDistance = 3;
  for (const each of documented) {
    if (Math.abs(each.names.length - names.length) >= bestDistance) continue;
    const distance = editDistance(each.names, names);
    if (distance < bestDistance) [best, bestDistance] = [each.field, distance];
  }
  return best;
}
