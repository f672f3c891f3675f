import { sizeOf, transpose } from "./array-functions";
import type { FunctionBody } from "./call";
import { asScalar, asTable, type Scalar, type Value, valueError } from "./values";

/** Functions that apply a `LAMBDA` to an array. */
export const lambdaFunctions: Readonly<Record<string, FunctionBody>> = {
  MAP(call) {
    const lambda = call.lambda(call.count - 1);
    const sources = call.nodes.slice(0, -1).map((_, index) => asTable(call.value(index)));
    const [first] = sources;
    if (sources.some((source) => source.length !== first?.length || source[0]?.length !== first[0]?.length))
      throw valueError("Array arguments to MAP are of different size.");
    return (first ?? []).map((line, row) =>
      line.map((_, column) => asScalar(lambda(...sources.map((source) => source[row]?.[column] ?? null)))),
    );
  },
  BYROW(call) {
    const lambda = call.lambda(1);
    return call.table(0).map((line) => [single(lambda([line]))]);
  },
  BYCOL(call) {
    const lambda = call.lambda(1);
    return [transpose(call.table(0)).map((line) => single(lambda(line.map((value) => [value]))))];
  },
  MAKEARRAY(call) {
    const lambda = call.lambda(2);
    const [rows, columns] = sizeOf(call);
    return Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_column, column) => single(lambda(row + 1, column + 1))),
    );
  },
  REDUCE(call) {
    const lambda = call.lambda(2);
    return call
      .table(1)
      .flat()
      .reduce<Value>((total, value) => lambda(total, value), call.value(0));
  },
  SCAN(call) {
    const lambda = call.lambda(2);
    let total = call.value(0);
    return call.table(1).map((line) => line.map((value) => asScalar((total = lambda(total, value)))));
  },
};

function single(value: Value): Scalar {
  const table = asTable(value);
  if (table.length > 1 || (table[0]?.length ?? 0) > 1)
    return valueError("Single value expected. Nested array results are not supported.");
  return asScalar(value);
}
