import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { tickSection } from "./steps";

const README = readFileSync("README.md", "utf8");
const [, FORMULA_SHEET, FORMULA, CELL] = /^1\. On the sheet _(.+?)_, type `(.+?)` into ([A-Z]+\d+)/m.exec(
  README,
)!;
const [, COMPANIES, RANGE, MENU] =
  /^2\. On the sheet _(.+?)_, select ([A-Z\d:]+), choose \*\*Extensions ▸ Company Intelligence ▸ (.+?)\*\*, tick a few sections, read the bill and press the button\.$/m.exec(
    README,
  )!;
const [, AGAIN, UNTICKED] =
  /^3\. Choose \*\*(.+?)\*\* again\. (What the rows show already is not ticked): tick it, and the bill says that it is paid for\.$/m.exec(
    README,
  )!;
/** Pixels of a character in a cell, at most. */
const CHARACTER = 7.5;
/** Each time others: what the rows show is not ticked. */
const SECTIONS = [
  ["location", "funding_detail"],
  ["management_profile", "industry"],
] as const;

describe("the three steps of the README", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const button = (name: RegExp | string) => journey.sidebar.getByRole("button", { name });
  const cells = () => {
    const sheet = journey.workbench.workbook.sheetNamed(COMPANIES!)!;
    return sheet.getDisplayValues({ row: 1, column: 1, rows: 21, columns: sheet.columnCount });
  };
  async function press(key: string): Promise<void> {
    await journey.select("A1");
    await journey.page.keyboard.press(key);
  }

  it.each([0, 1])("work word for word, also the second time (%i)", async (time) => {
    await journey.showSheet(FORMULA_SHEET!);
    await journey.select(CELL!);
    await journey.page.keyboard.press("Delete");
    await journey.cellShows(FORMULA_SHEET!, CELL!, /^$/);
    await journey.type(CELL!, FORMULA!);
    const date = await journey.cellShows(FORMULA_SHEET!, "B16", /\d/);
    await journey.picture(`readme ${time}: the formula`);
    const width = journey.workbench.workbook.sheetNamed(FORMULA_SHEET!)!.columnWidth(2);
    expect(width).toBeGreaterThanOrEqual(date.length * CHARACTER);

    await journey.showSheet(COMPANIES!);
    await journey.select(RANGE!);
    await journey.menu(MENU!);
    for (const section of SECTIONS[time]!) await tickSection(journey, section);
    await journey.sidebar.locator(".bill-credits").first().waitFor();
    await journey.picture(`readme ${time}: the bill`);
    await button(/^(Enrich|Get|Add)\b.* · /).click();
    await journey.sidebar.getByText(/^Done/).first().waitFor();
    await button("Back to Home").click();
    await journey.picture(`readme ${time}: enriched`);

    await journey.select(RANGE!);
    await journey.menu(AGAIN!);
    await journey.sidebar.getByText(UNTICKED!).first().waitFor();
    for (const section of SECTIONS[time]!) await tickSection(journey, section);
    await journey.sidebar
      .getByText(/, (all|\d+) yours$/)
      .first()
      .waitFor();
    await journey.picture(`readme ${time}: paid for`);
  });

  it("leave nothing that Ctrl+Z does not take back, step by step, and Ctrl+Y makes again", async () => {
    const filled = cells();
    const before = filled.map(([website, name]) => [website, name]);

    let presses = 0;
    while (cells().some((line) => line.slice(2).some((cell) => cell !== "")) && presses < 12) {
      await press("Control+z");
      await journey.cell(COMPANIES!, "A1");
      presses++;
      expect(
        cells()
          .flat()
          .filter((cell) => cell.startsWith("#")),
      ).toEqual([]);
    }
    await journey.picture("readme: taken back");
    expect(cells().map(([website, name]) => [website, name])).toEqual(before);

    for (let again = 0; again < presses; again++) await press("Control+y");
    await expect.poll(cells).toEqual(filled);
  });
});
