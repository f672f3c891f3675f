// docs/brief-and-radar.md: a brief as a page.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const RANGE = "Sheet1!A2:A3";
const [FIRST = "", SECOND = ""] = websites(2);
const KINDS: readonly RunRequest[] = [
  { kind: "enrichment", sections: ["firmographic", "location"] },
  { kind: "news", limit: 10 },
  { kind: "jobs", limit: 3 },
  { kind: "headcount" },
];

async function withAnswers(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Account", ...websites(2)] });
  for (const request of KINDS) await addin.run({ ...request, range: RANGE });
  return addin;
}

const pageOf = (addin: OpenAddin, sheetName: string): string[][] => {
  const sheet = addin.workbook.sheetNamed(sheetName)!;
  return sheet.getValues(sheet.dataRange).map((line) => line.map(String));
};

describe("A brief written to a sheet", () => {
  it("contains everything in the brief, with age and links, and costs nothing", async () => {
    const addin = await withAnswers();
    const before = [addin.sent.length, addin.credits];
    const brief = await addin.value("getBrief", { company: SECOND });

    const { sheetName } = await addin.value("makePage", { company: SECOND });

    const page = pageOf(addin, sheetName);
    const texts = page.map(([, text]) => text);
    expect(sheetName).toBe(brief.name);
    expect(addin.workbook.activeSheet.name).toBe(sheetName);
    expect(page[0]![0]).toBe(brief.name);
    expect(page[1]!.slice(0, 2)).toEqual([SECOND, brief.about]);
    for (const { title } of [...brief.articles, ...brief.roles]) expect(texts).toContain(title);
    for (const { title, facts } of brief.parts) {
      expect(page.map(([label]) => label)).toContain(title);
      for (const { label, text } of facts) expect(page.map(([a, b]) => [a, b])).toContainEqual([label, text]);
    }
    const at = texts.indexOf(brief.articles[0]!.title);
    const [[link] = []] = addin.workbook
      .sheetNamed(sheetName)!
      .getLinks({ row: at + 1, column: 2, rows: 1, columns: 1 });
    expect(link).toBe(brief.articles[0]!.link);
    expect(page.flat().join(" ")).not.toContain("https://");
    expect(page.map(([label]) => label)).not.toContain("Not bought");
    expect([addin.sent.length, addin.credits]).toEqual(before);
  });

  it("is not created when there is nothing to put on it, and says so", async () => {
    const addin = await openAddin({ column: ["Account", ...websites(2)] });
    const sheets = addin.workbook.sheets.length;

    expect(await addin.refusal("makePage", { company: FIRST })).toContain("Nothing was bought about");
    expect(await addin.refusal("makePage", { company: "no company" })).not.toBe("");
    expect(addin.workbook.sheets).toHaveLength(sheets);
  });

  it("writes no text from the API as a formula", async () => {
    const addin = await openAddin({ column: ["Account", ...websites(2)] });
    addin.api.faults.set([{ when: {}, reply: "hostile" }]);
    for (const request of KINDS) await addin.run({ ...request, range: RANGE });

    const { sheetName } = await addin.value("makePage", { company: FIRST });

    const sheet = addin.workbook.sheetNamed(sheetName)!;
    const formulas = sheet.getFormulas(sheet.dataRange).flat();
    expect(formulas.every((formula) => formula === "" || formula.startsWith("=SPARKLINE(COMPANY_"))).toBe(
      true,
    );
  });
});
