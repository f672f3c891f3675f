// Names that link to websites: these become a column of companies (docs/enrich-a-column.md).
import { describe, expect, it } from "vitest";
import { boxOf } from "../addin/addin-on-host";
import { FOURTH, NORTHWIND, openedWithLinks as opened, RANGE, SECOND, WEBSITES } from "../addin/linked-names";
import { EDITOR, openAddin, OWNER, type OpenAddin } from "../addin/open-addin";

type Sheet = OpenAddin["sheet"];

const column = (addin: OpenAddin, head: string) => addin.rows().map((row) => row[head]);

describe("Names that link to websites", () => {
  it("are counted, and become a column of their own that the selection then means", async () => {
    const addin = await opened();
    const sent = addin.sent.length;
    const before = await addin.value("getState", {});

    const counted = await addin.value("getLinks", { range: RANGE });
    const used = await addin.value("useLinks", { range: RANGE });
    const { selection } = await addin.value("getState", {});

    expect(before).toMatchObject({ readsLinks: true, selection: { a1: "A2:A9" } });
    expect(counted).toEqual({ linked: 3, of: 6 });
    expect(used).toEqual({ range: "Sheet1!C2:C9" });
    expect(addin.values("C1:C9").flat()).toEqual(["Website", ...WEBSITES]);
    expect(addin.sheet.getFormulas(boxOf("C1:C9")).flat().join("")).toBe("");
    expect(selection).toMatchObject({ a1: "C2:C9", column: "Website", companies: 4, holds: { names: 2 } });
    expect(addin.sent).toHaveLength(sent);
  });
});

describe("The column of websites", () => {
  it("is that of the next run, and names without a link are looked up on the way", async () => {
    const addin = await opened();
    await addin.value("useLinks", { range: RANGE });

    const { state } = await addin.run({ kind: "enrichment", sections: ["location"], range: "Sheet1!C2:C9" });

    expect(state).toBe("done");
    expect(column(addin, "Status").slice(0, 3)).toEqual(["Done", "Done", "Done"]);
    expect(column(addin, "Website")).toEqual(WEBSITES);
  });

  it("is completed by a second click: blank cells are filled, what a user typed there stays", async () => {
    const addin = await opened();
    await addin.value("useLinks", { range: "Sheet1!A2:A3" });
    addin.sheet.setValues(boxOf("C3:C4"), [["typed.example"], ["also-typed.example"]]);

    await addin.value("useLinks", { range: RANGE });

    const typed = WEBSITES.map((website, index) =>
      index === 1 ? "typed.example" : index === 2 ? "also-typed.example" : website,
    );
    expect(addin.values("C1:D9").map((line) => line.join("|"))).toEqual([
      "Website|",
      ...typed.map((website) => `${website}|`),
    ]);
  });

  it("is headed by the names where there is another one, and each column of names has its own", async () => {
    const addin = await opened();
    addin.sheet.setValues(boxOf("C1"), [["Website"]]);
    addin.sheet.setValues(boxOf("D1"), [["Parent"]]);
    addin.sheet.setLinkedTexts(boxOf("D2"), [[{ text: "Fourth", link: `https://${FOURTH}` }]]);

    await addin.value("useLinks", { range: RANGE });
    await addin.value("useLinks", { range: "Sheet1!D2:D9" });

    const [heads = []] = addin.values("A1:G1");
    expect(heads).toEqual([
      "Company",
      "Mine",
      "Website",
      "Parent",
      "Company: Website",
      "Parent: Website",
      "",
    ]);
    expect(column(addin, "Company: Website")).toEqual(WEBSITES);
    expect(column(addin, "Parent: Website")).toEqual([FOURTH, "", "", "", "", "", "", ""]);
  });

  it("is filled in hidden rows, too", async () => {
    const addin = await opened();
    addin.sheet.setRowsHidden(3, 1, true);
    addin.sheet.createFilter(boxOf("A1:B9"));
    addin.sheet.hideByFilter(1, ["Third ↗"]);

    await addin.value("useLinks", { range: RANGE });

    expect(column(addin, "Website")).toEqual(WEBSITES);
  });

  it("is written without a header where the sheet has none", async () => {
    const addin = await openAddin({ column: ["", "", ""], formulas: false });
    const link = { link: `https://${NORTHWIND}` };
    addin.sheet.setValues(boxOf("A1:A2"), [["4711"], [`https://${SECOND}`]]);
    addin.sheet.setLinkedTexts(boxOf("A3"), [[{ text: "northwind", ...link }]]);

    const used = await addin.value("useLinks", { range: "Sheet1!A1:A3" });

    expect(used).toEqual({ range: "Sheet1!B1:B3" });
    expect(addin.values("B1:B3").flat()).toEqual(["", `https://${SECOND}`, NORTHWIND]);
  });

  it("is not written where the sheet is protected, and a sentence says so", async () => {
    const addin = await opened();
    addin.sheet.protect({ editors: [OWNER] });
    const before = JSON.stringify(addin.sheet.getValues(boxOf("A1:D9")));

    const said = await addin.refusal("useLinks", { range: RANGE }, EDITOR);

    expect(said).toMatch(/protected/);
    expect(JSON.stringify(addin.sheet.getValues(boxOf("A1:D9")))).toBe(before);
  });

  it("is not made where no cell links to a website", async () => {
    const addin = await opened();

    const counted = await addin.value("getLinks", { range: "Sheet1!A6:A9" });
    const said = await addin.refusal("useLinks", { range: "Sheet1!A6:A9" });

    expect(counted.linked).toBe(0);
    expect(said).toBe("None of these cells links to a website. Select names that do, or use Find websites.");
  });
});

