// docs/score-companies.md: rules that become a column of formulas.
import { describe, expect, it } from "vitest";
import { DEMO_TODAY } from "../../demo-api/demo-api";
import type { ScoreRule, ScoreView } from "../../src/features/score";
import { openAddin, type OpenAddin, websites } from "../addin/open-addin";

const startsAt = Date.parse(`${DEMO_TODAY}T09:00:00Z`);
const SIX_MONTHS_AGO = new Date(startsAt);
SIX_MONTHS_AGO.setUTCMonth(SIX_MONTHS_AGO.getUTCMonth() - 6);

async function withFacts(companies = 20): Promise<OpenAddin> {
  const addin = await openAddin({ startsAt, column: ["Account", ...websites(companies)] });
  const range = `Sheet1!A2:A${companies + 1}`;
  const sections = ["firmographic", "industry", "funding_detail", "technology"];
  await addin.run({ kind: "enrichment", sections, range });
  await addin.run({ kind: "headcount", range });
  addin.workbook.activateSheet(addin.sheet);
  return addin;
}

/** A rule about a column by its heading. */
function rule(
  { columns }: ScoreView,
  header: string,
  word: string,
  more: Partial<ScoreRule> = {},
): ScoreRule {
  const { column } = columns.find((each) => each.header === header)!;
  return { column, header, word, value: "", and: "", weight: 10, unknown: null, ...more };
}

/** Five rules of five types. */
const rulesFor = (view: ScoreView): ScoreRule[] => [
  rule(view, "Headcount", "between", { value: 100, and: 700, weight: 30 }),
  rule(view, "Employees", "at least", { value: 251, weight: 20, unknown: 0 }),
  rule(view, "Keywords", "contains", { value: "SOFTWARE", weight: 15 }),
  rule(view, "Last funding", "in the last months", { value: 6, weight: 25, unknown: 0 }),
  rule(view, "Tech company", "is yes", { weight: 10 }),
];

/** What the same rules say, calculated by hand; blank where something is not known that must be. */
function expectedScore(row: Record<string, unknown>): number | "" {
  const { Headcount: headcount, Employees: size, Keywords: keywords } = row;
  const { "Last funding": funding, "Tech company": tech } = row;
  if (typeof headcount !== "number" || keywords === "" || typeof tech !== "boolean") return "";
  const lowest = Number(/^\d+/.exec(String(size).replaceAll(",", ""))?.[0] ?? -1);
  return (
    (headcount >= 100 && headcount <= 700 ? 30 : 0) +
    (lowest >= 251 ? 20 : 0) +
    (String(keywords).toLowerCase().includes("software") ? 15 : 0) +
    (funding instanceof Date && funding >= SIX_MONTHS_AGO ? 25 : 0) +
    (tech ? 10 : 0)
  );
}

const scores = (addin: OpenAddin) => addin.rows().map(({ Account, Score }) => [Account, Score]);
const expected = (addin: OpenAddin) => addin.rows().map((row) => [row["Account"], expectedScore(row)]);

async function scored(addin: OpenAddin, rules?: ScoreRule[]): Promise<ScoreView> {
  const view = await addin.value("getScore", {});
  await addin.value("makeScore", { rules: rules ?? rulesFor(view) });
  await addin.workbook.settle();
  return addin.value("getScore", {});
}

/** A cell of a sheet by the heading of its column. */
function place(addin: OpenAddin, row: number, header: string) {
  const [heads = []] = addin.sheet.getValues({ row: 1, column: 1, rows: 1, columns: addin.sheet.lastColumn });
  return { row, column: heads.indexOf(header) + 1, rows: 1, columns: 1 };
}

