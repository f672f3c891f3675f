// docs/caps-credits-undo.md: several kinds of data on one bill.
import { describe, expect, it } from "vitest";
import type { RunRequest, UpdateBill, UpdateProgress } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours } from "../addin/watched-weeks";

const COMPANIES = 6;
const range = `Sheet1!A2:A${COMPANIES + 1}`;
const together: RunRequest[] = [
  { kind: "enrichment", sections: ["location"], range },
  { kind: "headcount", range },
  { kind: "news", limit: 5, range },
];

const opened = (): Promise<OpenAddin> =>
  openAddin({ formulas: false, column: ["Website", ...websites(COMPANIES)] });

async function begun(addin: OpenAddin, cap?: number): Promise<{ bill: UpdateBill; first: UpdateProgress }> {
  const bill = await addin.value("quoteUpdate", { together });
  const parts = bill.parts.map(({ id }) => id);
  const first = await addin.value("startUpdate", { together, parts, creditCap: cap ?? bill.credits.high });
  return { bill, first };
}

async function finished(addin: OpenAddin, first: UpdateProgress): Promise<UpdateProgress> {
  let now = first;
  for (let slices = 0; now.state === "running" || now.state === "waiting"; slices++) {
    if (slices === 60) throw new Error(`It does not end: ${JSON.stringify(now)}`);
    if (now.nextDelayMs > 0) await addin.clock.sleep(now.nextDelayMs);
    now = await addin.value("updateSlice", { updateId: now.updateId, drives: true });
  }
  return now;
}

describe("several kinds of data on one bill", () => {
  it("have one total, are bought one after the other, and cost nothing the second time", async () => {
    const addin = await opened();
    const { bill, first } = await begun(addin);
    const ended = await finished(addin, first);
    const { News: news } = Object.fromEntries(addin.workbook.sheets.map((sheet) => [sheet.name, sheet]));

    expect(bill.parts.map(({ name }) => name)).toEqual(["Enrichment", "Headcount", "News"]);
    const sum = bill.parts.reduce((all, { credits }) => all + credits.high, 0);
    expect(bill.credits.high).toBeCloseTo(sum, 6);
    expect(ended).toMatchObject({
      state: "done",
      parts: [{ state: "done" }, { state: "done" }, { state: "done" }],
    });
    expect(ended.creditsSpent).toBeCloseTo(addin.credits, 6);
    expect(ended.creditsSpent).toBeLessThanOrEqual(bill.credits.high);
    expect(news).toBeDefined();

    expect((await addin.value("quoteUpdate", { together })).credits.high).toBe(0);
  });

  it("never cost more than was agreed to for all of them, and what is over it says so", async () => {
    const addin = await opened();
    const { first } = await begun(addin, 10);
    const ended = await finished(addin, first);

    expect(addin.credits).toBeLessThanOrEqual(10);
    expect(ended.state).toBe("done");
    expect(ended.parts.map(({ state }) => state)).toContain("failed");
  });

  it("go on by the hour when everything was killed, within what was agreed to", async () => {
    const addin = await opened();
    const { bill, first } = await begun(addin);
    let bought = 0;
    addin.host.intercept = ({ method, phase }) =>
      method === "fetchAll" && phase === "after" && ++bought === 3 ? "kill" : undefined;
    await finished(addin, first).catch(() => null);
    addin.host.intercept = undefined;
    await hours(addin, 3);

    const ended = (await addin.value("getState", {})).update!;
    // What may have been billed counts: some part has no room to ask again, and says so.
    expect(ended.state).toBe("done");
    const failed = ended.parts.filter(({ state }) => state !== "done");
    expect(failed.map(({ message }) => message)).toEqual([expect.stringContaining("cap of")]);
    expect(addin.credits).toBeLessThanOrEqual(bill.credits.high);
  });
});
