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

  it("is named with its rule, if somebody has made one since the run began", async () => {
    const addin = await openAddin({ formulas: false, column });
    const started = await addin.start(LOCATION);
    const cells = below(addin, "HQ country");
    addin.sheet.setValidations(cells, { criteria: "TEXT_EQUAL_TO", values: ["x"], allowInvalid: false });

    const stopped = await addin.finishRun(started);

    expect([stopped.state, bought(addin)]).toEqual(["stopped", 1]);
    expect(stopped.message).toMatch(/^A data validation rule in [A-Z]2 of "Sheet1" refuses other values/);
    expect(new Set(addin.rows().map(({ Status }) => Status))).toEqual(new Set(["Queued"]));
  });

  it("is named if a protection that nobody is told of keeps an editor from it", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const started = await addin.start(LOCATION, 1_000, EDITOR);
    addin.sheet.protect({ editors: [], range: below(addin, "HQ country"), isUntold: true });

    const stopped = await addin.finishRun(started, EDITOR);

    expect([stopped.state, bought(addin)]).toEqual(["stopped", 1]);
    expect(stopped.message).toMatch(/^The column “HQ country” of "Sheet1" refuses/);
  });

  it("is named in a sheet of news, and nothing of the row that was tried stays there", async () => {
    const addin = await openAddin({ formulas: false, column });
    const news: RunRequest = { kind: "news", limit: 3, range: "Sheet1!A4:A21" };
    await addin.run({ ...news, range: "Sheet1!A2:A3" });
    const sheet = addin.workbook.sheetNamed("News")!;
    const rows = sheet.getValues(sheet.dataRange);
    sheet.setColumnType(below(addin, "Headline", 100, sheet), "NUMBER");

    const stopped = await addin.run(news);

    expect([stopped.state, bought(addin)]).toEqual(["stopped", 3]);
    expect(stopped.message).toMatch(/^The column “Headline” of "News" refuses/);
    expect(sheet.getValues(sheet.dataRange)).toEqual(rows);
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

  it("stops before its next batch where that begins while it is under way", async () => {
    const addin = await openAddin({ formulas: false, column });
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const started = await addin.start(LOCATION, 1_000, EDITOR);
    addin.host.intercept = ({ method, phase }) => {
      if (
        method === "fetchAll" &&
        phase === "after" &&
        bought(addin) > 1 &&
        addin.sheet.protections.length === 0
      )
        addin.sheet.protect({ editors: [], isUntold: true });
      return undefined;
    };

    const stopped = await addin.finishRun(started, EDITOR);
    const spent = bought(addin);
    await addin.finishRun(await addin.slice(stopped, EDITOR), EDITOR);

    expect(stopped.state).toBe("stopped");
    expect(bought(addin)).toBe(spent);
  });
});
