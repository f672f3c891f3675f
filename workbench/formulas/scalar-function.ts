import type { FunctionBody } from "./call";
import type { Scalar } from "./values";

/** Wraps a function of scalars: element by element in array mode, otherwise on the scalar values of its arguments. */
export function scalarFunction(
  least: number,
  most: number,
  compute: (...values: Scalar[]) => Scalar,
): FunctionBody {
  return (call) => {
    call.expect(least, most);
    return call.evaluation.elementwise(compute, call.nodes, call.scope);
  };
}
