// Every row of the selection is in a run's summary, each with a way to it.
import { describe, expect, it } from "vitest";
import type { Progress, RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const [first = "", ...others] = websites(4);
const COLUMN = ["Website", first, ...others, first, "nobody.example", "Juniper & Finch", "", "no company"];

describe("The summary of a run", () => {
  it("counts every row that is not blank, and selects those of each sort", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { runId, rows } = await addin.run({ kind: "enrichment", sections: ["location"] });
    const shown = await selected(addin, runId, rows);

    expect(withoutReasons(rows)).toEqual([
      { what: "filled", label: "Filled", rows: 6 },
      { what: "missing", label: "Not found", rows: 1 },
      { what: "invalid", label: "No company", rows: 1 },
    ]);
    expect(shown).toEqual({ filled: "2-6,8", missing: "7", invalid: "10" });
  });

  it("counts a company that stands twice once where its results are on a sheet of their own", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { runId, rows } = await addin.run({ kind: "jobs", limit: 3 });
    const shown = await selected(addin, runId, rows);

    expect(withoutReasons(rows)).toEqual([
      { what: "filled", label: "Fetched", rows: 4 },
      { what: "missing", label: "Not found", rows: 1 },
      { what: "invalid", label: "No company", rows: 1 },
      { what: "repeats", label: "Named above", rows: 2 },
    ]);
    expect(shown).toEqual({ filled: "2-5", missing: "7", invalid: "10", repeats: "6,8" });
  });

  it("counts every row at any moment while it works", async () => {
    const column = ["Website", ...websites(12), first, "nobody.example", "Juniper & Finch"];
    const addin = await openAddin({ column, formulas: false });
    const { runId } = await addin.start({ kind: "enrichment", sections: ["location"] });
    const seen: Progress["rows"][] = [];
    addin.host.intercept = async ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "before") return;
      const { intercept } = addin.host;
      addin.host.intercept = undefined;
      seen.push((await addin.value("watchRun", { runId })).rows);
      addin.host.intercept = intercept;
    };

    const { rows } = await addin.slice({ runId });

    expect(seen.length).toBeGreaterThan(1);
    const sums = [...seen, rows].map((groups) => groups.reduce((sum, group) => sum + group.rows, 0));
    expect(new Set(sums)).toEqual(new Set([column.length - 1]));
    expect(seen.at(-1)?.map(({ what }) => what)).toContain("waiting");
  });

  it("says why rows have no value", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { rows } = await addin.run({ kind: "enrichment", sections: ["location"] });

    const why = rows.find(({ what }) => what === "missing")?.reasons;
    expect(why).toEqual([{ reason: expect.stringMatching(/^No such company\./), rows: 1 }]);
  });

  it("is in sight: the cells that were written, unless another sheet is in front by then", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    const { runId } = await addin.run({ kind: "enrichment", sections: ["location"] });

    const { isShown } = await addin.value("openResults", { runId, unlessLeft: true });

    const { ranges, activeCell } = addin.sheet.selection;
    expect(isShown).toBe(true);
    expect(activeCell).toEqual({ row: 2, column: 2 });
    expect(ranges[0]).toMatchObject({ row: 2, column: 1, rows: 5 });
    const other = addin.workbook.insertSheet("Other");
    addin.workbook.activateSheet(other);
    expect(await addin.value("openResults", { runId, unlessLeft: true })).toMatchObject({ isShown: false });
    expect(addin.workbook.activeSheet.name).toBe("Other");
  });

  it("says what was cancelled, and takes the way to its rows after a sort", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    const asked: RunRequest = { kind: "enrichment", sections: ["location"] };
    const { runId } = await addin.start(asked);
    const { rows } = await addin.value("cancelRun", { runId });
    addin.sheet.sort({ ...addin.sheet.dataRange, row: 2, rows: COLUMN.length - 1 }, [
      { column: 1, ascending: false },
    ]);

    const shown = await selected(addin, runId, rows);

    expect(withoutReasons(rows)).toEqual([
      { what: "cancelled", label: "Cancelled", rows: 7 },
      { what: "invalid", label: "No company", rows: 1 },
    ]);
    const named = addin.sheet.getValues({ row: 2, column: 1, rows: 9, columns: 1 }).flat();
    const at = named.indexOf("no company") + 2;
    expect(shown["invalid"]).toBe(String(at));
  });
});

const withoutReasons = (groups: Progress["rows"]) =>
  groups.map(({ what, label, rows }) => ({ what, label, rows }));

async function selected(
  addin: Awaited<ReturnType<typeof openAddin>>,
  runId: string,
  groups: readonly { what: string }[],
): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const { what } of groups) {
    await addin.value("showRows", { runId, what });
    const { ranges } = addin.sheet.selection;
    shown[what] = ranges
      .map(({ row, rows }) => (rows === 1 ? `${row}` : `${row}-${row + rows - 1}`))
      .join(",");
  }
  return shown;
}
