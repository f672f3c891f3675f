import { isDateName, isDateParts, readApiDate, sortableDate } from "./api-date";

import { fold } from "./fold";
import { hasMembers, hasOwn, isCodeLabel, labelOf } from "./json-shapes";
import type { Path, Selector, Step } from "./path";

/**
 * What a document holds at a path: the value, with `{code, label}` as its label; several as a list; null if there is none.
 *
 * In a list each element keeps its place, so that what two paths lead to belongs together: equal values stay, null stands
 * for an element without one.
 *
 * The document is any JSON value. What it lacks, or holds in another shape, is missing, never an error. A list where
 * the path has no selector counts with all its elements, a lone value where the path has one as a list of one.
 */
export function valueAt(document: unknown, path: Path): unknown {
  const last = path[path.length - 1];
  const owners = path.slice(0, -1).reduce<unknown[]>(follow, [document]);
  if (!last) return null;

  const lists = owners.filter((owner) => Array.isArray(owner));
  if (last.name.toLowerCase() === "count" && !last.selector && lists.length > 0) {
    return lists.reduce((sum, list) => sum + list.length, 0);
  }

  const found = follow(owners, last)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .map(shownOf);
  if (found.every((value) => value === null)) return null;
  return found.length === 1 ? found[0] : found;
}

function follow(owners: readonly unknown[], { name, selector }: Step): unknown[] {
  const members = owners.flatMap((owner) =>
    Array.isArray(owner) ? owner.map((element) => member(element, name)) : [member(owner, name)],
  );
  return selector ? members.flatMap((value) => select(elementsOf(value), selector)) : members;
}

function member(owner: unknown, name: string): unknown {
  const wanted = name.toLowerCase();
  // The API has served some coded values as plain text; that text is both code and label.
  if (typeof owner === "string" && (wanted === "code" || wanted === "label")) return owner;
  if (!hasMembers(owner)) return null;
  const key = hasOwn(owner, name) ? name : Object.keys(owner).find((each) => each.toLowerCase() === wanted);
  return key === undefined ? null : owner[key];
}

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function select(elements: readonly unknown[], selector: Selector): readonly unknown[] {
  if (selector.kind === "all") return elements;
  if (selector.kind === "newest") return newest(elements);
  const wanted = fold(selector.value);
  return elements.filter((element) => matches(member(element, selector.key), wanted));
}

function matches(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((each) => matches(each, wanted));
  if (isCodeLabel(value)) return matches(value.code, wanted) || matches(value.label, wanted);
  return isScalar(value) && fold(String(value)) === wanted;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** The element with the latest date; the first of several. A lone element is the newest even without a date. */
function newest(elements: readonly unknown[]): readonly unknown[] {
  if (elements.length < 2) return elements;
  let latest = -Infinity;
  let found: readonly unknown[] = [];
  for (const element of elements) {
    const date = firstDate(element);
    if (date > latest) [latest, found] = [date, [element]];
  }
  return found;
}

function firstDate(element: unknown): number {
  if (!hasMembers(element)) return -Infinity;
  for (const [key, value] of Object.entries(element)) {
    const date = isDateParts(value) || isDateName(key) ? readApiDate(value) : null;
    if (date !== null) return sortableDate(date);
  }
  return -Infinity;
}

/** What stands for a value in a cell; null for a blank. */
function shownOf(raw: unknown): unknown {
  const value = isCodeLabel(raw) ? labelOf(raw) : raw;
  return value === undefined || value === "" ? null : value;
}
