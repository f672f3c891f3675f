import { bundle } from "../../scripts/build";
import { startAddin, type OpenAddin } from "../addin/addin-on-host";
import { count, type Line, type Measurement } from "./measurement";

const COMPANIES = 200;
const CELLS = 1_000;

/** On the host with Apps Script's limits, 30 executions at once; the caps of formulas are set high. */
export const formulas: Measurement = {
  title: `Formulas for ${COMPANIES} companies`,
  async measure() {
    const column = (sites: readonly string[]) =>
      Array.from({ length: CELLS }, (_, cell) => [`=COMPANY_ENRICH("${sites[cell % COMPANIES]!}","uuid")`]);
    return [
      ...(await passes(`${count(CELLS)} cells`, column)),
      ...(await passes("one range", () => [[`=COMPANY_ENRICH(A2:A${COMPANIES + 1},"uuid")`]])),
    ];
  },
};

/** Bought, answered from the cache, and answered from the journal once the cache is gone. */
async function passes(
  name: string,
  entered: (sites: readonly string[]) => readonly (readonly string[])[],
): Promise<Line[]> {
  const addin = await startAddin(await bundle());
  try {
    const sites = addin.api.companies.slice(0, COMPANIES).map(({ website }) => website);
    addin.fillColumn(["Website", ...sites]);
    await addin.value("saveSettings", { formulaDayCap: 100_000, formulaCallCap: 1_000 });
    addin.sheet.insertRows(addin.sheet.rowCount + 1, CELLS);

    const formulasToEnter = entered(sites);
    const box = { row: 2, column: 3, rows: formulasToEnter.length, columns: 1 };
    const first = await pass(addin, () => addin.sheet.enter(box, formulasToEnter));
    const again = () => addin.workbook.recalculateCustomFunctions();
    const second = await pass(addin, again);
    await addin.value("getState", {});
    addin.host.evictCaches();
    const third = await pass(addin, again);
    return [
      ...linesFor(`${name}, first pass`, first),
      ...linesFor(`${name}, second pass`, second),
      ...linesFor(`${name}, cache gone, journal kept`, third),
    ];
  } finally {
    await addin.host.dispose();
  }
}

interface Pass {
  readonly requests: number;
  readonly executions: number;
  readonly cacheCalls: number;
  readonly locks: number;
  readonly longestMs: number;
}

async function pass(addin: OpenAddin, begin: () => void): Promise<Pass> {
  const [sent, ran] = [addin.sent.length, addin.host.executions.length];
  begin();
  await addin.workbook.settle();
  const executions = addin.host.executions.slice(ran);
  const called = (pattern: RegExp) =>
    executions
      .flatMap(({ calls }) => Object.entries(calls))
      .reduce((sum, [method, times]) => sum + (pattern.test(method) ? times : 0), 0);
  return {
    requests: addin.sent.length - sent,
    executions: executions.length,
    cacheCalls: called(/^Cache\./),
    locks: called(/^Lock\.tryLock$/),
    longestMs: Math.max(...executions.map(({ elapsedMs }) => elapsedMs)),
  };
}

function linesFor(name: string, { requests, executions, cacheCalls, locks, longestMs }: Pass): Line[] {
  return [
    [`${name}: requests`, count(requests)],
    [`${name}: executions`, count(executions)],
    [`${name}: cache calls`, count(cacheCalls)],
    [`${name}: locks`, count(locks)],
    [`${name}: longest execution on the host's clock`, `${(longestMs / 1000).toFixed(1)} s`],
  ];
}
