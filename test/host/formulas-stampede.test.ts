import { describe, expect, it } from "vitest";
import { openAddin, OWNER, type OpenAddin } from "./open-addin";

const COMPANIES = 200;
/** `npm run bench` does it with 1,000 cells for 200 companies, which takes minutes. */
const CELLS = 90;
const COMPANIES_IN_CELLS = 30;

describe("A column of single-cell formulas, three for each company", () => {
  // Each company three cells in a row: thirty executions at once are bound to want the same.
  it.each([
    ["neighbours want the same", (cell: number) => Math.floor((cell * COMPANIES_IN_CELLS) / CELLS)],
    ["the column repeats itself", (cell: number) => cell % COMPANIES_IN_CELLS],
  ])(
    "sends one request a company in two passes and none in the second, where %s",
    async (_, companyOf) => {
      const addin = await openAddinForMany();
      const formulas = Array.from({ length: CELLS }, (_unused, cell) => [
        `=COMPANY_ENRICH("${websitesOf(addin)[companyOf(cell)]}","uuid")`,
      ]);

      addin.sheet.enter({ row: 2, column: 3, rows: CELLS, columns: 1 }, formulas);
      await addin.workbook.settle();
      const first = addin.sent.length;
      await recalculated(addin);

      expect(first).toBe(COMPANIES_IN_CELLS);
      expect(addin.sent).toHaveLength(COMPANIES_IN_CELLS);
      expect(shown(addin, CELLS).filter((value) => !isUuid(value))).toEqual([]);
    },
    120_000,
  );
});

describe("A range formula over 200 companies", () => {
  it("is one execution of 200 requests, and at most 4 cache calls once it is cached", async () => {
    const addin = await openAddinForMany();

    await enterRange(addin);
    const [bought, ...others] = formulaExecutions(addin);
    const sent = addin.sent.length;
    await recalculated(addin);
    const again = formulaExecutions(addin).slice(-1)[0]!;

    expect(others).toEqual([]);
    expect(bought!.elapsedMs).toBeLessThan(30_000);
    expect(sent).toBe(COMPANIES);
    expect(addin.sent).toHaveLength(COMPANIES);
    expect(cacheCalls(again.calls)).toBeLessThanOrEqual(4);
    expect(shown(addin, COMPANIES).filter((value) => !isUuid(value))).toEqual([]);
  }, 60_000);

  it("asks for nothing again once the cache is gone and the journal holds the answers", async () => {
    const addin = await openAddinForMany();
    await enterRange(addin);

    await addin.value("getState", {});
    addin.host.evictCaches();
    await recalculated(addin);
    await recalculated(addin);
    const last = formulaExecutions(addin).slice(-1)[0]!;

    expect(addin.sent).toHaveLength(COMPANIES);
    expect(cacheCalls(last.calls)).toBeLessThanOrEqual(4);
    expect(shown(addin, COMPANIES).filter((value) => !isUuid(value))).toEqual([]);
  }, 60_000);
});

async function openAddinForMany(): Promise<OpenAddin> {
  const addin = await openAddin();
  addin.fillColumn(["Website", ...websitesOf(addin)]);
  await addin.value("saveSettings", { formulaDayCap: 100_000, formulaCallCap: 1_000 });
  addin.sheet.insertRows(addin.sheet.rowCount + 1, CELLS);
  addin.host.activeUser = OWNER;
  return addin;
}

function websitesOf(addin: OpenAddin): string[] {
  return addin.api.companies.slice(0, COMPANIES).map(({ website }) => website);
}

async function enterRange(addin: OpenAddin): Promise<void> {
  addin.sheet.enter({ row: 2, column: 3, rows: 1, columns: 1 }, [
    [`=COMPANY_ENRICH(A2:A${COMPANIES + 1},"uuid")`],
  ]);
  await addin.workbook.settle();
}

async function recalculated(addin: OpenAddin): Promise<void> {
  addin.workbook.recalculateCustomFunctions();
  await addin.workbook.settle();
}

function shown(addin: OpenAddin, rows: number) {
  return addin.sheet.getValues({ row: 2, column: 3, rows, columns: 1 }).flat();
}

function isUuid(value: unknown): boolean {
  return typeof value === "string" && /^[a-z0-9]{7}$/.test(value);
}

function formulaExecutions(addin: OpenAddin) {
  return addin.host.executions.filter(({ kind }) => kind === "custom function");
}

function cacheCalls(calls: Readonly<Record<string, number>>): number {
  return Object.entries(calls).reduce(
    (sum, [name, count]) => sum + (name.startsWith("Cache.") ? count : 0),
    0,
  );
}
