import { inverted } from "./matrix-functions";
import { total } from "./samples";
import { CellError } from "./values";

/** A linear model that was fitted to observations by least squares. */
export interface Fit {
  /** One for each variable. */
  readonly slopes: readonly number[];
  /** 0 if the model is forced through zero. */
  readonly intercept: number;
  readonly errors: readonly number[];
  readonly interceptError: number;
  /** The share of the variation that the model explains. */
  readonly explained: number;
  /** Of the values of y. */
  readonly error: number;
  readonly fStatistic: number;
  readonly degrees: number;
  readonly squaresOfModel: number;
  readonly squaresLeft: number;
}

/**
 * @param rows The variables of each observation.
 * @param withConstant False: the model is forced through zero.
 * @throws {CellError} `#NUM!` if the variables depend on each other.
 */
export function fitted(
  rows: readonly (readonly number[])[],
  ys: readonly number[],
  withConstant: boolean,
): Fit {
  const variables = rows[0]?.length ?? 0;
  const columns = Array.from({ length: variables }, (_, column) => rows.map((row) => row[column] ?? 0));
  // About their means the columns are of one size, and what is left of the model is its slopes.
  const means = columns.map((column) => (withConstant ? mean(column) : 0));
  const meanY = withConstant ? mean(ys) : 0;
  const centred = columns.map((column, index) => column.map((x) => x - (means[index] ?? 0)));
  const centredYs = ys.map((y) => y - meanY);
  const inverse = inverted(centred.map((a) => centred.map((b) => dot(a, b))));
  if (inverse === undefined) throw new CellError("#NUM!", "The columns of x depend on each other.");
  const against = centred.map((column) => dot(column, centredYs));
  const slopes = inverse.map((line) => dot(line, against));
  const ofModel = rows.map((_, row) =>
    total(slopes.map((slope, index) => slope * (centred[index]?.[row] ?? 0))),
  );
  const squaresLeft = total(centredYs.map((y, row) => (y - (ofModel[row] ?? 0)) ** 2));
  const squaresOfModel = dot(ofModel, ofModel);
  const degrees = ys.length - variables - Number(withConstant);
  const ofDegree = degrees > 0 ? squaresLeft / degrees : 0;
  const atMeans = dot(
    means,
    inverse.map((line) => dot(line, means)),
  );
  return {
    slopes,
    intercept: meanY - dot(slopes, means),
    errors: inverse.map((line, index) => Math.sqrt(ofDegree * (line[index] ?? 0))),
    interceptError: withConstant ? Math.sqrt(ofDegree * (1 / ys.length + atMeans)) : 0,
    explained: squaresOfModel / (squaresOfModel + squaresLeft),
    error: Math.sqrt(ofDegree),
    fStatistic: squaresOfModel / variables / ofDegree,
    degrees,
    squaresOfModel,
    squaresLeft,
  };
}

/** What the model says of an observation. */
export function predicted({ slopes, intercept }: Fit, xs: readonly number[]): number {
  return intercept + dot(slopes, xs);
}

function mean(values: readonly number[]): number {
  return total(values) / values.length;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return total(a.map((value, index) => value * (b[index] ?? 0)));
}
