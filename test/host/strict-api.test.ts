// The API as its specification alone says it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { customFunctions } from "../../src/features/formulas/catalogue";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { startAddin, websites, type OpenAddin } from "../addin/addin-on-host";

const [ROBOTS = "", PAY = ""] = websites(2);
const YEAR = expect.any(Number) as number;
const DAY = expect.any(Date) as Date;

interface Shown {
  readonly error: string;
  readonly rows: CellValue[][];
  /** What was sent meanwhile: `200 /company/jobs 0.25`. */
  readonly calls: string[];
}

/** With companies in A2:A6, their IDs in J2:J5, filters in F1:H5. */
describe("On an API that keeps to the specification alone", () => {
  let addin: OpenAddin;
  /** One of each form: `a1b2c3d4`, `ABC1234`, `abcdefg`, `Kt4Qx`. */
  let ids: string[];
  const called = new Set<string>();

  beforeAll(async () => {
    addin = await startAddin(await bundle(), { api: { strict: true }, column: ["Website", ...websites(5)] });
    await addin.value("saveSettings", { formulaDayCap: 100_000, formulaCallCap: 1_000 });
    ids = addin.api.companies.slice(0, 4).map(({ uuid }) => uuid);
    addin.sheet.enter({ row: 1, column: 6, rows: 5, columns: 3 }, [
      ["location.hq.country", "Germany", "GBR"],
      ["firmographic.founded_year", "2000..2020", ""],
      ["technology.ai_maturity.scale", "Foundational", "3"],
      ["firmographic.company_type", "Private", ""],
      ["location.offices.country", "DEU", ""],
    ]);
    addin.sheet.enter({ row: 1, column: 10, rows: 5, columns: 1 }, [
      ["Company ID"],
      ...ids.map((id) => [id]),
    ]);
  });
  afterAll(() => addin.host.dispose());

  async function shown(formula: string): Promise<Shown> {
    called.add(/^=(\w+)/.exec(formula)![1]!);
    const before = addin.api.calls.length;
    const { sheet, cell } = await addin.formula(formula);
    const calls = addin.api.calls
      .slice(before)
      .map(({ status, endpoint, credits }) => `${status} ${endpoint.replace("/api/v1", "")} ${credits}`);
    return { error: cell.error?.message ?? "", rows: sheet.getValues(sheet.dataRange), calls };
  }

  it("COMPANY_SEARCH finds IDs of any form, and they are taken wherever a company may stand", async () => {
    const names = addin.api.companies.slice(0, 4).map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      expect((await shown(`=COMPANY_SEARCH("${name}",1,"Company ID",FALSE)`)).rows).toEqual([
        [name, ids[index]],
      ]);
    }

    const enriched = await shown('=COMPANY_ENRICH(Sheet1!J2:J5,"Founded")');
    const jobs = await shown(`=COMPANY_JOBS("${ids[1]}",1,"Company ID",FALSE)`);
    const news = await shown(`=COMPANY_NEWS("${ids[2]}",1,"Positive")`);
    const headed = await shown('=COMPANY_ENRICH(Sheet1!J1:J5,"Founded")');
    const word = await shown('=COMPANY_ENRICH("netting","Founded")');

    expect(enriched.rows).toEqual([[YEAR], [YEAR], [YEAR], [YEAR]]);
    expect(addin.api.calls.map(({ company }) => company)).toEqual(expect.arrayContaining(ids));
    expect(headed.rows).toEqual([["Founded"], ...enriched.rows]);
    expect(jobs.rows).toEqual([[ids[1], ids[1]]]);
    expect([news.error, news.rows.length]).toEqual(["", 2]);
    expect([word.error, word.calls]).toEqual([expect.stringContaining("netting is a name"), []]);
  });

  it("COMPANY_ENRICH reads plain values, a section that nobody lists, and says which there are not", async () => {
    const known = await shown(
      `=COMPANY_ENRICH("${ROBOTS}","Founded, HQ country, firmographic.company_type, funding_detail.funding_overview.last_funding_date")`,
    );
    const unlisted = await shown(`=COMPANY_ENRICH("${ROBOTS}","esg.score")`);
    const missing = await shown(`=COMPANY_ENRICH("${ROBOTS}","Awards")`);
    const nobody = await shown('=COMPANY_ENRICH("nobody.test","Founded")');
    const history = await shown(`=COMPANY_HISTORY("${ROBOTS}","Founded")`);

    expect(known.rows).toEqual([[2016, "Germany", "Private", DAY]]);
    expect([unlisted.error, unlisted.rows]).toEqual(["", [[YEAR]]]);
    expect(missing.error).toContain("Section trust_signal does not exist");
    expect(missing.error).not.toContain("Not found");
    expect(nobody.error).toContain("Not found: nobody.test");
    expect([history.error, history.rows.map((row) => row.at(-1)), history.calls]).toEqual(["", [2016], []]);
  });

  it("COMPANY_JOBS and COMPANY_JOBS_COUNT book what is reported", async () => {
    const { credits } = addin;
    const table = await shown(`=COMPANY_JOBS("${PAY}",10)`);
    const count = await shown(`=COMPANY_JOBS_COUNT("${PAY}")`);

    expect(table.rows).toHaveLength(11);
    expect(count.rows).toEqual([[YEAR]]);
    expect(addin.credits - credits).toBe(2.5);
    expect((await addin.value("getCredits", {})).total.credits).toBeCloseTo(
      addin.api.calls
        .filter(({ endpoint }) => endpoint.endsWith("/jobs"))
        .reduce((sum, call) => sum + call.credits, 0),
    );
  });

  it("COMPANY_NEWS shows what there is, and does not buy a page again that does not move", async () => {
    const { error, rows, calls } = await shown(`=COMPANY_NEWS("${PAY}",25)`);

    expect([error, rows.length]).toEqual(["", 11]);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  it.each(["COMPANY_HEADCOUNT", "COMPANY_TRAFFIC", "COMPANY_POSTS"])(
    "%s says that there is nothing where there is no such endpoint, and nothing of the company",
    async (name) => {
      const { error } = await shown(`=${name}("${PAY}")`);

      expect(error).toContain("has nothing for this request");
      expect(error).not.toContain("Not found");
    },
  );

  it("COMPANY_FILTERS lists all 41, and values in whatever form", async () => {
    const all = await shown("=COMPANY_FILTERS()");
    const countries = await shown('=COMPANY_FILTERS("location.hq.country","ger")');
    const scale = await shown('=COMPANY_FILTERS("technology.ai_maturity.scale")');
    const kinds = await shown('=COMPANY_FILTERS("firmographic.company_type")');

    expect(all.rows.filter(([filter]) => /\w\.\w/.test(String(filter)))).toHaveLength(41);
    expect(countries.rows).toContainEqual(expect.arrayContaining(["DEU", "Germany (DEU)"]));
    expect(scale.rows).toContainEqual(expect.arrayContaining(["5", "Foundational (5)"]));
    expect(kinds.rows.flat()).toEqual(expect.arrayContaining(["Private", "Public"]));
  });

  it("COMPANY_FILTER_CHECK and COMPANY_LIST take labels, ranges and texts for numbers", async () => {
    const check = await shown("=COMPANY_FILTER_CHECK(Sheet1!F1:H5)");
    const invented = await shown('=COMPANY_LIST("{""location.hq.country"":[""Narnia""]}",5)');
    const list = await shown("=COMPANY_LIST(Sheet1!F1:H4,50)");
    const body: unknown = JSON.parse(addin.api.calls.at(-1)!.body ?? "{}");

    expect(check.rows.flat().filter((line) => String(line).includes("⚠"))).toEqual([]);
    expect([invented.error, invented.calls]).toEqual([expect.stringContaining("Narnia"), []]);
    expect(body).toMatchObject({
      filters: {
        "location.hq.country": ["DEU", "GBR"],
        "firmographic.founded_year": { gte: 2000, lte: 2020 },
        "technology.ai_maturity.scale": ["5", "3"],
        "firmographic.company_type": ["Private"],
      },
    });
    expect(list.error).not.toContain("cannot be read");
    expect([list.error, ...list.rows.flat()].join(" ")).toMatch(
      /\d+ compan(ies|y) match(es)?, but the API sent none of them/,
    );
  });

  it("every custom function has been called", () => {
    expect([...called].toSorted(byText)).toEqual(customFunctions.map(({ name }) => name).toSorted(byText));
  });

  it("a run over IDs of any form fills the sheet, and books what came by the table of prices", async () => {
    const before = await booked();

    const ended = await addin.run({
      kind: "enrichment",
      sections: ["location", "esg"],
      range: "Sheet1!J2:J5",
    });

    expect(ended).toMatchObject({ state: "done", done: 4, failed: 0 });
    expect(addin.statusLines().slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "Done"));
    expect(
      addin
        .rows()
        .map((row) => row["HQ country"])
        .slice(0, 4),
    ).toEqual(["Germany", "United Kingdom", "France", "United States"]);
    const scores = addin.rows().map((row) => row["esg.score"] ?? row["Score"]);
    expect(scores.slice(0, 4)).toEqual([YEAR, YEAR, YEAR, YEAR]);
    // Nobody says what a section costs that no table lists: it is reckoned as the dearest one.
    expect((await booked()) - before).toBeCloseTo(4 * (0.5 + 5));
  });

  it("a list is built from documented fields alone, and says that it was sent none", async () => {
    const filters = { "location.hq.country": ["DEU"] };
    const from = addin.api.calls.length;
    const built = await addin.value("generateList", { filters, limit: 20, creditCap: 100 });
    const bodies = addin.api.calls
      .slice(from)
      .flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body) as object]));

    expect(JSON.stringify(built)).toContain("the API sent none of them");
    expect(bodies).toEqual([{ filters, limit: 20 }]);
  });

  async function booked(): Promise<number> {
    const { credits, estimated } = (await addin.value("getCredits", {})).total;
    return credits + estimated;
  }
});

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
