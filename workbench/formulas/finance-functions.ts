import type { FunctionBody } from "./call";
import { toBoolean, toNumber } from "./coercion";
import { scalarFunction } from "./scalar-function";
import { CellError } from "./values";

/** Financial functions that the library lacks. */
export const financeFunctions: Readonly<Record<string, FunctionBody>> = {
  VDB: scalarFunction(
    5,
    7,
    (cost = null, salvage = null, life = null, start = null, end = null, factor = 2, noSwitch = false) =>
      declining(
        { cost: toNumber(cost), salvage: toNumber(salvage), life: toNumber(life), factor: toNumber(factor) },
        toNumber(start),
        toNumber(end),
        toBoolean(noSwitch),
      ),
  ),
};

interface Asset {
  readonly cost: number;
  readonly salvage: number;
  readonly life: number;
  readonly factor: number;
}

/**
 * Declining-balance depreciation between two moments; switches to straight line once that is more, unless
 * told not to.
 */
function declining(
  { cost, salvage, life, factor }: Asset,
  start: number,
  end: number,
  stays: boolean,
): number {
  if (cost < 0 || salvage < 0 || life <= 0 || start < 0 || end < start || end > life || factor <= 0)
    throw new CellError("#NUM!", "A parameter of VDB is out of range.");
  let [value, sum] = [cost, 0];
  for (let period = 0; period < end; period += 1) {
    const balance = Math.min((value * factor) / life, Math.max(0, value - salvage));
    const straight = (value - salvage) / (life - period);
    const loss = stays ? balance : Math.max(balance, straight);
    sum += loss * Math.max(0, Math.min(end, period + 1) - Math.max(start, period));
    value -= loss;
  }
  return sum;
}
