import type { FunctionBody } from "./call";
import { libraryCall } from "./library-call";
import { scalarFunction } from "./scalar-function";
import { asScalar, CellError, type Scalar } from "./values";

const UNARY =
  "IMCONJUGATE IMCOS IMCOSH IMCOT IMCSC IMCSCH IMEXP IMLN IMLOG10 IMLOG2 IMSEC IMSECH IMSIN IMSINH IMSQRT IMTAN";

/**
 * Functions with a complex result, written as in Sheets: `3-i` instead of `3-1i`, and without parts that are
 * only rounding errors.
 */
export const complexFunctions: Readonly<Record<string, FunctionBody>> = {
  ...Object.fromEntries(
    UNARY.split(" ").map((name) => [name, scalarFunction(1, 1, (value = null) => complex(name, value))]),
  ),
  IMDIV: scalarFunction(2, 2, (a = null, b = null) => complex("IMDIV", a, b)),
  IMSUB: scalarFunction(2, 2, (a = null, b = null) => complex("IMSUB", a, b)),
  IMPOWER: scalarFunction(2, 2, (a = null, b = null) => complex("IMPOWER", a, b)),
  IMTANH: scalarFunction(1, 1, (z = null) => complex("IMDIV", complex("IMSINH", z), complex("IMCOSH", z))),
  IMCOTH: scalarFunction(1, 1, (z = null) => complex("IMDIV", complex("IMCOSH", z), complex("IMSINH", z))),
  IMLOG: scalarFunction(2, 2, (z = null, base = null) =>
    complex("IMDIV", complex("IMLN", z), complex("IMLN", base)),
  ),
};

function complex(name: string, ...args: readonly Scalar[]): Scalar {
  const result = asScalar(
    libraryCall(name)?.(...args.map((arg) => (typeof arg === "number" ? String(arg) : arg))) ?? null,
  );
  if (result instanceof CellError) throw result;
  return typeof result === "string" ? tidy(result) : result;
}

const PARTS = /^([+-]?[\d.]+(?:e[+-]?\d+)?(?![\d.e]*[ij]))?(?:([+-]?[\d.]*(?:e[+-]?\d+)?)([ij]))?$/;

function tidy(text: string): string {
  const [, real, imaginary, unit = "i"] = PARTS.exec(text) ?? [];
  if (real === undefined && imaginary === undefined) return text;
  const [re, im] = [Number(real ?? 0), coefficient(imaginary)];
  const noise = 1e-14 * Math.max(Math.abs(re), Math.abs(im));
  const parts = [Math.abs(re) <= noise ? 0 : re, Math.abs(im) <= noise ? 0 : im] as const;
  if (parts[1] === 0) return String(parts[0]);
  const size = Math.abs(parts[1]) === 1 ? "" : String(Math.abs(parts[1]));
  const sign = parts[1] < 0 ? "-" : parts[0] === 0 ? "" : "+";
  return `${parts[0] === 0 ? "" : parts[0]}${sign}${size}${unit}`;
}

function coefficient(text: string | undefined): number {
  if (text === undefined) return 0;
  return /^[+-]?$/.test(text) ? Number(`${text}1`) : Number(text);
}
