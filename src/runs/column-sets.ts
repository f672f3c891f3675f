import * as z from "zod/mini";
import { checksum } from "../core/checksum";
import { once } from "../core/once";
import { InputError, LimitError } from "../errors";
import { collection } from "../store/collection";
import type { DocumentStore, DocumentValues } from "../store/document";

/** Columns of an enrichment under a name. */
const ColumnSet = once(() =>
  z.object({
    name: z.string().check(z.minLength(1)),
    /** As `RunRequest.fields`. */
    fields: z.array(z.string()),
  }),
);
export type ColumnSet = z.infer<ReturnType<typeof ColumnSet>>;

const LONGEST_NAME = 60;
const MOST_SETS = 40;
const LARGEST_BYTES = 8_900;

/** Kept in the document, for everybody who edits it. Names that differ only in case are one. */
const sets = collection<ColumnSet>({
  prefix: "COLUMNS_",
  schema: ColumnSet,
  key: ({ name }) => checksum([name.toLowerCase()]),
  most: MOST_SETS,
  largest: LARGEST_BYTES,
  full: () =>
    new LimitError("limit/store", "There is no room for another set of columns.", "Delete one first."),
});

/** Columns that somebody chooses together, by name. */
export function columnSetsIn(snapshot: DocumentValues): ColumnSet[] {
  return sets.list(snapshot).sort(byName);
}

/**
 * Keeps a set; one of the same name is replaced.
 *
 * @throws {InputError} If it has no name, or holds nothing.
 * @throws {LimitError} If there is no more room.
 */
export function saveColumnSet(state: DocumentStore, { name, fields }: ColumnSet): ColumnSet[] {
  const wanted = name.trim().replace(/\s+/g, " ");
  if (wanted === "" || wanted.length > LONGEST_NAME)
    throw new InputError("input/argument", `Give the set a name of at most ${LONGEST_NAME} characters.`);
  if (fields.length === 0) throw new InputError("input/field", "Choose at least one column to save.");
  return change(state, (all) => [
    ...all.filter((each) => !isNamed(each, wanted)),
    { name: wanted, fields: [...new Set(fields)] },
  ]);
}

export function deleteColumnSet(state: DocumentStore, name: string): ColumnSet[] {
  return change(state, (all) => all.filter((each) => !isNamed(each, name.trim())));
}

function change(
  state: DocumentStore,
  next: (all: readonly ColumnSet[]) => readonly ColumnSet[],
): ColumnSet[] {
  return [...sets.change(state, next)].sort(byName);
}

function isNamed({ name }: ColumnSet, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

function byName(one: ColumnSet, other: ColumnSet): number {
  return one.name.localeCompare(other.name);
}
