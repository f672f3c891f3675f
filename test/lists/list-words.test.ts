import { expect, it } from "vitest";
import { warningsOf } from "../../src/lists/list-words";

it("does not say that the API gave no more if a cap allowed no further page", () => {
  const rows = [{ name: "A" }, { name: "B" }];
  const answer = { rows, total_count: 9, warnings: [], fetched_at: "", credits: 4, moved: false };
  const outcome = { answer, limit: 9, credits: 4, leftOut: 0, byName: [], excludedRange: null };
  const said = (by: "api" | "cap") =>
    warningsOf({ ...outcome, refused: { by, message: "This is why.", next: 5 } });

  expect(said("cap")).toEqual(["The list holds what is paid for, 2 companies. This is why."]);
  expect(said("api")).toEqual([
    "The list holds what was paid for before, 2 companies: the API gave no more. This is why.",
  ]);
});
