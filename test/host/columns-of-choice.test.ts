// docs/enrich-a-column.md: values go into columns that the sheet has.
import { describe, expect, it } from "vitest";
import { type, undo } from "../addin/forgetting";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { cities, CITY, COUNTRY, INTO_TOWN, PLACE, withOwnColumns } from "../addin/own-columns";

const headers = (addin: OpenAddin) => addin.headers().filter((cell) => cell !== "");

const box = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });
const WEBSITE = "firmographic.website";
const DAY_MS = 86_400_000;
const townsOf = (addin: OpenAddin) => addin.rows().map(({ Town }) => Town);

/** From now on the service returns another location for every company. */
function moveEverybody(addin: OpenAddin): void {
  addin.spoil = (reply) => ({ ...reply, body: reply.body.replace(/"city":"[^"]*"/g, '"city":"Elsewhere"') });
}

describe("Columns that the sheet already has", () => {
  it("are offered with the selection if they are filled for all companies chosen", async () => {
    const addin = await withOwnColumns();
    const free = ["Town", "Owner"];
    const before = (await addin.value("getState", {})).selection?.columns;
    await addin.run({ ...PLACE, range: "Sheet1!A2:A3" });

    addin.sheet.select([{ row: 2, column: 1, rows: 2, columns: 1 }]);
    const { selection } = await addin.value("getState", {});
    const below = await addin.value("getColumns", { range: "Sheet1!A2:A4" });

    const placed = { [CITY]: "HQ city", [COUNTRY]: "HQ country" };
    expect(before).toEqual({ filled: [WEBSITE], placed: {}, free });
    expect(selection?.columns).toEqual({ filled: [CITY, COUNTRY, WEBSITE], placed, free });
    expect(below).toEqual({ filled: [WEBSITE], placed, free });
  });

  it.each([
    ["Name", "firmographic.name"],
    [" company ", "firmographic.name"],
    ["DOMAIN", WEBSITE],
    ["Hq  Country", COUNTRY],
    ["Owner", null],
    ["Stage", null],
  ])("are recognised under headings that somebody else wrote: %j", async (heading, path) => {
    const addin = await openAddin({ column: ["Link", ...websites(2)] });
    addin.sheet.setValues({ row: 1, column: 2, rows: 3, columns: 1 }, [[heading], ["Acme"], ["Bolt"]]);

    const { filled } = await addin.value("getColumns", { range: "Sheet1!A2:A3" });

    expect(filled).toEqual(path === null ? [] : [path]);
  });

  it("are to be filled where they are blank, and what the user has there stays", async () => {
    const addin = await openAddin({ column: ["Link", ...websites(3)] });
    addin.sheet.setValues({ row: 1, column: 2, rows: 2, columns: 1 }, [["Name"], ["Acme"]]);

    const { filled, headed } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });
    const named = await addin.value("getColumns", { range: "Sheet1!A2:A2" });
    await addin.run({
      kind: "enrichment",
      fields: ["firmographic.name"],
      into: headed!,
      range: "Sheet1!A2:A4",
    });

    expect([filled, headed]).toEqual([[], { "firmographic.name": "Name" }]);
    expect(named.filled).toEqual(["firmographic.name"]);
    expect(addin.rows().map(({ Name }) => Name)).toEqual(["Acme", "Harbourlight Pay", "Juniper & Finch"]);
  });

  it("are recognised by their content if a run has added them beside a user's column", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(2)] });
    addin.sheet.setValues({ row: 1, column: 2, rows: 2, columns: 1 }, [["Name"], ["Acme"]]);
    const name = "firmographic.name";
    await addin.run({
      kind: "enrichment",
      sections: ["firmographic"],
      fields: [name],
      range: "Sheet1!A2:A2",
    });

    const below = await addin.value("getColumns", { range: "Sheet1!A3:A3" });

    expect(below).toEqual({ filled: [WEBSITE], placed: { [name]: "Name" }, free: [] });
  });

  it("do not count as filled if a row lacks what its paid answer has; filling it costs nothing", async () => {
    const addin = await withOwnColumns();
    await addin.run({ ...PLACE, fields: [CITY] });
    await addin.run({ ...PLACE, range: "Sheet1!A2:A2" });
    addin.sheet.select([{ row: 2, column: 1, rows: 3, columns: 1 }]);

    const { selection } = await addin.value("getState", {});
    const { filled } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });
    const bill = await addin.value("quoteRun", { ...PLACE, fields: [COUNTRY], range: "Sheet1!A2:A4" });
    await addin.run({ ...PLACE, fields: [COUNTRY], range: "Sheet1!A2:A4" });

    expect(filled).toEqual([CITY, WEBSITE]);
    expect(selection?.columns?.filled).toEqual(filled);
    expect(bill).toMatchObject({ alreadyPaid: 3, credits: { low: 0, high: 0 } });
    const after = await addin.value("getState", {});
    expect(after.selection?.columns?.filled).toEqual([CITY, COUNTRY, WEBSITE]);
    expect(addin.rows().map((row) => row["HQ country"])).not.toContain("");
    expect(addin.sent).toHaveLength(3);
  });
});

