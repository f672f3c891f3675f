import { pageCell } from "../../server/page-cells";
import { hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

describe("Conditional formats of a script", () => {
  it("are added to the user's own, follow their columns, and take precedence over a cell's own format", async () => {
    const host = hostWith(`function colour(column, word) {
      const sheet = SpreadsheetApp.getActiveSheet();
      const rule = SpreadsheetApp.newConditionalFormatRule().whenTextEqualTo(word)
        .setBackground("#d9f0ec").setFontColor("#00584d").setRanges([sheet.getRange(column)]).build();
      sheet.setConditionalFormatRules(sheet.getConditionalFormatRules().concat(rule));
      return sheet.getConditionalFormatRules().map((each) => [
        each.getBooleanCondition().getCriteriaType().toString(),
        each.getBooleanCondition().getCriteriaValues().join(),
        each.getRanges().map((range) => range.getA1Notation()).join(),
      ].join(" "));
    }`);
    const sheet = host.workbook.sheets[0]!;
    sheet.setValues({ row: 1, column: 2, rows: 2, columns: 1 }, [["Done"], ["done deal"]]);

    await host.run("colour", ["C:C", "Mine"]);
    const rules = await host.run("colour", ["B:B", "Done"]);
    sheet.insertColumns(1, 1);

    expect(rules).toEqual(["TEXT_EQUAL_TO Mine C1:C1000", "TEXT_EQUAL_TO Done B1:B1000"].map(wholeColumns));
    expect(pageCell(sheet.cellView(1, 3)).format).toEqual({ background: "#d9f0ec", fontColor: "#00584d" });
    expect(pageCell(sheet.cellView(2, 3)).format).toBeUndefined();
  });
});

describe("Rich text of a script", () => {
  it("is text whatever it looks like, and has a link until something else is written", async () => {
    const host = hostWith(`function link(text, url) {
      const value = SpreadsheetApp.newRichTextValue().setText(text).setLinkUrl(url).build();
      const range = SpreadsheetApp.getActiveSheet().getRange("A1").setRichTextValue(value);
      return range.getRichTextValue().getLinkUrl() + " " + range.getValue() + range.getFormula();
    }`);
    const sheet = host.workbook.sheets[0]!;

    const told = await host.run("link", ["=1+1", "https://acme.example/"]);

    expect(told).toBe("https://acme.example/ =1+1");
    expect(pageCell(sheet.cellView(1, 1))).toMatchObject({ display: "=1+1", link: "https://acme.example/" });
    sheet.enter({ row: 1, column: 1, rows: 1, columns: 1 }, [["typed"]]);
    expect(pageCell(sheet.cellView(1, 1)).link).toBeUndefined();
  });
});

function wholeColumns(rule: string): string {
  return rule.replace(/([A-Z])1:\1\d+$/, "$1:$1");
}
