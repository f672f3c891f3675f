// Values: cells of plain text.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const PLACE: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A4" };
const CITY = "location.hq.city";

/** As Format ▸ Number ▸ Plain text does with everything selected, which is usual for imported lists. */
function makePlainText({ workbook }: OpenAddin, sheet = workbook.sheets[0]!): void {
  sheet.setFormats(sheet.wholeGrid, { numberFormat: "@" });
}

const values = (addin: OpenAddin) =>
  addin.rows().map((row) => Object.entries(row).filter(([header]) => header !== "Updated"));
const shown = ({ workbook }: OpenAddin) =>
  workbook.sheets[0]!.cellViews().flatMap(({ row, column, display }) =>
    display === "" ? [] : [{ row, column, display }],
  );

describe("Cells of plain text", () => {
  const open = (column: readonly string[]) => openAddin({ column: [...column], formulas: false });

  it("are filled as any others are", async () => {
    const control = await open(["Website", ...websites(3)]);
    await control.run(PLACE);
    const addin = await open(["Website", ...websites(3)]);
    makePlainText(addin);

    await addin.run(PLACE);

    expect(addin.rows()).toEqual(control.rows());
  });

  it("are filled below no header, and blank after an undo", async () => {
    const addin = await open(websites(4));
    makePlainText(addin);
    const before = shown(addin);

    const done = await addin.run({ ...PLACE, range: "Sheet1!A1:A4" });
    const below = (tag: string) =>
      addin.sheet.getValues({ row: 1, column: addin.columnTagged(tag)!, rows: 4, columns: 1 }).flat();
    const [statuses, times] = [below("status"), below("updated")];
    await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));

    expect(statuses).toEqual(Array(4).fill("Done"));
    expect(times.every((time) => time instanceof Date)).toBe(true);
    expect(shown(addin)).toEqual(before);
  });

  it("take what is fetched again after they became so", async () => {
    const addin = await open(["Website", ...websites(3)]);
    await addin.run(PLACE);
    const before = values(addin);
    makePlainText(addin);
    await addin.clock.sleep(61_000);

    const again = await addin.run({ ...PLACE, maxAgeDays: 0 });

    expect(again).toMatchObject({ state: "done", done: 3 });
    expect(values(addin)).toEqual(before);
  });

  it("take values in a column of the user's choice", async () => {
    const addin = await open(["Website", ...websites(3)]);
    addin.sheet.enter(boxOf("B1"), [["Town"]]);
    addin.sheet.setFormats({ row: 1, column: 2, rows: 100, columns: 1 }, { numberFormat: "@" });
    const control = await open(["Website", ...websites(3)]);

    await addin.run({ ...PLACE, fields: [CITY], into: { [CITY]: "Town" } });
    await control.run({ ...PLACE, fields: [CITY] });

    expect(addin.rows().map(({ Town }) => Town)).toEqual(control.rows().map((row) => row["HQ city"]));
  });

  it("leave the formats of others in their column as they are", async () => {
    const addin = await open(["Website", ...websites(3)]);
    addin.sheet.enter(boxOf("B1"), [["Since"]]);
    addin.sheet.setFormats(boxOf("B2:B3"), { numberFormat: "#,##0" });
    addin.sheet.setFormats(boxOf("B4"), { numberFormat: "@" });

    const founded = "firmographic.founded_year";
    await addin.run({
      kind: "enrichment",
      fields: [founded],
      into: { [founded]: "Since" },
      range: PLACE.range!,
    });

    const formats = [2, 3].map((row) => addin.sheet.cellView(row, 2).numberFormat);
    expect(formats).toEqual(["#,##0", "#,##0"]);
  });

  it("keep nothing of a company that was typed over", async () => {
    const addin = await open(["Website", ...websites(3)]);
    makePlainText(addin);
    await addin.run({ ...PLACE, fields: [CITY] });
    await addin.clock.sleep(61_000);
    addin.sheet.enter(boxOf("A2"), [["nobody-knows.example"]]);

    await addin.run({ ...PLACE, fields: [CITY] });

    expect(addin.rows()[0]).toMatchObject({ Status: "Not found", "HQ city": "" });
  });

  it("take job posts below those of an earlier run, each once, and give them back", async () => {
    const addin = await open(["Website", ...websites(4)]);
    await addin.run({ kind: "jobs", limit: 3, range: "Sheet1!A2:A3" });
    const sheet = addin.workbook.sheetNamed("Job posts")!;
    const before = sheet.lastRow;
    makePlainText(addin, sheet);
    await addin.clock.sleep(120_000);

    const done = await addin.run({ kind: "jobs", limit: 3, range: "Sheet1!A4:A5" });
    const added = addin.rows(sheet).slice(before - 1);
    await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));

    expect(added.map(({ Company }) => Company)).toEqual(
      websites(4)
        .slice(2)
        .flatMap((website) => [website, website, website])
        .sort(),
    );
    expect(sheet.lastRow).toBe(before);
  });

  it("take the marks of a list that is built again", async () => {
    const addin = await open(["Website", ...websites(3)]);
    const list = { name: "Germany", filters: { "location.hq.country": ["DEU"] }, limit: 10 };
    await addin.value("saveList", list);
    const { sheetName } = await addin.value("refreshList", { name: list.name, creditCap: 100 });
    const sheet = addin.workbook.sheetNamed(sheetName)!;
    makePlainText(addin, sheet);
    await addin.clock.sleep(600_000);

    const { kept } = await addin.value("refreshList", { name: list.name, creditCap: 100 });

    const marks = sheet.cellViews().filter(({ display }) => display.endsWith("Kept"));
    expect(marks.map(({ display }) => display)).toEqual(Array(kept).fill("Kept"));
    expect(kept).toBe(10);
  });
});
