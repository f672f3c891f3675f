import { jsonText } from "./json-text";

/** JSON with the keys of every object sorted; lists keep their order. The same for the same value, at any depth. */
export function canonicalJson(value: unknown): string {
  return jsonText(value, { sortKeys: true });
}
