import type { Call, FunctionBody } from "./call";
import { compare, toBoolean, toNumber } from "./coercion";
import { asScalar, CellError, flatten, isError, type Scalar, type Table, valueError } from "./values";

const nothingFound = (name: string): CellError =>
  new CellError("#N/A", `No matches are found in ${name} evaluation.`);

/** Functions that reshape arrays. */
export const arrayFunctions: Readonly<Record<string, FunctionBody>> = {
  FILTER: (call) =>
    call.evaluation.withArrayMode(() => {
      call.expect(2, Infinity);
      const source = call.table(0);
      const conditions = call.tables(1);
      return conditions[0]?.length === 1 && source.length > 1
        ? filterColumns(source, conditions)
        : filterRows(source, conditions);
    }),

  SORT: (call) =>
    call.evaluation.withArrayMode(() => {
      const source = call.table(0);
      const keys: { values: Scalar[]; ascending: boolean }[] = [];
      for (let index = 1; index < Math.max(2, call.count); index += 2) {
        const ascending = call.boolean(index + 1, true);
        const key = call.has(index) ? call.table(index) : [[1]];
        const values =
          key.length > 1 ? key.map((line) => line[0] ?? null) : columnOf(call, source, asScalar(key));
        keys.push({ values, ascending });
      }
      const order = source.map((_, index) => index);
      order.sort((a, b) => {
        for (const { values, ascending } of keys) {
          const difference = compareForSort(values[a] ?? null, values[b] ?? null, ascending);
          if (difference !== 0) return difference;
        }
        return a - b;
      });
      return order.map((index) => source[index] ?? []);
    }),

  UNIQUE(call) {
    const source = call.boolean(1, false) ? transpose(call.table(0)) : call.table(0);
    const seen = new Map<string, number>();
    for (const line of source) seen.set(keyOf(line), (seen.get(keyOf(line)) ?? 0) + 1);
    const once = call.boolean(2, false);
    const kept = source.filter((line) => {
      const count = seen.get(keyOf(line)) ?? 0;
      if (!once) seen.set(keyOf(line), 0);
      return once ? count === 1 : count > 0;
    });
    if (kept.length === 0) throw nothingFound("UNIQUE");
    return call.boolean(1, false) ? transpose(kept) : kept;
  },

  TRANSPOSE: (call) => transpose(call.table(0)),
  FLATTEN: (call) => flatten(call.values()).map((value) => [value]),
  TOCOL: (call) =>
    skipBlanks(
      call.boolean(2, false) ? transpose(call.table(0)).flat() : call.table(0).flat(),
      call.number(1, 0),
    ).map((value) => [value]),
  TOROW: (call) => [
    skipBlanks(
      call.boolean(2, false) ? transpose(call.table(0)).flat() : call.table(0).flat(),
      call.number(1, 0),
    ),
  ],
  VSTACK: (call) => pad(call.tables().flat()),
  HSTACK(call) {
    const blocks = call.tables();
    const height = Math.max(...blocks.map((block) => block.length));
    return Array.from({ length: height }, (_, row) =>
      blocks.flatMap((block) => block[row] ?? block[0]?.map(() => new CellError("#N/A")) ?? []),
    );
  },

  SEQUENCE(call) {
    const [rows, columns] = sizeOf(call, 1);
    const [start, step] = [call.number(2, 1), call.number(3, 1)];
    return Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_column, column) => start + (row * columns + column) * step),
    );
  },

  CHOOSECOLS: (call) => transpose(pickLines(call, transpose(call.table(0)))),
  CHOOSEROWS: (call) => pickLines(call, call.table(0)),
  ARRAY_CONSTRAIN: (call) =>
    notEmpty(
      call
        .table(0)
        .slice(0, call.number(1))
        .map((line) => line.slice(0, call.number(2))),
    ),
  TAKE: (call) =>
    notEmpty(
      takeEnd(
        transpose(takeEnd(transpose(call.table(0)), call.has(2) ? call.number(2) : Infinity)),
        call.has(1) ? call.number(1) : Infinity,
      ),
    ),
  DROP: (call) =>
    notEmpty(dropEnd(transpose(dropEnd(transpose(call.table(0)), call.number(2, 0))), call.number(1, 0))),
  ROWS: (call) => call.table(0).length,
  COLUMNS: (call) => call.table(0)[0]?.length ?? 0,
};

