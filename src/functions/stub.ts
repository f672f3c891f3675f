import { formulaText, type Call } from "../core/formula";
import type { CustomFunction } from "./custom-function";

/**
 * The top-level declaration of a custom function: Sheets takes names, hints and types from it, and only its call
 * loads the rest.
 */
export function stubOf({ name, summary, params, returns, examples }: CustomFunction): string {
  const names = Object.keys(params).join(", ");
  const described = Object.entries(params).map(
    ([param, { type, description, optional }]) =>
      `@param {${type}} ${optional ? `[${param}]` : param} ${description}`,
  );
  const lines = [
    summary,
    ...examples.map((example) => `Example: ${formulaText(example, ",")}`),
    ...(examples.every(isSpelledTheSame)
      ? []
      : ["Put ; between arguments if your numbers have a decimal comma."]),
    "",
    ...described,
    `@return {${RESULT}} ${returns}`,
    "@customfunction",
  ];
  const comment = lines.map((line) => ` * ${line}`.trimEnd()).join("\n");
  return `/**\n${comment}\n */\nfunction ${name}(${names}) {\n  return addin_().${name}.apply(null, arguments);\n}`;
}

function isSpelledTheSame(example: Call): boolean {
  return formulaText(example, ",") === formulaText(example, ";");
}

const RESULT = "string|number|boolean|Date|Array<Array>";
