import type { Call, FunctionBody } from "./call";
import { isNumeric, keepAmount, toNumber } from "./coercion";
import { libraryArgument, libraryCall, type LibraryFunction } from "./library-call";
import { lifted } from "./lifting";
import { divisionByZero, plainNumbers } from "./samples";
import { asScalar, asTable, CellError, isError, isTable, type Scalar, type Value } from "./values";

/** Google's names for functions with other names in the library, with arguments to append. */
const ALIASES: Readonly<Record<string, readonly [name: string, ...added: unknown[]]>> = {
  CHIDIST: ["CHISQ.DIST.RT"],
  CHIINV: ["CHISQ.INV.RT"],
  CHITEST: ["CHISQ.TEST"],
  CONFIDENCE: ["CONFIDENCE.NORM"],
  COVAR: ["COVARIANCE.P"],
  CRITBINOM: ["BINOM.INV"],
  "ERF.PRECISE": ["ERF"],
  "ERFC.PRECISE": ["ERFC"],
  FDIST: ["F.DIST.RT"],
  FINV: ["F.INV.RT"],
  "FORECAST.LINEAR": ["FORECAST"],
  FTEST: ["F.TEST"],
  GAMMAINV: ["GAMMA.INV"],
  HYPGEOMDIST: ["HYPGEOM.DIST", false],
  LOGNORMDIST: ["LOGNORM.DIST", true],
  NEGBINOMDIST: ["NEGBINOM.DIST", false],
  NORMSDIST: ["NORM.S.DIST", true],
  POISSON: ["POISSON.DIST"],
  TINV: ["T.INV.2T"],
  WEIBULL: ["WEIBULL.DIST"],
  ZTEST: ["Z.TEST"],
};

/** Functions of ranges, with the patterns of `lifting.ts`. All others are functions of single values. */
const RANGES: Readonly<Record<string, string>> = {
  "*.": "AVEDEV DEVSQ GCD GEOMEAN HARMEAN IMPRODUCT IMSUM KURT LCM MULTINOMIAL SKEW SKEW.P",
  ".v": "IRR TRIMMEAN",
  ".vv": "MIRR Z.TEST ZTEST",
  "v.": "FVSCHEDULE",
  "v*.": "NPV",
  "v..": "FORECAST FORECAST.LINEAR XNPV",
  "..": "CHISQ.TEST CHITEST CORREL COVAR COVARIANCE.P COVARIANCE.S F.TEST FTEST INTERCEPT MMULT PEARSON RSQ SLOPE STEYX SUMX2MY2 SUMX2PY2 SUMXMY2",
  "..v": "XIRR",
  "..vv": "PROB",
  "vvv.": "SERIESSUM",
};
/** The library expects these ranges as two-dimensional arrays. */
const TABLES = words("CHISQ.TEST CHITEST MMULT");
/** Only positions where both ranges contain a number count. */
const PAIRED = words(
  "CORREL COVAR COVARIANCE.P COVARIANCE.S FORECAST FORECAST.LINEAR INTERCEPT PEARSON RSQ SLOPE STEYX SUMX2MY2 SUMX2PY2 SUMXMY2",
);
/** Unlike all others these take ranges of text, in which only the numbers count. */
const TEXTS = words("IMPRODUCT IMSUM");
/** Functions that expect text where others expect numbers. */
const TEXTUAL = /^(?:IM[A-Z0-9]*|(?:BIN|HEX|OCT)2[A-Z]+|ARABIC|CLEAN|CODE|COMPLEX|DECIMAL|PROPER|UNICODE)$/;
/** The result has the format of the first argument: money stays money. */
const KEEPS_FORMAT = words("ABS EVEN INT ODD ROUND ROUNDDOWN ROUNDUP TRUNC");
/** Their second argument is a number of digits. */
const DIGITS = words("ROUND ROUNDDOWN ROUNDUP TRUNC");
/** For these, too few numbers are a division by zero, otherwise a number out of range. */
const DIVIDES = /^(?:AVEDEV|CORREL|FORECAST|INTERCEPT|KURT|PEARSON|RSQ|SKEW|SLOPE|STEYX)/;
/** Library functions that inspect references, are volatile or differ from Sheets; unknown is better than wrong. */
const REFUSED = words("CELL TEXT RAND RANDBETWEEN DATE COLUMN ROW MUNIT TBILLPRICE T.TEST TTEST");

