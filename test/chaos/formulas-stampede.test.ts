import { describe, expect, it } from "vitest";
import { Random } from "../addin/random";
import { openAddin, OWNER, type OpenAddin } from "../addin/open-addin";
import { isUuid, shown } from "../addin/waiting-column";

const COMPANIES = 200;
/** `npm run bench` runs it with 1,000 cells for 200 companies, which takes minutes. */
const CELLS = 60;
const COMPANIES_IN_CELLS = 20;

describe("A column of single-cell formulas, three for each company", () => {
  // Three cells in a row for each company: thirty concurrent executions must want the same.
  it.each([
    ["neighbouring cells need the same", (cell: number) => Math.floor((cell * COMPANIES_IN_CELLS) / CELLS)],
    ["the column repeats itself", (cell: number) => cell % COMPANIES_IN_CELLS],
  ])(
    "sends one request per company in two passes and none in the second, if %s",
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
  it("is one execution of 200 requests and at most 4 cache calls, in batches that are stored one by one", async () => {
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
    expect(cacheCalls(bought!.calls)).toBeLessThanOrEqual(4);
    // One request alone, which shows the price, then 40 at once.
    expect(bought!.calls["UrlFetchApp.fetchAll"]).toBe(6);
    expect(bought!.calls["Lock.tryLock"]).toBe(6);
    // For each order one that places it and one that settles it; one more read looks up what is held.
    expect(bought!.calls["Properties.setProperties"]).toBe(12);
    expect(bought!.calls["Properties.getProperties"]).toBeLessThanOrEqual(10);
    expect(cacheCalls(again.calls)).toBeLessThanOrEqual(4);
    expect(shown(addin, COMPANIES).filter((value) => !isUuid(value))).toEqual([]);
  }, 60_000);

  it.each(["before", "after"] as const)(
    "that is killed %s its fifth batch loses at most that batch, even with nothing flushed and no cache left",
    async (phase) => {
      const addin = await openAddinForMany();
      let batches = 0;
      addin.host.intercept = ({ method, phase: now }) =>
        method === "fetchAll" && now === phase && ++batches === 5 ? "kill" : undefined;
      await enterRange(addin);
      addin.host.intercept = undefined;
      const sent = addin.sent.length;

      addin.host.evictCaches();
      // Until then the killed execution might still be running. What was in flight goes alone, which takes some evaluations.
      for (let times = 0; times < 4; times++) {
        await addin.clock.sleep(60_000);
        await recalculated(addin);
      }

      expect(sent).toBe(phase === "before" ? 121 : 161);
      expect(addin.sent).toHaveLength(phase === "before" ? COMPANIES : COMPANIES + 40);
      expect(shown(addin, COMPANIES).filter((value) => !isUuid(value))).toEqual([]);
    },
    60_000,
  );

  it("sends nothing more once the cache is gone and the journal holds the answers", async () => {
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

describe("A single cell", () => {
  it("shows its answer even if every cache is gone and nothing has been moved to the journal", async () => {
    const addin = await openAddinForMany();
    const formula = `=COMPANY_ENRICH("${websitesOf(addin)[0]}","uuid")`;
    await addin.formula(formula);

    addin.host.evictCaches();
    const { cell } = await addin.formula(formula);

    expect(isUuid(cell.value)).toBe(true);
    expect(addin.sent).toHaveLength(1);
  });
});

describe("Thirty concurrent executions that interleave in a different order each time", () => {
  it.each([1, 2])(
    "send one request per company and show no error (seed %i)",
    async (seed) => {
      const addin = await openAddinForMany();
      const random = new Random(seed);
      addin.host.intercept = async ({ phase }) => {
        if (phase === "before" && random.chance(0.3)) await addin.clock.sleep(random.below(400));
      };
      const formulas = Array.from({ length: CELLS }, () => {
        return [`=COMPANY_ENRICH("${random.one(websitesOf(addin).slice(0, COMPANIES_IN_CELLS))}","uuid")`];
      });

      addin.sheet.enter({ row: 2, column: 3, rows: CELLS, columns: 1 }, formulas);
      await addin.workbook.settle();
      const first = addin.sent.length;
      await addin.value("getState", {});
      addin.host.evictCaches();
      await recalculated(addin);

      expect(first).toBe(new Set(formulas.flat()).size);
      expect(addin.sent).toHaveLength(first);
      expect(shown(addin, CELLS).filter((value) => !isUuid(value))).toEqual([]);
      expect(formulaExecutions(addin).filter(({ status }) => status !== "done")).toEqual([]);
    },
    120_000,
  );
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

function formulaExecutions(addin: OpenAddin) {
  return addin.host.executions.filter(({ kind }) => kind === "custom function");
}

function cacheCalls(calls: Readonly<Record<string, number>>): number {
  return Object.entries(calls).reduce(
    (sum, [name, count]) => sum + (name.startsWith("Cache.") ? count : 0),
    0,
  );
}
