import { mapElements } from "./broadcast";
import type { FunctionBody } from "./call";
import { toText } from "./coercion";
import { regularExpression } from "./regular-expressions";
import { scalarFunction } from "./scalar-function";
import { asScalar, CellError, isTable, type Scalar, type Value, valueError } from "./values";

export const regularExpressionFunctions: Readonly<Record<string, FunctionBody>> = {
  REGEXMATCH: scalarFunction(2, 2, (value = null, pattern = null) =>
    regularExpression(toText(pattern), "Function REGEXMATCH parameter 2").test(text("REGEXMATCH", 1, value)),
  ),
  REGEXEXTRACT: (call) => {
    const [source, pattern] = call.evaluation.arrayMode
      ? [call.value(0), call.value(1)]
      : [call.scalar(0), call.scalar(1)];
    if (!isTable(source) && !isTable(pattern)) return extracted(asScalar(source), asScalar(pattern));
    const first = mapElements([source, pattern], ([value = null, expression = null]) =>
      asScalar(extracted(value, expression)),
    );
    return widened(first, source, pattern);
  },
  REGEXREPLACE: scalarFunction(3, 3, (value = null, pattern = null, instead = null) =>
    regularExpression(toText(pattern), "Function REGEXREPLACE parameter 2")
      .matcher(text("REGEXREPLACE", 1, value))
      .replaceAll(text("REGEXREPLACE", 3, instead)),
  ),
};

/** Unlike other text functions these do not accept numbers as text. */
function text(name: string, parameter: number, value: Scalar): string {
  if (value instanceof CellError) throw value;
  if (value === null || typeof value === "string") return value ?? "";
  const kind = typeof value === "boolean" ? "boolean" : "number";
  throw valueError(
    `Function ${name} parameter ${parameter} expects text values. But '${toText(value)}' is a ${kind} and cannot be coerced to a text.`,
  );
}

/** The whole match, the only group, or all groups side by side. */
function extracted(value: Scalar, pattern: Scalar): Value {
  const source = text("REGEXEXTRACT", 1, value);
  const expression = toText(pattern);
  const matcher = regularExpression(expression, "Function REGEXEXTRACT parameter 2").matcher(source);
  if (!matcher.find())
    throw new CellError(
      "#N/A",
      `Function REGEXEXTRACT parameter 2 value "${expression}" does not match text of Function REGEXEXTRACT parameter 1 value "${source}".`,
    );
  const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1));
  if (groups.length > 1) return [groups];
  return groups.length === 1 ? (groups[0] ?? null) : matcher.group();
}

/** A column of texts and a pattern with several groups gives one column per group. */
function widened(first: Value, source: Value, pattern: Value): Value {
  if (!isTable(source) || isTable(pattern) || source.some((line) => line.length > 1)) return first;
  const rows = source.map(([value = null]): readonly Scalar[] => {
    try {
      const groups = extracted(value, asScalar(pattern));
      return isTable(groups) ? (groups[0] ?? []) : [asScalar(groups)];
    } catch (error) {
      if (error instanceof CellError) return [error];
      throw error;
    }
  });
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => null)]);
}
