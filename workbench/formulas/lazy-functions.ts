import { mapElements } from "./broadcast";
import type { Call, FunctionBody } from "./call";
import { compare, toBoolean } from "./coercion";
import type { Scope } from "./evaluation";
import type { FormulaNode } from "./parser";
import {
  asScalar,
  CellError,
  isError,
  isTable,
  Lambda,
  LOADING,
  type Scalar,
  type Table,
  type Value,
} from "./values";

/** Functions that decide which of their arguments are evaluated, and functions that bind names. */
export const lazyFunctions: Readonly<Record<string, FunctionBody>> = {
  IF(call) {
    call.expect(2, 3);
    const branch = (index: number): Value => (index < call.count ? call.value(index) : false);
    const condition = call.evaluation.arrayMode ? call.value(0) : call.scalar(0);
    if (isError(condition)) return condition;
    if (isTable(condition)) {
      return choose(condition, branch(1), branch(2), call);
    }
    return branch(toBoolean(asScalar(condition), call.parameter(0)) ? 1 : 2);
  },

  IFS(call) {
    for (let index = 0; index + 1 < call.count; index += 2) {
      const condition = call.evaluation.arrayMode ? call.value(index) : call.scalar(index);
      if (isError(condition)) return condition;
      if (isTable(condition)) {
        const rest = lazyFunctions["IFS"]?.(call.from(index + 2)) ?? null;
        return choose(condition, call.value(index + 1), rest, call);
      }
      if (toBoolean(asScalar(condition), call.parameter(index))) return call.value(index + 1);
    }
    return new CellError("#N/A", "No match.");
  },

  SWITCH(call) {
    call.expect(3, Infinity);
    const subject = call.scalar(0);
    for (let index = 1; index + 1 < call.count; index += 2) {
      if (compare(subject, call.scalar(index)) === 0) return call.value(index + 1);
    }
    return call.count % 2 === 0 ? call.value(call.count - 1) : new CellError("#N/A", "No match.");
  },

  CHOOSE(call) {
    const index = Math.trunc(call.number(0));
    if (index < 1 || index >= call.count) {
      throw new CellError(
        "#NUM!",
        `Function CHOOSE parameter 1 value is ${index}. Valid values are between 1 and ${call.count - 1} inclusive.`,
      );
    }
    return call.value(index);
  },

  IFERROR: (call) => replaceErrors(call, () => true),
  IFNA: (call) => replaceErrors(call, (error) => error.code === "#N/A"),

  ARRAYFORMULA: (call) => call.evaluation.withArrayMode(() => call.value(0)),

  LET(call) {
    if (call.count < 3 || call.count % 2 === 0) call.expect(3, Infinity);
    let scope: Scope | undefined = call.scope;
    for (let index = 0; index + 2 < call.count; index += 2) {
      const value = call.valueIn(scope, index + 1);
      scope = { names: new Map([[parameterName(call.nodes[index], "LET"), value]]), outer: scope };
    }
    return call.valueIn(scope, call.count - 1);
  },

  LAMBDA(call) {
    if (call.count === 0) call.expect(1, Infinity);
    const parameters = call.nodes.slice(0, -1).map((node) => parameterName(node, "LAMBDA"));
    const { scope: outer } = call;
    return new Lambda(parameters, (args) => {
      if (args.length !== parameters.length) {
        return new CellError(
          "#N/A",
          `Wrong number of arguments to LAMBDA. Expected ${parameters.length} arguments, but got ${args.length} arguments.`,
        );
      }
      const names = new Map(parameters.map((name, index) => [name, args[index] ?? null]));
      return call.valueIn({ names, outer }, call.count - 1);
    });
  },
};

function replaceErrors(call: Call, caught: (error: CellError) => boolean): Value {
  call.expect(1, 2);
  const value = call.value(0);
  const isCaught = (element: Scalar): boolean =>
    element instanceof CellError && element !== LOADING && caught(element);
  if (!isTable(value)) return value instanceof Lambda || !isCaught(value) ? value : call.value(1);
  if (!value.some((line) => line.some(isCaught))) return value;
  const instead = call.value(1);
  return mapElements([value, instead], ([element = null, other = null]) =>
    isCaught(element) ? other : element,
  );
}

/** Chooses a branch for each element of the condition. An error in the other branch has no effect. */
function choose(condition: Table, yes: Value, no: Value, call: Call): Value {
  return mapElements([condition, yes, no], ([passed, ifTrue, ifFalse]) => {
    if (passed instanceof CellError) return passed;
    return (toBoolean(passed ?? null, call.parameter(0)) ? ifTrue : ifFalse) ?? null;
  });
}

function parameterName(node: FormulaNode | undefined, where: string): string {
  if (node?.kind === "name") return node.name;
  throw new CellError("#NAME?", `${where} expects a name, not an expression.`);
}
