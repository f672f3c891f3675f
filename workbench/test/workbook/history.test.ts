import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Workbook } from "../../workbook/workbook";
import { WorkbookError } from "../../workbook/workbook-error";
import { at, openWorkbook, shown } from "./open-workbook";

/** Everything that undo is to put back. */
function stateOf(workbook: Workbook): unknown {
  return structuredClone({
    sheets: workbook.sheets.map((sheet) => {
      const { selection: _selection, ...view } = sheet.view();
      const cells = sheet.cellViews().map((cell) => ({
        ...cell,
        format: sheet.getFormats(at("A1:F12"))[cell.row - 1]?.[cell.column - 1],
      }));
      return {
        ...view,
        cells,
        rules: sheet.getValidations(at("A1:F12")),
        notes: sheet.getNotes(at("A1:F12")),
      };
    }),
    metadata: workbook.findMetadata(),
    names: workbook.namedRanges.list,
  });
}

const area = fc.record({
  row: fc.integer({ min: 1, max: 8 }),
  column: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 1, max: 3 }),
  columns: fc.integer({ min: 1, max: 2 }),
});
const content = fc.constantFrom("", "x", 7, "=A1+1", "=SUM(A1:B4)", "=Other!A2", "=ROW(A1:A3)", "2026-08-14");
type Change = (workbook: Workbook) => void;
const one = { axis: fc.constantFrom("Rows", "Columns"), at: fc.integer({ min: 1, max: 6 }) } as const;

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(area, content).map(
      ([range, input]): Change =>
        ({ activeSheet }) =>
          activeSheet.setValues(
            range,
            Array.from({ length: range.rows }, () => Array(range.columns).fill(input)),
          ),
    ),
  },
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.erase([range]),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.clear(range),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.setFormats(range, { background: "#ff0000", numberFormat: "yyyy-mm-dd" }),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.setNotes(
          range,
          Array.from({ length: range.rows }, () => Array(range.columns).fill("a note")),
        ),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.sort({ row: 1, column: 1, rows: 8, columns: 4 }, [
          { column: Math.min(4, range.column), ascending: false },
        ]),
  ),
  fc.tuple(area, area).map(
    ([from, to]): Change =>
      ({ activeSheet }) =>
        activeSheet.copyTo(from, to),
  ),
  fc.tuple(area, area).map(
    ([from, to]): Change =>
      ({ activeSheet }) =>
        activeSheet.copyTo(from, to, activeSheet, {
          contents: "formulas",
          formats: true,
          notes: true,
          moved: true,
        }),
  ),
  fc.record(one).map(
    ({ axis, at: place }): Change =>
      ({ activeSheet }) =>
        activeSheet[`insert${axis as "Rows"}`](place, 2),
  ),
  fc.record(one).map(
    ({ axis, at: place }): Change =>
      ({ activeSheet }) =>
        activeSheet[`delete${axis as "Rows"}`](place, 2),
  ),
  fc.record(one).map(
    ({ axis, at: place }): Change =>
      ({ activeSheet }) =>
        activeSheet[`move${axis as "Rows"}`](place, 2, place > 3 ? 1 : 9),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.merge(range),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        activeSheet.createFilter(range),
  ),
  area.map(
    ({ row }): Change =>
      ({ activeSheet }) =>
        activeSheet.setRowsHidden(row, 2, true),
  ),
  area.map(
    ({ column }): Change =>
      ({ activeSheet }) =>
        activeSheet.setColumnWidth(column, 222),
  ),
  area.map(
    (range): Change =>
      ({ activeSheet }) =>
        void activeSheet.protect({ range }),
  ),
  area.map(
    ({ row, column }): Change =>
      (workbook) =>
        void workbook.addMetadata({ type: "ROW", sheetId: workbook.activeSheet.id, row }, `key ${column}`),
  ),
  area.map(
    (range): Change =>
      (workbook) =>
        workbook.setNamedRange({ name: "part", sheetId: workbook.activeSheet.id, area: range }),
  ),
  fc.constant<Change>((workbook) => void workbook.insertSheet("Other")),
  fc.constant<Change>((workbook) => void workbook.duplicateSheet(workbook.activeSheet)),
  fc.constant<Change>((workbook) => workbook.renameSheet(workbook.activeSheet, "Other")),
  fc.constant<Change>((workbook) => workbook.deleteSheet(workbook.activeSheet)),
  fc.constant<Change>((workbook) => workbook.activateSheet(workbook.sheets[0]!)),
);

