// The user's: somebody works in the sheet during a run.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { openAddin, OWNER, EDITOR, BASE_URL, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
/** Columns with formats, some of them not adjacent. */
const NUMBERS: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };

describe("What is detected before anything is spent", () => {
  it("includes a protection of the cells to be written", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { apiKey: "editors-own-key", baseUrl: BASE_URL }, EDITOR);
    addin.sheet.protect({ editors: [OWNER] });

    const bill = await addin.refusal("quoteRun", LOCATION, EDITOR);
    const refusal = await addin.refusal("startRun", { ...LOCATION, creditCap: 100 }, EDITOR);

    expect(bill).toBe(refusal);
    expect(refusal).toMatch(/is protected\. Ask its owner/);
    expect(addin.sent).toEqual([]);
    expect(addin.sheet.lastColumn).toBe(1);
  });
});

describe("A sheet to which no columns can be added", () => {
  it("names the protection that keeps an editor from it, and nothing is bought", async () => {
    const addin = await openAddin();
    await addin.value("saveSettings", { apiKey: "editors-own-key", baseUrl: BASE_URL }, EDITOR);
    addin.sheet.deleteColumns(3, addin.sheet.columnCount - 2);
    addin.sheet.protect({ range: { row: 1, column: 1, rows: 1, columns: 1 }, editors: [OWNER] });

    const refusal = await addin.refusal("startRun", { ...LOCATION, creditCap: 100 }, EDITOR);

    expect(refusal).toMatch(/too few: A1 is protected\. Ask its owner/);
    expect(addin.sent).toEqual([]);
  });

  it("says that the spreadsheet is full, and nothing is bought", async () => {
    const addin = await openAddin();
    addin.sheet.deleteColumns(3, addin.sheet.columnCount - 2);
    const other = addin.workbook.insertSheet("Old exports");
    addin.workbook.activateSheet(addin.sheet);
    other.insertColumns(27, 73);
    const room =
      10_000_000 - addin.workbook.sheets.reduce((sum, sheet) => sum + sheet.rowCount * sheet.columnCount, 0);
    other.insertRows(other.rowCount + 1, Math.floor(room / other.columnCount));

    const refusal = await addin.refusal("startRun", { ...LOCATION, creditCap: 100 });

    expect(refusal).toMatch(/more than 10 million cells\. Delete sheets/);
    expect(addin.sent).toEqual([]);
  });
});

describe("A row that somebody deletes while the headers of a run are written", () => {
  it("is reported in the add-on's own words, and the next attempt starts the run", async () => {
    const addin = await openAddin({ formulas: false });
    let [last, isDeleted] = ["", false];
    addin.host.intercept = ({ method, phase }) => {
      if (phase === "after") return;
      // One format is in the buffer, and the next is about to follow.
      if (last === "setNumberFormat" && method === "getRange" && !isDeleted) {
        isDeleted = true;
        addin.sheet.deleteRows(20, 1);
      }
      last = method;
    };

    const reply = await addin.sidebar("startRun", { ...NUMBERS, creditCap: 100 });
    const again = await addin.run(NUMBERS);

    expect(isDeleted).toBe(true);
    expect(reply).toMatchObject({ ok: false, error: { code: "limit/service" } });
    expect(addin.host.executions.filter(({ status }) => status === "failed")).toEqual([]);
    expect(again).toMatchObject({ state: "done", failed: 0 });
  });
});

describe("A user who works in the sheet during a run", () => {
  it("and uses a Status cell for other things keeps it, and the row is filled", async () => {
    const addin = await openAddin();
    const started = await addin.start(LOCATION);
    addin.sheet.enter({ row: 3, column: addin.columnOf("Status"), rows: 1, columns: 1 }, [["called them"]]);

    const done = await addin.finishRun(started);

    expect(done.state).toBe("done");
    expect(addin.sent).toHaveLength(5);
    expect(addin.rows()[1]).toMatchObject({ Status: "called them" });
  });

  it("and uses such a cell keeps it when another run starts", async () => {
    const addin = await openAddin();
    await addin.run(LOCATION);
    const cells = { row: 3, column: addin.columnOf("Status"), rows: 2, columns: 1 };
    addin.sheet.enter(cells, [["called them"], ["=1+1"]]);

    const done = await addin.run({ kind: "enrichment", sections: ["firmographic"] });

    expect(addin.sheet.getValues(cells)).toEqual([["called them"], [2]]);
    expect(addin.sheet.getFormulas(cells)).toEqual([[""], ["=1+1"]]);
    expect(done.message).toContain("Kept your own value in 2 cells");
    expect(addin.sent).toHaveLength(10);
  });

  it.each<[string, (addin: Awaited<ReturnType<typeof openAddin>>) => void, string]>([
    ["inserts a column on the left", ({ sheet }) => sheet.insertColumns(1, 1), "B"],
    ["inserts a column between output columns", ({ sheet }) => sheet.insertColumns(4, 1), "A"],
    ["renames the sheet", ({ workbook, sheet }) => workbook.renameSheet(sheet, "Renamed"), "A"],
    ["deletes an output column", ({ sheet }) => sheet.deleteColumns(4, 1), "A"],
  ])("and %s still finds every value beside its company", async (_, act, column) => {
    const addin = await openAddin();
    const control = await openAddin();
    await control.run(LOCATION);
    const started = await addin.start(LOCATION);
    await addin.slice(started);
    act(addin);

    const done = await addin.finishRun(await addin.slice(started));
    const again = await addin.run({ ...LOCATION, range: `${column}2:${column}6` });

    expect([done.state, again.state]).toEqual(["done", "done"]);
    expect(addin.values(`${column}2:${column}6`).flat()).toEqual(websites(5));
    expect(addin.sent).toHaveLength(5);
    const cities = (rows: ReturnType<typeof addin.rows>) => rows.map((row) => row["HQ city"]);
    expect(cities(addin.rows())).toEqual(cities(control.rows()));
  });

  it("and deletes the sheet stops the run with a message, and nothing more is spent", async () => {
    const addin = await openAddin();
    const started = await addin.start(LOCATION);
    const gone = addin.sheet;
    addin.workbook.insertSheet();
    addin.workbook.deleteSheet(gone);

    const stopped = await addin.finishRun(started);

    expect(stopped.state).toBe("stopped");
    expect(stopped.message).toMatch(/^The run's sheet or its company column is gone\./);
    expect(addin.sent).toEqual([]);
  });
});

describe("A day with no web requests left", () => {
  it("stops the run until tomorrow, and says so", async () => {
    const addin = await openAddin();
    const started = await addin.start(LOCATION);
    addin.host.intercept = ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "before") return undefined;
      throw new ServiceError("Service invoked too many times for one day: urlfetch.");
    };

    const stopped = await addin.finishRun(started).catch((error: unknown) => error);

    expect(stopped).toMatchObject({ state: "stopped", message: expect.stringMatching(/tomorrow/) as string });
  });
});
