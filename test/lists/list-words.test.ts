import { expect, it } from "vitest";
import { warningsOf } from "../../src/lists/list-words";

it("does not say that the API gave no more if a cap allowed no further page", () => {
  const rows = [{ name: "A" }, { name: "B" }];
  const served = { rows, total_count: 9, warnings: [], fetched_at: "", credits: 4, moved: false };
  const answer = { ...served, complete: false, matches: 9, parts: 1, notes: [] };
  const outcome = {
    credits: 4,
    leftOut: 0,
    byName: [],
    excludedRange: "",
    isAgain: false,
    unknown: 0,
    usersCells: 0,
  };
  const request = { filters: {}, limit: 9 };
  const said = (by: "api" | "cap") =>
    warningsOf(answer, request, { ...outcome, refused: { by, message: "This is why.", next: 5 } });

  expect(said("cap")).toEqual(["The list holds what is paid for. This is why."]);
  expect(said("api")).toEqual([
    "The list holds what was paid for before: the API gave no more. This is why.",
  ]);
});
