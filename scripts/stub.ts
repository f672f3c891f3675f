import { AGAIN, inLocale } from "../src/core/formula";
import type { FormulaSignature } from "../src/features/feature";

/**
 * The top-level declaration of a custom function: Sheets takes names, hints and types from it, and only its call
 * loads the rest.
 */
export function stubOf({ name, summary, params, returns, examples }: FormulaSignature): string {
  const names = Object.keys(params).join(", ");
  const described = Object.entries(params).map(
    ([param, { type, description, optional }]) =>
      `@param {${type}} ${optional ? `[${param}]` : param} ${description}`,
  );
  const lines = [
    summary,
    ...examples.map((example) => `Example: ${example}`),
    ...(examples.every((example) => inLocale(example, ";") === example)
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

/** The declaration of a function's alias, which nobody is offered to type. */
export function aliasOf({ name }: FormulaSignature): string {
  return `/** ${name} for a moment, while formulas are evaluated again. */\nfunction ${AGAIN}${name}() {\n  return addin_().${AGAIN}${name}.apply(null, arguments);\n}\n`;
}

const RESULT = "string|number|boolean|Date|Array<Array>";
