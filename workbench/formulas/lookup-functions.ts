import { transpose } from "./array-functions";
import type { FunctionBody } from "./call";
import { compare, toText } from "./coercion";
import { wildcard } from "./criteria";
import { parseReference } from "./references";
import { tokenize } from "./tokenizer";
import { CellError, isError, type Scalar, type Table, type Value } from "./values";

/** Functions that find values, and those that work on references. */
export const lookupFunctions: Readonly<Record<string, FunctionBody>> = {
  INDEX: (call) =>
    call.evaluation.withArrayMode(() => {
      call.expect(1, 3);
      const source = call.table(0);
      const width = source[0]?.length ?? 0;
      // One index into a single row counts columns.
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
    const values = range.length === 1 ? [...(range[0] ?? [])] : range.map((line) => line[0] ?? null);
    const found = position(call.scalar(0), values, call.number(2, 1));
    if (found < 0) throw notFound("MATCH", call.scalar(0));
    return found + 1;
  },

  VLOOKUP: (call) =>
    lookUpLine("VLOOKUP", call.scalar(0), call.table(1), call.number(2), call.boolean(3, true)),
  HLOOKUP: (call) =>
    lookUpLine("HLOOKUP", call.scalar(0), transpose(call.table(1)), call.number(2), call.boolean(3, true)),

  LOOKUP(call) {
    const range = call.table(1);
    const found = position(
      call.scalar(0),
      range.length === 1 ? [...(range[0] ?? [])] : range.map((line) => line[0] ?? null),
      1,
    );
    if (found < 0) throw notFound("LOOKUP", call.scalar(0));
    const result = call.has(2) ? call.table(2) : range.map((line) => [line.at(-1) ?? null]);
    return result.flat()[found] ?? null;
  },

  XLOOKUP(call) {
    call.expect(3, 6);
    const range = call.table(1);
    const result = call.table(2);
    const across = range.length === 1 && (range[0]?.length ?? 0) > 1;
    const values = across ? [...(range[0] ?? [])] : range.map((line) => line[0] ?? null);
    const found = exactOrNear(call.scalar(0), values, call.number(4, 0), call.number(5, 1));
    if (found < 0) {
      if (call.has(3)) return call.value(3);
      throw notFound("XLOOKUP", call.scalar(0));
    }
    return across ? result.map((line) => [line[found] ?? null]) : [[...(result[found] ?? [])]];
  },

  ROW: (call) =>
    ofPlace(
      call.count === 0
        ? { top: call.evaluation.reading.row, bottom: call.evaluation.reading.row }
        : call.area(0),
      (area) => numbers(area.top, area.bottom).map((row) => [row]),
    ),
  COLUMN: (call) => {
    const area =
      call.count === 0
        ? { left: call.evaluation.reading.column, right: call.evaluation.reading.column }
        : call.area(0);
    return ofPlace(area, ({ left, right }) => [numbers(left, right)]);
  },

  OFFSET(call) {
    const base = call.area(0);
    if (!base) throw new CellError("#N/A", "Argument must be a range.");
    const top = base.top + call.number(1);
    const left = base.left + call.number(2);
    const area = {
      sheetId: base.sheetId,
      top,
      left,
      bottom: top + call.number(3, base.bottom - base.top + 1) - 1,
      right: left + call.number(4, base.right - base.left + 1) - 1,
    };
    const { reading } = call.evaluation;
    if (
      top < 1 ||
      left < 1 ||
      area.bottom > reading.rowCount(base.sheetId) ||
      area.right > reading.columnCount(base.sheetId)
    ) {
      throw new CellError("#REF!", "OFFSET evaluates to an out of bounds range.");
    }
    reading.readComputed(area);
    return unwrapped(reading.valuesIn(area));
  },

  INDIRECT(call) {
    const text = call.text(0);
    const tokens = tokenize(text);
    const [token] = tokens;
    if (tokens.length !== 1 || token?.kind !== "reference")
      throw new CellError(
        "#REF!",
        `Function INDIRECT parameter 1 value is '${text}'. It is not a valid cell/range reference.`,
      );
    const reference = {
      area: parseReference(token.text),
      ...(token.sheet === undefined ? {} : { sheet: token.sheet }),
    };
    const area = call.evaluation.areaOf(reference);
    call.evaluation.reading.readComputed(area);
    const values = call.evaluation.reading.valuesIn(area);
    return reference.area.single ? unwrapped(values) : values;
  },

  FORMULATEXT(call) {
    const area = call.area(0);
    const text = area && call.evaluation.reading.formulaTextAt(area.sheetId, area.top, area.left);
    if (text === undefined) throw new CellError("#N/A", "The cell has no formula.");
    return text;
  },
};

function notFound(name: string, key: Scalar): CellError {
  return new CellError(
    "#N/A",
    `Did not find value '${isError(key) ? key.code : toText(key)}' in ${name} evaluation.`,
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

function lookUpLine(name: string, key: Scalar, table: Table, index: number, sorted: boolean): Value {
  const width = table[0]?.length ?? 0;
  if (index < 1 || index > width)
    throw new CellError("#REF!", `${name} evaluates to an out of bounds range.`);
  const found = position(
    key,
    table.map((line) => line[0] ?? null),
    sorted ? 1 : 0,
  );
  if (found < 0) throw notFound(name, key);
  return table[found]?.[Math.trunc(index) - 1] ?? null;
}

/** Where a key stands: 0 exactly (wildcards allowed), 1 the last not greater in ascending, -1 the last not less in descending values. */
function position(key: Scalar, values: readonly Scalar[], mode: number): number {
  if (mode === 0) {
    const matches = wildcard(key);
    return values.findIndex((value) => matches(value));
  }
  let found = -1;
  values.forEach((value, index) => {
    if (value === null || isError(value) || typeof value !== typeof key) return;
    const difference = compare(value, key);
    if (mode > 0 ? difference <= 0 : difference >= 0) found = index;
  });
  return found;
}

/** `XLOOKUP`: mode 0 exact, -1 or 1 the next smaller or larger, 2 wildcards; searched from the end when `direction` is -1. */
function exactOrNear(key: Scalar, values: readonly Scalar[], mode: number, direction: number): number {
  const same =
    mode === 2
      ? wildcard(key)
      : (value: Scalar): boolean => value !== null && !isError(value) && compare(value, key) === 0;
  const exact = direction < 0 ? values.findLastIndex(same) : values.findIndex(same);
  if (exact >= 0 || mode === 0 || mode === 2) return exact;
  let best = -1;
  values.forEach((value, index) => {
    if (value === null || isError(value) || compare(value, key) * mode < 0) return;
    const current = values[best];
    if (current === undefined || compare(value, current) * mode < 0) best = index;
  });
  return best;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function ofPlace<Area>(area: Area | undefined, list: (area: Area) => Table): Value {
  if (area === undefined) throw new CellError("#N/A", "Argument must be a range.");
  return unwrapped(list(area));
}

function unwrapped(table: Table): Value {
  return table.length === 1 && table[0]?.length === 1 ? (table[0][0] ?? null) : table;
}
