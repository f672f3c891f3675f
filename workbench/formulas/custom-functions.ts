/** One value as Apps Script hands it to a custom function: blank is "", an error its code as text, dates are `Date`. */
export type CustomFunctionScalar = number | string | boolean | Date;

/**
 * One argument: a single cell gives a scalar, a range of several cells a 2-D array, an argument left out between two
 * commas `undefined`. Trailing arguments that were left out are absent.
 */
export type CustomFunctionArgument =
  CustomFunctionScalar | undefined | readonly (readonly CustomFunctionScalar[])[];

/** The functions that a script offers to cells. The workbook's host implements it. */
export interface CustomFunctions {
  /** In any case; looked up when a formula is evaluated. */
  names(): readonly string[];
  /**
   * Runs one execution. Whatever it resolves with goes into the cell: scalar, `Date`, null (blank) or arrays of them.
   * A rejection becomes `#ERROR!` with the error's message.
   */
  call(name: string, args: readonly CustomFunctionArgument[]): Promise<unknown>;
}

/** Simultaneous executions per user (platform fact A35); what comes on top waits here. */
export const CUSTOM_FUNCTION_EXECUTIONS_MAX = 30;
