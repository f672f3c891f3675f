// docs/build-a-list.md: companies that are left out.
import { describe, expect, it } from "vitest";
import type { ListRequest } from "../../src/rpc/rpc";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const creditCap = 100;

/** A sheet from another source. */
function addCrm(addin: OpenAddin, rows: readonly (readonly string[])[], name = "CRM"): void {
  const sheet = addin.workbook.insertSheet(name);
  sheet.setValues(
    { row: 1, column: 1, rows: rows.length, columns: rows[0]!.length },
    rows.map((row) => [...row]),
  );
}
const named = (addin: OpenAddin, name: string) => addin.workbook.sheets.find((sheet) => sheet.name === name)!;
const companies = (addin: OpenAddin, name: string) =>
  addin
    .rows(named(addin, name))
    .map((row) => ({ name: String(row["Company"]), website: String(row["Website"]) }));

describe("Leaving out the companies of a CRM", () => {
  it("matches by website, or by name in rows without one, and says which", async () => {
    const addin = await openAddin();
    const all = await addin.value("generateList", { ...germans, creditCap });
    const [first, second, third, fourth] = companies(addin, all.sheetName);
    addCrm(addin, [
      ["Account", "Web"],
      ["Called otherwise", `https://www.${first!.website}/about`],
      [`${second!.name.toUpperCase()} GmbH`, ""],
      // It has another company's website: the name alone does not match.
      [third!.name, "someone-else.example"],
    ]);
    addCrm(addin, [["Domain"], [fourth!.website]], "Old, customers");
    const excludeRange = "CRM!A1:B, 'Old, customers'!A2:A";

    const bill = await addin.value("quoteList", { ...germans, excludeRange });
    const rest = await addin.value("generateList", {
      ...germans,
      excludeRange,
      creditCap,
      sheetName: "Rest",
    });

    expect(bill.lines.join(" ")).toContain(
      "Your 4 companies in CRM!A:B, 'Old, customers'!A2:A are left out of the sheet. If they match, the API still charges for them. 1 of them is recognised by name alone.",
    );
    const gone = [first, second, fourth].map((company) => company!.website);
    const left = companies(addin, "Rest").map(({ website }) => website);
    expect(left).toEqual(
      companies(addin, all.sheetName)
        .map(({ website }) => website)
        .filter((website) => !gone.includes(website)),
    );
    expect(rest.warnings.join(" ")).toContain("3 were in CRM!A:B, 'Old, customers'!A2:A already");
    expect(rest.warnings.join(" ")).toContain(
      `1 of them recognised by name alone, so check: ${second!.name} (${second!.website}).`,
    );
    expect(named(addin, "Rest").cellView(1, 1).note).toContain(
      `Left out by name alone: ${second!.name} (${second!.website})`,
    );
    // The list is in the journal: leaving out costs nothing more, and saves nothing either.
    expect([bill.credits.high, rest.credits]).toEqual([0, 0]);
  });

  it("is stored with a saved list, including its sheets", async () => {
    const addin = await openAddin();
    addCrm(addin, [["Domain"], ["acme.example"]]);

    const { lists } = await addin.value("saveList", {
      ...germans,
      name: "Germans",
      excludeRange: "Sheet1!A2:A3,A5, CRM!A2:A",
    });

    expect(lists[0]!.request.excludeRange).toBe("Sheet1!A2:A3, Sheet1!A5, CRM!A2:A");
  });

  it("leaves them out when it is run again", async () => {
    const addin = await openAddin();
    const made = await addin.value("generateList", { ...germans, creditCap });
    const [first] = companies(addin, made.sheetName);
    addCrm(addin, [["Domain"], [first!.website]]);
    await addin.value("saveList", { ...germans, name: "Germans", excludeRange: "CRM!A2:A" });

    const again = await addin.value("refreshList", { name: "Germans", creditCap });

    const listed = companies(addin, again.sheetName).map(({ website }) => website);
    expect(listed).toHaveLength(companies(addin, made.sheetName).length - 1);
    expect(listed).not.toContain(first!.website);
  });
});
