const SEPARATOR = "; ";

/** Names of the watches that have found what a line tells, as its cell has them: the one that put it there first. */
export function foundBy(cell: unknown): string[] {
  return String(cell ?? "")
    .split(SEPARATOR)
    .filter((name) => name !== "");
}

export function withWatch(cell: unknown, name: string): string {
  return [...foundBy(cell), name].join(SEPARATOR);
}

export function withoutWatch(cell: unknown, name: string): string {
  return foundBy(cell)
    .filter((each) => each !== name)
    .join(SEPARATOR);
}
