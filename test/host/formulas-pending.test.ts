// Money: fetching for formulas goes on after a kill, within its cap.
import { describe, expect, it } from "vitest";
import type { Intercept } from "../../workbench/host/execution-record";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const MISSING = { kind: "formulas", scope: "sheet", missingOnly: true } as const;
const BATCH = 40;
const KILLED = "The execution was killed.";

describe("Fetching pending formulas", () => {
  // `test/simulator/crash-kinds.ts` has all others.
  const places: [string, Parameters<typeof killAt>[0]][] = [
    ["after a batch came back", { method: "UrlFetchApp.fetchAll", nth: 2, phase: "after" }],
    ["while the formulas are away", { method: "TextFinder.replaceAllWith", nth: 2, phase: "before" }],
  ];

  it.each(places)(
    "continues after a kill %s, and loses at most one batch and no formula",
    async (_, place) => {
      const addin = await openPending(90);
      const sent = addin.sent.length;

      addin.host.intercept = killAt(place);
      await expect(addin.run(MISSING, 10_000)).rejects.toThrow(KILLED);
      addin.host.intercept = undefined;
      await untilNothingWaits(addin);

      expect(addin.sent.length - sent).toBeLessThanOrEqual(85 + BATCH);
      expect(new Set(addin.sent.map(({ url }) => url)).size).toBe(90);
      expect(addin.sheet.cellView(2, 3).input).toBe('=COMPANY_ENRICH(A2:A91,"uuid")');
      expect(column(addin, 90).filter((value) => !/^[a-z0-9]{7}$/.test(String(value)))).toEqual([]);
    },
  );
});

/** A range of so many companies of which five are bought and the rest is pending. */
async function openPending(count: number, api: { ratePerMinute?: number } = {}): Promise<OpenAddin> {
  const addin = await openAddin({ api });
  addin.fillColumn(["Website", ...addin.api.companies.slice(0, count).map(({ website }) => website)]);
  await addin.value("saveSettings", { formulaCallCap: 5, formulaDayCap: 10, dayCap: 1_000_000 });
  await enter(addin, `=COMPANY_ENRICH(A2:A${count + 1},"uuid")`);
  return addin;
}

async function enter(addin: OpenAddin, formula: string): Promise<void> {
  addin.sheet.enter({ row: 2, column: 3, rows: 1, columns: 1 }, [[formula]]);
  await addin.workbook.settle();
}

/** Quotes and fetches as often as needed, as a user does who sees pending cells. */
async function untilNothingWaits(addin: OpenAddin): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    const { run } = await addin.value("getState", {});
    const bill = await addin.value("quoteRun", MISSING);
    if (bill.toFetch === 0 && (run === null || run.state === "done")) break;
    await addin.run(MISSING, 10_000);
    await addin.clock.sleep(4 * 60_000);
  }
  await addin.workbook.settle();
}

function killAt({
  method,
  nth,
  phase,
}: {
  method: string;
  nth: number;
  phase: "before" | "after";
}): Intercept {
  let seen = 0;
  return (call) => {
    if (`${call.service}.${call.method}` !== method || call.phase !== phase) return undefined;
    if (call.execution.kind !== "google.script.run") return undefined;
    return ++seen === nth ? "kill" : undefined;
  };
}

function column(addin: OpenAddin, rows: number) {
  return addin.sheet.getValues({ row: 2, column: 3, rows, columns: 1 }).flat();
}
