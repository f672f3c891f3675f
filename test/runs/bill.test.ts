import { companySubject } from "../../src/rows/subject";
import type { CompanyRows } from "../../src/rows/company-rows";
import { describe, expect, it } from "vitest";
import type { Standing } from "../../src/money/standing";
import { sectionsOperation as enrichment } from "../../src/products/sections";
import type { Purchase } from "../../src/money/operation";
import { expectedPrice } from "../../src/money/prices";
import { billFor, type Reckoning } from "../../src/runs/bill";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const USUAL: Reckoning = {
  priceOf: ({ price }) => price,
  minutesFor: (requests) => requests / 100,
  day: { cap: 1_000_000, left: 1_000_000 },
  unkept: [],
  furtherPages: 0,
  journalCharacters: 0,
  remarks: [],
};
/** Prices of a service that has billed a multiple of the list price. */
const times = (factor: number) => (purchase: Purchase) =>
  expectedPrice({ "enrichment:firmographic": factor }, "enrichment", purchase);
/** What is asked for after the first answer costs so much more. */
const dearer =
  (more: number) =>
  ({ price: { low, high } }: Purchase) => ({ low, high: high + more });
const MILLION = 1_000_000;

function rowsOf(cells: readonly unknown[], hidden = 0): CompanyRows {
  const rows = cells.map((cell, index) => ({ row: index + 2, cell: companySubject.read(cell) }));
  const sheet = new MemorySpreadsheet().addSheet("Sheet1");
  const [firstRow, lastRow] = [2, cells.length + 1];
  return {
    sheet,
    column: 1,
    header: "Website",
    headerRow: 1,
    rows,
    firstRow,
    lastRow,
    areas: [{ first: firstRow, last: lastRow }],
    hidden,
    columns: [],
    elsewhere: null,
  };
}

const companies = (count: number) => Array.from({ length: count }, (_, index) => `c${index}.example`);

function lacking(company: string, sections = ["firmographic"], dropped = false): Standing<unknown> {
  const purchase = enrichment.missing({ company, sections }, new Map(), 0)!;
  return { kind: "lacking", purchase, partial: null, ...(dropped ? { dropped: true as const } : {}) };
}

/** The bill for companies of which none is paid for. */
function billOf(count: number, reckoning: Partial<Reckoning> = {}, kind = "enrichment") {
  const cells = companies(count);
  const standings = cells.map((company) => lacking(company));
  return billFor(kind, rowsOf(cells), standings, { ...USUAL, ...reckoning });
}

