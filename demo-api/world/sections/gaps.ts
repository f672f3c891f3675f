import { isJsonObject, type Json, type JsonObject } from "../../wire";
import type { Random } from "../random";

/** Required for an element to be identifiable at all. */
const ALWAYS_THERE = new Set(["code", "label", "year", "month", "day", "name", "uuid", "id", "website"]);

/** A document with a few fields removed: any field may be absent. */
export function withGaps(document: JsonObject, random: Random): JsonObject {
  const copy = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return value.map((element: Json) => copy(element) ?? null);
    if (isJsonObject(value)) return withGaps(value, random);
    return value;
  };
  const kept = Object.entries(document).filter(([key]) => ALWAYS_THERE.has(key) || !random.chance(0.03));
  return Object.fromEntries(kept.map(([key, value]) => [key, copy(value)]));
}
