import { keyOf } from "./array-functions";
import type { Call, FunctionBody } from "./call";
import { compare, toNumber } from "./coercion";
import { asScalar, isError, type Scalar, type Table, valueError } from "./values";

/** `SORT` and `SORTN`. */
export const sortFunctions: Readonly<Record<string, FunctionBody>> = {
  SORT: (call) =>
    call.evaluation.withArrayMode(() => {
      const source = call.table(0);
      return sorted(source, keysFrom(call, source, 1));
    }),

  SORTN: (call) =>
    call.evaluation.withArrayMode(() => {
      const source = call.table(0);
      const count = Math.trunc(call.number(1, 1));
      const ties = Math.trunc(call.number(2, 0));
      if (count < 1) throw valueError("Function SORTN parameter 2 value should be at least 1.");
      if (ties < 0 || ties > 3)
        throw valueError(`Function SORTN parameter 3 value is ${ties}. Valid values are 0 to 3.`);
      const keys = call.count > 3 ? keysFrom(call, source, 3) : wholeRows(source);
      return firstOf(source, order(source, keys), keys, count, ties).map((row) => source[row] ?? []);
    }),
};

interface SortKey {
  readonly values: readonly Scalar[];
  readonly ascending: boolean;
}

/**
 * Pairs of a sort key (a column's number, or values beside the rows) and whether it is ascending. Without
 * any: the first column.
 */
function keysFrom(call: Call, source: Table, from: number): SortKey[] {
  const keys: SortKey[] = [];
  for (let index = from; index < Math.max(from + 1, call.count); index += 2) {
    const ascending = call.boolean(index + 1, true);
    const key = call.has(index) ? call.table(index) : [[1]];
    const values =
      key.length > 1 ? key.map((line) => line[0] ?? null) : columnOf(call, index, source, asScalar(key));
    keys.push({ values, ascending });
  }
  return keys;
}

/** Without a column rows are compared whole: only those that are identical tie (platform fact J4). */
function wholeRows(source: Table): SortKey[] {
  return (source[0] ?? []).map((_, column) => ({
    values: source.map((line) => line[column] ?? null),
    ascending: true,
  }));
}

function columnOf(call: Call, index: number, source: Table, key: Scalar): Scalar[] {
  const column = toNumber(key, call.parameter(index));
  const width = source[0]?.length ?? 0;
  if (column < 1 || column > width)
    throw valueError(
      `Function ${call.name} parameter ${index + 1} value is ${column}. Valid values are between 1 and ${width} inclusive.`,
    );
  return source.map((line) => line[column - 1] ?? null);
}

function sorted(source: Table, keys: readonly SortKey[]): Table {
  return order(source, keys).map((row) => source[row] ?? []);
}

function order(source: Table, keys: readonly SortKey[]): number[] {
  return source.map((_, row) => row).sort((a, b) => difference(keys, a, b) || a - b);
}

function difference(keys: readonly SortKey[], a: number, b: number): number {
  for (const { values, ascending } of keys) {
    const result = compareForSort(values[a] ?? null, values[b] ?? null, ascending);
    if (result !== 0) return result;
  }
  return 0;
}

/**
 * The first rows: mode 0 exactly, 1 plus ties with the last, 2 without duplicates, 3 distinct rows with their
 * duplicates.
 */
function firstOf(
  source: Table,
  rows: readonly number[],
  keys: readonly SortKey[],
  count: number,
  ties: number,
): readonly number[] {
  if (ties === 0) return rows.slice(0, count);
  const tied = (a: number | undefined, b: number): boolean => a !== undefined && difference(keys, a, b) === 0;
  if (ties === 1) return rows.filter((row, place) => place < count || tied(rows[count - 1], row));
  const identity = (row: number): string =>
    keys.length > 0 ? keyOf(keys.map(({ values }) => values[row] ?? null)) : keyOf(source[row] ?? []);
  const seen = new Map<string, number>();
  for (const row of rows) if (!seen.has(identity(row))) seen.set(identity(row), row);
  const kept = new Set([...seen.keys()].slice(0, count));
  return ties === 2 ? [...seen.values()].slice(0, count) : rows.filter((row) => kept.has(identity(row)));
}

/** Blanks come last in both directions. */
export function compareForSort(a: Scalar, b: Scalar, ascending: boolean): number {
  const [blankA, blankB] = [a === null || a === "", b === null || b === ""];
  if (blankA || blankB) return Number(blankA) - Number(blankB);
  if (isError(a) || isError(b)) return Number(isError(a)) - Number(isError(b));
  return ascending ? compare(a, b) : compare(b, a);
}
