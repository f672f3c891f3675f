import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const REFERENCES: readonly Expectation[] = [
  ["s.getRange('B2').getA1Notation()", "B2"],
  ["s.getRange('$B$2:$C$3').getA1Notation()", "B2:C3"],
  ["s.getRange('c3:b2').getA1Notation()", "B2:C3"],
  ["s.getRange('R2C3').getA1Notation()", "C2"],
  ["s.getRange('R1C1:R2C3').getA1Notation()", "A1:C2"],
  ["s.getRange('r2c2:r1c1').getA1Notation()", "A1:B2"],
  ["s.getRange('A:A').getNumRows()", 1000],
  ["s.getRange('3:4').getNumColumns()", 26],
  ["s.getRange('B5:B').getLastRow()", 1000],
  ["s.getRange(2, 3, 4, 5).getA1Notation()", "C2:G5"],
  ["s.getRange(2, 3, 4).getA1Notation()", "C2:C5"],
  ["s.getRange('Z1000').getColumn()", 26],
  ['ss.getRange("\'" + s.getName() + "\'!C4").getSheet().getName() === s.getName()', true],
  ["s.getRange('nowhere')", "Exception: Range not found"],
  ["s.getRange('Nowhere!A1')", "Exception: Range not found"],
  ["s.getRange(0, 1)", "Exception: The starting row of the range is too small."],
  ["s.getRange(1, 0)", "Exception: The starting column of the range is too small."],
  ["s.getRange(-1, 1, 2, 2)", "Exception: The starting row of the range is too small."],
  ["s.getRange(1, 1, 0)", "Exception: The number of rows in the range must be at least 1."],
  ["s.getRange(1, 1, 1, 0)", "Exception: The number of columns in the range must be at least 1."],
  ["s.getRange(1001, 1)", "Exception: The coordinates of the range are outside the dimensions of the sheet."],
  [
    "s.getRange(1, 26, 1, 2)",
    "Exception: The coordinates of the range are outside the dimensions of the sheet.",
  ],
  ["r.offset(-1, 0)", "Exception: The starting row of the range is too small."],
  ["r.offset(2, 1).getA1Notation()", "B3"],
  ["r.offset(1, 1, 2, 3).getA1Notation()", "B2:D3"],
  ["s.getRange('B2:D4').getCell(2, 3).getA1Notation()", "D3"],
  ["s.getRange('A:A').isStartRowBounded()", false],
  ["s.getRange('A1:A9').isEndRowBounded()", true],
  ["s.getRange('2:3').isStartColumnBounded()", false],
  ["s.getRangeList(['A1', 'R2C2:R3C3']).getRanges()", ["A1", "B2:C3"]],
];

const R1C1: readonly Expectation[] = [
  ["r.getFormulaR1C1()", null],
  ["s.getRange('B2').setFormula('=A1+$A$1').getFormulaR1C1()", "=R[-1]C[-1]+R1C1"],
  ["s.getRange('B2').setFormula('=SUM(B3:B5)*2').getFormulaR1C1()", "=SUM(R[1]C[0]:R[3]C[0])*2"],
  ["s.getRange('B2').setFormulaR1C1('=R[-1]C[-1]+R1C1').getFormula()", "=A1+$A$1"],
  ["s.getRange('B2').setFormulaR1C1('=RC[-1]&\"R1C1\"').getFormula()", '=A2&"R1C1"'],
  ["s.getRange('B4').setFormulaR1C1('=SUM(R[-3]C[0]:R[-1]C[0])').getFormula()", "=SUM(B1:B3)"],
  ["s.getRange('C1:C2').setFormulaR1C1('=RC1*2').getFormulas()", [["=$A1*2"], ["=$A2*2"]]],
  ["s.getRange('B1:C1').setFormulasR1C1([['=RC[-1]', '=R1C1']]).getFormulas()", [["=A1", "=$A$1"]]],
  ["s.getRange('B1:C1').setFormulas([['=A1', '']]).getFormulasR1C1()", [["=R[0]C[-1]", null]]],
  ["spread([[1], [2]]); return s.getRange('B1:B2').setFormula('=A1*10').getValues();", [[10], [20]]],
  [
    "s.getRangeList(['B1', 'B3']).setFormulaR1C1('=RC[-1]+1'); return s.getRange('B3').getFormula();",
    "=A3+1",
  ],
];

