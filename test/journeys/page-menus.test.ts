import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "./axe";
import { Journey } from "./open-workbench";

/** Univer's own elements, which it renders by itself. */
const UNIVER = "#grid";
const PATIENCE = { timeout: 30_000 };

describe("a sheet with real-world features, by the page's own menus", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const sheet = () => journey.workbench.workbook.sheetNamed("Companies")!;
  const keyboard = () => journey.page.keyboard;
  const dialog = () => journey.page.getByRole("dialog");

  async function choose(menu: string, ...items: readonly string[]): Promise<void> {
    await journey.page.getByTestId(`menu-${menu}`).click();
    for (const [index, name] of items.entries()) {
      const item = journey.page.getByRole("menuitem", { name, exact: true });
      await (index < items.length - 1 ? item.hover() : item.click());
    }
  }

  /** Waits until the page shows the workbook's result of an action. */
  async function shows(expected: object): Promise<void> {
    await expect.poll(() => journey.layout("Companies"), PATIENCE).toMatchObject(expected);
  }

  it("filters by values with the keyboard alone", async () => {
    await journey.select("B2");
    await keyboard().press("Alt+d");
    await keyboard().press("c");
    await keyboard().press("Enter");
    await shows({ filter: { range: { row: 1, column: 1, rows: 21, columns: 2 } } });

    await keyboard().press("Control+Alt+r");
    await dialog().getByRole("checkbox", { name: "Cloudorchard" }).press("Space");
    await keyboard().press("Enter");

    await shows({ hiddenRows: [5] });
    await dialog().waitFor({ state: "hidden" });
    await choose("data", "Remove filter");
    await shows({ filter: null });
    expect(sheet().view().hiddenRows).toEqual([]);
  });

  it("merges cells, writes into them, and splits them again", async () => {
    await journey.select("D3:F4");
    await choose("format", "Merge cells", "Merge all");
    await shows({ merges: [{ row: 3, column: 4, rows: 2, columns: 3 }] });

    await journey.type("D3", "Quarter");
    await journey.cellShows("Companies", "D3", /Quarter/);
    expect(await journey.cell("Companies", "E4")).toBe("");
    const covered = await journey.rect("E4");
    await journey.page.mouse.click(covered.x + 30, covered.y + 8);
    const block = { row: 3, column: 4, rows: 2, columns: 3 };
    await expect.poll(() => sheet().selection.ranges, PATIENCE).toEqual([block]);
    expect(sheet().selection.activeCell).toEqual({ row: 3, column: 4 });

    await journey.select("D3:F4");
    await choose("format", "Merge cells", "Unmerge");
    await shows({ merges: [] });
  });

  it("protects a range against the editor, and removes the protection", async () => {
    await journey.select("B2:B4");
    await choose("data", "Protect range…");
    await dialog().getByLabel("Description").fill("Agreed names");
    await keyboard().press("Enter");
    await shows({ protections: [{}] });

    await journey.session(/^Editor/);
    await journey.type("B3", "Another");
    await journey.page.getByRole("alertdialog").getByText("protected cell").waitFor();
    await keyboard().press("Escape");
    expect(await journey.cell("Companies", "B3")).toBe("Harbourlight Pay");

    await journey.session(/^Owner/);
    await choose("data", "Protected ranges…");
    await dialog().getByLabel("B2:B4 · Agreed names").press("Space");
    await keyboard().press("Enter");
    await shows({ protections: [] });
  });

  it("inserts and deletes rows and columns", async () => {
    await journey.select("A2:A3");
    await choose("insert", "Insert 2 rows above");
    await journey.cellShows("Companies", "A4", /northwind/);
    await journey.select("A2:A3");
    await choose("edit", "Delete rows 2–3");
    await journey.cellShows("Companies", "A2", /northwind/);

    await journey.select("A2");
    await choose("insert", "Insert 1 column left");
    await journey.cellShows("Companies", "B2", /northwind/);
    await journey.select("A2");
    await choose("edit", "Delete column A");
    await journey.cellShows("Companies", "A2", /northwind/);
    expect(sheet().view()).toMatchObject({ rowCount: 1000, columnCount: 26 });
  });

  it("draws the charts of a sheet over its cells, and scrolls them along", async () => {
    const { workbook } = journey.workbench;
    const charts = workbook.insertSheet("Charts");
    const { id: sheetId } = charts;
    charts.setValues({ row: 1, column: 1, rows: 4, columns: 3 }, [
      ["Year", "Seed", "Later rounds"],
      ["2024", 12, 80],
      ["2025", 18.5, 140],
      ["2026", 15, "$95.00"],
    ]);
    const chart = { numHeaders: 1, transposed: false, hiddenDimensions: "IGNORE_BOTH" };
    charts.insertChart({
      ...chart,
      type: "COLUMN",
      ranges: [{ sheetId, row: 1, column: 1, rows: 4, columns: 3 }],
      anchor: { row: 2, column: 5, offsetX: 10, offsetY: 4 },
      options: { title: "Funding", isStacked: true, "vAxis.title": "Million USD", width: 480, height: 300 },
    });
    charts.insertChart({
      ...chart,
      type: "BAR",
      ranges: [{ sheetId, row: 1, column: 1, rows: 4, columns: 2 }],
      anchor: { row: 18, column: 5, offsetX: 10, offsetY: 0 },
      options: { title: "Seed rounds", "legend.position": "none", width: 480, height: 240 },
    });
    await journey.showSheet("Charts");
    const stacked = journey.page.getByRole("img", { name: "Funding, stacked column chart" });
    const placed = async () => {
      const [box, cell] = [await stacked.boundingBox(), await journey.rect("E2")];
      return box && [box.x - cell.x, box.y - cell.y, box.width, box.height];
    };
    await expect.poll(placed, PATIENCE).toEqual([10, 4, 480, 300]);
    await journey.page.getByRole("img", { name: "Seed rounds, bar chart" }).waitFor();
    await journey.picture("charts");
    const { y } = await journey.rect("E2");

    await stacked.hover();
    await journey.page.mouse.wheel(0, 105);

    await expect.poll(async () => (await journey.rect("E2")).y, PATIENCE).toBeLessThan(y - 50);
    await expect.poll(placed, PATIENCE).toEqual([10, 4, 480, 300]);
    charts.enter({ row: 2, column: 2, rows: 1, columns: 1 }, [["13"]]);
    await expect
      .poll(() => journey.charts("Charts"), PATIENCE)
      .toMatchObject([
        {
          title: "Funding",
          type: "column",
          ranges: ["Charts!A1:C4"],
          categories: ["2024", "2025", "2026"],
          series: [
            { name: "Seed", values: [13, 18.5, 15] },
            { name: "Later rounds", values: [80, 140, 95] },
          ],
        },
        { title: "Seed rounds", type: "bar" },
      ]);

    await journey.showSheet("Companies");
    await stacked.waitFor({ state: "hidden" });
    workbook.deleteSheet(charts);
    // Until the page knows, it may take the selection back to what the host has.
    await journey.page.getByRole("tab", { name: "Charts", exact: true }).waitFor({ state: "detached" });
  });

  it("moves the focus from the cells to a menu, into the sidebar and back by the keyboard", async () => {
    const inCells = () =>
      journey.page.waitForFunction(() => document.activeElement?.closest("#grid") !== null);
    await journey.select("A2");
    await keyboard().press("Alt+/");
    await expect.poll(() => journey.page.evaluate(() => document.activeElement?.textContent)).toBe("Edit");
    await keyboard().press("ArrowLeft");
    await keyboard().press("ArrowLeft");
    await keyboard().press("ArrowDown");
    await keyboard().press("ArrowRight");
    await keyboard().press("Enter");
    await journey.sidebar.locator("main").waitFor();
    await inCells();

    await keyboard().press("Control+Alt+Period");
    await journey.page.waitForFunction(() => document.activeElement?.tagName === "IFRAME");
    await keyboard().press("Tab");
    expect(await journey.sidebar.locator(":focus").count()).toBe(1);
    await keyboard().press("Escape");
    await inCells();
    await keyboard().press("ArrowDown");
    await expect.poll(() => sheet().selection.activeCell.row, PATIENCE).toBe(3);

    await keyboard().press("Alt+o");
    await journey.page.getByRole("menuitem", { name: "Merge cells" }).waitFor();
    await keyboard().press("ArrowLeft");
    await journey.page.getByRole("menuitem", { name: "Insert 1 row above" }).waitFor();
    await keyboard().press("Escape");
    await inCells();
  });

  it("has no accessibility flaws in its menus and dialogs either", async () => {
    const found: Record<string, string[]> = {};
    const look = async (state: string) => {
      const wrong = await axeViolations(journey.page, UNIVER);
      if (wrong.length > 0) found[state] = wrong;
    };
    await look("at rest");
    await keyboard().press("Alt+d");
    await look("with a menu open");
    await keyboard().press("Escape");
    await journey.select("A2:B3");
    await choose("data", "Protect range…");
    await look("protect range");
    await keyboard().press("Enter");
    await shows({ protections: [{}] });
    await choose("data", "Protected ranges…");
    await look("protected ranges");
    await keyboard().press("Escape");
    await choose("data", "Create a filter");
    await shows({ filter: { range: { row: 2 } } });
    await keyboard().press("Control+Alt+r");
    await dialog().waitFor();
    await look("filter");
    await keyboard().press("Escape");
    await keyboard().press("Control+Slash");
    await look("shortcuts");

    expect(found).toEqual({});
  });
});
