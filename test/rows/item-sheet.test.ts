import { itemsShown } from "../../src/rows/item-sheet";
import { COMPANY, ensureItemSheet, fieldTag, MEMORY } from "../../src/rows/item-table";
import { runTag } from "../../src/rows/company-table";
import { describe, expect, it } from "vitest";
import { planOf } from "../../src/products/plan-of";
import { utcInstant } from "../../src/core/api-date";
import { heldKnowledge } from "../../src/rows/row";
import { memoryText } from "../../src/rows/memory";
import { memoryOfNew } from "../../src/rows/new-rows";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const NOTHING_HELD = heldKnowledge(
  { instantOf: utcInstant, localTime: (ms) => new Date(ms).toISOString().slice(0, 19) },
  () => () => [],
  [],
  [],
);
const { table } = planOf({ kind: "news" }).items!;

describe("itemsShown", () => {
  const RUN_RECORD = { runId: "the run", host: "api.example" };
  const by = (runId: string) =>
    memoryText(memoryOfNew({ key: "n", values: new Map() }, runTag({ runId }), NOTHING_HELD));
  function sheetOf(...rows: [company: string, memory: string, id: string][]): MemorySpreadsheet {
    const spreadsheet = new MemorySpreadsheet();
    const sheet = ensureItemSheet(spreadsheet, table, RUN_RECORD);
    const tags = [COMPANY.tag, MEMORY.tag, fieldTag(table.idField)];
    sheet.writeHeader(
      1,
      1,
      tags.map((tag) => ({ label: tag, note: tag })),
    );
    if (rows.length > 0) sheet.write(2, 1, rows);
    return spreadsheet;
  }

  it("counts what was in the sheet before the run, not what the run itself has added", () => {
    const spreadsheet = sheetOf(
      ["a.example", by("an earlier run"), "n-1"],
      ["b.example", by("the run"), "n-2"],
      ["c.example", "", "n-3"],
    );

    expect([...itemsShown(spreadsheet, table, RUN_RECORD)]).toEqual([
      ["a.example", new Set(["n-1"])],
      ["c.example", new Set(["n-3"])],
    ]);
  });

  it("is empty at another host, which has a sheet of its own", () => {
    const spreadsheet = sheetOf(["a.example", by("an earlier run"), "n-1"]);
    const other = { ...RUN_RECORD, host: "staging.example" };

    expect(itemsShown(spreadsheet, table, other).size).toBe(0);
    expect(ensureItemSheet(spreadsheet, table, other)).not.toBe(
      ensureItemSheet(spreadsheet, table, RUN_RECORD),
    );
  });

  it.each([
    ["a sheet without rows", sheetOf()],
    ["a missing sheet", new MemorySpreadsheet()],
    ["a user's sheet with that name", new MemorySpreadsheet({ News: [["mine"], ["n-1"]] })],
  ])("is empty for %s", (_, spreadsheet) => {
    expect(itemsShown(spreadsheet, table, RUN_RECORD).size).toBe(0);
  });
});
