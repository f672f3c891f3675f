import { InputError } from "../../errors";
import { once } from "../terms";
import { fold } from "../names";
import { shortened } from "../shortened";
import type { ResolvedColumn } from "./column";
import { type FieldsOf, knownColumns, type TableColumns } from "./known-columns";

type Index = ReadonlyMap<string, readonly ResolvedColumn[]>;

interface FieldNames {
  /** Columns by name, folded; the first index that knows a name decides. Most names get no further than the second. */
  readonly indexes: readonly ((key: string) => Index)[];
  /** Names as people write them, for "Did you mean …?"; labels first. */
  readonly readable: () => readonly string[];
}

const NONE: Index = new Map();

const ofTables = new WeakMap<TableColumns, FieldNames>();
const ofEnrichments = once(() => build("enrichment"));

/**
 * The columns that a name may mean: by whole path, else by label, else by the field of a row (`tags` is the first column under
 * it, `tags[].name`), else by the end of a default column's path, else by the end of any documented path. More than one means
 * that the name is ambiguous.
 */
export function columnsNamed(name: string, of: FieldsOf): readonly ResolvedColumn[] {
  const key = nameKey(name);
  // Labels said UUID once, and formulas may still.
  for (const each of [key, key.replace("uuid", "id")])
    for (const index of fieldNames(of).indexes) {
      const found = index(each).get(each);
      if (found !== undefined) return found;
    }
  return [];
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
  return {
    indexes: [
      // In an enrichment a section stands before each path: a name without a dot is none.
      (key) => (isEnrichment && !key.includes(".") ? NONE : byPath()),
      byLabel,
      () => (isEnrichment ? NONE : byRowField()),
      byDefaultTail,
      byTail,
    ],
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

/** At the dots between names; those inside a selector belong to its value. */
function partsOf(path: string): string[] {
  return path.match(/(?:[^.[]|\[[^\]]*\])+/g) ?? [path];
}

function nameKey(name: string): string {
  return fold(name).replace(/\[\]$/, "");
}

/**
 * The refusal of a name that means no field.
 *
 * @param meant The nearest name that does, if one is near.
 * @param example A name that always does.
 */
export function unknownField(name: string, meant: string | null, example?: string): InputError {
  return new InputError("input/field", `Unknown field: ${shownName(name)}. ${wayOut(name, meant, example)}`);
}

/** What is said of a field that no catalogue lists, once an answer has shown that the API does not have it either. */
export function notReturned(name: string, meant: string | null): InputError {
  const next =
    meant === null ? "If only some companies have it, ask for one of those first." : `Did you mean ${meant}?`;
  return new InputError("input/field", `The API returned no ${shownName(name)}. ${next}`);
}

function wayOut(name: string, meant: string | null, example: string | undefined): string {
  if (meant !== null) return `Did you mean ${meant}?`;
  if (example !== undefined) return `Use a column such as ${example}.`;
  const newSection = /^[a-z]\w*$/.test(name) ? ` If it is a new section, write ${shownName(name)}.*` : "";
  return `Use a column such as Founded, a path such as firmographic.founded_year, or a section such as location.${newSection}`;
}

/** A name as an error shows it: whatever somebody pasted, the sentence stays readable. */
export function shownName(name: string): string {
  return shortened(name, 60);
}
