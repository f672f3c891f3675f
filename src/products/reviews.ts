import { pathOf } from "../core/columns/column";
import { type TableColumns, usualColumns } from "../core/columns/known-columns";
import { once } from "../core/terms";
import type { ListingAnswer } from "./listing-answer";
import { readListing, type RunAnswer } from "./run-answer";
import type { Items } from "./product";

type Review = Readonly<Record<string, unknown>>;

/**
 * As `readListing`, each review with `marks`, what it says of single subjects (every `…_rating`), and `further`, what it says
 * beside that which no column shows: the API documents these fields in part only.
 */
export function readReviews(table: TableColumns): (answer: ListingAnswer) => RunAnswer {
  const shown = new Set(["id", ...usualColumns(table).map(({ path }) => pathOf(path)[0]!.name)]);
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

/** What reviews of all kinds have alike: they are in no order that is known. As many as usual cost as much as one. */
export const REVIEW_ITEMS = {
  one: "review",
  many: "reviews",
  idField: "id",
  idLabel: "Review ID",
  dateField: "review_date",
  usual: 50,
  isUnordered: true,
} as const satisfies Partial<Items>;