const NAVIGATION: readonly Expectation[] = [
  ["spread([[1], [2], [3]]); return r.getNextDataCell(SpreadsheetApp.Direction.DOWN);", "A3"],
  ["spread([[1], [''], [3]]); return r.getNextDataCell(SpreadsheetApp.Direction.DOWN);", "A3"],
  ["spread([[1], [2], [''], [4]]); return r.getNextDataCell(SpreadsheetApp.Direction.DOWN);", "A2"],
  ["r.getNextDataCell(SpreadsheetApp.Direction.DOWN)", "A1000"],
  ["r.getNextDataCell(SpreadsheetApp.Direction.NEXT)", "Z1"],
  [
    "spread([[1, 2, '', 4]]); return s.getRange('D1').getNextDataCell(SpreadsheetApp.Direction.PREVIOUS);",
    "B1",
  ],
  ["spread([[1], [2], [3]]); return s.getRange('A1000').getNextDataCell(SpreadsheetApp.Direction.UP);", "A3"],
  ["s.getRange('C5').getDataRegion()", "C5"],
  ["spread([[1, 2], [3, 4]]); return r.getDataRegion();", "A1:B2"],
  ["spread([[1, 2], [3, 4]]); return s.getRange('B2').getDataRegion();", "A1:B2"],
  ["spread([[1, '', 3]]); return r.getDataRegion();", "A1"],
  ["spread([[1, 2], [3, 4]]); return r.getDataRegion(SpreadsheetApp.Dimension.ROWS);", "A1:A2"],
  ["spread([[1, 2], [3, 4]]); return r.getDataRegion(SpreadsheetApp.Dimension.COLUMNS);", "A1:B1"],
  ["s.getRange('C2').setValue(1); return s.getDataRange();", "A1:C2"],
];

const FILLED = "s.getRange('A1:B2').setValues([[1, 2], [3, 4]]).setBackground('red').setNote('n');";
const STATE = "[r.getValue(), r.getBackground(), r.getNote(), r.getDataValidation() === null]";
const RULED = `${FILLED} r.setDataValidation(SpreadsheetApp.newDataValidation().requireDate().build());`;
const HIDDEN = "spread([['h'], ['a'], ['b']]); s.getRange('A1:A3').createFilter();";

const CLEARING: readonly Expectation[] = [
  [`${RULED} r.clear(); return ${STATE};`, ["", "#ffffff", "n", false]],
  [`${RULED} r.clear({}); return ${STATE};`, ["", "#ffffff", "", true]],
  [`${RULED} r.clear({ contentsOnly: true }); return ${STATE};`, ["", "#ff0000", "n", false]],
  [`${RULED} r.clear({ formatOnly: true }); return ${STATE};`, [1, "#ffffff", "n", false]],
  [`${RULED} r.clear({ commentsOnly: true }); return ${STATE};`, [1, "#ff0000", "", false]],
  [`${RULED} r.clear({ validationsOnly: true }); return ${STATE};`, [1, "#ff0000", "n", true]],
  [
    `${RULED} r.clear({ contentsOnly: true, commentsOnly: true }); return ${STATE};`,
    ["", "#ff0000", "", false],
  ],
  [`${RULED} s.clear(); return ${STATE};`, ["", "#ffffff", "n", false]],
  [`${RULED} s.clear({ contentsOnly: true }); return ${STATE};`, ["", "#ff0000", "n", false]],
  [`${RULED} s.clear({ formatOnly: true }); return ${STATE};`, [1, "#ffffff", "n", true]],
  [`${RULED} s.clearContents(); return ${STATE};`, ["", "#ff0000", "n", false]],
  [`${RULED} s.clearNotes(); return ${STATE};`, [1, "#ff0000", "", false]],
  [`${RULED} r.clearDataValidations(); return ${STATE};`, [1, "#ff0000", "n", true]],
  [
    `${FILLED} s.getRangeList(['A1', 'B2']).clear({ contentsOnly: true }); return s.getRange('A1:B2').getValues();`,
    [
      ["", 2],
      [3, ""],
    ],
  ],
  [`${FILLED} s.getRangeList(['A1']).clearNote(); return r.getNote();`, ""],
  [`${RULED} s.getRangeList(['A1']).clearDataValidations(); return r.getDataValidation();`, null],
  [
    `${HIDDEN} s.getRange('A2:A3').clear({ skipFilteredRows: true }); return s.getRange('A1:A3').getValues();`,
    [["h"], [""], [""]],
  ],
  [
    "r.setNumberFormat('0.0').setFontSize(20).clearFormat(); return [r.getFontSize(), r.getNumberFormat()];",
    [10, "0.0"],
  ],
  [
    "r.setNumberFormat('0.0').setFontSize(20).clear(); return [r.getFontSize(), r.getNumberFormat()];",
    [10, "0.###############"],
  ],
];

