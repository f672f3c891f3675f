// docs/formulas.md: fetching for formulas is a run like any other.
import { describe, expect, it } from "vitest";
import { isPending } from "../../src/features/formulas/evaluation";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const ROWS = 90;
const BOUGHT = 5;
const MISSING = { kind: "formulas", scope: "sheet", missingOnly: true } as const;
const HOUR_MS = 3_600_000;

describe("Fetching for formulas", () => {
  it("goes on once an hour while the sidebar is closed, and shows what came", async () => {
    const addin = await openPending();
    const sent = addin.sent.length;
    await addin.value("startRun", { ...MISSING, creditCap: 1_000 });

    await addin.clock.sleep(HOUR_MS);
    await addin.host.fireTriggers();

    expect(addin.sent.length - sent).toBe(ROWS - BOUGHT);
    expect(await pending(addin)).toBe(0);
    expect((await addin.value("getState", {})).run).toMatchObject({ kind: "formulas", state: "done" });
  });

  it.each(["pauseRun", "cancelRun"] as const)(
    "shows what came when a slice is ended by %s",
    async (method) => {
      const addin = await openPending();
      const { runId } = await addin.value("startRun", { ...MISSING, creditCap: 1_000 });
      let batches = 0;
      addin.host.intercept = async ({ method: called, phase }) => {
        if (called !== "fetchAll" || phase !== "after" || ++batches !== 2) return;
        addin.host.intercept = undefined;
        await addin.value(method, { runId });
      };

      await addin.value("runSlice", { runId });

      const left = await pending(addin);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(ROWS - BOUGHT - 20 + 1);
    },
  );

  it("ends with a remainder over its own cap, and goes on for more", async () => {
    const addin = await openPending();

    const capped = await addin.finishRun(await addin.value("startRun", { ...MISSING, creditCap: 60 }));
    const left = await pending(addin);
    const raised = await addin.value("runSlice", { runId: capped.runId, creditCap: 170 });
    const ended = await addin.finishRun(raised);

    expect(capped).toMatchObject({ state: "stopped", done: 30, creditsSpent: 60 });
    expect(capped.capReached).toEqual({ creditCap: 60, companies: 55, moreCredits: 110 });
    expect(left).toBe(55);
    expect(ended).toMatchObject({ state: "done", creditsSpent: 160 });
    expect(await pending(addin)).toBe(0);
  });

  it("takes the selection that was billed, whatever is selected later", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(2)], formulas: false });
    addin.sheet.enter({ row: 2, column: 3, rows: 2, columns: 1 }, [
      ['=COMPANY_ENRICH(A2,"uuid")'],
      ['=COMPANY_ENRICH(A3,"uuid")'],
    ]);
    await addin.workbook.settle();
    addin.sheet.select([{ row: 2, column: 3, rows: 1, columns: 1 }]);
    const { range, credits } = await addin.value("quoteRun", {
      kind: "formulas",
      scope: "selection",
      missingOnly: true,
    });
    addin.sheet.select([{ row: 3, column: 3, rows: 1, columns: 1 }]);

    const wanted = { kind: "formulas", missingOnly: true, range, creditCap: credits.high } as const;
    await addin.finishRun(await addin.value("startRun", wanted));

    expect(range).toBe("Sheet1!C2");
    expect(addin.sent.map(({ url }) => new URL(url).searchParams.get("website") ?? url)).toHaveLength(1);
    expect(addin.sent[0]!.url).toContain(websites(1)[0]);
  });
});

/** A range of companies of which five are bought and the rest is pending. */
async function openPending(): Promise<OpenAddin> {
  const addin = await openAddin();
  addin.fillColumn(["Website", ...addin.api.companies.slice(0, ROWS).map(({ website }) => website)]);
  await addin.value("saveSettings", { formulaCallCap: BOUGHT, formulaDayCap: 10, dayCap: 1_000_000 });
  addin.sheet.enter({ row: 2, column: 3, rows: 1, columns: 1 }, [
    [`=COMPANY_ENRICH(A2:A${ROWS + 1},"uuid")`],
  ]);
  await addin.workbook.settle();
  return addin;
}

async function pending(addin: OpenAddin): Promise<number> {
  await addin.workbook.settle();
  const shown = addin.sheet.getValues({ row: 2, column: 3, rows: ROWS, columns: 1 }).flat();
  return shown.filter(isPending).length;
}
