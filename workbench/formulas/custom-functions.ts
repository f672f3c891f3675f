/** A value as Apps Script passes it to a custom function: blank is "", an error its code as text, dates are `Date`. */
export type CustomFunctionScalar = number | string | boolean | Date;

/**
 * One argument: a single cell is passed as a scalar, a range of several cells as a 2-D array, an argument
 * omitted between two commas as `undefined`. Omitted trailing arguments are absent.
 */
export type CustomFunctionArgument =
  CustomFunctionScalar | undefined | readonly (readonly CustomFunctionScalar[])[];

/** The functions that a script offers to cells. Implemented by the workbook's host. */
export interface CustomFunctions {
  /** Spelled in any case; looked up when a formula is evaluated. */
  names(): readonly string[];
  /**
   * Runs one execution. Whatever it resolves with goes into the cell: a scalar, `Date`, null (blank) or
   * arrays of them. A rejection becomes `#ERROR!` with the error's message.
   */
  call(name: string, args: readonly CustomFunctionArgument[]): Promise<unknown>;
}

/** Simultaneous executions per user (platform fact A35); further calls wait in a queue. */
export const CUSTOM_FUNCTION_EXECUTIONS_MAX = 30;
