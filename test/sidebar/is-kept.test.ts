import { describe, expect, it } from "vitest";
import { emptyDraft } from "../../sidebar/list/draft";
import { isKept, keptAs } from "../../sidebar/list/save-list";
import type { ListRequest } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 50 };
const saved: SavedList = {
  id: "1",
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

describe("keptAs", () => {
  const lastRun = { at: "", sheetName: "Germans 2", count: 50, totalCount: 268, credits: 11.5 };
  const built = { ...saved, lastRun };

  it("is the list that a request was opened from, while nothing has changed", () => {
    expect(keptAs("Germans", germans, [saved])).toBe(saved);
    expect(keptAs("Germans", { ...germans, sheetName: "Germans" }, [saved])).toBe(saved);
    expect(keptAs("Germans", germans, [built])).toBe(built);
  });

  it("is the list on whose sheet the request was built, also before that list is read again", () => {
    expect(keptAs("Germans", germans, [saved], "Germans 2")).toBe(saved);
    expect(keptAs("Germans", germans, [built], "Germans 2")).toBe(built);
    expect(keptAs("Germans", germans, [built], "Germans 3")).toBe(undefined);
  });

  it.each([
    ["another list was opened", "French", germans],
    ["none was opened", null, germans],
    ["a filter has changed", "Germans", { ...germans, filters: {} }],
    ["it gets a sheet of another name", "Germans", { ...germans, sheetName: "Prospects" }],
  ])("is nothing where %s", (_case, name, request) => {
    expect(keptAs(name, request, [saved, built])).toBe(undefined);
  });
});
