import { describe, expect, it } from "vitest";
import type { OpenAddin } from "../../addin/addin-on-host";
import type { RunRequest } from "../../../src/core/sidebar-contract";
import { withAmount } from "../spoilt-replies";
import { manyCompanies, openAddin } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const PRICE = 2;
const TEN_TIMES = 20;

/** Every enrichment says that it costs so much; @returns what it says in all. */
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
  it("passes a run's cap by no more than one batch's surprise", async () => {
    const addin = await openAddin({ column: manyCompanies(60), formulas: false });
    const replies = charge(addin, String(TEN_TIMES));

    const ended = await addin.run(BASICS, 100);

    expect(ended.state).toBe("stopped");
    expect(replies() * TEN_TIMES).toBeLessThanOrEqual(100 + TEN_TIMES);
  });

  it("passes the cap of a day by no more, whoever asks", async () => {
    const addin = await openAddin({ column: manyCompanies(60), formulas: false });
    await addin.value("saveSettings", { dayCap: 100 });
    const replies = charge(addin, String(TEN_TIMES));

    await addin.run(BASICS);

    expect(replies() * TEN_TIMES).toBeLessThanOrEqual(100 + TEN_TIMES);
  });

  it("passes the cap of formulas by no more", async () => {
    const addin = await openAddin({ column: manyCompanies(25) });
    await addin.value("saveSettings", { formulaDayCap: 60 });
    const replies = charge(addin, String(TEN_TIMES));

    await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A26,"Founded")');
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(replies() * TEN_TIMES).toBeLessThanOrEqual(60 + TEN_TIMES);
  });
});

describe("An amount that is no amount", () => {
  it.each(["1e999", "-4", '"many"'])("%s counts as the price list says, and caps hold", async (text) => {
    const addin = await openAddin({ column: manyCompanies(40), formulas: false });
    await addin.value("saveSettings", { dayCap: 30 });
    const replies = charge(addin, text);

    await addin.run(BASICS);
    const { total } = await addin.value("getCredits", {});
    const { credits } = await addin.value("getState", {});

    expect(replies() * PRICE).toBeLessThanOrEqual(30);
    expect(total.credits + total.estimated).toBe(replies() * PRICE);
    expect(credits.today).toBe(replies() * PRICE);
  });
});
