// The user's: somebody works in the sheet during a run.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { openAddin, OWNER, EDITOR, BASE_URL, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

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
