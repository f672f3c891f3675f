import { isDay } from "../parameters";
import { invalid } from "../refusal";
import { isJsonObject, type Json } from "../wire";
import type { FilterDefinition } from "./catalogue";

const SCALARS: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === "string",
  int: (value) => typeof value === "number" && Number.isInteger(value),
  number: (value) => typeof value === "number",
  bool: (value) => typeof value === "boolean",
  "YYYY-MM-DD": (value) => typeof value === "string" && isDay(value),
};

/**
 * Rejects a filter value that does not have the shape declared by its filter. Shapes unknown to the
 * specification are not checked.
 *
 * @throws {Refusal} 422 naming the filter and the declared shape.
 */
export function checkShape({ filter, value_shape }: FilterDefinition, value: Json): void {
  const range = /^\{gte: (\S+), lte: \S+\}$/.exec(value_shape)?.[1];
  const accepted = range === undefined ? acceptsAlternatives(value_shape, value) : acceptsRange(range, value);
  if (!accepted)
    throw invalid(["body", "filters", filter], `Input should be ${value_shape}`, "value_shape", value);
}

function acceptsRange(bound: string, value: Json): boolean {
  const check = SCALARS[bound];
  if (!check) return true;
  if (!isJsonObject(value)) return false;
  const bounds = Object.entries(value).filter(([, limit]) => limit !== null && limit !== undefined);
  return (
    bounds.length > 0 &&
    bounds.every(([key, limit]) => ["gte", "lte"].includes(key) && limit !== undefined && check(limit))
  );
}

function acceptsAlternatives(shape: string, value: Json): boolean {
  const checks = shape.split("|").map((alternative) => checkFor(alternative.trim()));
  return checks.some((check) => check === undefined || check(value));
}

/** Undefined for a shape that is not in the specification. */
function checkFor(alternative: string): ((value: Json) => boolean) | undefined {
  const element = /^list\[(.+)\]$/.exec(alternative)?.[1];
  if (element === undefined) return SCALARS[alternative];
  const check = SCALARS[element];
  return check && ((value) => Array.isArray(value) && value.length > 0 && value.every(check));
}
