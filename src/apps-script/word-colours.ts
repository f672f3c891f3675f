import type { WordColour } from "../ports/spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Colours the cells of whole columns by what they say, in rules of their own beside those of the user.
 *
 * Whole columns, so that rows that come later are in. Source:
 * https://developers.google.com/apps-script/reference/spreadsheet/conditional-format-rule-builder
 */
export function colourWords(sheet: Sheet, column: number, colours: readonly WordColour[]): void {
  const letters = sheet.getRange(1, column).getA1Notation().replace(/\d+$/, "");
  const range = sheet.getRange(`${letters}:${letters}`);
  const ours = colours.map(({ word, background, text }) =>
    SpreadsheetApp.newConditionalFormatRule()
      .whenTextEqualTo(word)
      .setBackground(background)
      .setFontColor(text)
      .setRanges([range])
      .build(),
  );
  // Those that are there come first and win: a user's own rule about a word of ours stays as it is.
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), ...ours]);
}
