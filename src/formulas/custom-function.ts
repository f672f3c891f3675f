import { inLocale } from "../core/formula";
import { InputError } from "../errors";
import type { FormulaServices } from "./evaluation";
import type { Parameter } from "./parameters";

/** What one cell of a formula's result may hold; null is a missing value. */
export type FormulaValue = string | number | boolean | Date | null;

/** A single value, or a rectangle of them that spills. */
export type FormulaResult = FormulaValue | FormulaValue[][];

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type Arguments<P extends Parameters> = { [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never };

/** One custom function, as data: the stub, the README table, the sidebar's help and the evaluation derive from it. */
export interface CustomFunction {
  /** As it is typed into a cell. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** In the order of the arguments; the key is the name that the formula bar shows. */
  readonly params: Parameters;
  readonly returns: string;
  /** It never spends credits. */
  readonly isFree?: boolean;
  /** What it costs, for the reference: `4 credits a company`. */
  readonly price: string;
  /** Whole formulas with commas, the simplest first. */
  readonly examples: readonly string[];
  /**
   * @param raw Arguments as the spreadsheet hands them over.
   * @throws {AddinError} If a single cell cannot be answered; its message is what the cell shows.
   */
  call(raw: readonly unknown[], services: FormulaServices): FormulaResult;
}

interface Written<P extends Parameters> extends Omit<CustomFunction, "call"> {
  readonly params: P;
  readonly run: (args: Arguments<P>, services: FormulaServices) => FormulaResult;
}

/** Writes a custom function down; `run` gets its arguments read, typed and refused where they are nonsense. */
export function customFunction<P extends Parameters>({ run, ...described }: Written<P>): CustomFunction {
  return {
    ...described,
    call(raw, services) {
      refuseSurplus(described, raw);
      const read = Object.entries(described.params).map(([name, parameter], index) => [
        name,
        parameter.read(raw[index], `${described.name}: ${name}`),
      ]);
      return run(Object.fromEntries(read) as Arguments<P>, services);
    },
  };
}

/** Sheets refuses surplus arguments of its own functions; of ours it would drop them. */
function refuseSurplus(
  { name, params }: Pick<CustomFunction, "name" | "params">,
  raw: readonly unknown[],
): void {
  const names = Object.keys(params);
  if (raw.slice(names.length).every((each) => each === undefined || each === "")) return;
  throw new InputError(
    "input/argument",
    `${name} takes ${names.length === 1 ? "1 argument" : `${names.length} arguments`}: ${names.join(", ")}. Give several cells as a range, such as A2:A20, and several columns as one text, such as "Name, Founded".`,
  );
}

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

/** In front of a function's name: the same function, but it buys nothing. Formulas that Sheets evaluates again call it for a moment. */
export const ALIAS = "AGAIN_";

/** The declaration of a function's alias, which nobody is offered to type. */
export function aliasOf({ name }: CustomFunction): string {
  return `/** ${name} for a moment, while formulas are evaluated again. */\nfunction ${ALIAS}${name}() {\n  return addin_().${ALIAS}${name}.apply(null, arguments);\n}\n`;
}

const RESULT = "string|number|boolean|Date|Array<Array>";
