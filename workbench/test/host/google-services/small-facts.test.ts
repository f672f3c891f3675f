import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const USER: readonly Expectation[] = [
  ["'Hi ' + Session.getActiveUser()", "Hi owner@demo.example"],
  ["`${Session.getEffectiveUser()}`", "owner@demo.example"],
  ["Session.getActiveUser().getEmail()", "owner@demo.example"],
];

const METADATA: readonly Expectation[] = [
  ["r.getDeveloperMetadata()", []],
  ["s.getRange('2:2').addDeveloperMetadata('k'); return s.getRange('B2').getDeveloperMetadata();", []],
  ["s.getRange('2:2').addDeveloperMetadata('k'); return s.getRange('2:2').getDeveloperMetadata().length;", 1],
  [
    "s.getRange('2:2').addDeveloperMetadata('k'); return s.getRange('1:3').createDeveloperMetadataFinder().find().length;",
    1,
  ],
  [
    "s.getRange('2:2').addDeveloperMetadata('k'); return s.getRange('3:4').createDeveloperMetadataFinder().find();",
    [],
  ],
  [
    "s.getRange('2:2').addDeveloperMetadata('k'); return s.getRange('B2').createDeveloperMetadataFinder().find();",
    [],
  ],
  [
    "s.getRange('2:2').addDeveloperMetadata('k'); s.getRange('C:C').addDeveloperMetadata('c'); return s.getRange('B2:B5').createDeveloperMetadataFinder().onIntersectingLocations().find().map((m) => m.getKey());",
    ["k"],
  ],
  [
    "r.addDeveloperMetadata('k')",
    "Exception: Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.",
  ],
];

const FORMULAS: readonly Expectation[] = [
  ["r.setFormula('=1+1').setFormula(null); return [r.getFormula(), r.getValue()];", ["", ""]],
  [
    "s.getRange('A1:A2').setFormula('=1').setFormula(null); return s.getRange('A1:A2').getValues();",
    [[""], [""]],
  ],
  ["s.getRangeList(['A1']).setFormula(null); return r.getValue();", ""],
];

const ENUMS: readonly Expectation[] = [
  ["SpreadsheetApp.SortOrder.DESCENDING.name()", "DESCENDING"],
  ["SpreadsheetApp.BandingTheme.PINK.ordinal()", 11],
  ["`${SpreadsheetApp.ThemeColorType.ACCENT1}`", "ACCENT1"],
  ["String(SpreadsheetApp.RecalculationInterval.HOUR)", "HOUR"],
  ["SpreadsheetApp.PivotTableSummarizeFunction.SUM.ordinal()", 1],
  ["SpreadsheetApp.FrequencyType.WEEKLY.ordinal()", 2],
  ["String(Charts.CurveStyle.SMOOTH)", "SMOOTH"],
  ["String(ScriptApp.InstallationSource.NONE)", "NONE"],
];

const OFF_GRID: readonly Expectation[] = [
  ["s.getRange('RC1').getA1Notation()", "RC1"],
  ["s.getRange('RC1').getColumn()", 471],
  ["s.getRange('RC1').getValue()", "Exception: The coordinates or dimensions of the range are invalid."],
  [
    "s.getRange('A2000').setValue(1); SpreadsheetApp.flush();",
    "Exception: The coordinates or dimensions of the range are invalid.",
  ],
];

const COLOURS: readonly Expectation[] = [
  ["String(SpreadsheetApp.newColor().getColorType())", "UNSUPPORTED"],
  ["SpreadsheetApp.newColor().asRgbColor()", "Exception: Object is not of type RgbColor."],
  ["SpreadsheetApp.newColor().asThemeColor()", "Exception: Object is not of type ThemeColor."],
  ["SpreadsheetApp.newColor().setRgbColor('#ff0000').build().asRgbColor().asHexString()", "#ff0000"],
  ["String(SpreadsheetApp.newColor().setRgbColor('red').getColorType())", "RGB"],
  [
    "SpreadsheetApp.newColor().setRgbColor('red').build().asThemeColor()",
    "Exception: Object is not of type ThemeColor.",
  ],
];

const LINKED =
  "const b = SpreadsheetApp.newRichTextValue().setText('see Acme or Beta').setLinkUrl(4, 8, 'https://acme.example').setLinkUrl(12, 16, 'https://beta.example');";

const LINKS: readonly Expectation[] = [
  [
    `${LINKED} r.setRichTextValue(b.build()); const t = r.getRichTextValue(); return [t.getText(), t.getLinkUrl(), t.getLinkUrl(4, 8), t.getLinkUrl(5, 7), t.getLinkUrl(3, 8), t.getLinkUrl(12, 16)];`,
    ["see Acme or Beta", null, "https://acme.example", "https://acme.example", null, "https://beta.example"],
  ],
  [
    `${LINKED} return b.build().getRuns().map((run) => [run.getText(), run.getStartIndex(), run.getEndIndex(), run.getLinkUrl()]);`,
    [
      ["see ", 0, 4, null],
      ["Acme", 4, 8, "https://acme.example"],
      [" or ", 8, 12, null],
      ["Beta", 12, 16, "https://beta.example"],
    ],
  ],
  [
    `${LINKED} return b.setLinkUrl(6, 14, null).build().getRuns().map((run) => run.getText());`,
    ["see ", "Ac", "me or Be", "ta"],
  ],
  [`${LINKED} return b.setLinkUrl('https://all.example').build().getLinkUrl();`, "https://all.example"],
  [
    `${LINKED} r.setRichTextValue(b.build()); r.copyTo(s.getRange('C1')); return s.getRange('C1').getRichTextValue().getLinkUrl(4, 8);`,
    "https://acme.example",
  ],
  [
    `${LINKED} r.setRichTextValue(b.build()); r.setRichTextValue(r.getRichTextValue().copy().setLinkUrl(0, 3, 'https://s.example').build()); return r.getRichTextValue().getRuns().length;`,
    5,
  ],
  [`${LINKED} r.setRichTextValue(b.build()).setValue('x'); return r.getRichTextValue().getRuns().length;`, 1],
  [
    `${LINKED} b.setLinkUrl(4, 99, 'https://acme.example');`,
    "Exception: The offsets are outside of the text.",
  ],
];

it.each([
  ["a user in a text (K1)", USER],
  ["metadata of cells (K2)", METADATA],
  ["setFormula(null) (K3)", FORMULAS],
  ["enums that nothing here takes (K4)", ENUMS],
  ["a cell off the grid (K5)", OFF_GRID],
  ["colours that are not set (K6)", COLOURS],
  ["links on parts of a text (K13)", LINKS],
])("a script sees what another suite saw: %s", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});
