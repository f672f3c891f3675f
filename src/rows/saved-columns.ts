import { checksum } from "../core/json";
import { once } from "../core/terms";
import { InputError, LimitError } from "../core/errors";
import { collection, type DocumentStore, type DocumentValues } from "../money/store";
import * as z from "zod/mini";

/** Columns of an enrichment under a name. */
const SavedColumns = once(() =>
  z.object({
    name: z.string().check(z.minLength(1)),
    /** As `RunRequest.fields`. */
    fields: z.array(z.string()),
  }),
);
export type SavedColumns = z.infer<ReturnType<typeof SavedColumns>>;

const LONGEST_NAME = 60;
const MOST_SETS = 40;
const LARGEST_BYTES = 8_900;

/** Kept in the document, for everybody who edits it. Names that differ only in case are one. */
const sets = collection<SavedColumns>({
  prefix: "COLUMNS_",
  schema: SavedColumns,
  key: ({ name }) => checksum([name.toLowerCase()]),
  most: MOST_SETS,
  largest: LARGEST_BYTES,
  full: () =>
    new LimitError("limit/store", "There is no room for another set of columns.", "Delete one first."),
});

/** All saved sets of columns, by name. */
export function columnSetsIn(snapshot: DocumentValues): SavedColumns[] {
  return sets.list(snapshot).sort(byName);
}

/**
 * Keeps a set; one of the same name is replaced.
 *
 * @throws {InputError} If it has no name, or holds nothing.
 * @throws {LimitError} If there is no more room.
 */
export function saveColumnSet(state: DocumentStore, { name, fields }: SavedColumns): SavedColumns[] {
  const wanted = name.trim().replace(/\s+/g, " ");
  if (wanted === "" || wanted.length > LONGEST_NAME)
    throw new InputError("input/argument", `Give the set a name of at most ${LONGEST_NAME} characters.`);
  if (fields.length === 0) throw new InputError("input/field", "Choose at least one column to save.");
  return change(state, (all) => [
    ...all.filter((each) => !isNamed(each, wanted)),
    { name: wanted, fields: [...new Set(fields)] },
  ]);
}

export function deleteColumnSet(state: DocumentStore, name: string): SavedColumns[] {
  return change(state, (all) => all.filter((each) => !isNamed(each, name.trim())));
}

function change(
  state: DocumentStore,
  next: (all: readonly SavedColumns[]) => readonly SavedColumns[],
): SavedColumns[] {
  return [...sets.change(state, next)].sort(byName);
}

function isNamed({ name }: SavedColumns, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

function byName(one: SavedColumns, other: SavedColumns): number {
  return one.name.localeCompare(other.name);
}
