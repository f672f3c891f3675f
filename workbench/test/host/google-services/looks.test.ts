import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

/** Sources: Google's reference of `Range`, the CSS colour names, and published observations of Google's behaviour. */
const COLOURS: readonly Expectation[] = [
  ["r.getBackground()", "#ffffff"],
  ["r.getFontColors()", [["#000000"]]],
  ["r.setBackground('red').getBackground()", "#ff0000"],
  ["r.setBackground('RED').getBackground()", "#ff0000"],
  ["r.setBackground('#F80').getBackground()", "#ff8800"],
  ["r.setBackground('#D9F0EC').getBackground()", "#d9f0ec"],
  ["r.setBackground('white').getBackground()", "#ffffff"],
  ["r.setBackground('rebeccapurple').getBackground()", "#663399"],
  ["r.setBackground('lightgoldenrodyellow').getBackground()", "#fafad2"],
  ["r.setBackground('grey').getBackground()", "#808080"],
  ["r.setBackground('green').getBackground()", "#008000"],
  ["r.setBackground('orange').getBackground()", "#ffa500"],
  ["r.setBackground('red').setBackground(null).getBackground()", "#ffffff"],
  ["r.setBackground('no colour').getBackground()", "#ffffff"],
  ["r.setBackground('blue').setBackground('#gggggg').getBackground()", "#0000ff"],
  ["r.setBackgroundRGB(255, 136, 0).getBackground()", "#ff8800"],
  ["s.getRange('A1:B1').setBackgrounds([['yellow', null]]).getBackgrounds()", [["#ffff00", "#ffffff"]]],
  ["s.getRange('A1:B1').setBackground('cyan').getBackgrounds()", [["#00ffff", "#00ffff"]]],
  ["s.getRangeList(['A1', 'B2']).setBackground('lime'); return s.getRange('B2').getBackground();", "#00ff00"],
  ["s.getRangeList(['A1']).setFontColor('navy'); return r.getFontColors();", [["#000080"]]],
  ["r.setFontColor('maroon').getFontColors()", [["#800000"]]],
  ["r.setFontColor('maroon').setFontColor(null).getFontColors()", [["#000000"]]],
  ["s.getRange('A1:B1').setFontColors([['Teal', '#ABC']]).getFontColors()", [["#008080", "#aabbcc"]]],
  ["r.setFontColor('aqua').getFontColorObject().asRgbColor().asHexString()", "#00ffff"],
  ["r.setBackground('#102030').getBackgroundObject().asRgbColor().getGreen()", 32],
  ["r.getBackgroundObject().getColorType()", "RGB"],
  [
    "r.setBackgroundObject(SpreadsheetApp.newColor().setRgbColor('tomato').build()).getBackground()",
    "#ff6347",
  ],
  ["r.setFontColorObject(null).getFontColors()", [["#000000"]]],
  ["s.getTabColor()", null],
  ["s.setTabColor('red').getTabColor()", "#ff0000"],
  ["s.setTabColor('#abc').setTabColor(null).getTabColor()", null],
  // Platform fact K20.
  ["s.getTabColorObject()", null],
  ["s.setTabColor('red').getTabColorObject().asRgbColor().asHexString()", "#ff0000"],
  ["s.setTabColorObject(SpreadsheetApp.newColor().setRgbColor('teal').build()).getTabColor()", "#008080"],
  ["s.setTabColor('red').setTabColorObject(null).getTabColor()", null],
  [
    "s.setTabColorObject('red')",
    "Exception: The parameters (String) don't match the method signature for SpreadsheetApp.Sheet.setTabColorObject.",
  ],
  [
    "const rule = SpreadsheetApp.newConditionalFormatRule().whenCellEmpty().setBackground('Pink').setFontColor('#ABC').setRanges([r]).build(); return [rule.getBooleanCondition().getBackground(), rule.getBooleanCondition().getFontColor()];",
    ["#ffc0cb", "#aabbcc"],
  ],
];

