/** A number with its format: dates, times, percentages and money keep theirs through formulas. */
export class FormattedNumber {
  constructor(
    readonly value: number,
    readonly format: string,
  ) {}
}

/** An error in a cell. `message` is what Sheets shows on hover. */
export class CellError {
  constructor(
    readonly code: string,
    readonly message = "",
  ) {}
}

/**
 * The value of a cell whose custom function has not returned yet; nothing catches it, and everything that
 * reads it waits too.
 */
export const LOADING = new CellError("Loading...", "Loading...");

/** The value of a cell. null is blank, which differs from the empty string in `ISBLANK` and in sums. */
export type Scalar = number | FormattedNumber | string | boolean | null | CellError;

/** A rectangular array, by rows; never empty. */
export type Table = readonly (readonly Scalar[])[];

/** The value of `LAMBDA`. */
export class Lambda {
  constructor(
    readonly parameters: readonly string[],
    readonly call: (args: readonly Value[]) => Value,
  ) {}
}

export type Value = Scalar | Table | Lambda;

export function isTable(value: Value): value is Table {
  return Array.isArray(value);
}

export function isError(value: Value): value is CellError {
  return value instanceof CellError;
}

/** A value as an array; a scalar is one cell. */
export function asTable(value: Value): Table {
  if (isTable(value)) return value;
  return [[asScalar(value)]];
}

/** The value itself, or the top left element of an array. A function is not a valid cell value. */
export function asScalar(value: Value): Scalar {
  if (isTable(value)) return value[0]?.[0] ?? null;
  return value instanceof Lambda ? new CellError("#N/A", "A function cannot be shown in a cell.") : value;
}

/** All elements, row by row. */
export function flatten(values: readonly Value[]): Scalar[] {
  return values.flatMap((value) => (isTable(value) ? value.flat() : [asScalar(value)]));
}

export function valueError(message: string): CellError {
  return new CellError("#VALUE!", message);
}
