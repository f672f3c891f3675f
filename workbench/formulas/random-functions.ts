import { sizeOf } from "./array-functions";
import type { Call, FunctionBody } from "./call";
import { CellError } from "./values";

/** Volatile, and so is everything that depends on them. */
export function randomFunctions(random: () => number): Readonly<Record<string, FunctionBody>> {
  const marked = (call: Call): number => {
    call.evaluation.reading.volatile = true;
    return random();
  };
  return {
    RAND: (call) => marked(call),
    RANDBETWEEN: (call) => {
      const [from, to] = [call.number(0), call.number(1)];
      if (from > to)
        throw new CellError(
          "#NUM!",
          "Function RANDBETWEEN parameter 1 should not be greater than parameter 2.",
        );
      const low = Math.ceil(from);
      const high = Math.max(low, Math.floor(to));
      return low + Math.floor(marked(call) * (high - low + 1));
    },
    RANDARRAY: (call) => {
      const [rows, columns] = sizeOf(call, 1);
      return Array.from({ length: rows }, () => Array.from({ length: columns }, () => marked(call)));
    },
  };
}
