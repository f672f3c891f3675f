import type { CustomFunction } from "../functions/custom-function";
import { findCalls } from "./find-calls";
import type { FormulaCell } from "./formulas-in";
import { readArgument } from "./read-argument";
import type { RememberedSheets } from "./remembered-sheets";

/** A call with its arguments as the function would get them. */
export interface ReadCall {
  readonly fn: CustomFunction;
  readonly raw: readonly unknown[];
  readonly isWhole: boolean;
}

/** The calls of a formula, or why they cannot be told without calculating the formula. */
export function readFormula(
  cell: FormulaCell,
  functions: readonly CustomFunction[],
  sheets: RememberedSheets,
): { calls: ReadCall[] } | { reason: string } {
  // Their names look like cells, and what they stand for is known to Sheets alone.
  if (/\b(?:LAMBDA|LET)\s*\(/i.test(cell.formula)) return { reason: "It uses LAMBDA or LET." };
  const calls: ReadCall[] = [];
  for (const { name, args, isWhole } of findCalls(cell.formula)) {
    const fn = functions.find((each) => each.name === name);
    if (fn === undefined) return { reason: `There is no function ${name}.` };
    const raw: unknown[] = [];
    for (const arg of args) {
      const read = readArgument(arg, sheets, sheets.of(cell.sheet));
      if ("reason" in read)
        return { reason: `${read.reason.charAt(0).toUpperCase()}${read.reason.slice(1)}.` };
      raw.push(read.value);
    }
    calls.push({ fn, raw, isWhole });
  }
  return calls.length > 0 ? { calls } : { reason: "Its COMPANY function could not be read." };
}
