import { sizeOf } from "./array-functions";
import type { Call, FunctionBody } from "./call";

/** They change by themselves, and so does what depends on them. */
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