const FONTS: readonly Expectation[] = [
  ["[r.getFontFamily(), r.getFontSize(), r.getFontLine()]", ["Arial", 10, "none"]],
  ["[r.getFontWeight(), r.getFontStyle()]", ["normal", "normal"]],
  ["r.setFontFamily('Roboto').getFontFamily()", "Roboto"],
  ["r.setFontFamily('Roboto').setFontFamily(null).getFontFamily()", "Arial"],
  ["s.getRange('A1:B1').setFontFamilies([['Georgia', null]]).getFontFamilies()", [["Georgia", "Arial"]]],
  ["r.setFontSize(18).getFontSize()", 18],
  ["s.getRange('A1:A2').setFontSizes([[8], [9]]).getFontSizes()", [[8], [9]]],
  ["r.setFontLine('underline').getFontLine()", "underline"],
  ["r.setFontLine('line-through').setFontLine(null).getFontLine()", "none"],
  ["s.getRange('A1:B1').setFontLines([['underline', 'none']]).getFontLines()", [["underline", "none"]]],
  ["r.setFontWeight('bold').getFontWeight()", "bold"],
  ["r.setFontWeight('bold').setFontWeight(null).getFontWeight()", "normal"],
  ["s.getRange('A1:B1').setFontWeights([['bold', 'normal']]).getFontWeights()", [["bold", "normal"]]],
  ["r.setFontStyle('italic').getFontStyle()", "italic"],
  ["s.getRange('A1:A2').setFontStyles([['italic'], [null]]).getFontStyles()", [["italic"], ["normal"]]],
  ["s.getRangeList(['A1', 'C3']).setFontSize(12); return s.getRange('C3').getFontSize();", 12],
  ["s.getRangeList(['A1']).setFontFamily('Verdana'); return r.getFontFamily();", "Verdana"],
  ["s.getRangeList(['A1']).setFontStyle('italic'); return r.getFontStyle();", "italic"],
  ["s.getRangeList(['A1']).setFontLine('underline'); return r.getFontLine();", "underline"],
  ["r.setFontSize(20); s.clearFormats(); return r.getFontSize();", 10],
  ["r.setBorder(true, true, true, true, false, false).getA1Notation()", "A1"],
  [
    "r.setBorder(true, null, null, null, null, null, 'red', SpreadsheetApp.BorderStyle.DASHED).getA1Notation()",
    "A1",
  ],
  ["SpreadsheetApp.BorderStyle.SOLID_MEDIUM", "SOLID_MEDIUM"],
];

const STYLE = "SpreadsheetApp.newTextStyle().setBold(true).setFontSize(12).setForegroundColor('red').build()";

const TEXT_STYLES: readonly Expectation[] = [
  [
    "[r.getTextStyle().isBold(), r.getTextStyle().getFontSize(), r.getTextStyle().getForegroundColor()]",
    [false, 10, "#000000"],
  ],
  [
    `const style = ${STYLE}; return [style.isBold(), style.isItalic(), style.getFontSize(), style.getForegroundColor()];`,
    [true, null, 12, "#ff0000"],
  ],
  [
    `r.setTextStyle(${STYLE}); return [r.getFontWeight(), r.getFontSize(), r.getFontColors()[0][0], r.getFontStyle()];`,
    ["bold", 12, "#ff0000", "normal"],
  ],
  [`${STYLE}.copy().setItalic(true).setBold(false).build().isBold()`, false],
  [
    "r.setTextStyle(SpreadsheetApp.newTextStyle().setUnderline(true).build()).getTextStyle().isUnderline()",
    true,
  ],
  [
    "r.setTextStyle(SpreadsheetApp.newTextStyle().setStrikethrough(true).build()).getFontLine()",
    "line-through",
  ],
  ["r.setFontFamily('Georgia').getTextStyle().getFontFamily()", "Georgia"],
  [
    `s.getRange('A1:B1').setTextStyles([[${STYLE}, SpreadsheetApp.newTextStyle().build()]]).getFontWeights()`,
    [["bold", "normal"]],
  ],
];

