import { transpose } from "./array-functions";
import type { Call, FunctionBody } from "./call";
import { toText } from "./coercion";
import {
  exactPlace,
  isRow,
  modalPlace,
  searchedList,
  type SearchModes,
  sortedPlace,
} from "./lookup-positions";
import { CellError, isError, type Scalar, type Table, type Value, valueError } from "./values";

/** Look-up functions. */
export const lookupFunctions: Readonly<Record<string, FunctionBody>> = {
  INDEX: (call) =>
    call.evaluation.withArrayMode(() => {
      const source = call.table(0);
      const width = source[0]?.length ?? 0;
      // With a single row, a single index is a column number.
      const alongRow = source.length === 1 && call.count === 2;
      const row = alongRow ? 0 : Math.trunc(call.number(1, 0));
      const column = Math.trunc(alongRow ? call.number(1, 0) : call.number(2, 0));
      checkIndex("INDEX", 2, row, source.length);
      checkIndex("INDEX", 3, column, width);
      if (row > 0 && column > 0) return source[row - 1]?.[column - 1] ?? null;
      if (row > 0) return width === 1 ? (source[row - 1]?.[0] ?? null) : [source[row - 1] ?? []];
      return column > 0 ? source.map((line) => [line[column - 1] ?? null]) : source;
    }),

  MATCH(call) {
    const range = call.table(1);
    if (range.length > 1 && (range[0]?.length ?? 0) > 1)
      throw new CellError("#N/A", "MATCH range must be a single row or a single column.");
    const [key, list, type] = [call.scalar(0), searchedList(range), call.number(2, 1)];
    const found = type === 0 ? exactPlace(key, list) : sortedPlace(key, list, type > 0 ? 1 : -1);
    return oneBased(call, key, found);
  },
  XMATCH: (call) =>
    oneBased(call, call.scalar(0), modalPlace(call.scalar(0), searchedList(call.table(1)), modes(call, 2))),

  VLOOKUP: (call) => lookUpLine(call, call.table(1)),
  HLOOKUP: (call) => lookUpLine(call, transposed(call.table(1))),

  LOOKUP(call) {
    const range = call.table(1);
    const across = (range[0]?.length ?? 0) > range.length;
    const lines = across ? transposed(range) : range;
    const found = sortedPlace(call.scalar(0), searchedList(lines), 1);
    if (found < 0) throw notFound(call, call.scalar(0));
    if (!call.has(2)) return lines[found]?.at(-1) ?? null;
    const results = call.table(2).flat();
    if (found >= results.length)
      throw new CellError("#NUM!", "Function LOOKUP parameter 3 is shorter than parameter 2.");
    return results[found] ?? null;
  },

  XLOOKUP(call) {
    const [range, result] = [call.table(1), call.table(2)];
    const across = isRow(range);
    const list = searchedList(range);
    if ((across ? (result[0]?.length ?? 0) : result.length) !== list.length)
      throw valueError("Array arguments to XLOOKUP are of different size.");
    const found = modalPlace(call.scalar(0), list, modes(call, 4));
    if (found < 0) {
      if (call.has(3)) return call.value(3);
      throw notFound(call, call.scalar(0));
    }
    return across ? result.map((line) => [line[found] ?? null]) : [[...(result[found] ?? [])]];
  },
};

const transposedTables = new WeakMap<Table, Table>();

/** Cached, because many keys are usually looked up in the same table. */
function transposed(table: Table): Table {
  let lines = transposedTables.get(table);
  if (!lines) transposedTables.set(table, (lines = transpose(table)));
  return lines;
}

function modes(call: Call, index: number): SearchModes {
  const match = Math.trunc(call.number(index, 0));
  const search = Math.trunc(call.number(index + 1, 1));
  if (![-1, 0, 1, 2].includes(match))
    throw valueError(
      `Function ${call.name} parameter ${index + 1} value is ${match}. It must be -1, 0, 1 or 2.`,
    );
  if (![-2, -1, 1, 2].includes(search))
    throw valueError(
      `Function ${call.name} parameter ${index + 2} value is ${search}. It must be -2, -1, 1 or 2.`,
    );
  return { match, search };
}

function oneBased(call: Call, key: Scalar, found: number): number {
  if (found < 0) throw notFound(call, key);
  return found + 1;
}

function notFound(call: Call, key: Scalar): CellError {
  return new CellError(
    "#N/A",
    `Did not find value '${isError(key) ? key.code : toText(key)}' in ${call.name} evaluation.`,
  );
}

function checkIndex(name: string, parameter: number, index: number, size: number): void {
  if (index < 0 || index > size) {
    throw new CellError(
      "#NUM!",
      `Function ${name} parameter ${parameter} value is ${index}. Valid values are between 0 and ${size} inclusive.`,
    );
  }
}

function lookUpLine(call: Call, table: Table): Value {
  const index = Math.trunc(call.number(2));
  if (index < 1)
    throw valueError(`Function ${call.name} parameter 3 value is ${index}. It should be at least 1.`);
  if (index > (table[0]?.length ?? 0))
    throw new CellError("#REF!", `${call.name} evaluates to an out of bounds range.`);
  const [key, list] = [call.scalar(0), firstColumn(table)];
  const found = call.boolean(3, true) ? sortedPlace(key, list, 1) : exactPlace(key, list);
  if (found < 0) throw notFound(call, key);
  return table[found]?.[index - 1] ?? null;
}

const firstColumns = new WeakMap<Table, readonly Scalar[]>();

function firstColumn(table: Table): readonly Scalar[] {
  let column = firstColumns.get(table);
  if (!column) firstColumns.set(table, (column = table.map((line) => line[0] ?? null)));
  return column;
}
