import { objectOf } from "../core/json";
import { shortened } from "../core/shortened";

const LONGEST = 200;
/** Deeper texts are not meant to be read. */
const DEEPEST = 6;
const BETWEEN_WORDS = /[^\s"'`,;:()[\]{}<>=]+/g;
/** Words and short numbers, joined as in `location.hq` or `TOO_MANY`. No key, and no encoding of one, looks like this. */
const PLAIN = /^(?:(?:\p{Lu}{1,4}\d{1,4}|\p{L}\p{Ll}{0,19}|\p{Lu}{1,20}|\d{1,6})(?:[._/?!-]+|$))+$/u;

/**
 * Why the service refuses a request, in its own words, fit to be shown. The reply may repeat the key, so only plain words, and
 * texts that were sent, are taken from it. Blank without a reason.
 *
 * Source: the API specification, Errors (`detail`); the other forms in its supplement, 3.
 */
export function reasonIn(document: unknown, sent: string, apiKey: string): string {
  const { detail, message, error } = objectOf(document);
  const said = firstOf([detail, message, error], 0);
  const safe = said
    .split(apiKey)
    .join("…")
    .replace(BETWEEN_WORDS, (word) => {
      const isOfKey = word.length > 3 && apiKey.toLowerCase().includes(word.toLowerCase());
      return !isOfKey && (PLAIN.test(word) || sent.includes(word)) ? word : "…";
    });
  return shortened(safe, LONGEST);
}

function firstOf(values: readonly unknown[], depth: number): string {
  for (const value of values) {
    const words = wordsOf(value, depth);
    if (words !== "") return words;
  }
  return "";
}

/** The words of a text, of an object that contains it at some depth, or of a list; for FastAPI also the field in question. */
function wordsOf(value: unknown, depth: number): string {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (typeof value !== "object" || depth > DEEPEST) return "";
  if (Array.isArray(value))
    return value
      .map((each) => wordsOf(each, depth + 1))
      .filter(Boolean)
      .join("; ");
  const { message, msg, reason, title, detail, error, errors, loc } = objectOf(value);
  const about = Array.isArray(loc) ? loc.filter((part) => part !== "query" && part !== "body").join(".") : "";
  return [about, firstOf([message, msg, reason, title, detail, error, errors], depth + 1)]
    .filter(Boolean)
    .join(": ");
}
