// Values: what a cell names is one company, or none.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { boxOf } from "../addin/addin-on-host";
import { companiesSent } from "../addin/companies-sent";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const [ACME = "", BOLT = ""] = websites(2);

describe("A page on somebody else's host", () => {
  const PAGES = [
    "https://boards.greenhouse.io/acme",
    "https://www.indeed.com/cmp/acme",
    "https://clutch.co/profile/acme",
    "https://bit.ly/3acme",
    "https://bsky.app/profile/acme",
    "https://www.amazon.co.uk/stores/acme",
    "https://archive.org/details/acme",
    "https://translate.google.com/?text=acme",
  ];

  it("is bought by no run: its row names the host, and what a wrapper leads on to is bought once", async () => {
    const wrapped = [
      `https://www.google.com/url?q=https://${ACME}/&sa=D`,
      `https://web.archive.org/web/2020/https://www.${ACME}/about`,
      `https://${ACME.replace(/-/g, "--").replace(/\./g, "-")}.translate.goog/`,
    ];
    const addin = await openAddin({ column: ["Website", ...PAGES, ...wrapped], formulas: false });

    const bill = await addin.value("quoteRun", BASICS);
    await addin.run(BASICS);

    expect(bill).toMatchObject({ invalid: PAGES.length, companies: 1 });
    expect(companiesSent(addin)).toEqual([ACME]);
    const lines = addin.statusLines();
    expect(lines.slice(0, PAGES.length)).toEqual(
      PAGES.map(() => expect.stringMatching(/^No company: .* is a page on \S+, not the company's website/)),
    );
    expect(lines.slice(PAGES.length).map((line) => line.split(":")[0])).toEqual(["Done", "Done", "Done"]);
  });

  it("is bought by no formula", async () => {
    const addin = await openAddin({ column: ["Website", ...PAGES] });

    const { sheet } = await addin.formula(`=COMPANY_ENRICH(Sheet1!A2:A${PAGES.length + 1},"Founded")`);

    const shown = sheet.getValues({ row: 1, column: 1, rows: PAGES.length, columns: 1 }).flat();
    expect(shown.every((text) => String(text).includes(" is a page on "))).toBe(true);
    expect(addin.credits).toBe(0);
  });
});

describe("Find websites", () => {
  it("leaves out what stands for nothing, and numbers that are no text", async () => {
    const nothing = [
      "N/A",
      "n/a",
      "N.A.",
      "TBD",
      "(unknown)",
      "None",
      "-",
      "???",
      "Not available",
      "Unbekannt",
    ];
    const addin = await openAddin({
      column: ["Company", ...nothing, "3M", true, "A".repeat(300), 1000],
      formulas: false,
    });
    const before = addin.sent.length;

    const bill = await addin.value("quoteRun", { kind: "match" });
    await addin.run({ kind: "match" });

    expect(bill).toMatchObject({ companies: 1, invalid: nothing.length + 3 });
    const asked = addin.sent.slice(before).map(({ url }) => new URL(url).searchParams.get("query"));
    expect(asked).toEqual(["3m"]);
    const lines = addin.statusLines();
    expect(lines.slice(0, nothing.length)).toEqual(
      nothing.map((text) => `No company: ${text} names no company. Enter a website or a name.`),
    );
    expect(lines.slice(nothing.length + 1)).toEqual([
      "No company: TRUE is a true/false value. Enter a website or a name.",
      `No company: ${"A".repeat(59)}… is too long for a name. Shorten it to 200 characters.`,
      "No company: 1000 is a number. Enter a website, or format it as plain text.",
    ]);
  });
});

describe("A link behind a label", () => {
  it("is no company: its label is looked up as a name", async () => {
    const addin = await openAddin({ column: ["Company", "x"], formulas: false });
    addin.sheet.enter(boxOf("A2"), [[`=HYPERLINK("https://${ACME}","Acme")`]]);
    addin.sheet.enter(boxOf("A3"), [[BOLT]]);
    await addin.workbook.settle();

    await addin.run({ ...BASICS, range: "Sheet1!A2:A3" });

    expect(companiesSent(addin).filter((company) => company !== "")).toEqual([BOLT]);
    expect(addin.statusLines()[0]).toBe("Not found: The API knows no company by this name.");
  });
});

describe("A company's ID", () => {
  /** IDs of the first companies, in all forms that the API has, as it says them with job posts. */
  async function withIds({ column = ["Company"] as string[] } = {}) {
    const addin = await openAddin({ column: [...column, "x"], api: { strict: true } });
    const known = addin.api.companies.slice(0, 4).map(({ uuid, website }) => ({ uuid, website }));
    return { addin, known, ids: known.map(({ uuid }) => uuid) };
  }

  const FORMS = [/^([a-z]\d){4}$/, /^[A-Z]{3}\d{4}$/, /^[a-z]{7}$/, /^[A-Z][a-z]\d[A-Z][a-z]$/];

  it("is taken in any form once the API has returned it, by formulas and by runs, and sent as it came", async () => {
    const { addin, known, ids } = await withIds();
    const before = await addin.formula(`=COMPANY_ENRICH("${ids[2]!}","HQ country")`);
    for (const { website } of known) await addin.formula(`=COMPANY_JOBS("${website}",1,"Company ID",FALSE)`);
    const told = addin.sent.length;

    const shown: unknown[] = [];
    for (const id of ids)
      shown.push((await addin.formula(`=COMPANY_ENRICH("${id}","HQ country")`)).cell.display);
    const word = await addin.formula(`=COMPANY_ENRICH("netting","HQ country")`);
    const byFormulas = companiesSent(addin).slice(told);
    addin.sheet.enter(
      boxOf("A2:A6"),
      [...ids, "netting"].map((text) => [text]),
    );
    await addin.run({ kind: "enrichment", sections: ["industry"], range: "Sheet1!A2:A6" });

    FORMS.forEach((form, index) => expect(ids[index]).toMatch(form));
    expect(before.cell.error?.message).toContain("is a name, not a website");
    expect(shown.every((text) => text !== "" && text !== "#ERROR!")).toBe(true);
    expect(byFormulas).toEqual(ids);
    expect(word.cell.error?.message).toContain("netting is a name, not a website");
    expect(
      companiesSent(addin)
        .slice(told + ids.length)
        .filter((company) => company !== "")
        .sort(),
    ).toEqual([...ids].sort());
    expect(addin.statusLines().map((line) => line.split(":")[0])).toEqual([
      "Done",
      "Done",
      "Done",
      "Done",
      "Not found",
    ]);
  });

  it("is whatever stands in a column headed Company ID, though nobody has heard of it", async () => {
    const { addin, ids } = await withIds();
    const cells = [["Name", "Website", "Company ID"], ...ids.map((id, index) => [`Some ${index}`, "", id])];
    addin.sheet.enter(boxOf("A1:C5"), cells);

    const bill = await addin.value("quoteRun", { ...BASICS, range: "Sheet1!A1:C5" });
    const done = await addin.run({ ...BASICS, range: "Sheet1!C2:C5" });
    const { sheet } = await addin.formula(`=COMPANY_ENRICH(Sheet1!C1:C5,"Founded")`);

    expect(bill).toMatchObject({ range: "Sheet1!C2:C5", companies: 4, invalid: 0 });
    expect(done).toMatchObject({ state: "done", done: 4 });
    expect(companiesSent(addin).sort()).toEqual([...ids].sort());
    expect(sheet.getValues({ row: 2, column: 1, rows: 4, columns: 1 }).flat().every(Number)).toBe(true);
    const undone = await addin.undo(done);
    expect(undone.message).toMatch(/^Undone/);
    expect(addin.values("C2:C5").flat()).toEqual(ids);
  });
});
