import type { FunctionBody } from "./call";
import { keepAmount, toNumber } from "./coercion";
import { scalarFunction } from "./scalar-function";
import { CellError } from "./values";

/** Functions that round to multiples. The default factor is 1, and a factor of 0 gives 0. */
export const roundingFunctions: Readonly<Record<string, FunctionBody>> = {
  CEILING: toMultiple((value, factor) => signed(value, factor, Math.ceil)),
  "CEILING.MATH": toMultiple((value, factor, away) =>
    (value < 0 && away !== 0 ? down : up)(value, Math.abs(factor)),
  ),
  "CEILING.PRECISE": toMultiple((value, factor) => up(value, Math.abs(factor))),
  "ISO.CEILING": toMultiple((value, factor) => up(value, Math.abs(factor))),
  FLOOR: toMultiple((value, factor) => signed(value, factor, Math.floor)),
  "FLOOR.MATH": toMultiple((value, factor, towardsZero) =>
    (value < 0 && towardsZero !== 0 ? up : down)(value, Math.abs(factor)),
  ),
  "FLOOR.PRECISE": toMultiple((value, factor) => down(value, Math.abs(factor))),
  MROUND: toMultiple((value, factor) => {
    if (value * factor < 0)
      throw new CellError("#NUM!", "Parameters of MROUND should both be negative or both be positive.");
    return Math.sign(value) * multiple(Math.abs(value), Math.abs(factor), Math.round);
  }),
};

type Round = (value: number) => number;

function toMultiple(round: (value: number, factor: number, mode: number) => number): FunctionBody {
  return (call) =>
    scalarFunction(1, 3, (value = null, factor = null, mode = null) => {
      const number = toNumber(value, call.parameter(0));
      const given = call.has(1) ? toNumber(factor, call.parameter(1)) : 1;
      return given === 0 ? 0 : keepAmount(round(number, given, toNumber(mode)), value);
    })(call);
}

/** If both are negative, "up" is away from zero; a positive value with a negative factor is an error. */
function signed(value: number, factor: number, round: Round): number {
  if (value > 0 && factor < 0)
    throw new CellError("#NUM!", "Parameter 2 should be positive where parameter 1 is.");
  return multiple(value, factor, round);
}

const up = (value: number, factor: number): number => multiple(value, factor, Math.ceil);
const down = (value: number, factor: number): number => multiple(value, factor, Math.floor);

/** 23.25 is not a whole multiple of 0.1 in binary, so quotients within 1e-10 of an integer count as whole. */
function multiple(value: number, factor: number, round: Round): number {
  const quotient = value / factor;
  const nearest = Math.round(quotient);
  const whole =
    Math.abs(quotient - nearest) < 1e-10 * Math.max(1, Math.abs(quotient)) ? nearest : round(quotient);
  return Number((whole * factor).toPrecision(15)) + 0;
}
