import type { CellValue } from "../../workbook/cell-view";
import { openWorkbook, type } from "../workbook/open-workbook";
import { argumentCounts } from "./google-functions/argument-counts";
import { arrays } from "./google-functions/arrays";
import { criteria } from "./google-functions/criteria";
import { dates } from "./google-functions/dates";
import type { Area, ExpectedCell } from "./google-functions/expectation";
import { financeAndEngineering } from "./google-functions/finance-and-engineering";
import { logic } from "./google-functions/logic";
import { lookup } from "./google-functions/lookup";
import { math } from "./google-functions/math";
import { operators } from "./google-functions/operators";
import { query } from "./google-functions/query";
import { regression } from "./google-functions/regression";
import { statistics } from "./google-functions/statistics";
import { text } from "./google-functions/text";
import { types } from "./google-functions/types";
import { describe, expect, it } from "vitest";

const AREAS: Readonly<Record<string, Area>> = {
  operators,
  math,
  statistics,
  regression,
  criteria,
  logic,
  lookup,
  arrays,
  text,
  dates,
  types,
  financeAndEngineering,
  query,
  argumentCounts,
};
/** Formulas are entered here, below and right of all cells of an area. */
const PLACE = { row: 21, column: 17 };

describe("built-in functions return what is known of Google Sheets", () => {
  it.each(Object.entries(AREAS))("for the table of %s", (_name, area) => {
    expect(disagreements(area)).toEqual([]);
  });
});

/** Each expectation that fails, with what is shown instead. */
function disagreements({ cells, lines }: Area): string[] {
  const { sheet } = openWorkbook();
  type(sheet, "A1", ...padded(cells));
  return lines.flatMap(([formula, expected]) => {
    sheet.setFormulas({ ...PLACE, rows: 1, columns: 1 }, [[formula]]);
    const wanted = typeof expected === "object" ? expected : [[expected]];
    // One more row and column: nothing else may spill.
    const range = { ...PLACE, rows: wanted.length + 1, columns: (wanted[0]?.length ?? 1) + 1 };
    const displays = sheet.getDisplayValues(range);
    const shown = sheet
      .getValues(range)
      .map((line, row) => line.map((value, column) => plain(value, displays[row]?.[column] ?? "")));
    const holds = shown.every((line, row) =>
      line.every((value, column) => same(value, wanted[row]?.[column] ?? "")),
    );
    return holds ? [] : [`${formula} → ${JSON.stringify(shown)}, not ${JSON.stringify(wanted)}`];
  });
}

function plain(value: CellValue, display: string): ExpectedCell {
  return value instanceof Date ? display : value;
}

function same(value: ExpectedCell, wanted: ExpectedCell): boolean {
  if (typeof value !== "number" || typeof wanted !== "number") return value === wanted;
  return Math.abs(value - wanted) <= 1e-7 * Math.max(1, Math.abs(wanted));
}

function padded(cells: Area["cells"]): Area["cells"] {
  const width = Math.max(...cells.map((line) => line.length));
  return cells.map((line) => [...line, ...Array.from({ length: width - line.length }, () => "")]);
}