describe("A value in a column that the user chose", () => {
  it("fills its blank cells, keeps what is there, and adds no column", async () => {
    const addin = await withOwnColumns();
    const [first, , third] = await cities();

    const { lines } = await addin.value("quoteRun", INTO_TOWN);
    const done = await addin.run(INTO_TOWN);

    expect(lines).toContain("HQ city goes into “Town”: 1 of 3 cells is filled already and stays as it is");
    expect(headers(addin)).toEqual(["Website", "Town", "Owner", "HQ country", "Status", "Updated"]);
    expect(townsOf(addin)).toEqual([first, "Springfield", third]);
    expect(addin.rows().map(({ Owner }) => Owner)).toEqual(["Ann", "Bea", ""]);
    expect(done.message).toContain("Kept your own value in 1 cell");
    await undo(addin, done);
    expect(addin.values("A1:C4")).toEqual([
      ["Website", "Town", "Owner"],
      [websites(3)[0], "", "Ann"],
      [websites(3)[1], "Springfield", "Bea"],
      [websites(3)[2], "", ""],
    ]);
  });

  it("is updated if a run wrote it, never if the user typed the same", async () => {
    const addin = await withOwnColumns();
    const [first] = await cities();
    type(addin, 2, "Town", String(first));
    await addin.run(INTO_TOWN);
    moveEverybody(addin);
    await addin.clock.sleep(DAY_MS);

    const refreshed = await addin.run({ ...PLACE, maxAgeDays: 0 });
    const shown = townsOf(addin);
    await undo(addin, refreshed);

    expect(shown).toEqual([first, "Springfield", "Elsewhere"]);
    expect(townsOf(addin)).toEqual([first, "Springfield", (await cities())[2]]);
  });

  it.each<[string, string, RegExp]>([
    ["that does not exist", "Stadt", /^There is no column “Stadt”/],
    ["that exists twice", "Owner", /^2 columns are called “Owner”/],
    ["with the companies", "Website", /holds something else already/],
    ["of another run", "Status", /holds something else already/],
    ["of another field", "HQ country", /holds something else already/],
    ["with formulas", "Sum", /holds formulas/],
  ])("is refused for a column %s, and nothing is bought", async (_, header, sentence) => {
    const addin = await withOwnColumns();
    await addin.run({ ...PLACE, fields: [COUNTRY] });
    addin.sheet.setValues({ row: 1, column: 9, rows: 1, columns: 2 }, [["Owner", "Sum"]]);
    addin.sheet.enter({ row: 4, column: 10, rows: 1, columns: 1 }, [['=IF(A4="","none","")']]);
    const sent = addin.sent.length;

    const request = { ...PLACE, fields: [CITY], into: { [CITY]: header } };
    const bill = await addin.refusal("quoteRun", request);
    const refusal = await addin.refusal("startRun", { ...request, creditCap: 100 });

    expect([bill, refusal]).toEqual([expect.stringMatching(sentence), expect.stringMatching(sentence)]);
    expect(addin.sent).toHaveLength(sent);
    expect(headers(addin)).not.toContain("HQ city");
  });

  it.each<[string, (addin: OpenAddin) => void]>([
    ["protected", ({ sheet }) => void sheet.protect({ editors: [], range: box(2, 2, 3, 1) })],
    [
      "merged",
      ({ sheet }) => {
        sheet.merge(box(3, 2, 2, 1));
      },
    ],
  ])("is refused for a column that is %s, which stays the user's", async (_, close) => {
    const addin = await withOwnColumns();
    close(addin);

    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const reply = await addin.sidebar("startRun", { ...INTO_TOWN, creditCap: 100 }, EDITOR);
    const { placed } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });

    expect(reply).toMatchObject({ ok: false, error: { code: "setup/permission" } });
    expect(placed).toEqual({});
    expect(headers(addin)).toEqual(["Website", "Town", "Owner"]);
  });
});