const TABLE =
  "s.getRange('A1:B2').setValues([[1, '=A1+1'], ['x', true]]).setFontWeight('bold').setNotes([['n', ''], ['', '']]);";

const COPYING: readonly Expectation[] = [
  [
    `${TABLE} r.copyTo(s.getRange('D4')); return [s.getRange('D4').getValue(), s.getRange('D4').getFontWeight(), s.getRange('D4').getNote()];`,
    [1, "bold", "n"],
  ],
  [`${TABLE} s.getRange('A1:B1').copyTo(s.getRange('A5')); return s.getRange('B5').getFormula();`, "=A5+1"],
  [`${TABLE} r.copyTo(s.getRange('D1:D3')); return s.getRange('D1:D3').getValues();`, [[1], [1], [1]]],
  [
    `${TABLE} s.getRange('A1:A2').copyTo(s.getRange('F1:F3')); return s.getRange('F1:F3').getValues()[2][0];`,
    "",
  ],
  [
    `s.getRange('F1').setValue("'=  a   b"); s.getRange('F1').trimWhitespace(); return s.getRange('F1').getValue();`,
    "= a b",
  ],
  [
    `${TABLE} s.getRange('B1').copyTo(s.getRange('D1'), { contentsOnly: true }); return [s.getRange('D1').getValue(), s.getRange('D1').getFormula(), s.getRange('D1').getFontWeight()];`,
    [2, "", "normal"],
  ],
  [
    `${TABLE} r.copyTo(s.getRange('D1'), { formatOnly: true }); return [s.getRange('D1').getValue(), s.getRange('D1').getFontWeight()];`,
    ["", "bold"],
  ],
  [
    `${TABLE} s.getRange('B1').copyTo(s.getRange('D1'), SpreadsheetApp.CopyPasteType.PASTE_VALUES, false); return [s.getRange('D1').getFormula(), s.getRange('D1').getValue()];`,
    ["", 2],
  ],
  [
    `${TABLE} s.getRange('B1').copyTo(s.getRange('D1'), SpreadsheetApp.CopyPasteType.PASTE_FORMULA, false); return [s.getRange('D1').getFormula(), s.getRange('D1').getFontWeight()];`,
    ["=C1+1", "normal"],
  ],
  [
    `${TABLE} r.copyTo(s.getRange('D1'), SpreadsheetApp.CopyPasteType.PASTE_FORMAT, false); return [s.getRange('D1').getValue(), s.getRange('D1').getFontWeight()];`,
    ["", "bold"],
  ],
  [
    `${TABLE} s.getRange('A1:B2').copyTo(s.getRange('D1'), SpreadsheetApp.CopyPasteType.PASTE_VALUES, true); return s.getRange('D1:E2').getValues();`,
    [
      [1, "x"],
      [2, true],
    ],
  ],
  [
    `${TABLE} const t = ss.insertSheet(); r.copyTo(t.getRange('C3')); const v = t.getRange('C3').getValue(); ss.deleteSheet(t); return v;`,
    1,
  ],
  [
    `${TABLE} s.getRange('B1').moveTo(s.getRange('D4')); return [s.getRange('D4').getFormula(), s.getRange('D4').getFontWeight(), s.getRange('B1').getValue(), s.getRange('B1').getFontWeight()];`,
    ["=A1+1", "bold", "", "normal"],
  ],
  [
    `${TABLE} s.getRange('A1:B1').copyValuesToRange(s, 4, 5, 2, 2); return s.getRange('D2:E2').getFormulas();`,
    [["", ""]],
  ],
  [
    `${TABLE} s.getRange('A1:B1').copyValuesToRange(s.getSheetId(), 4, 5, 2, 2); return s.getRange('D2:E2').getValues();`,
    [[1, 2]],
  ],
  [`${TABLE} r.copyFormatToRange(s, 4, 4, 2, 2); return s.getRange('D2').getFontWeight();`, "bold"],
];

