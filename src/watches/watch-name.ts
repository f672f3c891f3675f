import { shortened } from "../core/shortened";
import { InputError } from "../errors";
import type { StoredWatch } from "./stored-watch";

const NAME_MAX = 60;

/**
 * @returns Without semicolons, which stand between the names of watches in What's new (`found-by.ts`).
 * @throws {InputError} If there is none, or it is too long.
 */
export function readName(typed: string): string {
  const name = typed.replace(/;/g, ",").replace(/\s+/g, " ").trim();
  if (name !== "" && name.length <= NAME_MAX) return name;
  throw new InputError("input/argument", `A watch needs a name of at most ${NAME_MAX} characters.`);
}

/** The name, numbered if another watch has it: lines of What's new, and so digests, tell watches apart by their names. */
export function freeName(
  { name }: Pick<StoredWatch, "name">,
  id: string,
  watches: readonly Pick<StoredWatch, "id" | "name">[],
): string {
  const isTaken = (free: string) => watches.some((other) => other.id !== id && other.name === free);
  const numbered = (number: number) => {
    const end = ` (${number})`;
    return shortened(name, NAME_MAX - end.length, "") + end;
  };
  let free = name;
  for (let number = 2; isTaken(free); number++) free = numbered(number);
  return free;
}
