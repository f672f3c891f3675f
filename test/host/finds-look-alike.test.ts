import { expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";
import { days, WEEKLY_NEWS, whatsNew } from "../addin/watched-weeks";

const TIME = "yyyy-mm-dd hh:mm";

it("What's new shows its dates as dates in every line, from the first week on", async () => {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(8)] });
  await addin.value("saveWatch", WEEKLY_NEWS);
  const counts = new Set<number>();
  for (let week = 0; week < 14 && counts.size < 4; week++) {
    await days(addin, 7);
    counts.add(whatsNew(addin).length);
    if (counts.size === 2)
      await addin.value("markSeen", { until: new Date(addin.clock.now()).toISOString() });
  }
  const sheet = addin.workbook.sheetNamed("What's new")!;
  const [heads = [], ...lines] = sheet.getValues(sheet.dataRange);
  const formats = (label: string) => {
    const column = heads.indexOf(label) + 1;
    const cells = sheet.getNumberFormats({ row: 2, column, rows: lines.length, columns: 1 });
    return new Set(lines.flatMap((line, index) => (line[column - 1] === "" ? [] : [cells[index]![0]])));
  };

  expect(counts.size).toBe(4);
  expect(formats("Found")).toEqual(new Set([TIME]));
  expect(formats("Seen")).toEqual(new Set([TIME]));
  for (const format of formats("Date")) expect(format).toMatch(/^yyyy-mm-dd/);
});
