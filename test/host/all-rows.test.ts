// Every row of the selection is in a run's summary, each with a way to it.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const [first = "", ...others] = websites(4);
const COLUMN = ["Website", first, ...others, first, "nobody.example", "Juniper & Finch", "", "no company"];

describe("The summary of a run", () => {
  it("counts every row that is not blank, and selects those of each sort", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { runId, rows } = await addin.run({ kind: "enrichment", sections: ["location"] });
    const shown = await selected(addin, runId, rows);

    expect(rows).toEqual([
      { what: "filled", label: "Filled", rows: 5 },
      { what: "missing", label: "Not found", rows: 1 },
      { what: "invalid", label: "No company", rows: 2 },
    ]);
    expect(shown).toEqual({ filled: "2-6", missing: "7", invalid: "8,10" });
  });

  it("counts a company that stands twice once where its results are on a sheet of their own", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { runId, rows } = await addin.run({ kind: "jobs", limit: 3 });
    const shown = await selected(addin, runId, rows);

    expect(rows).toEqual([
      { what: "filled", label: "Fetched", rows: 4 },
      { what: "missing", label: "Not found", rows: 1 },
      { what: "invalid", label: "No company", rows: 2 },
      { what: "repeats", label: "Named above", rows: 1 },
    ]);
    expect(shown).toEqual({ filled: "2-5", missing: "7", invalid: "8,10", repeats: "6" });
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

    expect(rows).toEqual([
      { what: "cancelled", label: "Cancelled", rows: 6 },
      { what: "invalid", label: "No company", rows: 2 },
    ]);
    const named = addin.under("Website").map(String);
    const at = (what: string) => named.flatMap((name, index) => (name === what ? [index + 2] : []));
    expect(shown["invalid"]).toBe(
      [...at("no company"), ...at("Juniper & Finch")].sort((a, b) => a - b).join(","),
    );
  });
});

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
