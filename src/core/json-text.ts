/** How `jsonText` writes; by default as `JSON.stringify` does. */
export interface JsonStyle {
  /** Writes the keys of every object in one order, whatever order they came in. */
  readonly sortKeys?: boolean;
  /** Writes a value without members, or an object's key. */
  readonly leaf?: (value: unknown) => string | undefined;
}

interface OpenValue {
  readonly members: Readonly<Record<string | number, unknown>>;
  /** null for a list. */
  readonly names: readonly string[] | null;
  readonly size: number;
  next: number;
}

/**
 * A JSON value as text.
 *
 * Keeps its own stack: what a service nests thousands of levels deep overflows `JSON.stringify`.
 */
export function jsonText(
  value: unknown,
  { sortKeys = false, leaf = (inner) => JSON.stringify(inner) }: JsonStyle = {},
): string {
  const written: string[] = [];
  const open: OpenValue[] = [];
  const write = (inner: unknown): void => {
    if (typeof inner !== "object" || inner === null) {
      written.push(leaf(inner) ?? "null");
      return;
    }
    const members = inner as Readonly<Record<string | number, unknown>>;
    const names = Array.isArray(inner) ? null : namesOf(members, sortKeys);
    written.push(names === null ? "[" : "{");
    open.push({ members, names, size: names?.length ?? (inner as unknown[]).length, next: 0 });
  };

  write(value);
  for (let last = open[0]; last !== undefined; last = open[open.length - 1]) {
    const place = last.next++;
    if (place === last.size) {
      written.push(last.names === null ? "]" : "}");
      open.pop();
      continue;
    }
    if (place > 0) written.push(",");
    if (last.names === null) {
      write(last.members[place]);
    } else {
      const name = last.names[place]!;
      written.push(leaf(name) ?? "null", ":");
      write(last.members[name]);
    }
  }
  return written.join("");
}

/** JSON has no word for what is not given: such members are left out. */
function namesOf(members: Readonly<Record<string, unknown>>, sortKeys: boolean): string[] {
  const names = Object.keys(members).filter((name) => members[name] !== undefined);
  return sortKeys ? names.sort() : names;
}