const SQUARE =
  "spread([[1, 2], [3, 4]]); s.getRange('B1').setFontWeight('bold'); const square = s.getRange('A1:B2');";

const FITTING: readonly Expectation[] = [
  [
    `${SQUARE} square.copyValuesToRange(s, 10, 14, 1, 5); return s.getRange('J1:N5').getValues();`,
    [
      [1, 2, 1, 2, 1],
      [3, 4, 3, 4, 3],
      [1, 2, 1, 2, 1],
      [3, 4, 3, 4, 3],
      [1, 2, 1, 2, 1],
    ],
  ],
  [
    `${SQUARE} square.copyValuesToRange(s, 10, 10, 1, 1); return s.getRange('J1:K2').getValues();`,
    [
      [1, ""],
      ["", ""],
    ],
  ],
  [
    `${SQUARE} square.copyFormatToRange(s, 10, 12, 1, 1); return s.getRange('J1:M2').getFontWeights();`,
    [
      ["normal", "bold", "normal", "normal"],
      ["normal", "normal", "normal", "normal"],
    ],
  ],
  [
    `${SQUARE} square.copyTo(s.getRange('J1:N5')); return s.getRange('J1:L3').getValues();`,
    [
      [1, 2, ""],
      [3, 4, ""],
      ["", "", ""],
    ],
  ],
  [
    `${SQUARE} square.copyTo(s.getRange('J1:M2')); return s.getRange('J1:M2').getValues();`,
    [
      [1, 2, 1, 2],
      [3, 4, 3, 4],
    ],
  ],
  [
    `${SQUARE} square.copyTo(s.getRange('J1')); return s.getRange('J1:K2').getValues();`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
];

const TIDYING: readonly Expectation[] = [
  ['r.setValue("\'  a   b ").trimWhitespace().getValue()', "a b"],
  [
    "spread([['a ', 1], [' =b', '']]); s.getRange('A1:B2').trimWhitespace(); return s.getRange('A1:B1').getValues();",
    [["a", 1]],
  ],
  ["spread([['a'], ['A'], ['b'], ['a']]); return s.getRange('A1:A4').removeDuplicates();", "A1:A2"],
  [
    "spread([['a'], ['A'], ['b'], ['a']]); s.getRange('A1:A4').removeDuplicates(); return s.getRange('A1:A4').getValues();",
    [["a"], ["b"], [""], [""]],
  ],
  ["spread([['a', 1], ['a', 2], ['b', 1]]); return s.getRange('A1:B3').removeDuplicates([1]);", "A1:B2"],
  [
    "spread([['a', 1], ['a', 2], ['b', 1]]); s.getRange('A1:B3').removeDuplicates([2]); return s.getRange('A1:B3').getValues();",
    [
      ["a", 1],
      ["a", 2],
      ["", ""],
    ],
  ],
  ["r.setValue('a,b,c').splitTextToColumns(); return s.getRange('A1:C1').getValues();", [["a", "b", "c"]]],
  ["r.setValue('a#b').splitTextToColumns('#'); return s.getRange('A1:B1').getValues();", [["a", "b"]]],
  [
    "r.setValue('1;2').splitTextToColumns(SpreadsheetApp.TextToColumnsDelimiter.SEMICOLON); return s.getRange('A1:B1').getValues();",
    [[1, 2]],
  ],
  [
    "spread([['a b'], ['c']]); s.getRange('A1:A2').splitTextToColumns(' '); return s.getRange('A1:B2').getValues();",
    [
      ["a", "b"],
      ["c", ""],
    ],
  ],
  ["spread([[1], [2], [3]]); return s.getRange('A1:A3').randomize().getValues().flat().sort();", [1, 2, 3]],
  ["spread([[3], [1], [2]]); return s.getRange('A1:A3').sort(1).getValues();", [[1], [2], [3]]],
  [
    "spread([[3], [1], [2]]); return s.getRange('A1:A3').sort({ column: 1, ascending: false }).getValues();",
    [[3], [2], [1]],
  ],
  ["s.getRange('A1:B2').mergeAcross().getMergedRanges()", ["A1:B1", "A2:B2"]],
  ["s.getRange('A1:B2').mergeVertically().getMergedRanges()", ["A1:A2", "B1:B2"]],
  [
    "s.getRange('A1:B2').merge(); return [s.getRange('B2').isPartOfMerge(), s.getRange('A1:B2').breakApart().isPartOfMerge()];",
    [true, false],
  ],
  [
    "spread([[1], [2]]); r.insertCells(SpreadsheetApp.Dimension.ROWS); return s.getRange('A1:A3').getValues();",
    [[""], [1], [2]],
  ],
  [
    "spread([[1, 2]]); r.insertCells(SpreadsheetApp.Dimension.COLUMNS); return s.getRange('A1:C1').getValues();",
    [["", 1, 2]],
  ],
  [
    "spread([[1], [2], [3]]); r.deleteCells(SpreadsheetApp.Dimension.ROWS); return s.getRange('A1:A3').getValues();",
    [[2], [3], [""]],
  ],
  [
    "spread([[1, 2, 3]]); r.deleteCells(SpreadsheetApp.Dimension.COLUMNS); return s.getRange('A1:C1').getValues();",
    [[2, 3, ""]],
  ],
  ["r.setValue({ a: 1, b: 'x' }).getValue()", "{a=1.0, b=x}"],
];

const CHECKBOXES: readonly Expectation[] = [
  ["s.getRange('A1:A2').insertCheckboxes().getValues()", [[false], [false]]],
  ["r.isChecked()", null],
  ["r.insertCheckboxes().isChecked()", false],
  ["r.insertCheckboxes().check().getValue()", true],
  ["r.insertCheckboxes().check().isChecked()", true],
  ["r.insertCheckboxes().check().uncheck().getValue()", false],
  ["s.getRange('A1:A2').insertCheckboxes(); r.check(); return s.getRange('A1:A2').isChecked();", null],
  ["r.insertCheckboxes('yes', 'no').getValue()", "no"],
  ["r.insertCheckboxes('yes', 'no').check().getValue()", "yes"],
  ["r.insertCheckboxes('yes').getValue()", ""],
  ["r.insertCheckboxes('yes', 'no').getDataValidation().getCriteriaValues()", ["yes", "no"]],
  ["r.insertCheckboxes().getDataValidation().getCriteriaType()", "CHECKBOX"],
  ["r.insertCheckboxes().removeCheckboxes(); return [r.getValue(), r.getDataValidation()];", ["", null]],
  ["r.setValue('text').check().getValue()", "text"],
  [
    "s.getRangeList(['A1', 'B2']).insertCheckboxes(); s.getRangeList(['B2']).check(); return s.getRange('B2').getValue();",
    true,
  ],
];

it.each([
  ["references", REFERENCES],
  ["R1C1 notation", R1C1],
  ["neighbouring cells and regions", NAVIGATION],
  ["clearing", CLEARING],
  ["copying and moving", COPYING],
  ["copying into a range of another size (H30)", FITTING],
  ["tidying", TIDYING],
  ["checkboxes", CHECKBOXES],
])("a range behaves as in Sheets: %s", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});