describe("billFor", () => {
  it("counts every row once, by its category", () => {
    const cells = ["a.example", "", "b.example", "https://www.a.example/x", 42, "c.example"];
    const standings: Standing<unknown>[] = [
      { kind: "answered", answer: {} },
      lacking("b.example"),
      {
        kind: "miss",
        why: "missing",
        reason: "Not found: c.example.",
        at: "2026-11-02T09:00:00.000Z",
        purchase: null,
      },
    ];

    const bill = billFor("enrichment", rowsOf(cells, 3), standings, USUAL);

    expect(bill).toMatchObject({ rows: 6, blank: 1, invalid: 1, companies: 3, alreadyPaid: 1, toFetch: 1 });
    expect(bill.credits).toEqual({ low: 2, high: 2 });
    expect(bill.lines).toEqual([
      "3 companies, 1 yours",
      "1 new: 2 credits",
      "1 already yours: free",
      "1 unknown to the API: skipped",
      "1 row repeats a company: paid once",
      "1 row holds no company: left out",
      "3 hidden rows are left out",
      "Under a minute with this sidebar open, about 1 hour without",
    ]);
  });

  it("says on a line of its own what is saved, also of companies that have a part already", () => {
    const all = ["firmographic", "location"];
    const unkept = ["a.example", "b.example", "c.example"].map((company) =>
      enrichment.missing({ company, sections: all }, new Map(), 0),
    );
    const standings: Standing<unknown>[] = [
      { kind: "answered", answer: {} },
      lacking("b.example"),
      {
        kind: "miss",
        why: "missing",
        reason: "Not found: c.example.",
        at: "2026-11-02T09:00:00.000Z",
        purchase: null,
      },
    ];

    const { lines } = billFor("enrichment", rowsOf(["a.example", "b.example", "c.example"]), standings, {
      ...USUAL,
      unkept,
    });

    // Two companies at 2.5 each would be 5.
    expect(lines.slice(0, 5)).toEqual([
      "3 companies, 1 yours",
      "1 new: 2 credits",
      "1 already yours: free",
      "1 unknown to the API: skipped",
      "You save: 3 credits",
    ]);
  });

  it("uses the prices the service really bills, and includes further pages", () => {
    expect(billOf(10, { priceOf: times(1.5), furtherPages: 8 }).credits).toEqual({ low: 30, high: 38 });
  });

  it.each([
    [1, "Under a minute with this sidebar open, about 1 hour without"],
    [100, "About 1 minute with this sidebar open, about 1 hour without"],
    [1_000, "About 10 minutes with this sidebar open, about 3 hours without"],
    [10_000, "About 2 hours with this sidebar open, about 29 hours without"],
  ])("says how long %i companies take, with the sidebar open and closed", (count, words) => {
    expect(billOf(count).lines.at(-1)).toBe(words);
  });

  it("says what was paid before and is bought again because its answer was evicted", () => {
    const cells = companies(3);
    const standings = cells.map((company, index) => lacking(company, ["location"], index > 0));

    const { lines } = billFor("enrichment", rowsOf(cells), standings, USUAL);

    expect(lines).toContain("2 paid before, answer dropped: fetched and paid for again");
    expect(billOf(3).lines.join()).not.toContain("dropped");
  });

  it.each([
    ["that room is running out", 25 * MILLION, 100, "take up 25.0 of 30 million characters"],
    [
      "that this run uses the room up",
      25 * MILLION,
      10_000,
      "With this run, the kept answers exceed 30 million",
    ],
  ])("says %s", (_, journalCharacters, count, words) => {
    expect(billOf(count, { journalCharacters }).lines).toContainEqual(expect.stringContaining(words));
  });

  it.each([
    ["while there is room", 10 * MILLION, 100],
    ["if nothing is fetched", 29 * MILLION, 0],
  ])("does not mention room %s", (_, journalCharacters, count) => {
    expect(billOf(count, { journalCharacters }).lines.join()).not.toContain("million characters");
  });

  it("costs nothing and counts names if names are looked up", () => {
    const { lines, credits } = billFor("match", rowsOf([]), [], USUAL);

    expect(credits).toEqual({ low: 0, high: 0 });
    expect(lines).toEqual(["No name is selected. Select cells with company names or e-mail addresses."]);
  });

  it.each([
    [300, 240, "200 of 500 credits are left of today's limit: 100 of 240 today; the rest follows tomorrow"],
    [
      300,
      900,
      "200 of 500 credits are left of today's limit: 100 of 900 today; the rest follows on the next 4 days",
    ],
    [499, 240, "1 of 500 credits are left of today's limit: none of them today; start it tomorrow"],
    [501, 240, "0 of 500 credits are left of today's limit: none of them today; start it tomorrow"],
  ])("says how far today's cap goes (%i spent, %i companies)", (spent, count, words) => {
    const bill = billOf(count, { day: { cap: 500, left: Math.max(0, 500 - spent) } });

    expect(bill.today).toBe(Number(/: (\d+) of/.exec(words)?.[1] ?? 0));
    expect(bill.credits.high).toBe(2 * count);
    expect(bill.lines).toContain(`${words}, or when you raise the limit in Settings`);
  });

  it("counts the days by what each of them has room for", () => {
    const { lines } = billOf(6, { day: { cap: 5, left: 5 } });

    expect(lines.join()).toContain("2 of 6 today; the rest follows on the next 2 days");
  });

  it.each([
    [0, 9],
    [1, 9],
    [20, 9],
  ])(
    "says that no day has room for a company above the day's cap, whatever is spent (%i of %i)",
    (spent, cap) => {
      const { lines } = billOf(1, { day: { cap, left: cap - spent }, priceOf: dearer(8.5) });

      expect(lines.join()).toContain(
        "none of them today; no day has room for one, so raise the credits a day in Settings",
      );
    },
  );

  it("promises no day for those above the day's cap among others", () => {
    const standings = [lacking("a.example"), lacking("b.example", ["firmographic", "location"])];
    const day = { cap: 2, left: 2 };
    const { lines } = billFor("enrichment", rowsOf(["a.example", "b.example"]), standings, {
      ...USUAL,
      day,
    });

    expect(lines.join()).toContain("1 of 2 today; no day has room for another");
  });

  it("does not mention a cap that is large enough, and counts paid answers as available", () => {
    const standings: Standing<unknown>[] = [{ kind: "answered", answer: {} }, lacking("b.example")];
    const day = { cap: 10, left: 1 };

    const bill = billFor("enrichment", rowsOf(companies(2)), standings, { ...USUAL, day });

    expect(billOf(5, { day: { cap: 10, left: 10 } }).lines.join()).not.toContain("cap");
    expect(bill).toMatchObject({ today: 1, companies: 2, alreadyPaid: 1 });
  });

  it("uses the prices the service really bills, and at least the list price, near a cap", () => {
    const day = { cap: 20, left: 20 };

    expect(billOf(10, { day, priceOf: times(2) }).today).toBe(5);
    expect(billOf(10, { day, priceOf: times(0.5) }).today).toBe(10);
    expect(billOf(10, { day, priceOf: dearer(3) })).toMatchObject({
      today: 4,
      credits: { low: 20, high: 50 },
    });
    expect(billOf(10, { day, priceOf: times(0.5) }).credits).toEqual({ low: 10, high: 20 });
    expect(billOf(1, { priceOf: times(1.00202) }).credits).toEqual({ low: 2.01, high: 2.01 });
  });

  it("estimates the time for what can be fetched today", () => {
    const { minutes, lines } = billOf(1_000, { day: { cap: 400, left: 400 } });

    expect(minutes.open).toBe(2);
    expect(lines.at(-1)).toBe(
      "Today's part takes about 2 minutes with this sidebar open, about 1 hour without",
    );
  });
});
