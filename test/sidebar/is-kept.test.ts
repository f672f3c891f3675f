import { describe, expect, it } from "vitest";
import { emptyDraft } from "../../sidebar/list/draft";
import { isKept } from "../../sidebar/list/is-kept";
import type { SavedList } from "../../src/core/lists-contract";
import type { ListRequest } from "../../src/core/sidebar-contract";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 50 };
const saved: SavedList = {
  name: "Germans",
  request: { ...germans, sheetName: "Germans" },
  savedAt: "",
  lastRun: null,
};
const draft = {
  ...emptyDraft,
  entries: [{ filter: "location.hq.country", entry: { kind: "json", text: "" } as const }],
};

describe("isKept", () => {
  it("is true for a draft that is empty or saved unchanged, whatever its sheet is called", () => {
    expect(isKept(emptyDraft, null, [])).toBe(true);
    expect(isKept(draft, germans, [saved])).toBe(true);
  });

  it.each([
    ["of other filters", { ...germans, filters: {} }],
    ["of another length", { ...germans, limit: 10 }],
    ["in another order", { ...germans, sortBy: "founded_year" }],
    ["that is incomplete", null],
  ])("is false for a draft %s", (_case, request) => {
    expect(isKept(draft, request, [saved])).toBe(false);
  });
});
