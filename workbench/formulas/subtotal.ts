import type { Call } from "./call";
import { average, numbersIn, plain, total, variance } from "./samples";
import { least, most, product } from "./statistics-functions";
import { LOADING, type Scalar, valueError } from "./values";

/** By code, from 1; codes above 100 are the same here, while Sheets excludes hidden rows. */
const FUNCTIONS: readonly ((values: readonly number[]) => number)[] = [
  (values) => average(values, "SUBTOTAL"),
  (values) => values.length,
  () => 0,
  most,
  least,
  product,
  (values) => Math.sqrt(variance(values, false, "SUBTOTAL")),
  (values) => Math.sqrt(variance(values, true, "SUBTOTAL")),
  total,
  (values) => variance(values, false, "SUBTOTAL"),
  (values) => variance(values, true, "SUBTOTAL"),
];
const COUNTA = 3;

/** A call anywhere in a formula, but not within one of its texts. */
const NESTED = /^=(?:[^"]|"[^"]*")*?(?<![\p{L}\p{N}_.])SUBTOTAL\s*\(/iu;

/** `SUBTOTAL(code, range, …)`: cells whose formulas call it themselves are ignored. */
export function subtotal(call: Call): number {
  const given = Math.trunc(call.number(0));
  const code = given > 100 ? given - 100 : given;
  const compute = FUNCTIONS[code - 1];
  if (!compute)
    throw valueError(
      `Function SUBTOTAL parameter 1 value is ${given}. Valid values are 1 to 11 and 101 to 111.`,
    );
  const cells = call.nodes.slice(1).flatMap((_, index) => cellsOf(call, index + 1));
  if (cells.includes(LOADING)) throw LOADING;
  if (code === COUNTA) return cells.filter((cell) => cell !== null).length;
  return compute(plain(numbersIn(cells)));
}

function cellsOf(call: Call, index: number): Scalar[] {
  const table = call.table(index);
  const area = call.area(index);
  if (!area) return table.flat();
  const { reading } = call.evaluation;
  return table.flatMap((line, row) =>
    line.filter(
      (cell, column) =>
        cell === null ||
        !NESTED.test(reading.formulaTextAt(area.sheetId, area.top + row, area.left + column) ?? ""),
    ),
  );
}
