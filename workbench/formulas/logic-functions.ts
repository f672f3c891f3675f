import type { Call, FunctionBody } from "./call";
import { toBoolean } from "./coercion";
import { asScalar, isError, isTable, type Scalar, type Value, valueError } from "./values";

/** Logical functions. */
export const logicFunctions: Readonly<Record<string, FunctionBody>> = {
  TRUE: () => true,
  FALSE: () => false,
  AND: (call) => decide(call, (truth) => !truth) ?? true,
  OR: (call) => decide(call, (truth) => truth) ?? false,
  XOR: (call) => {
    let count = 0;
    decide(call, (truth) => {
      count += Number(truth);
      return false;
    });
    return count % 2 === 1;
  },
};

/** Checks one condition after the other until one decides; undefined if none does. There must be at least one. */
function decide(call: Call, decides: (truth: boolean) => boolean): boolean | undefined {
  let any = false;
  for (const [index, node] of call.nodes.entries()) {
    if (node.kind === "omitted") continue;
    for (const truth of truths(call, index, call.isReference(index))) {
      any = true;
      if (decides(truth)) return truth;
    }
  }
  if (!any) throw valueError(`${call.name} has no valid input data.`);
  return undefined;
}

/** Text and blanks in cells and arrays are ignored; a literal argument must be a boolean. */
function truths(call: Call, index: number, ofCells: boolean): boolean[] {
  const value: Value = call.value(index);
  if (isTable(value)) return value.flat().flatMap((cell) => inCell(cell));
  const scalar = asScalar(value);
  if (ofCells || isError(scalar)) return inCell(scalar);
  if (scalar === "") throw valueError(`${call.parameter(index)} expects boolean values. But '' is a text.`);
  return [toBoolean(scalar, call.parameter(index))];
}

function inCell(cell: Scalar): boolean[] {
  if (isError(cell)) throw cell;
  return cell === null || typeof cell === "string" ? [] : [toBoolean(cell)];
}
