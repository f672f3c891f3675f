import type { FilterDefinition } from "../filters/catalogue";
import { codeText } from "../filters/matchers";
import { canonicalCode, FIXED_OPTIONS, labelOf } from "../filters/vocabulary";
import { isJsonObject, type Json } from "../wire";

/**
 * A value as this service has it in its documents and options: a text where the publicly known service has a code with
 * a label, a day where that has its parts.
 */
export function plainValue({ match }: Pick<FilterDefinition, "match">, held: Json): Json {
  if (Array.isArray(held)) return held.map((element: Json) => plainValue({ match }, element));
  if (isJsonObject(held) && typeof held["year"] === "number") {
    return [held["year"], held["month"] ?? 1, held["day"] ?? 1]
      .map((part) => JSON.stringify(part).padStart(2, "0"))
      .join("-");
  }
  if (match === "code") return labelOf(canonicalCode(codeText(held)));
  return isJsonObject(held) ? codeText(held) : held;
}

/** A value of a request in the data set's own spelling; what this service does not offer stays and matches nothing. */
export function ownValue(definition: FilterDefinition, wanted: Json): Json {
  if (Array.isArray(wanted)) return wanted.map((element: Json) => ownValue(definition, element));
  const { match, dropdown_type = "" } = definition;
  if (match === "number" && typeof wanted === "string" && /^\d+$/.test(wanted)) return Number(wanted);
  if (match !== "code") return wanted;
  const offered = (FIXED_OPTIONS[dropdown_type] ?? []).find(({ label }) => label === wanted);
  return offered === undefined ? "" : offered.value;
}
