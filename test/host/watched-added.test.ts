// docs/watch-for-changes.md: companies that were added.
import { describe, expect, it } from "vitest";

import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, WEEKLY_NEWS } from "../addin/watched-weeks";

const KNOWN = 4;
const ADDED = 3;

const lastLook = async (addin: OpenAddin) => (await addin.value("getWatches", {})).watches[0]!.lastLook!;

/** A watch that has looked at four companies, with three more added below them since. */
async function withAdded(): Promise<{ addin: OpenAddin; before: number }> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(KNOWN)] });
  await addin.value("saveWatch", WEEKLY_NEWS);
  await days(addin, 8);
  const box = { row: KNOWN + 2, column: 1, rows: ADDED, columns: 1 };
  addin.sheet.setValues(
    box,
    websites(KNOWN + ADDED)
      .slice(KNOWN)
      .map((website) => [website]),
  );
  return { addin, before: addin.credits };
}

describe("A look for news at a column with added companies", () => {
  it("reports how many companies were looked at for the first time, and what that cost", async () => {
    const { addin, before } = await withAdded();
    await days(addin, 7);
    const look = await lastLook(addin);
    const { remarks } = await addin.value("getNews", {});
    await days(addin, 7);

    expect(look).toMatchObject({ looked: KNOWN + ADDED, of: KNOWN + ADDED });
    expect(look.added!.companies).toBe(ADDED);
    expect(look.added!.credits).toBeGreaterThan(0);
    expect(look.added!.credits).toBeLessThan(look.credits);
    expect(look.credits).toBeLessThanOrEqual(addin.credits - before);
    expect(remarks.join()).toContain(`${ADDED} companies are new here`);
    expect((await lastLook(addin)).added).toBeUndefined();
  });
});
