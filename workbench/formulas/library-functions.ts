import * as formulajs from "@formulajs/formulajs";
import { sizeOf } from "./array-functions";
import type { Call, FunctionBody } from "./call";
import { isNumeric } from "./coercion";
import { dateToSerial } from "./dates";
import { dateValue } from "./operators";
import { asTable, CellError, FormattedNumber, isError, isTable, type Scalar, type Value } from "./values";

/** Names under which the library keeps Sheets' functions. */
const ALIASES: Readonly<Record<string, string>> = {
  STDEV: "STDEVS",
  VAR: "VARS",
  MODE: "MODESNGL",
  RANK: "RANKEQ",
  PERCENTILE: "PERCENTILEINC",
  QUARTILE: "QUARTILEINC",
  PERCENTRANK: "PERCENTRANKINC",
  COVAR: "COVARIANCEP",
  NORMSDIST: "NORMSDIST",
};

/** Functions of scalars: element by element in array mode. All others get ranges whole. */
const SCALAR = new Set(
  (
    "ABS ACOS ACOSH ACOT ACOTH ARABIC ASIN ASINH ATAN ATAN2 ATANH BASE BIN2DEC BIN2HEX BIN2OCT BITAND BITLSHIFT BITOR BITRSHIFT BITXOR " +
    "CEILING CHAR CLEAN CODE COMBIN COMBINA CONVERT COS COSH COT COTH CSC CSCH DEC2BIN DEC2HEX DEC2OCT DECIMAL DEGREES DELTA DOLLAR EVEN EXP " +
    "FACT FACTDOUBLE FIXED FLOOR GESTEP HEX2BIN HEX2DEC HEX2OCT INT ISEVEN ISODD LN LOG LOG10 MOD MROUND OCT2BIN OCT2DEC OCT2HEX ODD " +
    "PERMUT PI POWER PROPER QUOTIENT RADIANS REPLACE ROMAN ROUND ROUNDDOWN ROUNDUP SEC SECH SIGN SIN SINH SQRT SQRTPI TAN TANH TRUNC " +
    "UNICHAR UNICODE PMT FV PV NPER RATE EFFECT NOMINAL"
  ).split(" "),
);
/** Functions of a sample: of a range only the numbers count, which the library does not keep to. */
const SAMPLE = new Set(
  (
    "AVEDEV DEVSQ GCD GEOMEAN HARMEAN IRR KURT LCM MEDIAN MODE MODESNGL MODEMULT NPV PERCENTILE PERCENTRANK QUARTILE RANK SKEW " +
    "STDEV STDEVP TRIMMEAN VAR VARP"
  ).split(" "),
);
/** Library bodies that look at references, change by themselves or are wrong for Sheets; better unknown than wrong. */
const REFUSED = new Set([
  "utils",
  "ERROR",
  "CELL",
  "TEXT",
  "RAND",
  "RANDBETWEEN",
  "AGGREGATE",
  "ISO",
  "DATE",
  "COLUMN",
  "ROW",
  "MUNIT",
  "EXPAND",
]);

/** The function bodies of formula.js, with arguments and results in this evaluator's terms. Undefined for unknown names. */
export function libraryFunction(name: string): FunctionBody | undefined {
  if (REFUSED.has(name)) return undefined;
  const body = find(ALIASES[name] ?? name);
  if (!body) return undefined;
  if (SCALAR.has(name)) {
    return (call) =>
      call.evaluation.elementwise(
        (...values) => scalarResult(run(name, body, values.map(argument))),
        call.nodes,
        call.scope,
      );
  }
  return (call) => result(run(name, body, wholeArguments(call, SAMPLE.has(name.split(".")[0] ?? ""))));
}

type LibraryBody = (...args: unknown[]) => unknown;

/** `STDEV.S` is a property of `STDEV` there. */
function find(name: string): LibraryBody | undefined {
  let found: unknown = formulajs;
  for (const step of name.split(".")) {
    if ((typeof found !== "object" && typeof found !== "function") || found === null) return undefined;
    found = Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  }
  return isBody(found) ? found : undefined;
}

function isBody(found: unknown): found is LibraryBody {
  return typeof found === "function";
}

/** Library bodies meet arguments that they were not written for; what they throw is a wrong value. */
function run(name: string, body: LibraryBody, args: readonly unknown[]): unknown {
  try {
    return body(...args);
  } catch {
    return new CellError("#VALUE!", `Function ${name} could not be evaluated with these arguments.`);
  }
}

function wholeArguments(call: Call, numbersOnly: boolean): unknown[] {
  return call.values().map((value) => {
    if (isError(value)) throw value;
    if (!isTable(value)) return argument(asTable(value)[0]?.[0] ?? null);
    const failed = value.flat().find(isError);
    if (failed) throw failed;
    if (numbersOnly) return value.flat().filter(isNumeric).map(argument);
    return value.map((line) => line.map(argument));
  });
}

function argument(value: Scalar): unknown {
  if (value instanceof FormattedNumber) return value.value;
  return value === null ? undefined : value;
}

function result(value: unknown): Value {
  if (!Array.isArray(value)) return scalarResult(value);
  const lines: unknown[][] = value.map((line: unknown) => (Array.isArray(line) ? line : [line]));
  return lines.length === 0 ? null : lines.map((line) => line.map(scalarResult));
}

function scalarResult(value: unknown): Scalar {
  if (value instanceof CellError) return value;
  if (value instanceof Error)
    return new CellError(
      /^#[A-Z/0]+[!?]?/.exec(value.message)?.[0] ?? "#ERROR!",
      `Function evaluation failed: ${value.message}`,
    );
  if (value instanceof Date)
    return dateValue(dateToSerial(value, Intl.DateTimeFormat().resolvedOptions().timeZone));
  if (typeof value === "number")
    return Number.isFinite(value) ? value : new CellError("#NUM!", "Numeric value is out of range.");
  if (typeof value === "string" || typeof value === "boolean") return value;
  return null;
}

/** For the random functions, which are ours because they are volatile. */
export function randomFunctions(random: () => number): Readonly<Record<string, FunctionBody>> {
  const marked = (call: Call): number => {
    call.evaluation.reading.volatile = true;
    return random();
  };
  return {
    RAND: (call) => marked(call),
    RANDBETWEEN: (call) => {
      const [low, high] = [Math.ceil(call.number(0)), Math.floor(call.number(1))];
      return low + Math.floor(marked(call) * (high - low + 1));
    },
    RANDARRAY: (call) => {
      const [rows, columns] = sizeOf(call, 1);
      return Array.from({ length: rows }, () => Array.from({ length: columns }, () => marked(call)));
    },
  };
}
