// docs/formulas.md: what a field was over time, as far as it was bought, and what was known on a day.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { bundle } from "../../scripts/build";
import { fillJournal } from "../addin/fill-journal";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { startOnModel } from "../bench/modelled-costs";

const DAY_MS = 86_400_000;
const STARTS_AT = Date.UTC(2026, 5, 1, 9);
const [COMPANY = ""] = websites(1);
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], maxAgeDays: 1 };

/** The company has grown between two purchases, forty days apart; a third one says the same as the second. */
async function openGrown(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", COMPANY], formulas: false, startsAt: STARTS_AT });
  for (const range of ["11-50", "51-250", "51-250"]) {
    addin.spoil = answering({ firmographic: { name: "Northwind", headcount_range: range } });
    await addin.run(BASICS);
    await addin.clock.sleep(40 * DAY_MS);
  }
  return addin;
}

const answering =
  (sections: object, uuid = "own0001"): OpenAddin["spoil"] =>
  (reply) => ({
    ...reply,
    body: JSON.stringify({ credits_consumed: 2, data: { uuid, ...sections } }),
  });

/** What a formula shows, over so many cells. */
async function shown(
  addin: OpenAddin,
  formula: string,
  [rows, columns]: readonly [number, number] = [3, 2],
): Promise<unknown[][]> {
  const { sheet, cell } = await addin.formula(formula);
  return cell.error === undefined
    ? sheet.getValues({ row: 1, column: 1, rows: rows, columns: columns })
    : [[cell.error.message]];
}

const day = (cell: unknown) => (cell as Date).toISOString().slice(0, 10);

