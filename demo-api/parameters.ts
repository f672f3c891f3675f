import { invalid, Refusal } from "./refusal";
import { type DemoRequest, isJsonObject, type Json, type JsonObject } from "./wire";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses query parameters, with FastAPI's error messages. Like the service, it ignores unknown parameters. */
export class QueryParameters {
  private readonly values: URLSearchParams;

  constructor(request: DemoRequest) {
    this.values = new URLSearchParams(request.url.split("?").slice(1).join("?"));
  }

  /** Those that are given, blank or not. */
  get names(): readonly string[] {
    return [...this.values.keys()];
  }

  /** Undefined when absent or blank. */
  text(name: string): string | undefined {
    const value = this.values.get(name)?.trim();
    return value === "" ? undefined : value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    if (!this.values.has(name)) throw invalid(["query", name], "Field required", "missing", null);
    throw invalid(["query", name], "String should have at least 1 character", "string_too_short", "");
  }

  /** A comma-separated list; blanks around the commas are ignored. */
  list(name: string): readonly string[] {
    return (this.text(name) ?? "").split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  }

  wholeNumber(name: string, limits: { min: number; max?: number; default: number }): number {
    const text = this.text(name);
    return text === undefined
      ? limits.default
      : wholeNumber(/^[+-]?\d+$/.test(text) ? Number(text) : text, ["query", name], limits);
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (["true", "1", "yes", "on"].includes(text)) return true;
    if (["false", "0", "no", "off"].includes(text)) return false;
    throw invalid(["query", name], "Input should be a valid boolean", "bool_parsing", text);
  }

  day(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || isDay(text)) return text;
    throw invalid(["query", name], "Input should be a valid date (YYYY-MM-DD)", "date_parsing", text);
  }
}

/** @throws {Refusal} 422 where something is given that is not among these: the service is said to know no more. */
export function onlyKnown(given: readonly string[], known: readonly string[]): void {
  const other = given.find((name) => !known.includes(name));
  if (other !== undefined) throw new Refusal(422, `There is no parameter ${other}`);
}

/** An existing calendar day as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** @throws {Refusal} 422 unless the value is an integer within the limits. */
export function wholeNumber(
  value: Json,
  loc: readonly (string | number)[],
  { min, max = Infinity }: { min: number; max?: number },
): number {
  if (typeof value !== "number" || !Number.isInteger(value)) {
    throw invalid(loc, "Input should be a valid integer", "int_parsing", value);
  }
  if (value < min) {
    throw invalid(loc, `Input should be greater than or equal to ${min}`, "greater_than_equal", value);
  }
  if (value > max)
    throw invalid(loc, `Input should be less than or equal to ${max}`, "less_than_equal", value);
  return value;
}

/** @throws {Refusal} 422 unless the body is a JSON object. */
export function jsonBody(request: DemoRequest): JsonObject {
  let body: unknown;
  try {
    body = JSON.parse(request.body ?? "");
  } catch {
    throw invalid(["body", 0], "JSON decode error", "json_invalid");
  }
  if (isJsonObject(body)) return body;
  throw invalid(["body"], "Input should be a valid dictionary", "model_attributes_type");
}

/** A text in the body, undefined if absent or null. */
export function bodyText(body: JsonObject, name: string): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || typeof value === "string") return value;
  throw invalid(["body", name], "Input should be a valid string", "string_type", value);
}

/** A list of texts in the body, empty if absent or null. */
export function bodyTexts(body: JsonObject, name: string): readonly string[] {
  const value = body[name] ?? [];
  const texts = Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
  if (Array.isArray(value) && texts.length === value.length) return texts;
  throw invalid(["body", name], "Input should be a valid list of strings", "list_type", value);
}

/** @throws {Refusal} 400 if both are given. */
export function notTogether(first: [string, unknown], second: [string, unknown]): void {
  if (first[1] === undefined || second[1] === undefined) return;
  throw new Refusal(400, `${first[0]} and ${second[0]} cannot be used together.`);
}
