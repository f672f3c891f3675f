// docs/formulas.md: formulas in a spreadsheet of another locale.
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { inLocale, separatorOf } from "../../src/core/formula";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { listFormula } from "../../src/lists/list-draft";
import type { RunRequest } from "../../src/rpc/rpc";
import { FIRST, FILTER, FilterForm, LIMIT, VALUE, CHECK } from "../addin/filter-form";
import { startAddin, websites, type OpenAddin } from "../addin/addin-on-host";
import { openAddin } from "../addin/open-addin";

const LOCALES = ["de_DE", "de_CH"];

/** What a formula that somebody types into L1 shows there. */
async function typed({ sheet, workbook }: OpenAddin, formula: string): Promise<string> {
  const place = { row: 1, column: 12, rows: 1, columns: 1 };
  sheet.enter(place, [[formula]]);
  await workbook.settle();
  const { error, display } = sheet.cellView(1, 12);
  sheet.enter(place, [[""]]);
  return error?.message ?? display;
}

describe("Formulas to copy", () => {
  let addin: OpenAddin;

  beforeAll(async () => {
    addin = await startAddin(await bundle(), { column: ["Website", ...websites(20)] });
    await addin.value("saveSettings", { formulaDayCap: 100_000, formulaCallCap: 1_000 });
    addin.sheet.enter({ row: 1, column: 6, rows: 1, columns: 2 }, [["location.hq.country", "DEU"]]);
  });
  afterAll(() => addin.host.dispose());

  it.each(LOCALES)("work where they are pasted, in the spreadsheet's locale: %s", async (locale) => {
    addin.workbook.locale = locale;

    const { functions } = await addin.value("getFunctions", {});
    const separator = separatorOf(locale);
    const examples = customFunctions.flatMap((each) => each.examples);
    const { argumentSeparator } = await addin.value("getState", {});
    const list = listFormula({ "location.hq.country": ["DEU"] }, 5, argumentSeparator!);
    const copied = [
      ...examples.map((each) => inLocale(each, separator)),
      "formula" in list ? list.formula : "",
    ];

    const shown: string[] = [];
    for (const formula of copied) shown.push(await typed(addin, formula));
    expect(copied.filter((_, index) => /error|⚠|^$/i.test(shown[index]!))).toEqual([]);
    expect(functions[0]!.signature).toBe(
      `COMPANY_ENRICH(companies${argumentSeparator} [fields]${argumentSeparator} [as_of])`,
    );
  });
});

/** Platform fact H26 is not known: both ways are tried. */
describe.each([
  ["as the locale does", true],
  ["as in en_US", false],
])("In a German spreadsheet whose scripts spell formulas %s", (_how, scriptsSpellLocally) => {
  const openGerman = async (): Promise<OpenAddin> => {
    const addin = await openAddin({ column: ["Website", ...websites(3)], host: { scriptsSpellLocally } });
    addin.workbook.locale = "de_DE";
    return addin;
  };

  it("an inserted example calculates", async () => {
    const addin = await openGerman();
    addin.sheet.select([{ row: 2, column: 5, rows: 1, columns: 1 }]);

    await addin.value("insertFormula", { name: "COMPANY_ENRICH" });
    await addin.workbook.settle();

    expect(typeof addin.values("E2")[0]![0]).toBe("number");
  });

  it("a filter form checks and lists", async () => {
    const addin = await openGerman();
    const form = await FilterForm.inserted(addin);

    await form.type(FIRST, FILTER, "HQ country");
    await form.type(FIRST, VALUE, "Germany");
    await form.tick();

    expect(form.shown(FIRST, CHECK)).toBe("ok: Germany");
    expect(form.shown(LIMIT, CHECK)).toContain("At most 3.5 credits");
    expect(form.offered(FIRST, VALUE)).toContain("Germany");
    expect(form.list()).toHaveLength(11);
  });

  it("a brief and a radar draw", async () => {
    const addin = await openGerman();
    const headcount: RunRequest = { kind: "headcount", range: "Sheet1!A2:A4" };
    await addin.run(headcount);

    const [company = ""] = websites(1);
    const names = [(await addin.value("makePage", { company })).sheetName];
    addin.workbook.activateSheet(addin.sheet);
    names.push((await addin.value("makeRadar", { range: "Sheet1!A2:A4" })).sheetName);
    await addin.workbook.settle();

    for (const name of names) {
      const sheet = addin.workbook.sheetNamed(name)!;
      const drawn = sheet.getFormulas(sheet.dataRange).flat().filter(Boolean);
      expect(drawn.length).toBeGreaterThan(0);
      expect(
        sheet
          .getDisplayValues(sheet.dataRange)
          .flat()
          .filter((text) => text.startsWith("#")),
      ).toEqual([]);
    }
  });

  it("formulas are refreshed, frozen with a note that can be typed, and put back", async () => {
    const addin = await openGerman();
    addin.sheet.enter({ row: 2, column: 3, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A2;"Name, Founded")']]);
    await addin.workbook.settle();

    const bill = await addin.value("quoteRun", { kind: "formulas", scope: "sheet" });
    await addin.run({ kind: "formulas", scope: "sheet" }, bill.credits.high);
    await addin.workbook.settle();
    const { frozen, skipped } = await addin.value("freezeFormulas", { scope: "sheet" });
    const [line] = addin.sheet.cellView(2, 3).note!.split("\n").slice(-1);
    const shown = await typed(addin, line!);
    const [[name]] = addin.values("C2") as [[string]];
    const { restored } = await addin.value("unfreezeFormulas", { frozen });
    await addin.workbook.settle();

    expect([bill.toFetch, bill.skipped, skipped]).toEqual([1, [], []]);
    expect([line, shown]).toEqual(['=COMPANY_ENRICH(A2;"Name, Founded")', name]);
    expect(restored).toBe(1);
    expect(addin.sheet.cellView(2, 3).input).toBe('=COMPANY_ENRICH(A2;"Name, Founded")');
    expect(addin.values("C2")[0]![0]).toBe(name);
  });
});
