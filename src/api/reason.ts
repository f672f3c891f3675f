import { isObject, objectOf } from "../core/json-shapes";

/** Where a reason may be within what an error body says, the plainest first. */
const WORDED = ["message", "msg", "reason", "title", "detail", "error"];
/** A reason that is nested deeper is none that anybody meant to be read. */
const DEEPEST = 8;

/**
 * The service's own reason in an error body, whatever its form: a text, an object that words it, at whatever depth, or a list of
 * these. Nothing else of a body is a reason.
 *
 * Source: the API specification, Errors (`detail` of a 4xx, `error` of a 5xx); the other forms in its supplement, 3.
 */
export function reasonIn(document: unknown, status: number): string {
  const members = objectOf(document);
  const names = status >= 500 ? ["error", "detail", "message"] : ["detail", "message", "error"];
  return firstOf(names.map((name) => members[name]));
}

/** The first of these that words a reason. */
function firstOf(values: readonly unknown[], depth = 0): string {
  for (const value of values) {
    const words = wordsOf(value, depth);
    if (words !== "") return words;
  }
  return "";
}

function wordsOf(value: unknown, depth: number): string {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (typeof value !== "object" || value === null || depth > DEEPEST) return "";
  if (Array.isArray(value)) {
    return value
      .map((each: unknown) => wordsOf(each, depth + 1))
      .filter(Boolean)
      .join("; ");
  }
  const members = objectOf(value);
  const worded = WORDED.map((name) => members[name]);
  // A text under any other name may be what was sent.
  const nested = Object.values(members).filter(holdsObjects);
  return [placeIn(members), firstOf([...worded, ...nested], depth + 1)].filter(Boolean).join(": ");
}

function holdsObjects(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isObject) : isObject(value);
}

/** Which parameter a problem is about, as FastAPI tells it: `loc`. */
function placeIn({ loc }: Readonly<Record<string, unknown>>): string {
  return Array.isArray(loc) ? loc.filter(isPartOfPlace).join(".") : "";
}

function isPartOfPlace(part: unknown): boolean {
  return typeof part === "number" || (typeof part === "string" && part !== "query" && part !== "body");
}
