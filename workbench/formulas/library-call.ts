import * as formulajs from "@formulajs/formulajs";
import { dateToSerial } from "./dates";
import { dateValue } from "./operators";
import { CellError, FormattedNumber, type Scalar, type Value } from "./values";

type LibraryBody = (...args: unknown[]) => unknown;

/** A library function, with arguments and results converted to this evaluator's types. */
export type LibraryFunction = (...args: readonly unknown[]) => Value;

/** Undefined if the library does not have the function. `STDEV.S` is a property of `STDEV` there. */
export function libraryCall(name: string): LibraryFunction | undefined {
  let found: unknown = formulajs;
  for (const step of name.split(".")) {
    if ((typeof found !== "object" && typeof found !== "function") || found === null) return undefined;
    found = Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  }
  if (!isBody(found)) return undefined;
  const body = found;
  return (...args) => result(run(name, body, args));
}

/** A number that the library computes from numbers; throws its errors. */
export function libraryNumber(name: string, ...args: readonly unknown[]): number {
  const value = libraryCall(name)?.(...args);
  if (typeof value === "number") return value;
  throw value instanceof CellError ? value : new CellError("#NUM!", `${name} has no result.`);
}

/** An argument in the library's form; blank and omitted are undefined. */
export function libraryArgument(value: Scalar): unknown {
  if (value instanceof FormattedNumber) return value.value;
  return value === null ? undefined : value;
}

function isBody(found: unknown): found is LibraryBody {
  return typeof found === "function";
}

/** The library may throw for arguments that it does not expect; then the result is a value error. */
function run(name: string, body: LibraryBody, args: readonly unknown[]): unknown {
  try {
    return body(...args);
  } catch {
    return new CellError("#VALUE!", `Function ${name} could not be evaluated with these arguments.`);
  }
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
