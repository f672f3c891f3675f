import { InputError } from "../../errors";
import { fold, shortened } from "../text";
import type { ResolvedColumn } from "./column";
import { type FieldKind, knownColumns } from "./known-columns";

/** Every name of one kind's columns, folded; a name leads to all columns that have it. */
interface FieldNames {
  /** Whole paths: they decide before any friendly name does. */
  readonly paths: ReadonlyMap<string, readonly ResolvedColumn[]>;
  readonly labels: ReadonlyMap<string, readonly ResolvedColumn[]>;
  /** The fields of a table's rows: `tags` means the first column under it, `tags[].name`. */
  readonly firstNames: ReadonlyMap<string, readonly ResolvedColumn[]>;
  /** Ends of the default columns' paths: `founded_year`, `hq.city`. */
  readonly tails: ReadonlyMap<string, readonly ResolvedColumn[]>;
  /** Ends of the other known fields' paths. */
  readonly otherTails: ReadonlyMap<string, readonly ResolvedColumn[]>;
  /** Names as people write them, for "Did you mean …?"; labels first. */
  readonly readable: readonly string[];
}

const names: Partial<Record<FieldKind, FieldNames>> = {};

/**
 * The columns that a name may mean: by whole path, else by label, else by the field of a row, else by the end of a default
 * column's path, else by the end of any documented path. More than one means that the name is ambiguous.
 */
export function columnsNamed(name: string, kind: FieldKind): readonly ResolvedColumn[] {
  const key = nameKey(name);
  const { paths, labels, firstNames, tails, otherTails } = fieldNames(kind);
  const named = (each: string) =>
    paths.get(each) ?? labels.get(each) ?? firstNames.get(each) ?? tails.get(each) ?? otherTails.get(each);
  // Labels said UUID once, and formulas may still.
  return named(key) ?? named(key.replace("uuid", "id")) ?? [];
}

/** Names as people write them, the likelier first. */
export function readableNames(kind: FieldKind): readonly string[] {
  return fieldNames(kind).readable;
}

function fieldNames(kind: FieldKind): FieldNames {
  return (names[kind] ??= build(kind));
}

function build(kind: FieldKind): FieldNames {
  const { defaults, others, labelled } = knownColumns(kind);
  const all = [...defaults, ...others];
  return {
    paths: indexBy(all, ({ path }) => [path]),
    firstNames:
      kind === "enrichment" ? new Map() : firstOfEach(indexBy(all, ({ path }) => [firstName(path)])),
    labels: indexBy(labelled, ({ label }) => [label]),
    tails: indexBy(defaults, ({ path }) => tailsOf(path)),
    otherTails: indexBy(others, ({ path }) => tailsOf(path)),
    readable: [
      ...new Set([
        ...labelled.map(({ label }) => label),
        ...all.flatMap(({ path }) => [lastName(path), path]),
      ]),
    ],
  };
}

function indexBy(
  columns: readonly ResolvedColumn[],
  namesOf: (column: ResolvedColumn) => readonly string[],
): ReadonlyMap<string, readonly ResolvedColumn[]> {
  const byName = new Map<string, ResolvedColumn[]>();
  for (const column of columns) {
    for (const key of new Set(namesOf(column).map(nameKey))) {
      const bearers = byName.get(key);
      if (bearers) bearers.push(column);
      else byName.set(key, [column]);
    }
  }
  return byName;
}

function firstOfEach(
  byName: ReadonlyMap<string, readonly ResolvedColumn[]>,
): ReadonlyMap<string, readonly ResolvedColumn[]> {
  return new Map([...byName].map(([name, columns]) => [name, columns.slice(0, 1)]));
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
