import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { knownWebsites } from "../addin/companies-sent";
import { Random } from "../addin/random";
import { openAddin, type OpenAddin } from "../addin/open-addin";

/** A column's dates look alike, whoever sorts while a run writes them, and after its undo. */

const COMPANIES = 40;

/** The formats of the dates in each column that has any, by its label. */
function dateFormats(addin: OpenAddin): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const sheet of addin.workbook.sheets.filter(({ hidden }) => !hidden)) {
    const [heads = [], ...rows] = sheet.getValues(sheet.dataRange);
    const formats = sheet.getNumberFormats(sheet.dataRange).slice(1);
    rows.forEach((row, down) =>
      row.forEach((cell, across) => {
        if (Object.prototype.toString.call(cell) !== "[object Date]") return;
        const label = `${sheet.name}: ${String(heads[across])}`;
        found.set(label, (found.get(label) ?? new Set()).add(formats[down]![across]!));
      }),
    );
  }
  return found;
}

const mixed = (addin: OpenAddin) =>
  [...dateFormats(addin)].flatMap(([label, formats]) =>
    formats.size > 1 ? [`${label}: ${[...formats].join(", ")}`] : [],
  );

/** Shuffles the rows of every visible sheet whenever companies were asked for, and once within a write. */
function shuffleMeanwhile(addin: OpenAddin): () => number {
  const random = new Random(7);
  let [shuffles, writes] = [0, 0];
  addin.host.intercept = ({ method, phase }) => {
    if (phase !== "after" || !(method === "fetchAll" || (method === "setValues" && ++writes === 12))) return;
    for (const sheet of addin.workbook.sheets.filter(({ hidden, lastRow }) => !hidden && lastRow > 2)) {
      const column = sheet.lastColumn + 1;
      if (column > sheet.columnCount) sheet.insertColumns(column, 1);
      const rows = { row: 2, column, rows: sheet.lastRow - 1, columns: 1 };
      sheet.setValues(
        rows,
        Array.from({ length: rows.rows }, () => [random.next()]),
      );
      sheet.sort({ ...rows, column: 1, columns: column }, [{ column, ascending: true }]);
      sheet.clear(rows, { contents: true });
    }
    shuffles++;
  };
  return () => shuffles;
}

const REQUESTS: readonly RunRequest[] = [
  { kind: "enrichment", sections: ["funding_detail"] },
  { kind: "jobs", mode: "all" },
  { kind: "news" },
];

describe("The dates of a column", () => {
  it.each(REQUESTS)(
    "look alike after sorts in the middle of $kind, before and after its undo",
    async (request) => {
      const addin = await openAddin({ column: ["Website", ...knownWebsites(COMPANIES)] });
      await addin.value("saveSettings", { dayCap: 1_000_000 });
      const range = `Sheet1!A2:A${COMPANIES + 1}`;

      const started = await addin.start({ ...request, range });
      const shuffles = shuffleMeanwhile(addin);
      await addin.finishRun(started);
      const afterRun = mixed(addin);
      addin.host.intercept = undefined;
      await addin.run({ ...request, range });
      shuffleMeanwhile(addin);
      await addin.undo(started);

      expect(shuffles()).toBeGreaterThan(2);
      expect([afterRun, mixed(addin)]).toEqual([[], []]);
    },
  );

  it("also in rows that a later run adds below, or on top of, those of an earlier one", async () => {
    const addin = await openAddin({ column: ["Website", ...knownWebsites(6)], formulas: false });
    for (const kind of ["news", "jobs"] as const) {
      await addin.run({ kind, limit: 5 });
      await addin.clock.sleep(3 * 86_400_000);
      await addin.run({ kind, limit: 5, maxAgeDays: 0 });
    }

    expect(mixed(addin)).toEqual([]);
  });
});
