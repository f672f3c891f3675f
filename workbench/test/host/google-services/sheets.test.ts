import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const ROWS_AND_COLUMNS: readonly Expectation[] = [
  ["s.insertRows(1); return s.getMaxRows();", 1001],
  ["r.setValue('a'); s.insertRows(1, 2); return s.getRange('A3').getValue();", "a"],
  ["s.insertColumns(1, 3); return s.getMaxColumns();", 29],
  ["s.insertRowsAfter(1000, 5).getMaxRows()", 1005],
  ["s.deleteRows(1, 999); return s.getMaxRows();", 1],
  ["s.deleteRows(1, 1000)", "Exception: You can't delete all the rows on the sheet."],
  ["s.deleteRow(0)", "Exception: Those rows are out of bounds."],
  ["s.deleteColumn(27)", "Exception: Those columns are out of bounds."],
  ["s.insertRowAfter(2000)", "Exception: Those rows are out of bounds."],
  [
    "s.hideRow(s.getRange('A2:A3')); return [1, 2, 3, 4].map((row) => s.isRowHiddenByUser(row));",
    [false, true, true, false],
  ],
  ["s.hideRow(s.getRange('A2:A3')); s.unhideRow(s.getRange('A2')); return s.isRowHiddenByUser(2);", false],
  ["s.hideColumn(s.getRange('B:C')); return s.isColumnHiddenByUser(3);", true],
  ["s.hideColumns(2, 2); s.unhideColumn(s.getRange('B1:C1')); return s.isColumnHiddenByUser(2);", false],
  ["s.getRowHeight(5)", 21],
  ["s.setRowHeight(5, 60).getRowHeight(5)", 60],
  ["s.setRowHeights(2, 2, 40).getRowHeight(3)", 40],
  ["s.setRowHeight(5, 4).getRowHeight(5)", 21],
  ["s.setRowHeightsForced(5, 1, 4).getRowHeight(5)", 4],
  ["s.setRowHeight(5, 60); s.insertRowBefore(1); return s.getRowHeight(6);", 60],
  ["s.setRowHeight(5, 60).autoResizeRows(5, 1).getRowHeight(5)", 21],
  ["s.getColumnWidth(3)", 100],
  ["s.setColumnWidth(3, 250).getColumnWidth(3)", 250],
  ["s.setColumnWidths(2, 2, 80).getColumnWidth(3)", 80],
  ["s.setFrozenRows(2); s.setFrozenColumns(1); return [s.getFrozenRows(), s.getFrozenColumns()];", [2, 1]],
  ["s.hasHiddenGridlines()", false],
  ["s.setHiddenGridlines(true).hasHiddenGridlines()", true],
  ["s.isRightToLeft()", false],
  ["s.setRightToLeft(true).isRightToLeft()", true],
  ["[s.getLastRow(), s.getLastColumn()]", [0, 0]],
  ["s.getRange('C4').setValue(0); return [s.getLastRow(), s.getLastColumn()];", [4, 3]],
  [
    "s.appendRow([1, 'a']).appendRow(['=A1+1']).getRange('A1:B2').getValues()",
    [
      [1, "a"],
      [2, ""],
    ],
  ],
  ["s.appendRow([])", "Exception: Cannot append an empty row."],
  ["spread([[3], [1]]); return s.sort(1).getRange('A1:A2').getValues();", [[1], [3]]],
  ["spread([[3], [1]]); return s.sort(1, false).getSheetValues(1, 1, 2, 1);", [[3], [1]]],
  ["s.setColumnWidth(27, 50)", "Exception: Those columns are out of bounds."],
  ["s.getColumnWidth(0)", "Exception: Those columns are out of bounds."],
  ["s.hideRows(999, 3)", "Exception: Those rows are out of bounds."],
  ["s.showColumns(30)", "Exception: Those columns are out of bounds."],
  ["s.isRowHiddenByUser(5000)", "Exception: Those rows are out of bounds."],
  [
    "r.setValue('t'); const t = ss.insertSheet('From template', { template: s }); const told = [t.getRange('A1').getValue(), t.getName()]; ss.deleteSheet(t); return told;",
    ["t", "From template"],
  ],
];

