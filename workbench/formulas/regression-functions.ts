import { transpose } from "./array-functions";
import type { Call, FunctionBody } from "./call";
import { libraryNumber } from "./library-call";
import { numbersIn, plain } from "./samples";
import { CellError, type Table } from "./values";

/** Linear and exponential regression with a single series of x values. */
export const regressionFunctions: Readonly<Record<string, FunctionBody>> = {
  LINEST: (call) =>
    asRow(
      call,
      line(call, 2, (value) => value),
    ),
  LOGEST: (call) => asRow(call, line(call, 2, Math.log)).map((values) => values.map(Math.exp)),
  TREND: (call) =>
    continued(
      call,
      (value) => value,
      (value) => value,
    ),
  GROWTH: (call) => continued(call, Math.log, Math.exp),
};

interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/** @param constantAt Index of the argument that, if false, forces the line through zero. */
function line(call: Call, constantAt: number, scale: (value: number) => number): Line {
  const ys = plain(numbersIn(call.table(0).flat())).map(scale);
  const xs = call.has(1) ? plain(numbersIn(call.table(1).flat())) : ys.map((_, index) => index + 1);
  if (xs.length !== ys.length)
    throw new CellError("#N/A", `${call.name} with several series of x is not emulated by the workbench.`);
  if (!call.boolean(constantAt, true)) return { slope: product(xs, ys) / product(xs, xs), intercept: 0 };
  return { slope: libraryNumber("SLOPE", ys, xs), intercept: libraryNumber("INTERCEPT", ys, xs) };
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function asRow(call: Call, { slope, intercept }: Line): number[][] {
  if (call.boolean(3, false))
    throw new CellError("#N/A", `The statistics of ${call.name} are not emulated by the workbench.`);
  return [[slope, intercept]];
}

function continued(call: Call, scale: (value: number) => number, back: (value: number) => number): Table {
  const { slope, intercept } = line(call, 3, scale);
  const given = call.has(2) ? call.table(2) : call.has(1) ? call.table(1) : numbered(call.table(0));
  return given.map((values) => plain(numbersIn(values)).map((x) => back(slope * x + intercept)));
}

/** 1, 2, 3… in the shape of the values. */
function numbered(values: Table): Table {
  const upright = values.length === 1 ? transpose(values) : values;
  const counted = upright.map((_, index) => [index + 1]);
  return values.length === 1 ? transpose(counted) : counted;
}
