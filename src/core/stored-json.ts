import { readJson } from "./read-json";

/**
 * What a kept text stands for. Another version may have written it, or a script of the user's: nothing that has to open in
 * every state may fail on it.
 *
 * @returns null if there is no text, or if it is damaged or of another shape.
 */
export function storedJson<Value>(
  text: string | null | undefined,
  isShape: (value: unknown) => value is Value,
): Value | null {
  // Not asked of null, because the first question to a shape makes its schema.
  if (text === null || text === undefined) return null;
  const value = readJson(text);
  return value !== undefined && isShape(value) ? value : null;
}
