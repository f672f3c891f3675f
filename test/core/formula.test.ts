import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  call,
  type Expression,
  formulaText,
  operation,
  reference,
  type Separator,
  separatorOf,
} from "../../src/core/formula";
import { filterForm } from "../../src/formulas/filter-form";
import { functionHelp } from "../../src/formulas/insert";
import { filterControls } from "../../src/filters/filter-control";
import { howToGetValues, wayOut } from "../../src/formulas/filter-cells";
import { customFunctions } from "../../src/formulas/catalogue";
import { listFormula, listRequest } from "../../src/lists/list-draft";
import { draftOfList } from "../../sidebar/list/draft";
import { canonicalForm, hasDecimalComma } from "../../workbench/formulas/locale-form";
import { parseFormula, type FormulaNode } from "../../workbench/formulas/parser";
import { parseReference } from "../../workbench/formulas/references";
import { anyFilter } from "../filters/any-filter";

const SEPARATORS: readonly Separator[] = [",", ";"];

/** Locales of File ▸ Settings, as Sheets names them. */
const LOCALES =
  "ar_EG az_AZ be_BY bg_BG bn_IN ca_ES cs_CZ cy_GB da_DK de_CH de_DE el_GR en_AU en_CA en_GB en_IE en_IN en_US es_AR es_BO es_CL es_CO es_EC es_ES es_MX es_PY es_UY es_VE fi_FI fil_PH fr_CA fr_FR gu_IN hi_IN hr_HR hu_HU hy_AM in_ID it_IT iw_IL ja_JP ka_GE kk_KZ kn_IN ko_KR lt_LT lv_LV ml_IN mn_MN mr_IN my_MM nb_NO nl_NL nn_NO pa_IN pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sr_RS sv_SE ta_IN te_IN th_TH tr_TR uk_UA vi_VN zh_CN zh_HK zh_TW".split(
    " ",
  );

/** A text that is a call, or a call into which something is put; not in a doc comment. */
const SPELT = /^(?!\s*\/?\*).*?((?:["'`]=(?:[A-Z_]+|\$\{[^}]*\})\(|=[A-Z_]+\([^)]*\$\{).*)/gm;

/** A formula as a spreadsheet reads it where it is typed. */
function readAs(formula: string, decimalComma: boolean): FormulaNode {
  return parseFormula(canonicalForm(formula, decimalComma).slice(1));
}

/** In every spreadsheet that takes this separator: a semicolon is taken by all of them. */
function readings(formula: string, separator: Separator): FormulaNode[] {
  return separator === "," ? [readAs(formula, false)] : [readAs(formula, false), readAs(formula, true)];
}

/** What a parser has to find in an expression. */
function nodeOf(expression: Expression): FormulaNode {
  if (expression === null) return { kind: "omitted" };
  if (typeof expression !== "object") return { kind: "literal", value: expression };
  if ("a1" in expression) return { kind: "reference", area: parseReference(expression.a1) };
  if ("name" in expression) return { kind: "call", name: expression.name, args: expression.args.map(nodeOf) };
  const { operator, operands } = expression;
  return operands.map(nodeOf).reduce((left, right) => ({ kind: "binary", operator, left, right }));
}

const anyLeaf = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('",1)', '"";A1', "=1+1", "'", "\n", "a;b,c\\d", "{1,2}", "⚠*"),
  fc.nat(),
  fc.boolean(),
  fc.constantFrom("A1", "$B$2:C9", "F1:H3").map(reference),
);
const { expression: anyExpression } = fc.letrec<{ expression: Expression }>((tie) => {
  const name = fc.constantFrom("IF", "COMPANY_LIST", "SPARKLINE");
  const operator = fc.constantFrom("+" as const, "*" as const, "&" as const, "=" as const, ">=" as const);
  const args = fc.array(fc.oneof(anyLeaf, fc.constant(null), tie("expression")), { maxLength: 5 });
  return {
    expression: fc.oneof(
      { depthSize: "small" },
      anyLeaf,
      fc
        .tuple(name, args)
        // Nothing between brackets is no argument, rather than one that is left out.
        .filter(([, each]) => each.length !== 1 || each[0] !== null)
        .map(([each, list]) => call(each, ...list)),
      fc
        .tuple(operator, fc.array(tie("expression"), { minLength: 2, maxLength: 4 }))
        .map(([each, operands]) => operation(each, ...operands)),
    ),
  };
});

describe("formulaText", () => {
  it.each([
    [call("F", reference("A2"), 1.5, null, "a", true), '=F(A2,1.5,,"a",TRUE)', '=F(A2;1,5;;"a";TRUE)'],
    [operation("&", 'say "x"', operation("*", 2, reference("B1"))), '="say ""x"""&(2*B1)', null],
    [call("F"), "=F()", null],
  ])("spells %j", (expression, commas, semicolons) => {
    expect(formulaText(expression, ",")).toBe(commas);
    expect(formulaText(expression, ";")).toBe(semicolons ?? commas);
  });

  it.each(SEPARATORS)("is parsed back to the same arguments, whatever texts they hold: %s", (separator) => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const wanted = nodeOf(expression);

        for (const read of readings(formulaText(expression, separator), separator))
          expect(read).toEqual(wanted);
      }),
    );
  });

  it("is parsed back where numbers have fractions", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (number) => {
        const expression = call("F", number / 100, reference("A1"));

        expect(readAs(formulaText(expression, ","), false)).toEqual(nodeOf(expression));
        expect(readAs(formulaText(expression, ";"), true)).toEqual(nodeOf(expression));
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
  const anyText = fc.string({ unit: "binary", minLength: 1 });

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

        const wanted = nodeOf(call("COMPANY_LIST", JSON.stringify(set), limit, null, null, sortBy, "asc"));
        for (const read of readings("formula" in built ? built.formula : "", separator))
          expect(read).toEqual(wanted);
      }),
    );
  });

  it.each(SEPARATORS)("keeps the arguments of the examples: %s", (separator) => {
    const shown = functionHelp(customFunctions, separator).flatMap(({ examples }) => examples);
    const wanted = customFunctions.flatMap(({ examples }) => examples);

    expect(shown.length).toBeGreaterThan(15);
    shown.forEach((formula, index) => {
      for (const read of readings(formula, separator)) expect(read).toEqual(nodeOf(wanted[index]!));
    });
  });

  it("makes the same filter form for both, which parses in every locale", () => {
    const controls = filterControls({ filters: [anyFilter({ filter: "a.b" })], groups: [], fetchedAt: "" });
    const made = (separator: Separator) =>
      filterForm(
        controls,
        () => [{ value: "x", label: "X" }],
        { list: 1.5, company: 0.2 },
        separator,
      ).formulas.flatMap(({ cells }) => cells);

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
        const wanted = nodeOf(call("COMPANY_LIST", JSON.stringify(filters), limit, ...sorting));
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
          expect(readAs(formula, false)).toEqual(nodeOf(call("COMPANY_FILTERS", filter)));
      }),
    );
  });

  it("spells it here: no other file begins a text with a call, or puts something into one", () => {
    const root = join(import.meta.dirname, "../..");
    const files = ["src", "sidebar"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    );

    const found = files.flatMap((name) =>
      [...readFileSync(join(root, name), "utf8").matchAll(SPELT)].map(([, text = ""]) => `${name}: ${text}`),
    );

    // Arguments that somebody has typed, as they were typed.
    expect(found).toEqual(["src/formulas/freeze.ts: `=${call.name}(${call.args.join(separator)})`;"]);
  });
});
