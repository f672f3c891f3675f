import { isObject } from "../../core/json";
import { elements, type ElementType } from "../../lists/filters/element";
import type { FilterControl, FilterOption } from "../../lists/filters/filter-control";

/** A value that a filter could be given so that it matches a company. */
export interface FieldValue {
  readonly value: string | number | boolean;
  readonly label: string;
}

/**
 * What a document holds at a filter's path, as values of that filter, each once. A filter's key is that path.
 *
 * Codes of documents and values of filters are not always spelled alike (`1B-5B` and `1b_5b`): where the filter's list is
 * known, its value is the entry that the document's code or label names; what names none is left out.
 *
 * @param options null where the filter has no list, or it is not known.
 */
export function fieldValues(
  { filter, shape, kind }: FilterControl,
  document: unknown,
  options: readonly FilterOption[] | null,
): FieldValue[] {
  if (shape.form === "unknown" || shape.form === "range" || shape.of === "date") return [];
  const found = new Map<unknown, FieldValue>();
  for (const held of nodesAt(document, filter.split("."))) {
    const read = kind === "options" ? optionOf(held, options) : plainValue(held, shape.of);
    if (read !== null && !found.has(read.value)) found.set(read.value, read);
  }
  return [...found.values()];
}

/** Numbers that a document holds at the path of a filter that takes a range of them. */
export function fieldNumbers({ filter }: FilterControl, document: unknown): number[] {
  return nodesAt(document, filter.split(".")).filter(
    (held): held is number => typeof held === "number" && Number.isFinite(held),
  );
}

/** Lists on the way count with all their elements. */
function nodesAt(document: unknown, names: readonly string[]): unknown[] {
  return names.reduce<unknown[]>(
    (nodes, name) =>
      nodes
        .flatMap((node) => (isObject(node) ? [node[name]] : []))
        .flatMap((node: unknown): unknown[] => (Array.isArray(node) ? node : [node])),
    [document],
  );
}

function optionOf(held: unknown, options: readonly FilterOption[] | null): FieldValue | null {
  const names = namesOf(held);
  if (options === null) {
    const [value = "", label = value] = names;
    return value === "" ? null : { value, label };
  }
  const wanted = names.map(bare);
  const isCalled = (option: FilterOption, name: string) =>
    bare(String(option.value)) === name || bare(option.label) === name;
  const [option] = wanted.flatMap((name) => options.find((each) => isCalled(each, name)) ?? []);
  return option ?? null;
}

/** The code and the label of a coded value; of a thing that has a kind, those of its kind. */
function namesOf(held: unknown): string[] {
  if (typeof held === "string" || typeof held === "number") return [String(held).trim()].filter(Boolean);
  if (!isObject(held)) return [];
  const own = [held["code"], held["label"]].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
  return own.length > 0 || held["type"] === undefined ? own : namesOf(held["type"]);
}

function plainValue(held: unknown, of: ElementType): FieldValue | null {
  if (!elements[of].is(held)) return null;
  if (typeof held === "boolean") return { value: held, label: held ? "yes" : "no" };
  const value = typeof held === "string" ? held.trim() : (held as number);
  return { value, label: String(value) };
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
