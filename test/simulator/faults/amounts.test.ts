import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import type { OpenAddin } from "../../addin/addin-on-host";
import { withAmount } from "../spoilt-replies";
import { manyCompanies, openAddin } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const PRICE = 2;
const TEN_TIMES = 20;

/** Every enrichment reports this price; @returns the number of such replies. */
function charge(addin: OpenAddin, text: string): () => number {
  let replies = 0;
  addin.spoil = (reply, url) => {
    if (reply.status !== 200 || !url.includes("/enrichment/")) return reply;
    replies++;
    return { ...reply, body: withAmount(reply.body, text) };
  };
  return () => replies;
}

describe("A service that bills ten times the price list", () => {
  it("exceeds a run's cap by at most the unexpected cost of one batch", async () => {
    const addin = await openAddin({ column: manyCompanies(60), formulas: false });
    const replies = charge(addin, String(TEN_TIMES));

    const ended = await addin.run(BASICS, 100);

    expect(ended.state).toBe("stopped");
    expect(replies() * TEN_TIMES).toBeLessThanOrEqual(100 + TEN_TIMES);
  });

  it("exceeds the formulas' cap by no more than that", async () => {
    const addin = await openAddin({ column: manyCompanies(25) });
    await addin.value("saveSettings", { formulaDayCap: 60 });
    const replies = charge(addin, String(TEN_TIMES));

    await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A26,"Founded")');
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(replies()).toBeGreaterThan(0);
    expect(replies() * TEN_TIMES).toBeLessThanOrEqual(60 + TEN_TIMES);
  });
});

describe("An invalid amount", () => {
  it.each(["1e999", '"many"'])("%s counts as the list price, and caps hold", async (text) => {
    const addin = await openAddin({ column: manyCompanies(40), formulas: false });
    await addin.value("saveSettings", { dayCap: 30 });
    const replies = charge(addin, text);

    await addin.run(BASICS);
    const { total } = await addin.value("getCredits", {});
    const { credits } = await addin.value("getState", {});

    expect(replies()).toBe(15);
    expect(total.credits + total.estimated).toBe(replies() * PRICE);
    expect(credits.today).toBe(replies() * PRICE);
  });
});
