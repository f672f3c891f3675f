import { isObject } from "../core/json-shapes";

/** Where a reply may keep its rows. */
const ROWS = ["data", "companies", "results"];

/**
 * The rows of a reply whose contract does not say where they are: under one of the usual names, or the only list of objects,
 * in the reply or in an object under such a name; undefined if there is none.
 */
export function rowsIn(
  document: Readonly<Record<string, unknown>>,
  isInner = false,
): readonly unknown[] | undefined {
  const named = ROWS.map((name) => document[name]);
  const list = named.find((each): each is unknown[] => Array.isArray(each));
  if (list !== undefined) return list;
  const others = Object.entries(document).flatMap(([name, each]) =>
    name !== "warnings" && Array.isArray(each) && each.some(isObject) ? [each as unknown[]] : [],
  );
  if (others.length === 1) return others[0];
  const inner = isInner ? undefined : named.find(isObject);
  return inner === undefined ? undefined : rowsIn(inner, true);
}
