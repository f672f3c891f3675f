// Sentences: a column that refuses what is written is named, after one purchase at most.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";

const COMPANIES = 20;
const LOCATION: RunRequest = {
  kind: "enrichment",
  sections: ["location"],
  range: `Sheet1!A2:A${COMPANIES + 1}`,
};
const column = ["Website", ...websites(COMPANIES)];

const bought = (addin: OpenAddin): number =>
  addin.api.calls.filter(({ endpoint }) => /enrichment|news/.test(endpoint)).length;
/** The cells below a header. */
function below(addin: OpenAddin, header: string, rows = COMPANIES, sheet = addin.sheet) {
  return { row: 2, column: addin.columnOf(header, sheet), rows, columns: 1 };
}

describe("A column that refuses what a run writes", () => {
  it("is named after one purchase, if it has a type that nothing tells beforehand, and is filled once that is gone", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });
    addin.sheet.setColumnType(below(addin, "HQ city"), "NUMBER");
    const before = addin.sheet.getValues(addin.sheet.dataRange);

    const stopped = await addin.run(LOCATION);
    const spent = bought(addin);
    const held = addin.sheet.getValues(addin.sheet.dataRange);
    const again = await addin.finishRun(await addin.slice(stopped));
    const spentAgain = bought(addin);
    addin.sheet.setColumnType(below(addin, "HQ city"), null);
    const done = await addin.finishRun(await addin.slice(stopped));

    expect(stopped.state).toBe("stopped");
    expect(stopped.message).toMatch(
      /^The column “HQ city” of "Sheet1" refuses what is written there\. Remove its type/,
    );
    expect([spent, again.state, again.message, spentAgain]).toEqual([3, "stopped", stopped.message, 3]);
    const told = [addin.columnOf("Status"), addin.columnOf("Row memory")];
    const values = (all: typeof held) =>
      all.map((line) => line.filter((_, index) => !told.includes(index + 1)));
    expect(values(held)).toEqual(values(before));
    expect(done.state).toBe("done");
    expect(bought(addin)).toBe(COMPANIES);
    expect(addin.rows().every((row) => row["HQ city"] !== "")).toBe(true);
    expect(new Set(addin.rows().map(({ Status }) => Status))).toEqual(new Set(["Done", "Up to date"]));
  });
});

describe("A run of which nothing can be written", () => {
  it("buys one batch, and nothing more however often it is gone on with", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const started = await addin.start(LOCATION, 1_000, EDITOR);
    const protection = addin.sheet.protect({ editors: [], isUntold: true });

    const stopped = await addin.finishRun(started, EDITOR);
    for (let tries = 0; tries < 3; tries++) await addin.finishRun(await addin.slice(stopped, EDITOR), EDITOR);
    const spent = bought(addin);
    addin.sheet.removeProtection(protection.id);
    const done = await addin.finishRun(await addin.slice(stopped, EDITOR), EDITOR);

    expect([stopped.state, spent, done.state, bought(addin)]).toEqual(["stopped", 1, "done", COMPANIES]);
  });
});
