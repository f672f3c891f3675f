// Money: news since different days cost no page twice.
import { beforeEach, describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { WrittenService } from "../addin/written-service";

const DAY_MS = 86_400_000;
const [COMPANY] = websites(1) as [string];
const COLUMNS = [1, 4, 7];

describe("Formulas for news of one company since different days", () => {
  let addin: OpenAddin;
  let service: WrittenService;
  const sheet = () => addin.workbook.activeSheet;
  const stories = () =>
    COLUMNS.map(
      (column) =>
        sheet()
          .getValues({ row: 1, column, rows: 8, columns: 2 })
          .flat()
          .filter((cell) => String(cell).startsWith("Story")).length,
    );
  async function evaluate(): Promise<void> {
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
  }

  beforeEach(async () => {
    addin = await openAddin({ column: ["Website", COMPANY], formulas: false });
    service = new WrittenService(addin);
    const at = (ago: number) => addin.clock.now() - ago * DAY_MS;
    for (const ago of [2, 8, 20, 40, 60]) service.write(COMPANY, `Story of ${ago} days ago`, { at: at(ago) });
    addin.workbook.activateSheet(addin.workbook.insertSheet());
    [10, null, 30].forEach((ago, index) => {
      const since = ago === null ? "" : `,,,"since: ${new Date(at(ago)).toISOString().slice(0, 10)}"`;
      const formula = `=COMPANY_NEWS("${COMPANY}",10,,,"Headline",FALSE${since})`;
      sheet().enter({ row: 1, column: COLUMNS[index]!, rows: 1, columns: 1 }, [[formula]]);
    });
    await addin.workbook.settle();
    await addin.value("saveSettings", { formulasAllowed: true, formulaDayCap: 0 });
  });

  it("are each on the bill, and each fetched", async () => {
    const missing = { kind: "formulas", scope: "sheet", missingOnly: true } as const;
    const bill = await addin.value("quoteRun", missing);
    await addin.run(missing, 100);
    await evaluate();

    expect(bill).toMatchObject({ formulas: 3, toFetch: 3 });
    expect(service.asked).toHaveLength(3);
    expect(stories()).toEqual([2, 5, 3]);
  });
});
