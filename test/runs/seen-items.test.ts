import { describe, expect, it } from "vitest";
import { COMPANY, FIRST_SEEN } from "../../src/runs/item-columns";
import { planOf } from "../../src/runs/kinds/plan-of";
import { seenItems } from "../../src/runs/seen-items";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const DAY_MS = 86_400_000;
const RUN = Date.parse("2026-03-20T09:00:00Z");
const { table } = planOf({ kind: "news" }).items!;
const daysBefore = (days: number) => new Date(RUN - days * DAY_MS);

/** A sheet of news with these articles: company, id, first seen, published. */
function withArticles(
  ...articles: [company: string, id: unknown, firstSeen: Date, published: Date | string][]
) {
  const spreadsheet = new MemorySpreadsheet();
  const sheet = spreadsheet.addSheet(table.sheetName);
  const tags = [COMPANY.tag, table.idField, FIRST_SEEN.tag, table.dateField];
  sheet.writeHeader(
    1,
    1,
    tags.map((tag) => ({ label: tag, note: tag })),
  );
  if (articles.length > 0) sheet.write(2, 1, articles as never);
  return spreadsheet;
}

const seenIn = (spreadsheet: MemorySpreadsheet) => seenItems(spreadsheet, table, RUN, DAY_MS);

describe("seenItems", () => {
  it("knows what the sheet had before the run, by id and by company", () => {
    const seen = seenIn(withArticles(["a.example", "n-1", daysBefore(7), daysBefore(9)]));

    expect([seen.has({ id: "n-1" }), seen.has({ id: "n-2" }), seen.has({})]).toEqual([true, false, false]);
    expect([seen.knows("a.example"), seen.knows("b.example")]).toEqual([true, false]);
  });

  it("knows an article without an id, or with one that is not exact, by its address, else by title and date", () => {
    const seen = seenIn(
      withArticles(
        ["a.example", "https://n.example/1", daysBefore(7), ""],
        ["a.example", "Two, 2026-03-02", daysBefore(7), ""],
      ),
    );
    const large = 2 ** 53;

    expect(seen.has({ id: large, url: "https://n.example/1" })).toBe(true);
    expect(seen.has({ id: large, url: "https://n.example/2" })).toBe(false);
    expect(seen.has({ title: "Two", [table.dateField]: "2026-03-02" })).toBe(true);
    expect(seen.has({ title: "Two", [table.dateField]: "2026-03-03" })).toBe(false);
  });

  it("does not count what the run itself has added, also after a slice was lost", () => {
    const seen = seenIn(withArticles(["a.example", "n-1", new Date(RUN), daysBefore(2)]));

    expect([seen.has({ id: "n-1" }), seen.knows("a.example")]).toEqual([false, false]);
  });

  it("takes an id that a sheet has turned into a number for the same", () => {
    expect(seenIn(withArticles(["a.example", 4711, daysBefore(7), ""])).has({ id: "4711" })).toBe(true);
  });

  it("asks from a day before the newest article of the company", () => {
    const seen = seenIn(
      withArticles(
        ["a.example", "n-1", daysBefore(7), new Date("2026-03-10T00:00:00Z")],
        ["a.example", "n-2", daysBefore(7), new Date("2026-03-12T00:00:00Z")],
        ["b.example", "n-3", daysBefore(7), ""],
      ),
    );

    expect(seen.newestDay("a.example")).toBe("2026-03-11");
    expect([seen.newestDay("b.example"), seen.newestDay("c.example")]).toEqual([null, null]);
  });

  it("leaves out of that what an answer of the last day may have brought: the question must stay the same", () => {
    const seen = seenIn(
      withArticles(
        ["a.example", "n-1", daysBefore(7), new Date("2026-03-10T00:00:00Z")],
        ["a.example", "n-2", daysBefore(0.5), new Date("2026-03-19T00:00:00Z")],
      ),
    );

    expect(seen.newestDay("a.example")).toBe("2026-03-09");
    expect(seen.has({ id: "n-2" })).toBe(true);
  });

  it.each([
    ["a sheet without rows", withArticles()],
    ["no such sheet", new MemorySpreadsheet()],
    ["a sheet of the user's of that name", new MemorySpreadsheet({ News: [["mine"], ["n-1"]] })],
  ])("knows nothing of %s", (_, spreadsheet) => {
    const seen = seenIn(spreadsheet);

    expect([seen.has({ id: "n-1" }), seen.knows("a.example")]).toEqual([false, false]);
  });
});
