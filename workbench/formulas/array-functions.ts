import type { Call, FunctionBody } from "./call";
import { toBoolean, toNumber } from "./coercion";
import { CellError, flatten, isError, type Scalar, type Table, valueError } from "./values";

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
  WRAPROWS: (call) => wrapped(call),
  WRAPCOLS: (call) => transpose(wrapped(call)),
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
};

/** Keeps a typing error from exhausting memory; no real array needs more. */
const ELEMENTS_MAX = 1_000_000;

/** The first two arguments as the size of a new array. */
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

/** A condition that is an error or text excludes its row; one that is still loading makes the whole result wait. */
function passes(value: Scalar): boolean {
  if (value instanceof CellError && value.code === "Loading...") throw value;
  return value instanceof CellError || typeof value === "string" ? false : toBoolean(value);
}

/** Equal for rows that `UNIQUE` treats as duplicates; case-sensitive. */
export function keyOf(line: readonly Scalar[]): string {
  return JSON.stringify(
    line.map((value) =>
      isError(value)
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

/** Splits a row or column into rows of equal length; missing elements at the end are `#N/A` or the given padding. */
function wrapped(call: Call): Scalar[][] {
  const source = call.table(0);
  if (source.length > 1 && (source[0]?.length ?? 0) > 1)
    throw valueError(`${call.name} expects a single row or a single column.`);
  const length = Math.trunc(call.number(1));
  if (length < 1)
    throw new CellError(
      "#NUM!",
      `Function ${call.name} parameter 2 value is ${length}. It should be at least 1.`,
    );
  const filler = call.has(2) ? call.scalar(2) : new CellError("#N/A", "There is no value for this cell.");
  const values = source.flat();
  return Array.from({ length: Math.ceil(values.length / length) }, (_, row) =>
    Array.from({ length }, (_cell, column) => {
      const place = row * length + column;
      return place < values.length ? (values[place] ?? null) : filler;
    }),
  );
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

/** The `ignore` argument of `TOCOL`: 1 skips blanks, 2 errors, 3 both. */
function skipBlanks(values: readonly Scalar[], ignore: number): Scalar[] {
  const kept = values.filter(
    (value) => !((ignore === 1 || ignore === 3) && value === null) && !(ignore >= 2 && isError(value)),
  );
  if (kept.length === 0) throw new CellError("#N/A", "No values.");
  return kept;
}
