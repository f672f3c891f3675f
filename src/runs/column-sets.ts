import { sizeBytes } from "../core/size-bytes";
import { storedJson } from "../core/stored-json";
import { InputError, LimitError } from "../errors";
import type { SharedState } from "../journal/shared-state";
import type { Snapshot } from "../journal/snapshot";

/** Columns of an enrichment under a name. */
export interface ColumnSet {
  name: string;
  /** As `RunRequest.fields`. */
  fields: string[];
}

const PROPERTY = "COLUMN_SETS";
const LONGEST_NAME = 60;
/** Below the 9 KB that a property may hold. */
const LARGEST_BYTES = 8_900;

/** Columns that somebody chooses together, kept under a name in the document, for everybody who edits it; by name. */
export function columnSetsIn(snapshot: Snapshot): ColumnSet[] {
  const kept: unknown[] = storedJson(snapshot.value(PROPERTY), Array.isArray) ?? [];
  return kept.filter(isSet);
}

/**
 * Keeps a set; one of the same name is replaced.
 *
 * @throws {InputError} If it has no name, or holds nothing.
 * @throws {LimitError} If there is no more room.
 */
export function saveColumnSet(state: SharedState, { name, fields }: ColumnSet): ColumnSet[] {
  const wanted = name.trim().replace(/\s+/g, " ");
  if (wanted === "" || wanted.length > LONGEST_NAME)
    throw new InputError("input/argument", `Give the set a name of at most ${LONGEST_NAME} characters.`);
  if (fields.length === 0) throw new InputError("input/field", "Choose at least one column to save.");
  return change(state, (sets) => [
    ...sets.filter((each) => !isNamed(each, wanted)),
    { name: wanted, fields: [...new Set(fields)] },
  ]);
}

export function deleteColumnSet(state: SharedState, name: string): ColumnSet[] {
  return change(state, (sets) => sets.filter((each) => !isNamed(each, name.trim())));
}

function change(state: SharedState, next: (sets: readonly ColumnSet[]) => ColumnSet[]): ColumnSet[] {
  return state.update((snapshot) => {
    const sets = next(columnSetsIn(snapshot)).sort((a, b) => a.name.localeCompare(b.name));
    const text = JSON.stringify(sets);
    if (sizeBytes(text) > LARGEST_BYTES)
      throw new LimitError(
        "limit/store",
        "There is no room for another set of columns.",
        "Delete one first.",
      );
    return { set: { [PROPERTY]: text }, value: sets };
  });
}

function isNamed(set: ColumnSet, name: string): boolean {
  return set.name.toLowerCase() === name.toLowerCase();
}

function isSet(value: unknown): value is ColumnSet {
  const { name, fields } = (value ?? {}) as Partial<Record<keyof ColumnSet, unknown>>;
  return (
    typeof name === "string" && Array.isArray(fields) && fields.every((each) => typeof each === "string")
  );
}
