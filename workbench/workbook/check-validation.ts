import { toNumber } from "../formulas/coercion";
import { CellError } from "../formulas/values";
import type { DataValidation } from "./data-validation";

/**
 * Whether a value satisfies a rule. Blank always does, and so does any value if the rule's criteria are not
 * emulated (lists from a range, custom formulas).
 */
export function satisfies(
  value: number | string | boolean | null,
  { criteria, values }: DataValidation,
): boolean {
  if (value === null || value === "") return true;
  const numbers = values.map(asNumber);
  const number = typeof value === "number" ? value : undefined;
  const text = typeof value === "string" ? value : String(value);
  const [a = 0, b = 0] = numbers;
  const wanted = typeof values[0] === "string" ? values[0] : "";
  switch (criteria) {
    case "VALUE_IN_LIST":
      return Array.isArray(values[0]) && values[0].some((allowed) => String(allowed) === text);
    case "CHECKBOX":
      return values.length === 0 ? typeof value === "boolean" : values.some((allowed) => allowed === value);
    case "NUMBER_BETWEEN":
      return number !== undefined && number >= a && number <= b;
    case "NUMBER_NOT_BETWEEN":
      return number !== undefined && (number < a || number > b);
    case "NUMBER_EQUAL_TO":
      return number === a;
    case "NUMBER_NOT_EQUAL_TO":
      return number !== undefined && number !== a;
    case "NUMBER_GREATER_THAN":
      return number !== undefined && number > a;
    case "NUMBER_GREATER_THAN_OR_EQUAL_TO":
      return number !== undefined && number >= a;
    case "NUMBER_LESS_THAN":
      return number !== undefined && number < a;
    case "NUMBER_LESS_THAN_OR_EQUAL_TO":
      return number !== undefined && number <= a;
    case "DATE_IS_VALID_DATE":
      return number !== undefined;
    case "TEXT_CONTAINS":
      return text.includes(wanted);
    case "TEXT_DOES_NOT_CONTAIN":
      return !text.includes(wanted);
    case "TEXT_EQUAL_TO":
      return text === wanted;
    case "TEXT_IS_VALID_EMAIL":
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
    case "TEXT_IS_VALID_URL":
      return /^(https?:\/\/)?[^\s/.]+\.[^\s]+$/i.test(text);
    default:
      return true;
  }
}

function asNumber(value: unknown): number {
  if (typeof value === "number") return value;
  try {
    return toNumber(typeof value === "string" ? value : null);
  } catch (error) {
    if (error instanceof CellError) return Number.NaN;
    throw error;
  }
}
