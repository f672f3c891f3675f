import { canonicalForm, hasDecimalComma, localForm } from "../../formulas/locale-form";
import { parseFormula } from "../../formulas/parser";
import { at, openWorkbook } from "../workbook/open-workbook";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** Platform facts H24 and H25. */
describe("hasDecimalComma", () => {
  it("says how a locale writes numbers", () => {
    const commas = ["de_DE", "fr_FR", "fr_CA", "es_ES", "it_IT", "pt_BR", "nl_NL", "pl_PL", "ru_RU", "tr_TR"];
    const points = ["en_US", "en_GB", "ja_JP", "zh_TW", "es_MX", "de_CH", "iw_IL", "hi_IN", "th_TH"];

    expect(commas.filter((locale) => !hasDecimalComma(locale))).toEqual([]);
    expect(points.filter(hasDecimalComma)).toEqual([]);
    expect(() => hasDecimalComma("no locale")).toThrow(RangeError);
  });
});

describe("canonicalForm", () => {
  it.each([
    ["=SUM(1,5;A1;B2:C3)", "=SUM(1.5,A1,B2:C3)"],
    ["=INDEX({1\\2,5;3\\SUM(1;2)};2; 1)", "=INDEX({1,2.5;3,SUM(1,2)},2, 1)"],
    ['=IF(A1="a;b,c";"1,5";\'x;y\'!A1)', '=IF(A1="a;b,c","1,5",\'x;y\'!A1)'],
    ["=F(;;1)", "=F(,,1)"],
  ])("reads %s where numbers have a decimal comma", (typed, kept) => {
    expect(canonicalForm(typed, true)).toBe(kept);
    expect(localForm(kept, true)).toBe(typed);
  });

  it.each(["=SUM(A1,A2)", "=SUM(1, 2)", "=F(1,2,3)", "=SUM(1.5;2)", "={1,2}*{A1,B1}", "=\\A1"])(
    "lets %s parse nowhere, and show as typed",
    (typed) => {
      const kept = canonicalForm(typed, true);

      expect(() => parseFormula(kept.slice(1))).toThrow("Formula parse error.");
      expect(localForm(kept, true)).toBe(typed);
    },
  );

  it("takes a semicolon where a comma parts arguments, and changes it into one (H25)", () => {
    expect(canonicalForm("=SUM(1.5;A1;{1,2;3,4})", false)).toBe("=SUM(1.5,A1,{1,2;3,4})");
  });

  it("is undone by localForm for whatever parses", () => {
    const leaf = fc.oneof(
      fc.nat(99).map(String),
      fc.constantFrom("1.5", "0.25", "A1", "$B$2:C", "TRUE", "'a,b;c'!A1", ""),
      fc.string().map((text) => `"${text.replaceAll('"', '""')}"`),
    );
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(tie("formula"), { minLength: 1, maxLength: 3 }).map((args) => `F(${args.join(",")})`),
        fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => `{${a},1.5;${b},G(1,2)}`),
      ),
    }));
    fc.assert(
      fc.property(formula, (text) => {
        const typed = localForm(`=${text}`, true);

        expect(canonicalForm(typed, true)).toBe(`=${text}`);
      }),
    );
  });
});

describe("A workbook of a locale", () => {
  it("calculates what is typed there, and shows it so everywhere (H24)", () => {
    const { sheet } = openWorkbook({}, { locale: "de_DE" });
    sheet.enter(at("A1:A4"), [["=SUM(1,5;2)"], ["=SUM(A1,A2)"], ["=FORMULATEXT(A1)"], ["=SUM({1\\2;3\\4})"]]);

    expect(sheet.getValues(at("A1:A4"))).toEqual([[3.5], ["#ERROR!"], ["=SUM(1,5;2)"], [10]]);
    expect(sheet.getFormulas(at("A1:A2"))).toEqual([["=SUM(1,5;2)"], ["=SUM(A1,A2)"]]);
    expect(sheet.cellView(1, 1).input).toBe("=SUM(1,5;2)");
  });

  it("spells its formulas otherwise once the locale is another", () => {
    const { workbook, sheet } = openWorkbook();
    sheet.enter(at("A1"), [["=SUM(1.5,2)"]]);
    const reloaded: number[] = [];
    workbook.onChange((change) => reloaded.push(...change.reloaded.map(({ sheetId }) => sheetId)));

    workbook.locale = "fr_FR";

    expect([sheet.cellView(1, 1).input, sheet.getValues(at("A1"))[0]]).toEqual(["=SUM(1,5;2)", [3.5]]);
    expect(reloaded).toEqual([sheet.id]);
  });
});
