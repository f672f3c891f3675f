// Money: a copied status buys nothing.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { companiesSent } from "../addin/companies-sent";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LAST_TWO: RunRequest = {
  kind: "enrichment",
  sections: [],
  fields: ["firmographic.name"],
  range: "Sheet1!A5:A6",
};
const COMPANIES = websites(5);

const words = (addin: OpenAddin) => addin.rows().map(({ Status }) => Status);

/** Copies a status into the rows above, as a user would. */
function copyUp(addin: OpenAddin) {
  const cell = { row: 5, column: addin.columnOf("Status"), rows: 1, columns: 1 };
  addin.sheet.copyTo(cell, { ...cell, row: 2, rows: 3 });
}

describe("A status Queued that a user copied to companies that no bill counted", () => {
  it("buys nothing for them", async () => {
    const addin = await openAddin({ formulas: false });
    const bill = await addin.value("quoteRun", LAST_TWO);
    const started = await addin.start(LAST_TWO, bill.credits.high);
    copyUp(addin);

    const ended = await addin.finishRun(started);

    expect(companiesSent(addin).toSorted()).toEqual(COMPANIES.slice(3).toSorted());
    expect(ended).toMatchObject({ state: "done", done: 2, total: 2, capReached: null });
    expect(words(addin)).toEqual(["Queued", "Queued", "Queued", "Done", "Done"]);
  });
});
