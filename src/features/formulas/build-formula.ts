import { a1Of, type A1Range, parseA1 } from "../../core/a1";
import { readable } from "../../core/columns/column";
import { knownColumns } from "../../core/columns/known-columns";
import { resolveFields } from "../../core/columns/resolve-fields";
import { codeOf, InputError } from "../../core/errors";
import { quoted } from "../../core/formula";
import { isDayText } from "../../core/news-filters";
import { type ArgumentForm, formOfType } from "./argument-form";
import { customFunctions } from "./catalogue";
import type { CustomFunction } from "./custom-function";
import { type Parameter, refusal, shown } from "./parameters";

/** What somebody has chosen for an argument: a number, a tick, a text, several values, or parts by their word. */
export type ChosenValue = string | number | boolean | string[] | Record<string, string>;

/** A formula as it is built: its function, the companies it is about, and its other arguments by name. */
export interface ChosenFormula {
  readonly name: string;
  /** In A1 notation, with the sheet; left out for a function that is about none. */
  readonly companies?: string;
  readonly args: Record<string, ChosenValue>;
}

/** An argument as the form asks for it. */
export interface ArgumentHelp {
  name: string;
  label: string;
  /** Asked for at once, since it is needed or has a label; the others stand below. */
  isFirst: boolean;
  isNeeded: boolean;
  description: string;
  form: ArgumentForm;
}

/** What the form asks for: every argument but the companies. */
export function argumentsOf({ params }: CustomFunction): ArgumentHelp[] {
  return Object.entries(params).flatMap(([name, parameter], index): ArgumentHelp[] => {
    if (index === 0 && parameter.isOfCompanies === true) return [];
    const { label, description, optional } = parameter;
    const isFirst = label !== undefined || !optional;
    const told = { name, label: label ?? readable(name), description, form: formOf(parameter) };
    return [{ ...told, isFirst, isNeeded: !optional }];
  });
}

function formOf({ form, type }: Pick<Parameter<unknown>, "form" | "type">): ArgumentForm {
  return form?.() ?? formOfType(type);
}

/** @throws {InputError} If there is none. */
export function functionNamed(name: string): CustomFunction {
  const found = customFunctions.find((each) => each.name === name);
  if (found !== undefined) return found;
  throw new InputError("input/argument", `There is no function ${name}. Choose one in the panel.`);
}

/**
 * The formula, with commas between its arguments and points in its numbers. Whatever was typed is a text, a number or a
 * reference in it, and nothing else.
 *
 * @param sheetName The sheet that it will stand on: the companies of another one are named with theirs.
 * @throws {InputError} If a value is none of its argument.
 */
export function formulaText({ name, companies, args }: ChosenFormula, sheetName: string): string {
  const fn = functionNamed(name);
  const texts = Object.entries(fn.params).map(([argument, parameter], index) => {
    if (index === 0 && parameter.isOfCompanies === true)
      return reference(companiesOf(companies, name), sheetName);
    const value = args[argument];
    return value === undefined ? "" : argumentText(formOf(parameter), value, `${name}: ${argument}`);
  });
  while (texts[texts.length - 1] === "") texts.pop();
  return `=${name}(${texts.join(",")})`;
}

/** Where the companies of a formula are. @throws {InputError} If they are missing, or are no range. */
export function companiesOf(companies: string | undefined, name: string): A1Range {
  if (companies === undefined || companies === "")
    throw refusal(`${name}: companies`, "are missing. Select a cell with a company");
  return parseA1(companies);
}

function reference({ sheetName, ...box }: A1Range, own: string): string {
  return a1Of(box, sheetName === null || sheetName === own ? undefined : sheetName);
}

/** One argument as it is written; "" where it is left out. */
function argumentText(form: ArgumentForm, value: ChosenValue, subject: string): string {
  switch (form.kind) {
    case "number": {
      const number = Number(value);
      if (value === "") return "";
      if (!Number.isFinite(number)) throw refusal(subject, `must be a number, not ${shown(value)}`);
      return number === form.usual ? "" : String(number);
    }
    case "flag":
      return value === form.usual ? "" : value === true ? "TRUE" : "FALSE";
    case "fields":
      return textArgument(listOf(value).map(fieldName).join(", "));
    case "choices":
      return textArgument(listOf(value).join(", "));
    case "parts":
      return textArgument(partsText(form, value, subject));
    case "range":
      return rangeText(String(value));
    case "day":
      return dayText(String(value), subject);
    case "text":
      return textArgument(String(value));
  }
}

/** A blank text is an argument that is left out. */
function textArgument(text: string): string {
  return text.trim() === "" ? "" : quoted(text.trim());
}

function listOf(value: ChosenValue): readonly string[] {
  return Array.isArray(value) ? value : [String(value)];
}

/** A field as people know it, where its label means it and no other; else its path. */
function fieldName(path: string): string {
  const { defaults, others } = knownColumns("enrichment");
  const label = [...defaults, ...others].find((each) => each.path === path)?.label ?? path;
  return means(label, path) ? label : path;
}

function means(label: string, path: string): boolean {
  try {
    const [column, ...more] = resolveFields(label, "enrichment");
    return column?.path === path && more.length === 0;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return false;
  }
}

/** What separates parts and values cannot be in one of them. */
const SEPARATES = /[;\n\r]/g;

function partsText(
  { parts }: Extract<ArgumentForm, { kind: "parts" }>,
  value: ChosenValue,
  subject: string,
): string {
  const given = typeof value === "object" && !Array.isArray(value) ? value : {};
  return parts
    .flatMap(({ word, kind, label }) => {
      const text = (given[word] ?? "").replace(SEPARATES, " ").trim();
      if (text === "") return [];
      if (kind === "day" && !isDayText(text))
        throw refusal(`${subject}, ${label}`, `must be a day such as 2026-01-31, not ${shown(text)}`);
      return [kind === "tick" ? word : `${word}: ${text}`];
    })
    .join("; ");
}

/** A reference where it is one; else a text, such as the JSON of filters. */
function rangeText(value: string): string {
  if (value.trim() === "") return "";
  try {
    const { sheetName, ...box } = parseA1(value);
    return a1Of(box, sheetName ?? undefined);
  } catch (error) {
    if (codeOf(error) !== "input/range") throw error;
    return quoted(value.trim());
  }
}

function dayText(value: string, subject: string): string {
  if (value === "") return "";
  if (!isDayText(value)) throw refusal(subject, `must be a day such as 2026-01-31, not ${shown(value)}`);
  return `DATE(${value.split("-").map(Number).join(",")})`;
}
