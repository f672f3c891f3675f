import { describe, expect, it } from "vitest";
import { billed, creditReport } from "../../src/money/credit-report";
import { entryOf } from "./entry-of";

const heads = [
  entryOf({ at: "2026-11-01T23:59:59.999Z", credits: 2, company: "a.example" }),
  entryOf({ at: "2026-11-02T00:00:00.000Z", credits: 0.1, company: "a.example" }),
  entryOf({ at: "2026-11-02T10:00:00.000Z", credits: 0.2, company: "b.example", estimated: true }),
  entryOf({ at: "2026-11-02T11:00:00.000Z", credits: 3, company: "b.example", operation: "news" }),
  entryOf({ at: "2026-11-02T12:00:00.000Z", credits: 5, company: "", operation: "list", status: "dropped" }),
  entryOf({
    at: "2026-11-02T13:00:00.000Z",
    credits: 4,
    company: "b.example",
    status: "unconfirmed",
    estimated: true,
  }),
];

describe("creditReport", () => {
  it("separates confirmed, estimated and unconfirmed credits", () => {
    const { total } = creditReport(heads);

    expect(total).toEqual({ entries: 6, credits: 10.1, estimated: 0.2, unconfirmed: 4 });
    expect(billed(total)).toBe(14.3);
  });

  it("sums by day and operation, the newest day first", () => {
    const { byDay } = creditReport(heads);

    expect(byDay.map((sum) => [sum.day, sum.operation, billed(sum)])).toEqual([
      ["2026-11-02", "list", 5],
      ["2026-11-02", "enrichment", 4.3],
      ["2026-11-02", "news", 3],
      ["2026-11-01", "enrichment", 2],
    ]);
  });

  it("sums by company, the most expensive first, with credits of no company", () => {
    expect(creditReport(heads).byCompany.map((sum) => [sum.company, billed(sum)])).toEqual([
      ["b.example", 7.2],
      ["", 5],
      ["a.example", 2.1],
    ]);
  });

  it("sums by month and payer, the newest month first", () => {
    const later = [
      entryOf({ at: "2026-12-01T00:00:00.000Z", credits: 1, payer: "ann" }),
      entryOf({ at: "2026-12-02T00:00:00.000Z", credits: 2, payer: "ben" }),
      entryOf({ at: "2026-11-30T23:00:00.000Z", credits: 4, payer: "ann" }),
    ];

    expect(creditReport(later).byMonth.map((sum) => [sum.month, sum.payer, billed(sum)])).toEqual([
      ["2026-12", "ben", 2],
      ["2026-12", "ann", 1],
      ["2026-11", "ann", 4],
    ]);
  });

  it("omits earlier days", () => {
    const { total, byOperation } = creditReport(heads, "2026-11-02");

    expect(billed(total)).toBe(12.3);
    expect(byOperation.reduce((sum, each) => sum + billed(each), 0)).toBeCloseTo(12.3);
  });

  it("omits what is free", () => {
    const lookUp = entryOf({ operation: "look-up", credits: 0, company: "" });

    expect(creditReport([...heads, lookUp])).toEqual(creditReport(heads));
  });

  it("is all zeros for an empty journal", () => {
    expect(creditReport([])).toEqual({
      total: { entries: 0, credits: 0, estimated: 0, unconfirmed: 0 },
      byOperation: [],
      byDay: [],
      byCompany: [],
      byPayer: [],
      byMonth: [],
    });
  });
});
