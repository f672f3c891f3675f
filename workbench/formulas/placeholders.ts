import type { Call, FunctionBody } from "./call";
import { CellError, type Value } from "./values";

/** Functions of Google's that ask a service or look at what is not there: they say so instead of giving a wrong value. */
const NOT_EMULATED =
  "AMORLINC DETECTLANGUAGE GETPIVOTDATA GOOGLEFINANCE GOOGLETRANSLATE IMPORTDATA IMPORTFEED IMPORTHTML IMPORTRANGE IMPORTXML";

export const notEmulated: ReadonlySet<string> = new Set(NOT_EMULATED.split(" "));

function placeholder(call: Call): Value {
  throw new CellError("#N/A", `${call.name} is not emulated by the workbench.`);
}

export const placeholderFunctions: Readonly<Record<string, FunctionBody>> = {
  ...Object.fromEntries([...notEmulated].map((name) => [name, placeholder])),
  /** Sheets draws the picture over a blank cell; here the cell holds its address. */
  IMAGE: (call) => call.text(0),
};
