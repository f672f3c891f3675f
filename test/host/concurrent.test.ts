// Money: two executions buy nothing twice.
import { describe, expect, it } from "vitest";
import { companiesSent, FIRMOGRAPHIC, knownWebsites, repeated } from "../addin/companies-sent";
import { DEMO_KEY, EDITOR, openAddin, OWNER, type OpenAddin } from "../addin/open-addin";

const HOUR_MS = 3_600_000;

const companies = knownWebsites(40);
const column = ["Website", ...companies];

/** Drives a run until it has ended, as an additional sidebar would. */
async function keepDriving(addin: OpenAddin, runId: string, user = OWNER): Promise<string> {
  for (let slices = 0; slices < 60; slices++) {
    const { state, nextDelayMs, mine } = await addin.slice({ runId }, user);
    if (!mine || (state !== "running" && state !== "waiting")) return state;
    if (nextDelayMs > 0) await addin.clock.sleep(nextDelayMs);
  }
  return "does not end";
}

describe("Two concurrent executions", () => {
  it("of one run in two sidebars request each company once", async () => {
    const addin = await openAddin({ column, formulas: false });
    const { runId } = await addin.start(FIRMOGRAPHIC);

    const states = await Promise.all([keepDriving(addin, runId), keepDriving(addin, runId)]);

    expect(states).toEqual(["done", "done"]);
    expect(repeated(companiesSent(addin))).toEqual([]);
    expect(companiesSent(addin).toSorted()).toEqual(companies.toSorted());
    const { run, credits } = await addin.value("getState", {});
    expect(run?.creditsSpent).toBe(addin.credits);
    expect(credits.total).toBe(addin.credits);
  });

  it("of one run in a sidebar and by the hourly trigger request each company once", async () => {
    const addin = await openAddin({ column, formulas: false });
    const { runId } = await addin.start(FIRMOGRAPHIC);
    await addin.clock.sleep(HOUR_MS + 1);

    const [state, fired] = await Promise.all([keepDriving(addin, runId), addin.host.fireTriggers()]);

    expect([state, fired]).toEqual(["done", 1]);
    expect(repeated(companiesSent(addin))).toEqual([]);
    expect(companiesSent(addin)).toHaveLength(companies.length);
    expect((await addin.value("getState", {})).run?.creditsSpent).toBe(addin.credits);
  });

  it("of a run and formulas over the same companies request each company once", async () => {
    const addin = await openAddin({ column });
    const started = await addin.start(FIRMOGRAPHIC);
    const sheet = addin.workbook.insertSheet();
    addin.workbook.activateSheet(addin.workbook.sheets[0]!);

    const running = addin.finishRun(started);
    sheet.enter(
      { row: 1, column: 1, rows: 10, columns: 1 },
      Array.from({ length: 10 }, (_, row) => [`=COMPANY_ENRICH(Sheet1!A${row * 3 + 2},"founded_year")`]),
    );
    const done = await running;
    await addin.workbook.settle();

    expect(done.state).toBe("done");
    expect(repeated(companiesSent(addin))).toEqual([]);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
    expect(addin.values("A1:A10", sheet).flat()).toEqual(
      Array.from({ length: 10 }, () => expect.any(Number) as unknown),
    );
    expect(companiesSent(addin)).toHaveLength(companies.length);
  });

  it("spend nothing of a colleague who only watches", async () => {
    const addin = await openAddin({
      column,
      formulas: false,
      api: { keys: [DEMO_KEY, "colleague-key-0123456789"] },
    });
    await addin.value("saveSettings", { apiKey: "colleague-key-0123456789" }, EDITOR);
    const { runId } = await addin.start(FIRMOGRAPHIC);

    const [state] = await Promise.all([keepDriving(addin, runId), keepDriving(addin, runId, EDITOR)]);

    expect(state).toBe("done");
    expect(addin.sent.every(({ headers }) => Object.values(headers).includes(DEMO_KEY))).toBe(true);
    expect(repeated(companiesSent(addin))).toEqual([]);
  });

  it("end as cancelled, with what was spent, if one of them cancels", async () => {
    const addin = await openAddin({ column, formulas: false });
    const { runId } = await addin.start(FIRMOGRAPHIC);
    let asked = 0;
    const cancelled: Promise<unknown>[] = [];
    addin.host.intercept = ({ method, phase }) => {
      if (method === "fetchAll" && phase === "after" && ++asked === 3)
        cancelled.push(addin.value("cancelRun", { runId }, EDITOR));
    };

    const state = await keepDriving(addin, runId);
    await Promise.all(cancelled);

    const { run } = await addin.value("getState", {});
    expect([state, run?.state]).toEqual(["cancelled", "cancelled"]);
    expect(asked).toBeLessThanOrEqual(4);
    expect(run?.creditsSpent).toBe(addin.credits);
    expect(run?.message).toMatch(/^Cancelled\. /);
    expect(addin.rows().every(({ Status }) => /^(Done|Cancelled)$/.test(String(Status)))).toBe(true);
  });
});

describe("Anything that was paid for", () => {
  it("is not requested again after seven idle hours with empty caches", async () => {
    const addin = await openAddin({ column });
    const { sheet } = await addin.formula(`=COMPANY_ENRICH("${companies[39]!}","founded_year")`);
    addin.workbook.activateSheet(addin.workbook.sheets[0]!);
    addin.sheet.select([{ row: 2, column: 1, rows: 20, columns: 1 }]);
    await addin.run(FIRMOGRAPHIC);
    const late = await addin.formula(`=COMPANY_ENRICH("${companies[38]!}","founded_year")`);
    const sent = addin.sent.length;

    for (let hour = 0; hour < 7; hour++) {
      await addin.clock.sleep(HOUR_MS);
      await addin.host.fireTriggers();
    }
    addin.host.evictCaches();
    addin.workbook.activateSheet(addin.workbook.sheets[0]!);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
    const again = await addin.run({ ...FIRMOGRAPHIC, range: "Sheet1!A2:A21" });

    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.sent).toHaveLength(sent);
    expect(addin.values("A1", sheet)).toEqual([[expect.any(Number)]]);
    expect(late.sheet.getValues({ row: 1, column: 1, rows: 1, columns: 1 })).toEqual([[expect.any(Number)]]);
  });
});
