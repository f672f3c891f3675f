// docs/brief-and-radar.md: a radar.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { DEMO_TODAY } from "../../demo-api/demo-api";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const startsAt = Date.parse(`${DEMO_TODAY}T09:00:00Z`);
const KINDS: readonly RunRequest[] = [
  { kind: "jobs", limit: 10 },
  { kind: "news", limit: 10 },
  { kind: "headcount" },
  { kind: "enrichment", sections: ["firmographic", "funding_detail"] },
];

async function withAnswers(companies: number): Promise<OpenAddin> {
  const addin = await openAddin({ startsAt, column: ["Account", ...websites(companies)] });
  for (const request of KINDS) await addin.run({ ...request, range: `Sheet1!A2:A${companies + 1}` });
  addin.workbook.activateSheet(addin.sheet);
  return addin;
}

describe("A radar", () => {
  it("shows what is held for each company in its row, without a charge, and charts it from the cells of that row", async () => {
    const addin = await withAnswers(6);
    const before = [addin.sent.length, addin.credits];

    const coverage = await addin.value("getRadar", {});
    const { sheetName, chartsName } = await addin.value("makeRadar", { range: coverage.range! });

    expect(coverage.held.map(({ source, companies }) => [source, companies])).toEqual([
      ["jobs", 6],
      ["news", 6],
      ["headcount", 6],
      ["traffic", 0],
      ["funding", expect.any(Number)],
    ]);
    expect([addin.sent.length, addin.credits]).toEqual(before);
    expect(addin.workbook.activeSheet.name).toBe(sheetName);
    const radar = addin.workbook.sheetNamed(sheetName)!;
    const rows = addin.rows(radar);
    const jobs = addin.rows(addin.workbook.sheetNamed("Job posts"));
    expect(rows.map((row) => row["Company"])).toEqual(websites(6));
    for (const row of rows) {
      const own = jobs.filter((job) => job["Company"] === row["Company"]);
      expect(row["Known roles, 12 months"]).toBe(own.length);
      expect(row["Name"]).not.toBe("");
      expect(row).not.toHaveProperty("Website visits");
    }
    const formulas = radar.getFormulas(radar.dataRange);
    formulas.slice(1).forEach((line, index) => {
      for (const formula of line.filter((each) => each !== ""))
        expect(formula).toMatch(new RegExp(`^=SPARKLINE\\([A-Z]+${index + 2}:[A-Z]+${index + 2}\\)$`));
    });
    expect(formulas[1]!.filter((formula) => formula !== "")).toHaveLength(3);
    expect(chartsName).toBe("Radar charts");
  });

  it("keeps every number beside its company when its rows are sorted", async () => {
    const addin = await withAnswers(6);
    const { sheetName } = await addin.value("makeRadar", { range: "Sheet1!A2:A7" });
    const radar = addin.workbook.sheetNamed(sheetName)!;
    const shown = () =>
      new Map(
        addin.rows(radar).map((row) => [row["Company"], [row["Roles by month"], row["Headcount by month"]]]),
      );
    await addin.workbook.settle();
    const before = shown();

    const { lastRow, lastColumn } = radar;
    radar.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [
      { column: 1, ascending: false },
    ]);
    await addin.workbook.settle();

    expect([...before.values()].flat().filter((text) => text !== "").length).toBeGreaterThan(6);
    expect([...shown().keys()]).not.toEqual([...before.keys()]);
    expect(shown()).toEqual(before);
  });

  it("has charts of all companies, each from its own table, with a title and labelled axes", async () => {
    const addin = await withAnswers(6);

    const { chartsName } = await addin.value("makeRadar", { range: "Sheet1!A2:A7" });

    const sheet = addin.workbook.sheetNamed(chartsName!)!;
    const { charts } = sheet;
    expect(charts.map(({ options }) => options["title"])).toEqual([
      "Open roles",
      "Roles by function in November 2026, 5 of 6 companies",
      "Skills that are asked for, the top 12 of 42",
      "Articles by month and sentiment, 3 of 6 companies",
      "Headcount by month",
      "Last funding rounds",
    ]);
    for (const { options, ranges } of charts) {
      const [range] = ranges;
      const lines = sheet.getValues(range!);
      expect(lines.length).toBeGreaterThan(1);
      expect(
        lines
          .slice(1)
          .every(([name, ...numbers]) => name !== "" && numbers.every((each) => typeof each === "number")),
      ).toBe(true);
      expect((options["colors"] as readonly string[]).length).toBe(lines[0]!.length - 1);
    }
    const posts = addin.rows(addin.workbook.sheetNamed("Job posts"));
    const tableOf = (index: number) => sheet.getValues(charts[index]!.ranges[0]!).slice(1);
    const drawn = tableOf(1).flatMap(([, ...numbers]) => numbers.map(Number));
    const sum = drawn.reduce((a, b) => a + b, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(posts.length);
    expect(
      tableOf(0)
        .map(([, count]) => Number(count))
        .every((count) => count >= 10),
    ).toBe(true);
  });

  it("shows a single number as one, above the charts", async () => {
    const addin = await withAnswers(1);

    const { chartsName } = await addin.value("makeRadar", { range: "Sheet1!A2:A2" });

    const sheet = addin.workbook.sheetNamed(chartsName!)!;
    const [[value, label] = []] = sheet.getValues({ row: 1, column: 1, rows: 1, columns: 2 });
    expect([typeof value, label]).toEqual(["number", expect.stringMatching(/^Open roles: ./)]);
    expect(Math.min(...sheet.charts.map(({ anchor }) => anchor.row))).toBeGreaterThan(2);
    const bars = sheet.charts.map(({ ranges }) => sheet.getValues(ranges[0]!).slice(1));
    expect(bars.filter((lines) => lines.length === 1 && lines[0]!.length === 2)).toEqual([]);
  });

  it.each([
    ["marks numbers that a limit has truncated, and remains numeric", 3, /^[1-9]\d*\+$/],
    ["marks nothing if everything is held", 1000, /^[\d,]+$/],
  ])("%s", async (_case, limit, total) => {
    const addin = await openAddin({ startsAt, column: ["Account", ...websites(3)] });
    await addin.run({ kind: "jobs", limit, range: "Sheet1!A2:A4" });
    const { sheetName } = await addin.value("makeRadar", { range: "Sheet1!A2:A4" });

    const radar = addin.workbook.sheetNamed(sheetName)!;

    const [header = [], ...shown] = radar.getDisplayValues(radar.dataRange);
    const at = header.indexOf("Known roles, 12 months");
    expect(shown).toHaveLength(3);
    for (const line of shown) expect(line[at]).toMatch(total);
    for (const row of addin.rows(radar)) expect(row["Known roles, 12 months"]).toEqual(expect.any(Number));
    const months = shown.map((line) => line.slice(at + 2));
    // What came before the oldest known item is unknown, and that item's month may hold more.
    for (const line of months)
      expect(line.find((text) => text !== "")).toMatch(limit === 3 ? /\+$/ : /^\d+$/);
  });

  it("previews what it will draw, and prices what is missing as its bill does", async () => {
    const addin = await openAddin({ startsAt, column: ["Account", ...websites(4)] });
    await addin.run({ kind: "headcount", range: "Sheet1!A2:A3" });
    addin.workbook.activateSheet(addin.sheet);

    const { held, preview } = await addin.value("getRadar", {});

    const lacking = Object.fromEntries(held.map((each) => [each.source, each.lacking]));
    const range = lacking["headcount"]!.range;
    expect(lacking["headcount"]).toEqual({
      range: "Sheet1!A4:A5",
      companies: 2,
      request: { kind: "headcount", range },
      credits: (await addin.value("quoteRun", { kind: "headcount", range })).credits,
    });
    for (const source of ["jobs", "news"]) {
      const { credits, request } = lacking[source]!;
      expect(credits).toEqual((await addin.value("quoteRun", request)).credits);
    }
    expect(preview.charts.map(({ title }) => title)).toEqual(["Headcount by month, 2 of 4 companies"]);
    expect(preview.charts[0]!.lines.every(({ values: [people] }) => people! > 0)).toBe(true);
  });

  it("says what is missing, and creates no empty sheet", async () => {
    const addin = await openAddin({ column: ["Account", ...websites(2)] });
    const sheets = addin.workbook.sheets.length;

    expect((await addin.value("getRadar", {})).held.every(({ companies }) => companies === 0)).toBe(true);
    expect(await addin.refusal("makeRadar", { range: "Sheet1!A2:A3" })).toContain("nothing to draw");
    expect(addin.workbook.sheets).toHaveLength(sheets);
  });

  it("leaves out rows hidden by a filter, and counts each company once", async () => {
    const addin = await openAddin({ startsAt, column: ["Account", ...websites(4), ...websites(1)] });
    await addin.run({ kind: "headcount", range: "Sheet1!A2:A6" });
    addin.sheet.setRowsHidden(3, 1, true);

    const { companies, range } = await addin.value("getRadar", {});
    const { sheetName } = await addin.value("makeRadar", { range: range! });

    expect(companies).toBe(3);
    expect(addin.rows(addin.workbook.sheetNamed(sheetName))).toHaveLength(3);
  });
});
