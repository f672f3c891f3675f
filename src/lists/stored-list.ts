import * as z from "zod/mini";
import { once } from "../core/once";
import { shortened } from "../core/shortened";
import { InputError } from "../errors";
import { ListRequest } from "../core/list-request";

const NAME_MAX = 80;

/** A saved list as the document keeps it. */
export const StoredList = once(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1)),
    request: ListRequest(),
    /** What values are called, by `<filter>=<value>`. */
    labels: z.exactOptional(z.record(z.string(), z.string())),
    /** ISO 8601. */
    savedAt: z.string(),
    /** The sheet that holds it, by id, so that renaming the sheet does no harm; null if there is none yet. */
    sheetId: z.nullable(z.int()),
    lastRun: z.nullable(
      z.object({ at: z.string(), count: z.number(), totalCount: z.number(), credits: z.number() }),
    ),
  }),
);
export type StoredList = Readonly<z.infer<ReturnType<typeof StoredList>>>;

/** @throws {InputError} If it is blank or too long. */
export function readName(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") throw new InputError("input/argument", "A saved list needs a name. Enter one.");
  if (name.length <= NAME_MAX) return name;
  throw new InputError(
    "input/argument",
    `The name of a saved list has at most ${NAME_MAX} characters; this one has ${name.length}. Shorten it.`,
  );
}

/** Names that differ only in case are one. */
export function find(lists: readonly StoredList[], name: string): StoredList | undefined {
  return lists.find((list) => fold(list.name) === fold(name.trim()));
}

/** @throws {InputError} If there is none of that name. */
export function namedIn(lists: readonly StoredList[], name: string): StoredList {
  const list = find(lists, name);
  if (list !== undefined) return list;
  throw new InputError(
    "input/argument",
    `There is no saved list “${name}” any more. Somebody may have renamed or deleted it; look at the lists again.`,
  );
}

export function nameTaken(name: string): InputError {
  return new InputError(
    "input/argument",
    `There is a saved list “${name}” already. Choose another name, or replace it.`,
  );
}

/** `Berlin`, then `Berlin (2)`, `Berlin (3)`. */
export function freeName(lists: readonly StoredList[], name: string): string {
  const stem = shortened(name.replace(/ \(\d+\)$/, ""), NAME_MAX - 6, "");
  for (let number = 2; ; number++) {
    const free = `${stem} (${number})`;
    if (find(lists, free) === undefined) return free;
  }
}

function fold(name: string): string {
  return name.toLowerCase();
}
