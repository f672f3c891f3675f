// A column that nobody has tidied: each row says what it is, and values stand beside their own company.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { boxOf } from "../addin/addin-on-host";
import { companiesSent } from "../addin/companies-sent";
import { openAddin, websites } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const [ACME, BOLT, CLAY] = websites(3) as [string, string, string];

describe("A column of everything", () => {
  const OTHERS: readonly (readonly [string | number | boolean, string])[] = [
    ["Total", "is a total"],
    ["jane@gmail.com", "is a private e-mail address"],
    [1000, "is a number"],
    ["(020) 7946 0991", "is a telephone number"],
    ["2024-03-01", "is a date"],
    ["не указано", "names no company"],
    ["—", "names no company"],
    ["#N/A", "The cell shows the error"],
    ["linkedin.com/company/acme", "is a page on linkedin.com"],
    ["חברת אלון", "The API knows no company by this name"],
    ["3M", "The API knows no company by this name"],
  ];

  it("is counted, billed and told alike, and buys what are companies", async () => {
    const column = ["Website", ACME, ...OTHERS.map(([cell]) => cell), `${BOLT} / ${CLAY}`];
    const addin = await openAddin({ column, formulas: false });

    const { selection } = await addin.value("getState", {});
    const bill = await addin.value("quoteRun", LOCATION);
    await addin.run(LOCATION);

    expect(selection).toMatchObject({ companies: 2, holds: { websites: 2, names: 2, other: 9 } });
    expect(bill).toMatchObject({ companies: 4, invalid: OTHERS.length - 2 });
    expect(bill.lines).toContain("1 row names several websites: the first is taken");
    expect(companiesSent(addin).filter((company) => company !== "")).toEqual([ACME, BOLT]);
    const lines = addin.statusLines();
    expect(lines[0]).toMatch(/^Done/);
    expect(lines.at(-1)).toMatch(/^Done/);
    OTHERS.forEach(([, why], index) => expect(lines[index + 1]).toContain(why));
  });

  it("keeps a row's values when the second website in its cell is taken away, and changes them with the first", async () => {
    const addin = await openAddin({ column: ["Website", `${ACME}; ${BOLT}`], formulas: false });
    await addin.run(LOCATION);
    const before = addin.under("HQ city");

    addin.sheet.enter(boxOf("A2"), [[ACME]]);
    await addin.run(LOCATION);
    const same = addin.under("HQ city");
    addin.sheet.enter(boxOf("A2"), [[`${BOLT}, ${ACME}`]]);
    await addin.run(LOCATION);

    expect(same).toEqual(before);
    expect(companiesSent(addin)).toEqual([ACME, BOLT]);
  });
});

describe("A sheet with", () => {
  it.each<[string, (string | number)[][], string]>([
    [
      "a title, a blank row and two rows of headings",
      [
        ["Accounts 2026", ""],
        ["", ""],
        ["Account", "Owner"],
        ["Website", "Name"],
        [ACME, "Ann"],
        [BOLT, "Bob"],
      ],
      "A5:A6",
    ],
    [
      "totals below",
      [
        ["Website", "Amount"],
        [ACME, 3],
        [BOLT, 4],
        ["", ""],
        ["Total", 7],
      ],
      "A2:A5",
    ],
    [
      "a block of rows without companies",
      [
        ["Website", "Amount"],
        [ACME, 3],
        ["", 4],
        ["", 5],
        [BOLT, 6],
      ],
      "A2:A5",
    ],
  ])("%s is read from any cell", async (_, cells, a1) => {
    const addin = await openAddin({ column: ["x", ""], formulas: false });
    addin.sheet.enter({ row: 1, column: 1, rows: cells.length, columns: 2 }, cells);
    addin.sheet.select([boxOf("H40")]);

    const { selection } = await addin.value("getState", {});

    expect(selection).toMatchObject({ companies: 2, found: "sheet" });
    expect(selection!.a1.split(":")[1]).toBe(a1.split(":")[1]);
  });

  it("merged cells is read from their first one", async () => {
    const addin = await openAddin({ column: ["Website", ACME, "", BOLT, ""], formulas: false });
    addin.sheet.merge(boxOf("A2:A3"));
    addin.sheet.select([boxOf("A2:A3")]);

    const { selection } = await addin.value("getState", {});

    expect(selection).toMatchObject({ companies: 2, holds: { websites: 2, blank: 1 } });
  });

  it("2,000 names and no website is a column of names", async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `Maker of things no. ${index}`);
    const addin = await openAddin({ column: ["Company", ...names], formulas: false });
    addin.sheet.select([boxOf("F9")]);

    const { selection } = await addin.value("getState", {});

    expect(selection).toMatchObject({
      a1: "A2:A2001",
      companies: 0,
      found: "sheet",
      holds: { names: 2_000 },
    });
  });
});