/** Some changes are not possible, and change nothing then. */
function tried(workbook: Workbook, action: Change, by?: object): void {
  try {
    workbook.batch(() => action(workbook), by);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
  }
}

describe("the history of a workbook", () => {
  it("takes back and makes again any change, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.boolean()), { minLength: 1, maxLength: 12 }), (changes) => {
        const { workbook } = openWorkbook();
        const script = {};
        const states = [stateOf(workbook)];
        for (const [action, isScript] of changes) tried(workbook, action, isScript ? script : undefined);
        const end = stateOf(workbook);

        while (workbook.undo()) states.push(stateOf(workbook));
        expect(states.at(-1)).toEqual(states[0]);

        const again = [];
        while (workbook.redo()) again.push(stateOf(workbook));
        expect(again.at(-1) ?? states[0]).toEqual(end);
        expect(again.slice(0, -1)).toEqual(states.slice(1, -1).toReversed());
      }),
      { numRuns: 200 },
    );
  });

  it("has a step for each change of a person, and one for all changes of a script", () => {
    const { workbook, sheet } = openWorkbook();
    const script = {};
    sheet.enter(at("A1"), [["typed"]]);
    workbook.batch(() => sheet.setValues(at("B1"), [["of the script"]]), script);
    workbook.batch(() => sheet.setNotes(at("B1"), [["a note"]]), script);

    workbook.undo();
    expect([shown(sheet, "A1:B1"), sheet.getNotes(at("B1"))]).toEqual([[["typed", ""]], [[""]]]);
    workbook.redo();
    expect([shown(sheet, "A1:B1"), sheet.getNotes(at("B1"))]).toEqual([
      [["typed", "of the script"]],
      [["a note"]],
    ]);
    workbook.undo();
    workbook.undo();
    expect([shown(sheet, "A1:B1"), workbook.undo()]).toEqual([[["", ""]], false]);
  });

  it("keeps apart what a script wrote before and after somebody typed", () => {
    const { workbook, sheet } = openWorkbook();
    const script = {};
    workbook.batch(() => sheet.setValues(at("A1"), [["first"]]), script);
    sheet.enter(at("A1"), [["typed"]]);
    workbook.batch(() => sheet.setValues(at("A1"), [["last"]]), script);

    const seen = [];
    do seen.push(shown(sheet, "A1")[0]![0]);
    while (workbook.undo());

    expect(seen).toEqual(["last", "typed", "first", ""]);
  });

  it("shows the sheet that a change was on", () => {
    const { workbook, sheet } = openWorkbook();
    const other = workbook.insertSheet("Other");
    sheet.enter(at("A1"), [["x"]]);

    workbook.undo();
    expect(workbook.activeSheet.name).toBe(sheet.name);
    workbook.undo();
    expect([workbook.sheets.length, workbook.activeSheet.name]).toEqual([1, sheet.name]);
    workbook.redo();
    expect(workbook.sheetWithId(other.id)?.name).toBe("Other");
  });

  it("leaves what a script keeps on a hidden sheet, and has no step for it", () => {
    const { workbook, sheet } = openWorkbook();
    const script = {};
    const kept = workbook.batch(() => workbook.insertSheet("Kept"), script);
    workbook.batch(() => kept.setHidden(true), script);
    workbook.batch(() => kept.setValues(at("A1"), [["paid for"]]), script);
    workbook.batch(() => sheet.setValues(at("A1"), [["shown"]]), script);
    workbook.batch(() => kept.insertRows(1, 1), {});

    workbook.undo();

    expect([shown(sheet, "A1"), shown(kept, "A2"), kept.index, workbook.undo()]).toEqual([
      [[""]],
      [["paid for"]],
      1,
      false,
    ]);
    workbook.redo();
    expect([shown(sheet, "A1"), shown(kept, "A2")]).toEqual([[["shown"]], [["paid for"]]]);
  });

  it("leaves no step where nothing changed", () => {
    const { workbook, sheet } = openWorkbook();

    sheet.setFrozenRows(0);
    sheet.select([at("B2")]);
    workbook.activateSheet(sheet);

    expect(workbook.undo()).toBe(false);
  });

  it("forgets its oldest steps once they hold too many cells", () => {
    const { workbook, sheet } = openWorkbook();
    const all = sheet.wholeGrid;
    for (let edit = 0; edit < 20; edit++) sheet.setFormats(all, { background: edit % 2 ? "#ff0000" : null });

    let steps = 0;
    while (workbook.undo()) steps++;

    expect(steps).toBe(Math.floor(300_000 / (all.rows * all.columns)));
  });
});
