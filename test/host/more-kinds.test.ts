import { describe, expect, it } from "vitest";
import type { RunKind } from "../../src/core/sidebar-contract";
import { openAddin, websites } from "../addin/open-addin";

const HOUR_MS = 3_600_000;

/** What one row says, and what it costs. */
const KINDS: readonly (readonly [RunKind, number, Readonly<Record<string, unknown>>])[] = [
  [
    "headcount",
    2.5,
    {
      Headcount: expect.any(Number),
      "Headcount, 12 months %": expect.any(Number),
      "Largest function": expect.stringMatching(/^[A-Z]/),
      "Counted on": expect.any(Date),
    },
  ],
  [
    "traffic",
    1.5,
    {
      Visits: expect.any(Number),
      "Visits, month": expect.stringMatching(/^\d{4}-\d\d$/),
      "Visits, change": expect.any(Number),
      "Main source": expect.stringMatching(/^[a-z]/),
      "Bounce rate": expect.any(Number),
    },
  ],
];

describe.each(KINDS)("A run about %s", (kind, price, row) => {
  it("bills first, writes values beside their companies, and costs nothing the second time", async () => {
    const addin = await openAddin();

    const bill = await addin.value("quoteRun", { kind });
    const done = await addin.run({ kind }, bill.credits.high);
    const again = await addin.run({ kind });

    expect(bill).toMatchObject({ companies: 5, credits: { low: 5 * price, high: 5 * price } });
    expect(done).toMatchObject({ state: "done", done: 5, failed: 0, creditsSpent: 5 * price });
    expect(again).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(addin.credits).toBe(5 * price);
    expect(addin.rows()).toMatchObject(websites(5).map((Website) => ({ Website, ...row })));
  });

  it("says which plans include it where the plan does not, and spends nothing", async () => {
    const addin = await openAddin({ api: { plan: "pay_as_you_go" } });

    const stopped = await addin.run({ kind });

    expect(stopped).toMatchObject({ state: "stopped", reason: "api/plan", creditsSpent: 0 });
    expect(stopped.message).toMatch(/comes? with a subscription or an enterprise plan/);
    expect(addin.sent).toHaveLength(1);
  });

  it("knows a company that the API does not, and asks once", async () => {
    const addin = await openAddin({ column: ["Website", "nobody-knows.example", ...websites(1)] });

    await addin.run({ kind });
    const sent = addin.sent.length;
    await addin.run({ kind });

    expect(addin.statusLines()[0]).toMatch(/^Not found/);
    expect(addin.sent).toHaveLength(sent);
  });

  it("is undone to the cells that were there", async () => {
    const addin = await openAddin();
    const before = addin.sheet.getValues(addin.sheet.dataRange);
    const done = await addin.run({ kind });

    await addin.finishRun(await addin.value("undoRun", { runId: done.runId }));

    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(before);
  });

  it("keeps what it cannot read, shows blanks, and buys it once", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(2)] });
    addin.spoil = (reply) => ({
      ...reply,
      body: '{"data":{"uuid":"abc1234","people":"many"},"credits_consumed":1}',
    });

    await addin.run({ kind });
    const again = await addin.run({ kind });

    expect(addin.statusLines()).toEqual([
      expect.stringMatching(/^No data/),
      expect.stringMatching(/^No data/),
    ]);
    expect(again.creditsSpent).toBe(0);
  });

  it("turns no text of the API into a formula", async () => {
    const addin = await openAddin();
    addin.api.faults.set([{ when: {}, reply: "hostile" }]);

    await addin.run({ kind });

    const { sheet } = addin;
    const formulas = sheet.getFormulas(sheet.dataRange).flat();
    expect(formulas.filter((formula) => formula !== "")).toEqual([]);
  });

  it("goes on by the trigger where the sidebar was closed", async () => {
    const addin = await openAddin();
    await addin.start({ kind });

    await addin.clock.sleep(HOUR_MS);
    await addin.host.fireTriggers();

    expect((await addin.value("getState", {})).run).toMatchObject({ state: "done", done: 5 });
  });
});