const ALIGNMENTS: readonly Expectation[] = [
  ["[r.getHorizontalAlignment(), r.getVerticalAlignment()]", ["general", "bottom"]],
  ["r.setHorizontalAlignment('center').getHorizontalAlignment()", "center"],
  ["r.setHorizontalAlignment('right').setHorizontalAlignment(null).getHorizontalAlignment()", "general"],
  ["r.setHorizontalAlignment('normal').getHorizontalAlignment()", "general-left"],
  ["r.setHorizontalAlignment('sideways').getHorizontalAlignment()", "general"],
  [
    "s.getRange('A1:B1').setHorizontalAlignments([['left', 'right']]).getHorizontalAlignments()",
    [["left", "right"]],
  ],
  ["r.setVerticalAlignment('middle').getVerticalAlignment()", "middle"],
  ["r.setVerticalAlignment('top').setVerticalAlignment(null).getVerticalAlignment()", "bottom"],
  [
    "s.getRange('A1:B1').setVerticalAlignments([['top', 'middle']]).getVerticalAlignments()",
    [["top", "middle"]],
  ],
  ["[r.getWrap(), r.getWrapStrategy()]", [true, "OVERFLOW"]],
  ["r.setWrap(true); return [r.getWrap(), r.getWrapStrategy()];", [true, "WRAP"]],
  ["r.setWrap(false); return [r.getWrap(), r.getWrapStrategy()];", [false, "OVERFLOW"]],
  [
    "r.setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP); return [r.getWrap(), r.getWrapStrategy()];",
    [false, "CLIP"],
  ],
  ["s.getRange('A1:B1').setWraps([[true, false]]).getWraps()", [[true, false]]],
  [
    "s.getRange('A1:B1').setWrapStrategies([[SpreadsheetApp.WrapStrategy.WRAP, SpreadsheetApp.WrapStrategy.CLIP]]).getWrapStrategies()",
    [["WRAP", "CLIP"]],
  ],
  ["r.getTextDirection()", null],
  ["r.setTextDirection(SpreadsheetApp.TextDirection.RIGHT_TO_LEFT).getTextDirection()", "RIGHT_TO_LEFT"],
  [
    "r.setTextDirection(SpreadsheetApp.TextDirection.LEFT_TO_RIGHT).setTextDirection(null).getTextDirection()",
    null,
  ],
  ["r.getTextRotation().getDegrees()", 0],
  ["r.setTextRotation(45).getTextRotation().getDegrees()", 45],
  ["r.setVerticalText(true).getTextRotation().isVertical()", true],
];

const NUMBER_FORMATS: readonly Expectation[] = [
  ["r.getNumberFormat()", "0.###############"],
  ["r.setNumberFormat('general').getNumberFormat()", "0.###############"],
  ["r.setNumberFormat('0.00').setNumberFormat('General').getNumberFormat()", "0.###############"],
  ["r.setNumberFormat('@').getNumberFormat()", "@"],
  ["r.setNumberFormat('0.0%').getNumberFormat()", "0.0%"],
  ["s.getRange('A1:B1').setNumberFormats([['0', '@']]).getNumberFormats()", [["0", "@"]]],
  ["s.getRangeList(['A1']).setNumberFormat('0.0'); return r.getNumberFormat();", "0.0"],
  ["r.setNumberFormat('0.00').setValue(1.5).getDisplayValue()", "1.50"],
];

it.each([
  ["colours", COLOURS],
  ["fonts and borders", FONTS],
  ["styles of text", TEXT_STYLES],
  ["alignment, wrapping and direction", ALIGNMENTS],
  ["number formats", NUMBER_FORMATS],
])("a range returns its %s as in Sheets", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});
