import { isJsonObject, type Json } from "../wire";
import { countryOf } from "../world/geography";
import type { MatchKind } from "./catalogue";
import { canonicalCode } from "./vocabulary";

/** Whether the value at one place of a document satisfies a filter's value. */
export type Matcher = (held: Json, wanted: Json) => boolean;

/** One matcher per kind. A list of wanted values is an OR; a missing document value matches nothing. */
export const MATCHERS: Readonly<Record<MatchKind, Matcher>> = {
  code: anyOf((held, wanted) => canonicalCode(codeText(held)) === wanted),
  text: anyOf((held, wanted) => codeText(held) === wanted),
  substring: anyOf((held, wanted) =>
    codeText(held).toLowerCase().includes(codeText(wanted).trim().toLowerCase()),
  ),
  prefix: anyOf(
    (held, wanted) => typeof wanted === "string" && wanted !== "" && codeText(held).startsWith(wanted),
  ),
  region: anyOf((held, wanted) => (countryOf(codeText(held))?.regions ?? []).includes(codeText(wanted))),
  flag: anyOf((held, wanted) => held === wanted),
  number: anyOf((held, wanted) => held === wanted),
  range: (held, wanted) => isWithin(comparable(held), wanted),
  count: (held, wanted) => Array.isArray(held) && isWithin(held.length, wanted),
};

/** Go-to-market types of old documents that are spelled differently. */
const OLD_CODES: Readonly<Record<string, string>> = { BOTH: "b2b_and_b2c" };

function anyOf(matches: Matcher): Matcher {
  return (held, wanted) => {
    const elements: readonly Json[] = Array.isArray(held) ? held : [held];
    const values: readonly Json[] = Array.isArray(wanted) ? wanted : [wanted];
    return elements.some((element) => values.some((value) => matches(element, value)));
  };
}

/** The code of a `{code, label}`, of an element whose `type` is one, or the text itself. */
export function codeText(held: Json): string {
  if (typeof held === "string") return OLD_CODES[held] ?? held;
  if (!isJsonObject(held)) return "";
  if (typeof held["code"] === "string") return held["code"];
  return codeText(held["type"] ?? null);
}

/** A number, or a partial date as `YYYY-MM-DD`; an unknown part counts as 1. */
function comparable(held: Json): number | string | undefined {
  if (typeof held === "number") return held;
  if (!isJsonObject(held) || typeof held["year"] !== "number") return undefined;
  const { year, month, day } = held;
  const parts = [year, month ?? 1, day ?? 1];
  return parts.map((part) => JSON.stringify(part).padStart(2, "0")).join("-");
}

function isWithin(held: number | string | undefined, wanted: Json): boolean {
  if (held === undefined || !isJsonObject(wanted)) return false;
  const { gte, lte } = wanted;
  const above = gte === undefined || gte === null || (typeof gte === typeof held && held >= gte);
  const below = lte === undefined || lte === null || (typeof lte === typeof held && held <= lte);
  return above && below;
}