/** Methods of `Spreadsheet` that refer to its active sheet. */
const ACTIVE: readonly Expectation[] = [
  ["ss.appendRow(['x']); return s.getRange('A1').getValue();", "x"],
  ["ss.getSheetName() === s.getName()", true],
  ["ss.getSheetId() === s.getSheetId()", true],
  ["spread([[1], [2]]); ss.deleteRow(1); return r.getValue();", 2],
  ["ss.deleteRows(1, 10); return s.getMaxRows();", 990],
  ["ss.deleteColumn(1).getActiveSheet().getMaxColumns()", 25],
  ["ss.insertRowBefore(1); ss.insertRowsAfter(1, 2); return s.getMaxRows();", 1003],
  ["ss.insertColumnAfter(1); ss.insertColumnsBefore(1, 2); return s.getMaxColumns();", 29],
  ["ss.setFrozenRows(3); return [ss.getFrozenRows(), ss.getFrozenColumns()];", [3, 0]],
  ["ss.setColumnWidth(2, 300); return ss.getColumnWidth(2);", 300],
  ["ss.setRowHeight(2, 50); return ss.getRowHeight(2);", 50],
  ["ss.hideRow(s.getRange('A2')); return ss.isRowHiddenByUser(2);", true],
  [
    "ss.hideColumn(s.getRange('B1')); ss.unhideColumn(s.getRange('B1')); return ss.isColumnHiddenByUser(2);",
    false,
  ],
  ["ss.isRowHiddenByFilter(1)", false],
  ["ss.getSheetValues(1, 1, 1, 2)", [["", ""]]],
  ["ss.getRangeList(['A1', 'B2']).getRanges()", ["A1", "B2"]],
  ["spread([[2], [1]]); ss.sort(1); return r.getValue();", 1],
  ["ss.renameActiveSheet('Renamed'); return s.getName();", "Renamed"],
  ["ss.setActiveRangeList(s.getRangeList(['A1', 'C3'])).getRanges()", ["A1", "C3"]],
  ["s.setActiveRangeList(s.getRangeList(['B2'])); return s.getActiveRange();", "B2"],
  ["ss.getSpreadsheetTimeZone()", "Europe/Berlin"],
  [
    "ss.setSpreadsheetTimeZone('Asia/Tokyo'); const zone = ss.getSpreadsheetTimeZone(); ss.setSpreadsheetTimeZone('Europe/Berlin'); return zone;",
    "Asia/Tokyo",
  ],
  ["ss.getOwner().getEmail()", "owner@demo.example"],
  ["ss.getEditors().map((user) => user.getEmail())", ["owner@demo.example"]],
  ["ss.getViewers()", []],
  [
    "ss.insertSheet('sheet1')",
    'Exception: A sheet with the name "sheet1" already exists. Please enter another name.',
  ],
];

const NAMED: readonly Expectation[] = [
  ["ss.getRangeByName('Nothing')", null],
  ["ss.setNamedRange('Total', s.getRange('B2:C3')); return ss.getRangeByName('total');", "B2:C3"],
  ["ss.setNamedRange('Total', r); return s.getRange('Total').getA1Notation();", "A1"],
  ["ss.setNamedRange('Total', r); s.insertRowBefore(1); return ss.getRangeByName('Total');", "A2"],
  ["ss.setNamedRange('Total', r); s.deleteRow(1); return ss.getRangeByName('Total');", null],
  ["ss.setNamedRange('Total', r); return ss.getNamedRanges().map((named) => named.getName());", ["Total"]],
  ["ss.setNamedRange('Total', r); return s.getNamedRanges()[0].getRange();", "A1"],
  ["ss.setNamedRange('Total', r); ss.removeNamedRange('Total'); return ss.getRangeByName('Total');", null],
  [
    "ss.setNamedRange('Total', r); ss.getNamedRanges()[0].setName('Sum').setRange(s.getRange('D4')); return ss.getRangeByName('Sum');",
    "D4",
  ],
  ["ss.setNamedRange('Total', r); ss.getNamedRanges()[0].remove(); return ss.getNamedRanges().length;", 0],
  [
    "ss.setNamedRange('A1', r)",
    'Exception: The name "A1" is invalid. Please see the help center for named range requirements.',
  ],
];