const patterns = new Map(
  Object.entries(RANGES).flatMap(([pattern, names]) =>
    names.split(" ").map((name) => [name, pattern] as const),
  ),
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Functions implemented by formula.js. Undefined for unknown names. */
export function libraryFunction(name: string): FunctionBody | undefined {
  if (REFUSED.has(name)) return undefined;
  const [own, ...added] = ALIASES[name] ?? [name];
  const body = libraryCall(own);
  if (!body) return undefined;
  const extended: LibraryFunction = added.length === 0 ? body : (...args) => body(...args, ...added);
  const pattern = patterns.get(name);
  return pattern === undefined
    ? ofValues(name, extended)
    : lifted(pattern, ofRanges(name, pattern, extended));
}

function ofValues(name: string, body: LibraryFunction): FunctionBody {
  const textual = TEXTUAL.test(name);
  const keepsFormat = KEEPS_FORMAT.has(name);
  const digits = DIGITS.has(name);
  return (call) =>
    call.evaluation.elementwise(
      (...values) => {
        const args = values.map((value, index) =>
          textual || typeof value !== "string"
            ? libraryArgument(value)
            : toNumber(value, call.parameter(index)),
        );
        if (digits && args.length > 1) args[1] = Math.trunc(toNumber(values[1] ?? null));
        const result = asScalar(body(...args));
        return keepsFormat && typeof result === "number" ? keepAmount(result, values[0] ?? null) : result;
      },
      call.nodes,
      call.scope,
    );
}

function ofRanges(name: string, pattern: string, body: LibraryFunction): FunctionBody {
  const isRange = (index: number): boolean => pattern.startsWith("*") || (pattern[index] ?? ".") !== "v";
  if (pattern === "*." && !TEXTS.has(name)) return (call) => divided(name, body(...plainNumbers(call)));
  return (call) => {
    const values = call.values().map(withoutErrors);
    if (TABLES.has(name))
      return body(...values.map((value) => asTable(value).map((line) => line.map(libraryArgument))));
    const args = values.map((value, index) =>
      isTable(value) && (isRange(index) || value.length > 1) ? value.flat() : asScalar(value),
    );
    const paired = PAIRED.has(name) ? pairs(name, args) : args;
    const result = body(
      ...paired.map((arg, index) =>
        Array.isArray(arg)
          ? (TEXTS.has(name) ? arg : arg.filter(isNumeric)).map(libraryArgument)
          : isCellOfRange(call, index, isRange(index)) && !isNumeric(arg) && !TEXTS.has(name)
            ? []
            : libraryArgument(arg),
      ),
    );
    return divided(name, result);
  };
}

function divided(name: string, result: Value): Value {
  if (!DIVIDES.test(name) || !isError(result) || result.code !== "#NUM!") return result;
  return divisionByZero(name);
}

/** A single cell in place of a range: it is ignored if it does not contain a number. */
function isCellOfRange(call: Call, index: number, ranged: boolean): boolean {
  return ranged && call.isReference(index);
}

function withoutErrors(value: Value): Value {
  if (isError(value)) throw value;
  const failed = isTable(value) ? value.flat().find(isError) : undefined;
  if (failed) throw failed;
  return value;
}

type Argument = Scalar | Scalar[];

function pairs(name: string, args: readonly Argument[]): Argument[] {
  const lists = args.filter((arg): arg is Scalar[] => Array.isArray(arg));
  const [first, second] = lists;
  if (!first || !second) return [...args];
  if (first.length !== second.length)
    throw new CellError("#N/A", `Function ${name} has mismatched range sizes.`);
  const counts = first.map((value, place) => isNumeric(value) && isNumeric(second[place] ?? null));
  return args.map((arg) => (Array.isArray(arg) ? arg.filter((_, place) => counts[place]) : arg));
}