describe("A score", () => {
  it("is what an independent calculation says, sends nothing and costs nothing", async () => {
    const addin = await withFacts();
    const before = [addin.sent.length, addin.credits];

    const view = await scored(addin);

    expect(scores(addin)).toEqual(expected(addin));
    const types = Object.fromEntries(view.columns.map(({ header, type }) => [header, type]));
    expect(types).toMatchObject({
      Employees: "size",
      Founded: "number",
      "Last funding": "date",
      API: "yes/no",
      SIC: "text",
    });
    expect(Object.keys(types).filter((header) => /Account|Status|Updated|memory|Score/.test(header))).toEqual(
      [],
    );
    const all = scores(addin).flatMap(([company, score]) =>
      typeof score === "number" ? [{ company, score }] : [],
    );
    expect(new Set(all.map(({ score }) => score)).size).toBeGreaterThan(3);
    expect(view.scored!.top).toHaveLength(10);
    const best = all.map(({ score }) => score).toSorted((one, other) => other - one);
    expect(view.scored!.top.map(({ score }) => score)).toEqual(best.slice(0, 10));
    expect(view.scored!.without).toBe(20 - all.length);
    expect(view.rules).toEqual(rulesFor(view));
    expect([addin.sent.length, addin.credits]).toEqual(before);
  });

  it("follows what people change in cells: weights, values, rules, and facts", async () => {
    const addin = await withFacts(6);
    const view = await scored(addin);
    const rules = addin.workbook.sheetNamed(view.scored!.ruleSheet!)!;
    const at = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });
    const before = new Map(scores(addin) as [string, number][]);

    rules.enter(at(7, 5), [["40"]]);
    rules.enter(at(3, 2), [["at least"]]);
    rules.enter(at(3, 3), [["1"]]);
    addin.sheet.enter(place(addin, 2, "Tech company"), [["FALSE"]]);
    await addin.workbook.settle();

    const more = (row: Record<string, unknown>, total: number) => {
      const headcount = Number(row["Headcount"]);
      const wasWithin = headcount >= 100 && headcount <= 700;
      return total + (wasWithin ? 0 : 30) + (row["Tech company"] === true ? 30 : 0);
    };
    for (const row of addin.rows()) {
      const was = before.get(String(row["Account"]))! - (row["Account"] === websites(1)[0] ? 10 : 0);
      expect(row["Score"]).toBe(more(row, was));
    }
    rules.enter(at(3, 2), [["roughly"]]);
    await addin.workbook.settle();
    expect(scores(addin).map(([, score]) => score)).toEqual(Array.from({ length: 6 }, () => ""));
  });

  it("is blank where something is not known, and says how many lack it; 0 is a score", async () => {
    const addin = await withFacts(6);
    addin.sheet.enter(place(addin, 3, "Headcount"), [[""]]);
    addin.sheet.enter(place(addin, 4, "Headcount"), [["n/a"]]);

    const view = await scored(addin, [
      rule(await addin.value("getScore", {}), "Headcount", "at least", { value: 1_000_000 }),
    ]);

    expect(scores(addin).map(([, score]) => score)).toEqual([0, "", "", 0, 0, 0]);
    expect(view.scored).toMatchObject({ without: 2, lacking: [{ header: "Headcount", companies: 2 }] });
  });

  it("survives columns that are renamed and moved, and a sheet that is sorted by it with its rows' memory", async () => {
    const addin = await withFacts(8);
    await scored(addin);
    const memoryOf = () => {
      const lines = addin.sheet.getValues(addin.sheet.dataRange).slice(1);
      return new Map(lines.map((line) => [line[0], line.filter((cell) => String(cell).startsWith("ci:["))]));
    };
    const [before, memory] = [new Map(scores(addin) as [string, number][]), memoryOf()];

    addin.sheet.enter(place(addin, 1, "Headcount"), [["Staff"]]);
    addin.sheet.insertColumns(2, 1);
    await addin.value("sortByScore", {});
    await addin.workbook.settle();

    const now = scores(addin) as [string, number | ""][];
    const values = now.map(([, score]) => (score === "" ? -1 : score));
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(new Map(now)).toEqual(before);
    expect(memoryOf()).toEqual(memory);
    const view = await addin.value("getScore", {});
    expect(view.rules[0]).toMatchObject({ header: "Staff", word: "between" });
  });

  it("changes its own column only when it is made again, and is taken away with one call", async () => {
    const addin = await withFacts(5);
    const shown = () => addin.sheet.getValues(addin.sheet.dataRange);
    const before = shown();
    await scored(addin);
    addin.sheet.enter(place(addin, 3, "Score"), [["mine"]]);
    addin.sheet.enter(place(addin, 4, "Score"), [["=IFERROR(0+7)"]]);

    const again = await addin.value("getScore", {});
    const { message } = await addin.value("makeScore", { rules: again.rules.slice(0, 2) });
    await addin.workbook.settle();
    const kept = addin.rows().map(({ Score }) => Score);
    const others = shown().map((line) => line.slice(0, before[0]!.length));
    addin.sheet.enter(place(addin, 3, "Score"), [[""]]);
    addin.sheet.enter(place(addin, 4, "Score"), [[""]]);
    const removed = await addin.value("removeScore", {});

    expect(message).toContain("2 cells of yours stay.");
    expect([kept[1], kept[2], typeof kept[0]]).toEqual(["mine", 7, "number"]);
    expect(others).toEqual(before);
    expect(removed.message).toBe("The score is removed. Your rules stay on the sheet “Score”.");
    expect(shown()).toEqual(before);
    expect((await addin.value("getScore", {})).scored).toBeNull();
  });

  it("leaves what somebody has written below its rules", async () => {
    const addin = await withFacts(3);
    const view = await addin.value("getScore", {});
    await scored(addin, rulesFor(view).slice(0, 1));
    const rules = addin.workbook.sheetNamed("Score")!;
    rules.setValues({ row: 5, column: 1, rows: 1, columns: 3 }, [["Agreed with Kim", "", "in May"]]);
    await scored(addin, rulesFor(view));

    const lines = rules.getValues({ row: 3, column: 1, rows: 10, columns: 3 });
    expect(lines).toContainEqual(["Agreed with Kim", "", "in May"]);
    expect((await addin.value("getScore", {})).rules).toEqual(rulesFor(view));
    expect(scores(addin)).toEqual(expected(addin));
  });

  it("is in the spreadsheet's own separators, and nothing that is typed becomes a formula", async () => {
    const addin = await openAddin({ column: ["Account", ...websites(3)] });
    addin.workbook.locale = "de_DE";
    const text = '=IMPORTXML("x");")';
    addin.sheet.setValues({ row: 1, column: 2, rows: 4, columns: 1 }, [
      ["=1+1 \"'!A1"],
      ["a; B"],
      ["c"],
      ["d"],
    ]);
    addin.workbook.renameSheet(addin.sheet, 'It\'s, "odd"');

    const view = await addin.value("getScore", {});
    const { header } = view.columns[0]!;
    await scored(addin, [
      rule(view, header, "is", { value: "b", weight: 1.5 }),
      rule(view, header, "is not", { value: text, weight: 2 }),
    ]);

    expect(addin.rows().map(({ Score }) => Score)).toEqual([3.5, 2, 2]);
    const rules = addin.workbook.sheetNamed("Score")!;
    expect(rules.getValues({ row: 4, column: 3, rows: 1, columns: 1 })).toEqual([[text]]);
    expect(rules.getFormulas({ row: 4, column: 3, rows: 1, columns: 1 })).toEqual([[""]]);
    const formulas = addin.sheet.getFormulas(addin.sheet.dataRange).flat().filter(Boolean);
    expect(formulas.every((formula) => !formula.includes("IMPORTXML"))).toBe(true);
  });

  it("refuses in a sentence what makes no sense", async () => {
    const addin = await withFacts(2);
    const view = await addin.value("getScore", {});
    const refused = (rules: ScoreRule[]) => addin.refusal("makeScore", { rules });

    expect(await refused([])).toContain("1 to 10 rules");
    expect(await refused([rule(view, "Headcount", "contains", { value: "x" })])).toContain("no rule");
    expect(await refused([rule(view, "Headcount", "at least")])).toContain("needs a number");
    expect(await refused([rule(view, "Last funding", "since", { value: "soon" })])).toContain("needs a day");
    const gone = { ...rule(view, "Headcount", "at least", { value: 1 }), header: "Gone" };
    expect(await refused([gone])).toContain("is not there any more");
    expect(await addin.refusal("removeScore", {})).toContain("has no score");
    addin.workbook.activateSheet(addin.workbook.insertSheet("Empty"));
    expect(await addin.refusal("getScore", {})).toMatch(/empty|no companies/);
  });
});
