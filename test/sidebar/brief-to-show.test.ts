import { expect, it } from "vitest";
import { briefToShow } from "../../sidebar/brief/brief-panel";
import type { Brief } from "../../src/rpc/rpc";

const briefOf = (company: string | null) => ({ company }) as Brief;

it("keeps the brief that is shown while no company is selected, and follows to another one", () => {
  const [shown, again, other] = [briefOf("a.example"), briefOf("a.example"), briefOf("b.example")];

  expect(briefToShow(shown, briefOf(null))).toBe(shown);
  expect(briefToShow(shown, again)).toBe(again);
  expect(briefToShow(shown, other)).toBe(other);
});

it("shows that no company is selected where none was before", () => {
  expect(briefToShow(null, briefOf(null)).company).toBeNull();
  expect(briefToShow(briefOf(null), briefOf(null)).company).toBeNull();
});
