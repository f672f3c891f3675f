// Sentences: what is wrong is found before anything is spent.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { boxOf, type OpenAddin } from "../addin/addin-on-host";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const START = { ...LOCATION, creditCap: 1_000 };

async function withoutHeader(): Promise<OpenAddin> {
  const addin = await openAddin({ column: websites(4), formulas: false });
  addin.sheet.enter(boxOf("B1:B4"), [["Ann"], ["Bob"], ["Eve"], ["Joe"]]);
  addin.sheet.select([boxOf("A1:A4")]);
  return addin;
}

const row = (addin: OpenAddin, number: number) =>
  addin.values(`A${number}:Z${number}`)[0]!.filter((cell) => cell !== "");

describe("A sheet without a header", () => {
  it("is reported as having none, and on request gets one above its first company", async () => {
    const addin = await withoutHeader();
    const bill = await addin.value("quoteRun", LOCATION);

    const done = await addin.run({ ...LOCATION, chosen: bill.chosen!, addHeader: true });

    expect(bill).toMatchObject({ companies: 4, headerless: true });
    expect(done).toMatchObject({ state: "done", done: 4 });
    expect(row(addin, 1).slice(0, 2)).toEqual(["Website", "HQ city"]);
    expect(row(addin, 1).slice(-3)).toEqual(["Status", "Row memory", "Updated"]);
    expect(addin.rows().map(({ Website, Status }) => [Website, Status])).toEqual(
      websites(4).map((website) => [website, "Done"]),
    );
  });
});

describe("A sheet whose header row a run has added", () => {
  it("has one blank row above its companies after undo, which the next run uses", async () => {
    const addin = await withoutHeader();
    for (let round = 0; round < 3; round++) {
      const { headerless, chosen } = await addin.value("quoteRun", LOCATION);
      const { runId } = await addin.run({ ...LOCATION, chosen: chosen!, addHeader: true });
      await addin.finishRun(await addin.value("undoRun", { runId }));
      addin.sheet.select([boxOf("A2:A5")]);

      expect(headerless).toBe(true);
      expect(addin.values("A1:A5").flat()).toEqual(["", ...websites(4)]);
    }
  });
});

describe("A column that is still calculating", () => {
  async function loading(): Promise<OpenAddin> {
    const addin = await openAddin({ formulas: false });
    addin.sheet.enter(boxOf("A4"), [["Loading..."]]);
    return addin;
  }

  it("waits: the bill says so, and nothing is started", async () => {
    const addin = await loading();

    const bill = await addin.value("quoteRun", LOCATION);
    const refusal = await addin.refusal("startRun", { ...START, chosen: bill.chosen! });

    expect(bill).toMatchObject({ calculating: 1, companies: 4 });
    expect(bill.lines).toContain("1 cell is still being calculated");
    expect(bill.lines.join("\n")).not.toContain("left out");
    expect(refusal).toBe("1 cell is still being calculated. Start when the column shows its companies.");
    expect([addin.sent, addin.sheet.lastColumn]).toEqual([[], 1]);
  });
});

describe("Cells that cannot be written to", () => {
  /** The message, and whether anything was sent or written. */
  async function refused(addin: OpenAddin) {
    const before = [addin.sent.length, addin.sheet.cellViews().length];
    const sentence = await addin.refusal("startRun", START);
    const after = [addin.sent.length, addin.sheet.cellViews().length];
    return { sentence, isUntouched: String(before) === String(after) };
  }

  it("are reported if they are merged, in the columns to be added", async () => {
    const addin = await openAddin({ formulas: false });
    addin.sheet.merge(boxOf("C3:C4"));

    const { sentence, isUntouched } = await refused(addin);

    expect(sentence).toMatch(/^The cells C3:C4 of "Sheet1" are merged/);
    expect(isUntouched).toBe(true);
  });

  it("are reported if a validation rule rejects the values", async () => {
    const addin = await openAddin({ formulas: false });
    const rule = { criteria: "TEXT_EQUAL_TO", values: ["x"] };
    addin.sheet.setValidations(boxOf("B2:B3"), { ...rule, allowInvalid: true });
    addin.sheet.setValidations(boxOf("B4:B6"), { ...rule, allowInvalid: false });

    const { sentence, isUntouched } = await refused(addin);

    expect(sentence).toMatch(/^A data validation rule in B2:B6 of "Sheet1" refuses other values/);
    expect(isUntouched).toBe(true);
  });

  it("are reported if a rule of the last column rejects them, which new columns will have, too", async () => {
    const addin = await openAddin({ formulas: false });
    addin.sheet.deleteColumns(3, addin.sheet.columnCount - 2);
    addin.sheet.enter(boxOf("B1"), [["Stage"]]);
    const rule = { criteria: "TEXT_EQUAL_TO", values: ["x"], allowInvalid: false };
    addin.sheet.setValidations(boxOf("B2:B6"), rule);

    const { sentence, isUntouched } = await refused(addin);

    expect(sentence).toMatch(/^A data validation rule in B2:B6 of "Sheet1" refuses other values/);
    expect(isUntouched).toBe(true);
  });

  /** News of three companies by the owner, whose sheet then has these rows protected; and a start by an editor. */
  async function withProtectedNews(range: { column: number; columns: number }) {
    const addin = await openAddin({ column: ["Website", ...websites(3)], formulas: false });
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    const news = { kind: "news", range: "Sheet1!A2:A4", limit: 5 } as const;
    await addin.run(news);
    addin.workbook.sheetNamed("News")!.protect({ editors: [], range: { ...range, row: 2, rows: 2 } });
    await addin.clock.sleep(40 * 86_400_000);
    return { addin, start: { ...news, creditCap: 100 } };
  }

  it("are reported if rows of News are protected", async () => {
    const { addin, start } = await withProtectedNews({ column: 1, columns: 12 });
    const before = addin.credits;

    const sentence = await addin.refusal("startRun", start, EDITOR);

    expect(sentence).toMatch(/^The range A2:L3 of "News" is protected/);
    expect(addin.credits).toBe(before);
  });
});
