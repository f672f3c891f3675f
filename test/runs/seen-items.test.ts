import { describe, expect, it } from "vitest";
import type { CappedShare } from "../../src/runs/capped-looks";
import { runTag } from "../../src/runs/company-table";
import { COMPANY, MEMORY } from "../../src/runs/item-columns";
import { planOf } from "../../src/runs/kinds/plan-of";
import { itemsShown, SeenItems, type ItemsShown } from "../../src/runs/seen-items";
import { utcInstant } from "../../src/core/api-date";
import { heldKnowledge } from "../../src/table/held-values";
import { memoryText } from "../../src/table/memory";
import { memoryOfNew } from "../../src/table/new-rows";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const NOTHING_HELD = heldKnowledge(
  { instantOf: utcInstant, localTime: (ms) => new Date(ms).toISOString().slice(0, 19) },
  () => () => [],
);
const DAY_MS = 86_400_000;
const RUN = Date.parse("2026-03-20T09:00:00Z");
const { table } = planOf({ kind: "news" }).items!;
const daysBefore = (days: number) => new Date(RUN - days * DAY_MS);

interface Held {
  readonly age: number;
  readonly since?: string;
  readonly whole?: boolean;
  readonly credits?: number;
  readonly articles: readonly Record<string, unknown>[];
}

/** Items held for companies, by age in days, and what the sheet shows of them: all, if left out. */
function seenOf(
  held: Readonly<Record<string, readonly Held[]>>,
  shown: ItemsShown | null = null,
  cappedShare?: CappedShare,
): SeenItems {
  const answered = ({ age, since = "", whole = true, credits = 0, articles: rows }: Held) => ({
    at: daysBefore(age).toISOString(),
    answer: {
      values: () => [],
      fetchedAt: () => daysBefore(age),
      ages: () => new Map(),
      status: () => null,
      listing: () => ({ rows, total_count: rows.length, since, whole, credits }),
    },
  });
  return new SeenItems({
    table,
    shown,
    held: (companies) => companies.map((company) => (held[company] ?? []).map(answered)),
    old: RUN - DAY_MS,
    ...(cappedShare === undefined ? {} : { cappedShare }),
  });
}

const article = (id: unknown, published: string) => ({ id, published_date: published });

