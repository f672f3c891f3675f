import { transpose } from "./array-functions";
import type { Call, FunctionBody } from "./call";
import { isNumeric, toNumber } from "./coercion";
import { type Fit, fitted, predicted } from "./least-squares";
import { finite } from "./operators";
import { CellError, type Scalar, type Table, valueError } from "./values";

type Scale = (value: number) => number;

const same: Scale = (value) => value;

/** Linear and exponential regression (platform fact J5). */
export const regressionFunctions: Readonly<Record<string, FunctionBody>> = {
  LINEST: (call) => model(call, same, same),
  LOGEST: (call) => model(call, Math.log, Math.exp),
  TREND: (call) => continued(call, same, same),
  GROWTH: (call) => continued(call, Math.log, Math.exp),
};

interface Observations {
  readonly ys: readonly number[];
  /** The variables of each observation. */
  readonly rows: readonly (readonly number[])[];
  /** How the values of x lie: each beside its y, or in columns or rows of their own. */
  readonly layout: "beside" | "columns" | "rows";
}

/** The coefficients, last variable first, then the constant; with statistics below if asked for. */
function model(call: Call, scale: Scale, back: Scale): Table {
  const { ys, rows } = observed(call, scale);
  const fit = fitted(rows, ys, call.boolean(2, true));
  const line = [...fit.slopes.toReversed(), fit.intercept].map((value) => finite(back(value)));
  return call.boolean(3, false) ? [line, ...statistics(fit)] : [line];
}

function statistics(fit: Fit): Scalar[][] {
  const blanks = fit.slopes.slice(1).map(() => null);
  return [
    [...fit.errors.toReversed(), fit.interceptError],
    [defined(fit.explained), fit.error, ...blanks],
    [defined(fit.fStatistic), fit.degrees, ...blanks],
    [fit.squaresOfModel, fit.squaresLeft, ...blanks],
  ];
}

/** A perfect fit has no F statistic, and values of y without variation leave nothing to explain. */
function defined(statistic: number): Scalar {
  return Number.isFinite(statistic) ? statistic : new CellError("#NUM!", "Numeric value is out of range.");
}

function continued(call: Call, scale: Scale, back: Scale): Table {
  const { ys, rows, layout } = observed(call, scale);
  const fit = fitted(rows, ys, call.boolean(3, true));
  const value = (xs: readonly number[]): number => finite(back(predicted(fit, xs)));
  const given = call.has(2) ? call.table(2) : call.has(1) ? call.table(1) : counted(call.table(0));
  if (layout === "beside") return numbers(call, given).map((line) => line.map((x) => value([x])));
  const wanted = numbers(call, layout === "rows" ? transpose(given) : given);
  if (wanted.some((xs) => xs.length !== fit.slopes.length)) throw mismatch(call);
  const results = wanted.map((xs) => [value(xs)]);
  return layout === "rows" ? transpose(results) : results;
}

function observed(call: Call, scale: Scale): Observations {
  const known = call.table(0);
  const ys = numbers(call, known).flat().map(scale);
  const given = numbers(call, call.has(1) ? call.table(1) : counted(known));
  const xs = given.flat();
  if (xs.length === ys.length) return { ys, rows: xs.map((x) => [x]), layout: "beside" };
  if (known[0]?.length === 1 && given.length === ys.length) return { ys, rows: given, layout: "columns" };
  if (known.length === 1 && given[0]?.length === ys.length)
    return { ys, rows: ys.map((_, place) => given.map((line) => line[place] ?? 0)), layout: "rows" };
  throw mismatch(call);
}

function numbers(call: Call, table: Table): number[][] {
  return table.map((line) =>
    line.map((value) => {
      if (isNumeric(value)) return toNumber(value);
      throw value instanceof CellError ? value : valueError(`Function ${call.name} expects number values.`);
    }),
  );
}

function mismatch(call: Call): CellError {
  return new CellError("#N/A", `Function ${call.name} has mismatched range sizes.`);
}

/** 1, 2, 3… in the shape of the values. */
function counted(values: Table): Table {
  const width = values[0]?.length ?? 0;
  return values.map((line, row) => line.map((_, column) => row * width + column + 1));
}
