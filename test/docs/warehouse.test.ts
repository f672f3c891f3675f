// docs/warehouse.md, typed from top to bottom: on files that the built add-on has exported, against what the demo API has served.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { exported, exportedFacts, imported, linesIn } from "../addin/files-of-answers";
import { openAddin, type OpenAddin, websites } from "../addin/open-addin";
import { bigQueryColumns, sqlBlocks, Warehouse } from "./warehouse-sql";

const RANGE = "Sheet1!A2:A6";
/** What Excel takes for formulas at a cell's beginning, or where it takes a semicolon for a cell's end. */
const FORMULAS = ['=HYPERLINK("https://evil.example")', "+1;=2+5", "-2 degrees", "@SUM(A1)", "it's:\n=1+1"];
const SECTIONS = ["firmographic", "location", "funding_detail"];

/** A spreadsheet with five companies of which everything was bought, and its files in a folder. */
async function exportedFiles(): Promise<{ addin: OpenAddin; folder: string; served: unknown[] }> {
  const folder = mkdtempSync(join(tmpdir(), "warehouse-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const addin = await openAddin({ formulas: false });
  const served: unknown[] = [];
  addin.spoil = (reply, url) => {
    const body = JSON.parse(reply.body) as { data?: { location?: { hq: { city: string } } } };
    const { location } = body.data ?? {};
    const place = websites(5).findIndex((website) => url.includes(website));
    if (location !== undefined) location.hq.city = FORMULAS[place]!;
    served.push(body);
    return { ...reply, body: JSON.stringify(body) };
  };
  await addin.run({ kind: "enrichment", sections: SECTIONS, range: RANGE });
  await addin.run({ kind: "jobs", limit: 10, range: RANGE });
  await addin.run({ kind: "news", limit: 10, range: RANGE });
  await addin.run({ kind: "headcount", range: RANGE });
  writeFileSync(join(folder, "company-answers.ndjson"), await exported(addin));
  writeFileSync(join(folder, "company-facts.csv"), await exportedFacts(addin));
  return { addin, folder, served };
}

async function warehouseOf(folder: string): Promise<Warehouse> {
  const warehouse = await Warehouse.open(folder);
  onTestFinished(() => warehouse.close());
  for (const block of sqlBlocks) await warehouse.run(block);
  return warehouse;
}

/** What a member of served items says, once each; of items that have another member. */
function itemsServed(served: readonly unknown[], member: string, of = member): Set<string> {
  const items = served.flatMap((reply) => {
    const { data } = reply as { data?: unknown };
    return Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
  });
  return new Set(items.flatMap((item) => (item[of] === undefined ? [] : [String(item[member])])));
}

/** Websites with the cities of their head offices, in the order of the sheet. */
async function factsOf(warehouse: Warehouse): Promise<unknown[][]> {
  const rows = await warehouse.rows('SELECT "Company" AS company, "HQ city" AS city FROM facts');
  const cities = new Map(rows.map(({ company, city }) => [company, city]));
  return websites(5).map((website) => [website, cities.get(website)]);
}

/** Months of headcount that were served. */
function monthsServed(served: readonly unknown[]): number {
  return served.reduce<number>((sum, reply) => {
    const { data } = reply as { data?: { headcount_growth?: readonly unknown[] } };
    return sum + (data?.headcount_growth?.length ?? 0);
  }, 0);
}

describe("The page about warehouses", () => {
  it("shows what was served: companies, job posts, articles and headcount, each once", async () => {
    const { addin, folder, served } = await exportedFiles();
    const warehouse = await warehouseOf(folder);
    const names = await warehouse.rows("SELECT company, name, country FROM companies ORDER BY company");
    expect(names.map(({ company }) => company)).toEqual(websites(5).toSorted());
    expect(names.filter(({ name, country }) => name === null || country === null)).toEqual([]);
    const idsIn = async (view: string, id: string) => {
      const rows = await warehouse.rows(`SELECT DISTINCT ${id} AS id FROM ${view}`);
      return new Set(rows.map((row) => row["id"]));
    };
    expect(await idsIn("jobs", "job_id")).toEqual(itemsServed(served, "job_id"));
    expect(await idsIn("news", "article_id")).toEqual(itemsServed(served, "id", "published_date"));
    expect(await warehouse.count("headcount_by_month")).toBe(monthsServed(served));
    const [{ credits } = {}] = await warehouse.rows("SELECT sum(credits) AS credits FROM spent");
    expect(credits).toBeCloseTo(addin.credits, 6);
    expect(await factsOf(warehouse)).toEqual(websites(5).map((website, place) => [website, FORMULAS[place]]));
    expect(readFileSync(join(folder, "company-facts.csv"), "utf8")).toContain(`,"'+1;'=2+5",`);
  });

  it("comes back from DuckDB as it went: another spreadsheet takes all of it, and holds the same", async () => {
    const { addin, folder } = await exportedFiles();
    await warehouseOf(folder);
    const back = readFileSync(join(folder, "company-answers-back.ndjson"), "utf8");
    const other = await openAddin({ formulas: false });
    const count = await imported(other, back);
    const [theirs, ours] = [linesIn(await exported(other)), linesIn(await exported(addin))];
    const compared = ({ id, answer, date, price, question, status }: (typeof ours)[number]) => [
      id,
      answer,
      date,
      price,
      question,
      status,
    ];

    expect(count).toBe(ours.length);
    expect(theirs.map(compared)).toEqual(ours.map(compared));
    expect(await imported(addin, back)).toBe(0);
  });

  it("names the same columns for BigQuery", async () => {
    const { folder } = await exportedFiles();
    const warehouse = await warehouseOf(folder);
    const columns = await warehouse.rows("SELECT column_name FROM (DESCRIBE answers)");

    expect(bigQueryColumns.map(({ name }) => name)).toEqual(columns.map(({ column_name: name }) => name));
    expect(bigQueryColumns.map(({ name }) => name)).toEqual(
      Object.keys(linesIn(readFileSync(join(folder, "company-answers.ndjson"), "utf8"))[0]!),
    );
  });
});