describe("SeenItems", () => {
  const knows = (seen: SeenItems, item: Record<string, unknown>): boolean =>
    seen.goesBack("a.example", [article("n-9", "2026-03-19"), { published_date: "2026-03-18", ...item }]);

  it("knows items of an earlier answer to the same question by ID, and items older than all of these", () => {
    const seen = seenOf({ "a.example": [{ age: 7, articles: [article("n-1", "2026-03-10")] }] });

    expect([knows(seen, { id: "n-1" }), knows(seen, { id: "n-2" })]).toEqual([true, false]);
    expect(knows(seen, article("n-2", "2026-03-09"))).toBe(true);
    expect(knows(seen, article("n-2", "2026-03-10"))).toBe(false);
    expect([seen.knows("a.example"), seen.knows("b.example")]).toEqual([true, false]);
  });

  it("does not count a known item on top, or items in no order, as reaching back", () => {
    const seen = seenOf({ "a.example": [{ age: 7, articles: [article("n-1", "2026-03-10")] }] });
    const goesBack = (...items: Record<string, unknown>[]) => seen.goesBack("a.example", items);

    expect(goesBack(article("n-1", "2026-03-19"), article("n-2", "2026-03-18"))).toBe(false);
    expect(
      goesBack(article("n-2", "2026-03-11"), article("n-3", "2026-03-12"), article("n-1", "2026-03-10")),
    ).toBe(false);
    expect(goesBack()).toBe(false);
  });

  it("identifies an article without an exact ID by its URL, or else by title and date", () => {
    const articles = [
      { url: "https://n.example/1", published_date: "2026-03-10" },
      { title: "Two", published_date: "2026-03-11" },
    ];
    const seen = seenOf({ "a.example": [{ age: 7, articles }] });

    expect(knows(seen, { id: 2 ** 53, url: "https://n.example/1" })).toBe(true);
    expect(knows(seen, { id: 2 ** 53, url: "https://n.example/2" })).toBe(false);
    expect(knows(seen, { title: "Two", published_date: "2026-03-11" })).toBe(true);
    expect(knows(seen, { title: "Two", published_date: "2026-03-12" })).toBe(false);
  });

  it("does not know a company or an article that is not in the sheet", () => {
    const held = [{ age: 7, articles: [article("n-2", "2026-03-12"), article("n-1", "2026-03-10")] }];
    const shown = new Map([["a.example", new Set(["n-1"])]]);
    const seen = seenOf({ "a.example": held, "b.example": held }, shown);

    expect([knows(seen, { id: "n-1" }), knows(seen, { id: "n-2" })]).toEqual([true, false]);
    expect(seen.newestDay("a.example")).toBe("2026-03-09");
    expect([seen.knows("b.example"), seen.newestDay("b.example")]).toEqual([false, null]);
  });

  it("requests from the day before the company's newest article", () => {
    const seen = seenOf({
      "a.example": [
        { age: 9, articles: [article("n-1", "2026-03-10T00:00:00Z")] },
        { age: 7, articles: [article("n-2", "2026-03-12T00:00:00Z")] },
      ],
      "b.example": [{ age: 7, articles: [{ id: "n-3" }] }],
    });

    expect(seen.newestDay("a.example")).toBe("2026-03-11");
    expect([seen.newestDay("b.example"), seen.newestDay("c.example")]).toEqual([null, null]);
  });

  it("uses no answer that does not reach back to what was known: something new may be missing from it", () => {
    const known = { age: 9, articles: [article("n-1", "2026-03-10")] };
    const later = { age: 8, since: "2026-03-12", articles: [article("n-3", "2026-03-13")] };
    const cutOff = { age: 7, whole: false, articles: [article("n-4", "2026-03-14")] };
    const seen = seenOf({ "a.example": [known, later, cutOff] });

    expect(seen.newestDay("a.example")).toBe("2026-03-09");
    expect(["n-1", "n-3", "n-4"].map((id) => knows(seen, { id }))).toEqual([true, false, false]);
  });

  it("uses those that caps of looks have cut off once they took half of what one may spend", () => {
    const known = { age: 9, articles: [article("n-1", "2026-03-10")] };
    const cutOff = (age: number, id: string) => ({
      age,
      whole: false,
      credits: 4,
      articles: [article(id, `2026-03-${20 - age}`)],
    });
    const held = [known, cutOff(7, "n-3"), cutOff(5, "n-5")];
    const daysOf = (share: number) => {
      const seen = seenOf({ "a.example": held }, null, ({ answer }) => answer.listing()!.credits! * share);
      return [seen.newestDay("a.example"), ...["n-3", "n-5"].map((id) => knows(seen, { id }))];
    };

    expect(daysOf(0)).toEqual(["2026-03-09", false, false]);
    expect(daysOf(0.1 / 4)).toEqual(["2026-03-09", false, false]);
    expect(daysOf(0.25 / 4)).toEqual(["2026-03-14", false, true]);
    expect(daysOf(0.5 / 4)).toEqual(["2026-03-14", true, true]);
  });

  it("uses one that contains a known item, or that starts with its day", () => {
    const known = { age: 9, articles: [article("n-1", "2026-03-10")] };
    const deeper = {
      age: 6.5,
      whole: false,
      articles: [article("n-3", "2026-03-13"), article("n-1", "2026-03-10")],
    };
    const later = { age: 5, since: "2026-03-12", articles: [article("n-4", "2026-03-14")] };

    expect(seenOf({ "a.example": [known, deeper, later] }).newestDay("a.example")).toBe("2026-03-13");
  });

  it("ignores a date later than its answer when looking for the newest", () => {
    const articles = [article("n-2", "2027-12-31"), article("n-1", "2026-03-10")];

    expect(seenOf({ "a.example": [{ age: 7, articles }] }).newestDay("a.example")).toBe("2026-03-09");
  });

  it("ignores the answers of the last day for that, so that the question stays the same", () => {
    const seen = seenOf({
      "a.example": [
        { age: 7, articles: [article("n-1", "2026-03-10T00:00:00Z")] },
        { age: 0.5, articles: [article("n-2", "2026-03-19T00:00:00Z")] },
      ],
    });

    expect(seen.newestDay("a.example")).toBe("2026-03-09");
    expect(knows(seen, { id: "n-2" })).toBe(true);
  });
});

describe("itemsShown", () => {
  const RUN_RECORD = { runId: "the run" };
  const by = (runId: string) =>
    memoryText(memoryOfNew({ key: "n", values: new Map() }, runTag({ runId }), NOTHING_HELD));
  function sheetOf(...rows: [company: string, memory: string, id: string][]): MemorySpreadsheet {
    const spreadsheet = new MemorySpreadsheet();
    const sheet = spreadsheet.addSheet(table.sheetName);
    spreadsheet.markSheet(table.sheetName, sheet.sheetId);
    const tags = [COMPANY.tag, MEMORY.tag, table.idField];
    sheet.writeHeader(
      1,
      1,
      tags.map((tag) => ({ label: tag, note: tag })),
    );
    if (rows.length > 0) sheet.write(2, 1, rows);
    return spreadsheet;
  }

  it("counts what was in the sheet before the run, not what the run itself has added", () => {
    const spreadsheet = sheetOf(
      ["a.example", by("an earlier run"), "n-1"],
      ["b.example", by("the run"), "n-2"],
      ["c.example", "", "n-3"],
    );

    expect([...itemsShown(spreadsheet, table, RUN_RECORD)]).toEqual([
      ["a.example", new Set(["n-1"])],
      ["c.example", new Set(["n-3"])],
    ]);
  });

  it.each([
    ["a sheet without rows", sheetOf()],
    ["a missing sheet", new MemorySpreadsheet()],
    ["a user's sheet with that name", new MemorySpreadsheet({ News: [["mine"], ["n-1"]] })],
  ])("is empty for %s", (_, spreadsheet) => {
    expect(itemsShown(spreadsheet, table, RUN_RECORD).size).toBe(0);
  });
});