/** Nobody needs more in one array, and a slip of the finger must not eat all memory. */
const ELEMENTS_MAX = 1_000_000;

/** The first two arguments as the size of an array to be made. */
export function sizeOf(call: Call, otherwise?: number): [number, number] {
  const rows = Math.trunc(call.number(0, otherwise));
  const columns = Math.trunc(call.number(1, otherwise));
  if (rows >= 1 && columns >= 1 && rows * columns <= ELEMENTS_MAX) return [rows, columns];
  throw new CellError(
    "#NUM!",
    `Function ${call.name} parameter values must be at least 1, and no more than ${ELEMENTS_MAX} in all.`,
  );
}

export function transpose(table: Table): Scalar[][] {
  return (table[0] ?? []).map((_, column) => table.map((line) => line[column] ?? null));
}

function filterRows(source: Table, conditions: readonly Table[]): Table {
  for (const condition of conditions) {
    if (condition.length !== source.length) {
      throw new CellError(
        "#N/A",
        `FILTER has mismatched range sizes. Expected row count: ${source.length}. column count: 1. Actual row count: ${condition.length}, column count: ${condition[0]?.length ?? 0}.`,
      );
    }
  }
  const kept = source.filter((_, row) =>
    conditions.every((condition) => passes(condition[row]?.[0] ?? null)),
  );
  if (kept.length === 0) throw nothingFound("FILTER");
  return kept;
}

function filterColumns(source: Table, conditions: readonly Table[]): Table {
  return transpose(filterRows(transpose(source), conditions.map(transpose)));
}

/** A condition that is an error or text leaves its row out; one that still loads holds up the whole result. */
function passes(value: Scalar): boolean {
  if (value instanceof CellError && value.code === "Loading...") throw value;
  return value instanceof CellError || typeof value === "string" ? false : toBoolean(value);
}

/** Blanks come last whichever way it goes. */
export function compareForSort(a: Scalar, b: Scalar, ascending: boolean): number {
  const [blankA, blankB] = [a === null || a === "", b === null || b === ""];
  if (blankA || blankB) return Number(blankA) - Number(blankB);
  if (isError(a) || isError(b)) return Number(isError(a)) - Number(isError(b));
  return ascending ? compare(a, b) : compare(b, a);
}

function columnOf(call: Call, source: Table, key: Scalar): Scalar[] {
  const column = toNumber(key, call.parameter(1));
  const width = source[0]?.length ?? 0;
  if (column < 1 || column > width)
    throw valueError(
      `Function SORT parameter 2 value is ${column}. Valid values are between 1 and ${width} inclusive.`,
    );
  return source.map((line) => line[column - 1] ?? null);
}

function keyOf(line: readonly Scalar[]): string {
  return JSON.stringify(
    line.map((value) =>
      typeof value === "string"
        ? value.toLowerCase()
        : isError(value)
          ? { error: value.code }
          : value !== null && typeof value === "object"
            ? value.value
            : value,
    ),
  );
}

function pickLines(call: Call, source: Table): Scalar[][] {
  return flatten(call.values(1)).map((value) => {
    const index = toNumber(value, call.parameter(1));
    const line = source[index < 0 ? source.length + index : index - 1];
    if (!line || index === 0)
      throw valueError(
        `Function ${call.name} parameter 2 value is ${index}. Valid values are between 1 and ${source.length} inclusive.`,
      );
    return [...line];
  });
}

function takeEnd(table: Table, count: number): Table {
  return count < 0 ? table.slice(count) : table.slice(0, count);
}

function dropEnd(table: Table, count: number): Table {
  return count < 0 ? table.slice(0, count) : table.slice(count);
}

function notEmpty(table: Table): Table {
  if (table.length === 0 || table[0]?.length === 0) throw new CellError("#REF!", "Array result is empty.");
  return table;
}

function pad(lines: readonly (readonly Scalar[])[]): Table {
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => [
    ...line,
    ...Array.from({ length: width - line.length }, () => new CellError("#N/A")),
  ]);
}

/** The `ignore` argument of `TOCOL`: 1 leaves out blanks, 2 errors, 3 both. */
function skipBlanks(values: readonly Scalar[], ignore: number): Scalar[] {
  const kept = values.filter(
    (value) => !((ignore === 1 || ignore === 3) && value === null) && !(ignore >= 2 && isError(value)),
  );
  if (kept.length === 0) throw new CellError("#N/A", "No values.");
  return kept;
}