describe("COMPANY_HISTORY", () => {
  it("has a date and a value for each purchase, the oldest first, and sends nothing", async () => {
    const addin = await openGrown();
    const before = addin.sent.length;

    const sizes = await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Employees")`);
    const numbers = await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Employees from")`);

    expect(sizes.map(([at, size]) => [day(at), size])).toEqual([
      ["2026-06-01", "11-50"],
      ["2026-07-11", "51-250"],
      ["2026-08-20", "51-250"],
    ]);
    expect(numbers.map(([, from]) => from)).toEqual([11, 51, 51]);
    expect(addin.sent.length).toBe(before);
  });

  it("has months for headcount, and a row for each company of a range", async () => {
    const addin = await openGrown();
    const several = await shown(addin, `=COMPANY_HISTORY(Sheet1!A1:A3,"Employees")`, [4, 3]);
    addin.spoil = null;
    await addin.run({ kind: "headcount" });
    const before = addin.sent.length;

    const months = await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Headcount")`, [12, 2]);

    const times = months.map(([at]) => (at as Date).getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // Each is the first day of its month, wherever the spreadsheet's clocks are.
    expect(times.map((time) => new Date(time + DAY_MS / 2).getUTCDate())).toEqual(times.map(() => 1));
    expect(months.every(([, people]) => Number(people) > 0)).toBe(true);
    expect(several.map(([company, , size]) => [company, size])).toEqual([
      [COMPANY, "11-50"],
      [COMPANY, "51-250"],
      [COMPANY, "51-250"],
      ["", ""],
    ]);
    expect(addin.sent.length).toBe(before);
  });

  it("says in a sentence what it cannot show", async () => {
    const addin = await openGrown();

    const told = [
      await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Revenue")`),
      await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Employes")`),
      await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Name, Founded")`),
    ].flat(2);

    expect(told).toEqual([
      `Nothing was bought about Revenue of ${COMPANY} yet.`,
      "Unknown field: Employes. Did you mean Employees?",
      "Give one field, such as Employees, Revenue or Headcount.",
    ]);
  });

  it("has no value of an earlier owner of the website, also where another section says whose it is now", async () => {
    const addin = await openGrown();
    addin.spoil = answering({ location: { hq: { city: "Oslo" } } }, "new0001");
    await addin.run({ kind: "enrichment", sections: ["location"] });

    const sizes = await shown(addin, `=COMPANY_HISTORY("${COMPANY}","Employees")`);
    const then = await shown(addin, `=COMPANY_ENRICH("${COMPANY}","Name, HQ city",DATE(2026,7,1))`, [1, 2]);

    expect(sizes).toEqual([[`Nothing was bought about Employees of ${COMPANY} yet.`]]);
    expect(then).toEqual([["", "Known since 2026-09-29"]]);
  });
});

describe("COMPANY_ENRICH with a day", () => {
  it("shows what was known then, or since when it is known, and buys nothing", async () => {
    const addin = await openGrown();
    await addin.value("saveSettings", { formulasAllowed: true });
    const before = addin.sent.length;
    const on = (date: string) => shown(addin, `=COMPANY_ENRICH("${COMPANY}","Employees",${date})`, [1, 1]);

    const told = [
      await on("DATE(2026,5,31)"),
      await on("DATE(2026,6,1)"),
      await on('"2026-07-10"'),
      await on("DATE(2026,7,11)"),
      await on('"soon"'),
    ].flat(2);

    expect(told).toEqual([
      "Known since 2026-06-01",
      "11-50",
      "11-50",
      "51-250",
      'COMPANY_ENRICH: as_of must be a date, such as DATE(2026,6,30), not "soon".',
    ]);
    expect(addin.sent.length).toBe(before);
  });
});

describe("COMPANY_ENRICH with a day that is not filled in yet", () => {
  it("says so, and buys nothing", async () => {
    const addin = await openAddin({ column: ["Website", COMPANY] });

    const told = await shown(addin, `=COMPANY_ENRICH("${COMPANY}","Employees",Sheet1!Z1)`);

    expect(told).toEqual([["COMPANY_ENRICH: as_of is a blank cell. Fill it in, or leave it out."]]);
    expect(addin.credits).toBe(0);
  });
});

describe("The sources of a section", () => {
  const PAGES = ["https://northwind.example/about", "https://press.example/1"] as const;
  const office = (city: string, source: unknown) => ({ city, country: "DEU", source });
  const location = {
    hq: { city: "Berlin", source_url: PAGES[0] },
    offices: [office("Berlin", [PAGES[0]]), office("Köln", [PAGES[1], "javascript:alert(1)"])],
  };

  it("are a column of a run, and a field of a formula, each page once", async () => {
    const addin = await openAddin({ column: ["Website", COMPANY], formulas: false });
    addin.spoil = answering({ location });

    await addin.run({ kind: "enrichment", fields: ["location.hq.city", "location.sources"] });
    const told = await shown(addin, `=COMPANY_ENRICH("${COMPANY}","Locations sources")`, [1, 1]);

    expect(addin.rows()).toMatchObject([{ "HQ city": "Berlin", "Locations sources": PAGES.join("; ") }]);
    expect(told).toEqual([[PAGES.join("; ")]]);
  });
});

describe("Of 10,000 companies that are held", () => {
  it("500 histories take one evaluation of less than 30 modelled seconds", async () => {
    const addin = await startOnModel(await bundle(), { formulas: false, startsAt: STARTS_AT });
    await addin.run({ kind: "enrichment", sections: ["industry"] });
    const sites = Array.from({ length: 10_000 }, (_, index) => generatedWebsite(index));
    const bought = (headcount_range: string, atMs: number) =>
      sites.map((company, index) => {
        const about = { company, uuid: `g${index}`, section: "firmographic", atMs };
        return { ...about, answer: { headcount_range } };
      });
    fillJournal(addin, [...bought("11-50", STARTS_AT), ...bought("51-250", STARTS_AT + 40 * DAY_MS)]);
    // Far apart from one another: each is a place of its own in the journal.
    addin.fillColumn(["Website", ...sites.filter((_, index) => index % 20 === 7)]);
    const sent = addin.sent.length;

    const { sheet, cell } = await addin.formula('=COMPANY_HISTORY(Sheet1!A2:A501,"Employees")');

    expect(cell.error).toBeUndefined();
    expect(sheet.lastRow).toBe(1_000);
    expect(addin.host.executions.at(-1)!.elapsedMs).toBeLessThan(30_000);
    expect(addin.sent.length).toBe(sent);
    await addin.host.dispose();
  });
});
