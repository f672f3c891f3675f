import type { Call, FunctionBody } from "./call";
import { CellError, type Value } from "./values";

/**
 * Google's functions that call a service or need things that do not exist here: they return an error instead
 * of a wrong value.
 */
const NOT_EMULATED =
  "AMORLINC DETECTLANGUAGE GETPIVOTDATA GOOGLEFINANCE GOOGLETRANSLATE IMPORTDATA IMPORTFEED IMPORTHTML IMPORTRANGE IMPORTXML";

export const notEmulated: ReadonlySet<string> = new Set(NOT_EMULATED.split(" "));

function placeholder(call: Call): Value {
  throw new CellError("#N/A", `${call.name} is not emulated by the workbench.`);
}

export const placeholderFunctions: Readonly<Record<string, FunctionBody>> = {
  ...Object.fromEntries([...notEmulated].map((name) => [name, placeholder])),
  /** Sheets draws the image over a blank cell; here the cell contains its URL. */
  IMAGE: (call) => call.text(0),
};
