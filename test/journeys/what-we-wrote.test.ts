import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

const PATIENCE_MS = 120_000;
const SHEET = "Companies";
const COLUMNS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N"];

describe("what a run wrote", { timeout: PATIENCE_MS }, () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  }, PATIENCE_MS);
  afterAll(() => journey.close());
  beforeEach(() => journey.workbench.demoApi!.setFaults([]));

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();

  async function enrich(range: string): Promise<void> {
    await journey.select(range);
    await journey.menu("Enrich companies");
    // Values that the rows already show are not ticked.
    await journey.sidebar.locator("#section-firmographic").check();
    await button(/^Enrich \d+ compan/).click();
    await journey.sidebar.locator(".pill", { hasText: "Done" }).waitFor();
  }

  async function undo(): Promise<void> {
    await button("Undo").click();
    await shows(/^(Empties the cells that this run filled)/);
    await button("Undo this run").click();
    await shows(/^Undone\./);
  }

  /** What the page shows in some rows. */
  async function cells(first: number, last: number): Promise<string[][]> {
    const rows: string[][] = [];
    for (let row = first; row <= last; row++)
      rows.push(await Promise.all(COLUMNS.map((column) => journey.cell(SHEET, `${column}${row}`))));
    return rows;
  }

  /** A row's cells from the fifth on, apart from its memory. */
  const facts = (row: readonly string[]) => row.slice(4).filter((cell) => !cell.startsWith("ci:"));

  const paid = async () => (await journey.received("/company/enrichment")).length;

  it("is undone to the last cell after a paid run", async () => {
    const before = await cells(1, 6);
    await enrich("A2:A6");
    const between = await cells(1, 6);

    await undo();
    await journey.cellShows(SHEET, "C1", /^$/);

    expect(between).not.toEqual(before);
    expect(await cells(1, 6)).toEqual(before);
  });

  it("is undone after a partly paid run whose other rows were filled before", async () => {
    await enrich("A2:A4");
    const before = await cells(1, 8);
    const asked = await paid();
    await enrich("A2:A8");
    await journey.cellShows(SHEET, "C8", /Done/);
    const bought = (await paid()) - asked;

    await undo();
    await journey.cellShows(SHEET, "C8", /^$/);

    expect(bought).toBe(2);
    expect(await cells(1, 8)).toEqual(before);
  });

  it("is undone after a run that cost nothing", async () => {
    const before = await cells(1, 8);
    const asked = await paid();
    await enrich("A2:A8");
    await journey.cellShows(SHEET, "C8", /Up to date/);
    const between = await cells(1, 8);

    await undo();
    await journey.cellShows(SHEET, "C8", /^$/);

    expect(await paid()).toBe(asked);
    expect(between).not.toEqual(before);
    expect(await cells(1, 8)).toEqual(before);
  });

  it("is replaced for a company typed over another, except for what a user typed there", async () => {
    const ninth = await journey.cell(SHEET, "A9");
    await enrich("A9");
    const [expected] = await cells(9, 9);
    await journey.type("A3", ninth);
    await journey.type("E3", "1066");

    await enrich("A2:A4");
    await shows(`1 cell holds something of yours and was left alone: Founded of ${ninth}.`);

    const [row] = await cells(3, 3);
    expect(facts(row!)).toEqual(facts(expected!).map((cell, index) => (index === 0 ? "1066" : cell)));
    expect(row![5]).not.toBe("");
  });
});