const FILTERED =
  "spread([['h'], ['a'], ['b'], ['a']]); const filter = s.getRange('A1:A4').createFilter(); const hide = (values) => SpreadsheetApp.newFilterCriteria().setHiddenValues(values).build();";
const HIDDEN = "[2, 3, 4].map((row) => s.isRowHiddenByFilter(row))";

const FILTERS: readonly Expectation[] = [
  ["s.getFilter()", null],
  [`${FILTERED} return filter.getRange();`, "A1:A4"],
  [`${FILTERED} filter.setColumnFilterCriteria(1, hide(['a'])); return ${HIDDEN};`, [true, false, true]],
  [
    `${FILTERED} filter.setColumnFilterCriteria(1, hide(['a'])); return filter.getColumnFilterCriteria(1).getHiddenValues();`,
    ["a"],
  ],
  [
    `${FILTERED} filter.setColumnFilterCriteria(1, hide(['a'])).removeColumnFilterCriteria(1); return ${HIDDEN};`,
    [false, false, false],
  ],
  [
    `${FILTERED} filter.setColumnFilterCriteria(1, hide(['a'])); filter.remove(); return ${HIDDEN};`,
    [false, false, false],
  ],
  [
    `${FILTERED} return filter.setColumnFilterCriteria(2, null);`,
    "Exception: Those columns are out of bounds.",
  ],
  [`${FILTERED} filter.sort(1, false); return s.getRange('A1:A4').getValues().flat();`, ["h", "b", "a", "a"]],
  [`${FILTERED} return s.getRange('A2:A4').getFilter().getRange();`, "A1:A4"],
  [`${FILTERED} return s.getRange('F9').getFilter().getRange();`, "A1:A4"],
  [
    `${FILTERED} return s.getRange('A1:A4').createFilter();`,
    "Exception: You can't create a filter in a sheet that already has a filter.",
  ],
];

const WORDS = "spread([['Apple', 'pine apple'], ['banana', '=\"app\"&1']]);";

const FINDER: readonly Expectation[] = [
  [`${WORDS} return s.createTextFinder('app').findAll();`, ["A1", "B1", "B2"]],
  [`${WORDS} return s.createTextFinder('app').matchCase(true).findAll();`, ["B1", "B2"]],
  [`${WORDS} return s.createTextFinder('apple').matchEntireCell(true).findAll();`, ["A1"]],
  [`${WORDS} return s.createTextFinder('^b.*a$').useRegularExpression(true).findAll();`, ["A2"]],
  [`${WORDS} return s.createTextFinder('=').matchFormulaText(true).findAll();`, ["B2"]],
  [`${WORDS} return s.getRange('A1:A2').createTextFinder('a').findAll();`, ["A1", "A2"]],
  [`${WORDS} return s.createTextFinder('nothing').findAll();`, []],
  [`${WORDS} return s.createTextFinder('nothing').findNext();`, null],
  [
    `${WORDS} const finder = s.createTextFinder('app'); return [finder.findNext(), finder.findNext(), finder.findPrevious(), finder.getCurrentMatch()];`,
    ["A1", "B1", "A1", "A1"],
  ],
  [`${WORDS} return s.createTextFinder('app').startFrom(s.getRange('B1')).findNext();`, "B2"],
  [`${WORDS} return s.createTextFinder('an').replaceAllWith('o');`, 2],
  [`${WORDS} s.createTextFinder('an').replaceAllWith('o'); return s.getRange('A2').getValue();`, "booa"],
  [
    `${WORDS} const finder = s.createTextFinder('apple'); finder.findNext(); finder.replaceWith('pear'); return s.getRange('A1:B1').getValues();`,
    [["pear", "pine apple"]],
  ],
  ["r.setValue('café').getSheet().createTextFinder('cafe').ignoreDiacritics(true).findAll()", ["A1"]],
  ["r.setValue('a.b'); return s.createTextFinder('.').replaceAllWith('$&');", 1],
];

it.each([
  ["rows and columns", ROWS_AND_COLUMNS],
  ["the active sheet's part of a spreadsheet", ACTIVE],
  ["named ranges", NAMED],
  ["filters", FILTERS],
  ["finding text", FINDER],
])("a sheet behaves as in Sheets: %s", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});
