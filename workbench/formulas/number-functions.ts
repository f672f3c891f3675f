import type { FunctionBody } from "./call";
import { keepAmount, toNumber, toText } from "./coercion";
import { libraryNumber, libraryCall } from "./library-call";
import { finite } from "./operators";
import { numbersIn, plain } from "./samples";
import { scalarFunction } from "./scalar-function";
import { asScalar, CellError, type Scalar, valueError } from "./values";
import { converted } from "./units";

/** Functions of single numbers that the library implements differently from Sheets. */
export const numberFunctions: Readonly<Record<string, FunctionBody>> = {
  ATAN2: numeric(2, (x = 0, y = 0) => {
    if (x === 0 && y === 0) throw divisionByZero("ATAN2");
    return Math.atan2(y, x);
  }),
  COT: reciprocal(Math.tan),
  COTH: reciprocal(Math.tanh),
  CSC: reciprocal(Math.sin),
  CSCH: reciprocal(Math.sinh),
  DECIMAL: scalarFunction(2, 2, (value = null, base = null) => {
    const [digits, radix] = [toText(value), Math.trunc(toNumber(base))];
    const known = "0123456789abcdefghijklmnopqrstuvwxyz".slice(0, Math.max(0, radix));
    if (
      radix < 2 ||
      radix > 36 ||
      digits === "" ||
      digits
        .toLowerCase()
        .split("")
        .some((digit) => !known.includes(digit))
    )
      throw valueError(`'${digits}' is no number to the base ${radix}.`);
    return Number.parseInt(digits, radix);
  }),
  FACT: numeric(1, (value = 0) => {
    if (value < 0) throw new CellError("#NUM!", "Function FACT parameter 1 value should not be negative.");
    return libraryNumber("FACT", value);
  }),
  FACTDOUBLE: numeric(1, (value = 0) => {
    if (value < -1) throw new CellError("#NUM!", "Function FACTDOUBLE parameter 1 value is negative.");
    return value <= 0 ? 1 : libraryNumber("FACTDOUBLE", value);
  }),
  MOD: scalarFunction(2, 2, (value = null, by = null) => {
    const [number, divisor] = [toNumber(value), toNumber(by)];
    if (divisor === 0) throw divisionByZero("MOD");
    return keepAmount(number - divisor * Math.floor(number / divisor), value);
  }),
  QUOTIENT: numeric(2, (value = 0, divisor = 0) => {
    if (divisor === 0) throw divisionByZero("QUOTIENT");
    return Math.trunc(value / divisor);
  }),
  BASE: upperCase("BASE"),
  BIN2HEX: upperCase("BIN2HEX"),
  DEC2HEX: upperCase("DEC2HEX"),
  OCT2HEX: upperCase("OCT2HEX"),
  CONVERT: scalarFunction(3, 3, (value = null, from = null, to = null) => {
    const result = converted(toNumber(value), toText(from), toText(to));
    if (result !== undefined) return finite(result);
    throw new CellError("#N/A", `Function CONVERT cannot convert '${toText(from)}' to '${toText(to)}'.`);
  }),
  FREQUENCY: (call) => {
    const [data, classes] = [0, 1].map((index) => plain(numbersIn(call.table(index).flat())));
    const limits = [...(classes ?? []).toSorted((a, b) => a - b), Infinity];
    return limits.map((limit, place) => {
      const above = place === 0 ? -Infinity : limits[place - 1]!;
      return [(data ?? []).filter((number) => number > above && number <= limit).length];
    });
  },
};

function numeric(count: number, compute: (...values: number[]) => number): FunctionBody {
  return scalarFunction(count, count, (...values: Scalar[]) =>
    finite(compute(...values.map((value) => toNumber(value)))),
  );
}

function reciprocal(compute: (value: number) => number): FunctionBody {
  return numeric(1, (value = 0) => {
    if (value === 0) throw new CellError("#DIV/0!", "The parameter cannot be zero.");
    return 1 / compute(value);
  });
}

/** Digits above 9 are upper-case letters. */
function upperCase(name: string): FunctionBody {
  return scalarFunction(1, 3, (...values: Scalar[]) => {
    const [value = null, ...rest] = values;
    const result = asScalar(libraryCall(name)?.(name === "BASE" ? toNumber(value) : value, ...rest) ?? null);
    return typeof result === "string" ? result.toUpperCase() : result;
  });
}

function divisionByZero(name: string): CellError {
  return new CellError("#DIV/0!", `Function ${name} parameter 2 cannot be zero.`);
}
