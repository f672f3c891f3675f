import { isObject } from "./json-shapes";

/** JSON with the keys of every object in one order; lists keep theirs. The same for the same value. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? inOrder(inner) : inner));
}

function inOrder(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(members).sort();
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}