describe("A link", () => {
  /** What one cell links to as the add-on takes it; empty if it takes none. */
  async function takenOf(enter: (sheet: Sheet) => void): Promise<string> {
    const addin = await opened();
    enter(addin.sheet);
    await addin.workbook.settle();
    await addin.value("useLinks", { range: RANGE });
    return String(addin.values("C5")[0]![0]);
  }
  const typed = (formula: string) => (sheet: Sheet) => sheet.enter(boxOf("A5"), [[formula]]);
  const linked = (link: string) => (sheet: Sheet) =>
    sheet.setLinkedTexts(boxOf("A5"), [[{ text: "Fourth", link }]]);

  it.each([
    ["a formula in lower case", typed('=hyperlink( "acme.example" , "Fourth")'), "acme.example"],
    ["a formula with quotes", typed('=HYPERLINK("https://acme.example/?q=""x""","Fourth")'), "acme.example"],
    ["an address from another cell", typed('=HYPERLINK(B2,"Fourth")'), "Fourth"],
    ["an address that is put together", typed('=HYPERLINK("https://"&B2,"Fourth")'), "Fourth"],
    [
      "a part of the text",
      (sheet: Sheet) => {
        const links = [{ start: 2, end: 6, url: "https://acme.example" }];
        sheet.setLinkedTexts(boxOf("A5"), [[{ text: "A Fourth", link: null, links }]]);
      },
      "acme.example",
    ],
    [
      "a redirect of a search engine",
      linked("https://www.google.com/url?q=https://acme.example/x"),
      "acme.example",
    ],
    ["a page on a network", linked("https://www.linkedin.com/company/acme"), "Fourth"],
    ["a place in the spreadsheet", linked("#gid=0&range=A1"), "Fourth"],
    ["a telephone number", linked("tel:+4930123456"), "Fourth"],
    ["a private address", linked("mailto:jane@gmail.com"), "Fourth"],
  ])("%s", async (_, enter, taken) => {
    expect(await takenOf(enter)).toBe(taken);
  });

  it("that more than two names share is no website of theirs: it leads to a CRM", async () => {
    const addin = await opened();
    const all = ["One", "Two", "Three", "Four"].map((text) => [
      { text, link: `https://crm.example/${text}` },
    ]);
    addin.sheet.setLinkedTexts(boxOf("A2:A5"), all);

    await addin.value("useLinks", { range: "Sheet1!A2:A5" }).catch(() => undefined);
    const counted = await addin.value("getLinks", { range: "Sheet1!A2:A5" });

    expect(counted).toEqual({ linked: 0, of: 4 });
    expect(addin.values("C1")).toEqual([[""]]);
  });
});
