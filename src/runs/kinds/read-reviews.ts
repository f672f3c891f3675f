import { once } from "../../core/once";
import type { ResolvedColumn } from "../../core/columns/column";
import { pathOf } from "../../core/columns/column";
import type { ListingAnswer } from "../../operations/listing";
import { readListing } from "./read-listing";
import type { RunAnswer } from "./run-plan";

type Review = Readonly<Record<string, unknown>>;

/**
 * As `readListing`, each review with `marks`, what it says of single subjects (every `…_rating`), and `further`, what it says
 * beside that which no column shows: the API documents these fields in part only.
 */
export function readReviews(columns: readonly ResolvedColumn[]): (answer: ListingAnswer) => RunAnswer {
  const shown = new Set(["id", ...columns.map(({ path }) => pathOf(path)[0]!.name)]);
  const told = (review: Review, wanted: (name: string) => boolean) =>
    Object.entries(review).flatMap(([name, value]) =>
      !shown.has(name) && wanted(name) && isTold(value) ? [`${inWords(name)} ${inWords(String(value))}`] : [],
    );
  const isMark = (name: string) => name.endsWith("_rating");
  return (answer) => ({
    ...readListing(answer),
    listing: once(() => ({
      ...answer,
      rows: answer.rows.map((review) => ({
        ...review,
        marks: told(review, isMark).map((mark) => mark.replace(/ rating /, " ")),
        further: told(review, (name) => !isMark(name)),
      })),
    })),
  });
}

function isTold(value: unknown): value is string | number | boolean {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value !== "")
  );
}

/** `NO_OPINION` is no shouting, and neither is `work_life_balance` a word. */
function inWords(text: string): string {
  const plain = text.replace(/_/g, " ");
  return /^[A-Z ]+$/.test(plain) ? plain.toLowerCase() : plain;
}
