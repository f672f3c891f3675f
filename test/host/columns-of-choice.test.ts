import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/core/sidebar-contract";
import { EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";

const PLACE: RunRequest = {
  kind: "enrichment",
  sections: ["location"],
  fields: ["location.hq.city", "location.hq.country"],
};
const CITY = "location.hq.city";
const headers = (addin: OpenAddin) =>
  addin
    .values("A1:H1")
    .flat()
    .filter((cell) => cell !== "");

async function withOwnColumns(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(3)] });
  addin.sheet.setValues({ row: 1, column: 2, rows: 3, columns: 2 }, [
    ["Town", "Owner"],
    ["", "Ann"],
    ["Springfield", "Bea"],
  ]);
  return addin;
}

describe("Columns that the sheet has already", () => {
  it("are told with the selection, as far as all the companies chosen have them", async () => {
    const addin = await withOwnColumns();
    expect((await addin.value("getState", {})).selection).toMatchObject({ free: ["Town", "Owner"] });
    await addin.run({ ...PLACE, range: "Sheet1!A2:A3" });

    addin.sheet.select([{ row: 2, column: 1, rows: 2, columns: 1 }]);
    const { selection } = await addin.value("getState", {});
    addin.sheet.select([{ row: 2, column: 1, rows: 3, columns: 1 }]);
    const below = await addin.value("getState", {});

    expect(selection?.filled).toEqual([CITY, "location.hq.country"]);
    expect(selection?.free).toEqual(["Town", "Owner"]);
    expect(below.selection?.filled).toBeUndefined();
  });
});

describe("A value in a column of the user's choice", () => {
  it("fills its blank cells, leaves what stands there, and adds no column for it", async () => {
    const addin = await withOwnColumns();
    const control = await openAddin({ column: ["Website", ...websites(3)] });
    await control.run(PLACE);

    const done = await addin.run({ ...PLACE, into: { [CITY]: "Town" } });

    expect(headers(addin)).toEqual(["Website", "Town", "Owner", "Status", "Updated", "HQ country"]);
    const cities = control.rows().map((row) => row["HQ city"]);
    expect(addin.rows().map(({ Town }) => Town)).toEqual([cities[0], "Springfield", cities[2]]);
    expect(addin.rows().map(({ Owner }) => Owner)).toEqual(["Ann", "Bea", ""]);
    expect(done.message).toContain("1 cell holds something of yours");
    await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));
    expect(addin.values("A1:C4")).toEqual([
      ["Website", "Town", "Owner"],
      [websites(3)[0], "", "Ann"],
      [websites(3)[1], "Springfield", "Bea"],
      [websites(3)[2], "", ""],
    ]);
  });

  it.each<[string, string, RegExp]>([
    ["that is not there", "Stadt", /^There is no column “Stadt”/],
    ["that is there twice", "Owner", /^2 columns are called “Owner”/],
    ["of the companies", "Website", /holds something else already/],
    ["of another field", "Status", /holds something else already/],
  ])("is refused for one %s, and nothing is bought", async (_, header, sentence) => {
    const addin = await withOwnColumns();
    await addin.run({ ...PLACE, fields: ["location.hq.country"] });
    addin.sheet.setValues({ row: 1, column: 9, rows: 1, columns: 1 }, [["Owner"]]);
    const sent = addin.sent.length;

    const refusal = await addin.refusal("startRun", { ...PLACE, into: { [CITY]: header }, creditCap: 100 });

    expect(refusal).toMatch(sentence);
    expect(addin.sent).toHaveLength(sent);
    expect(headers(addin)).not.toContain("HQ city");
  });
});

describe("Sets of columns", () => {
  it("are kept in the document under their names, for everybody, and are replaced and deleted", async () => {
    const addin = await openAddin();
    await addin.value("saveColumnSet", { name: " Where ", fields: [CITY, CITY, "location.hq.country"] });
    await addin.value("saveColumnSet", { name: "Basics", fields: ["firmographic.name"] }, EDITOR);

    const { columnSets } = await addin.value("getState", {}, EDITOR);
    await addin.value("saveColumnSet", { name: "basics", fields: [CITY] });
    const { sets } = await addin.value("deleteColumnSet", { name: "Where" });

    expect(columnSets).toEqual([
      { name: "Basics", fields: ["firmographic.name"] },
      { name: "Where", fields: [CITY, "location.hq.country"] },
    ]);
    expect(sets).toEqual([{ name: "basics", fields: [CITY] }]);
  });

  it("need a name and a column, and have so much room", async () => {
    const addin = await openAddin();

    expect(await addin.refusal("saveColumnSet", { name: " ", fields: [CITY] })).toMatch(
      /^Give the set a name/,
    );
    expect(await addin.refusal("saveColumnSet", { name: "None", fields: [] })).toMatch(
      /^Choose at least one/,
    );
    const fields = Array.from({ length: 400 }, (_, index) => `location.field_number_${index}`);
    expect(await addin.refusal("saveColumnSet", { name: "All", fields })).toMatch(/^There is no room/);
  });
});
