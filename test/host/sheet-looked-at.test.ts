// The sidebar looks first: where nothing that is selected names a company, the sheet's one column of companies is taken.
import { describe, expect, it } from "vitest";
import { boxOf, type OpenAddin } from "../addin/addin-on-host";
import { openAddin, websites } from "../addin/open-addin";

const SITES = websites(4);
const [ACME, BOLT, CLAY, DUNE] = SITES as [string, string, string, string];

/** A sheet with these cells, from A1 on. */
async function sheetOf(cells: readonly (readonly (string | number)[])[]): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["x", ""], formulas: false });
  addin.sheet.enter(
    { row: 1, column: 1, rows: cells.length, columns: cells[0]!.length },
    cells.map((line) => [...line]),
  );
  await addin.workbook.settle();
  return addin;
}

async function selected(addin: OpenAddin, ...areas: string[]) {
  addin.sheet.select(areas.map(boxOf));
  const { selection } = await addin.value("getState", {});
  const { columns: _, ...rest } = selection!;
  return rest;
}

describe("What is selected", () => {
  const CELLS = [
    ["Company", "Website", "Note"],
    ["Acme", ACME, "hello"],
    ["Bolt", BOLT, ""],
    ["Clay", CLAY, "hello"],
  ];

  it.each<[string, string[], string, "rows" | "sheet" | undefined]>([
    ["a blank cell", ["F9"], "B2:B4", "sheet"],
    ["a cell of another column", ["C2"], "B2:B4", "sheet"],
    ["names with their websites beside them", ["A2:A3"], "B2:B3", "rows"],
    ["blank rows", ["D20:D30"], "B2:B4", "sheet"],
    ["separate cells of two rows", ["C2", "C4"], "B2,B4", "rows"],
    ["a heading", ["B1"], "B2:B4", undefined],
    ["the whole sheet", ["A1:Z1000"], "B2:B4", undefined],
    ["three ranges", ["B2", "A4:B4"], "B2,B4", undefined],
  ])("means the column of companies: %s", async (_, areas, a1, found) => {
    const addin = await sheetOf(CELLS);

    const selection = await selected(addin, ...areas);

    expect(selection).toMatchObject({ a1, column: "Website" });
    expect(selection.found).toBe(found);
  });

  it("means that column to the bill as well, and a range that is named means itself", async () => {
    const addin = await sheetOf(CELLS);
    addin.sheet.select([boxOf("D20:D30")]);

    const bill = await addin.value("quoteRun", { kind: "enrichment", sections: ["location"] });
    const named = await addin.value("quoteRun", {
      kind: "enrichment",
      sections: ["location"],
      range: "Sheet1!D20:D30",
    });

    expect(bill).toMatchObject({ range: "Sheet1!B2:B4", companies: 3 });
    expect(named.companies).toBe(0);
  });
});

describe("Several columns of companies", () => {
  it("are offered by their headings where each has its own", async () => {
    const addin = await sheetOf([
      ["Account", "Supplier"],
      [ACME, CLAY],
      [BOLT, DUNE],
    ]);

    const selection = await selected(addin, "F9");

    expect(selection).toMatchObject({ companies: 0 });
    expect(selection.found).toBeUndefined();
    expect(selection.others).toEqual([
      { a1: "A2:A3", column: "Account", companies: 2 },
      { a1: "B2:B3", column: "Supplier", companies: 2 },
    ]);
  });

  it("are one where they name the same companies, or a second has few", async () => {
    const addin = await sheetOf([
      ["Website", "Contact", "Source"],
      [ACME, `ann@${ACME}`, "list.example"],
      [BOLT, `bob@${BOLT}`, "list.example"],
      [CLAY, "", ""],
    ]);

    expect(await selected(addin, "F9")).toMatchObject({ a1: "A2:A4", companies: 3, found: "sheet" });
  });
});

describe("A sheet without websites", () => {
  it("means its one column of names, by its heading", async () => {
    const addin = await sheetOf([
      ["Company", "Owner", "Country"],
      ["Juniper & Finch", "Ann", "Norway"],
      ["Northwind Robotics", "Bob", "Norway"],
    ]);

    const selection = await selected(addin, "F9");

    expect(selection).toMatchObject({ a1: "A2:A3", companies: 0, found: "sheet", holds: { names: 2 } });
    expect(selection.others).toEqual([{ a1: "B2:B3", column: "Owner", companies: 0, names: 2 }]);
  });

  it("means a list of names without a heading, all of it", async () => {
    const addin = await sheetOf([["Juniper & Finch"], ["Northwind Robotics"], ["3M"]]);

    expect(await selected(addin, "F9")).toMatchObject({ a1: "A1:A3", holds: { names: 3 } });
  });

  it("offers its columns of names where no heading tells", async () => {
    const addin = await sheetOf([
      ["Partner", "Owner", "Amount"],
      ["Juniper & Finch", "Ann", 3],
      ["Northwind Robotics", "Bob", 4],
    ]);

    const { others = [] } = await selected(addin, "F9");

    expect(others.map(({ a1 }) => a1)).toEqual(["A2:A3", "B2:B3"]);
  });

  it("offers nothing if there is nothing, and opens", async () => {
    const addin = await sheetOf([
      ["Amount", "Paid"],
      [3, "-"],
      [4, "-"],
    ]);

    const selection = await selected(addin, "F9");

    expect(selection).toMatchObject({ companies: 0 });
    expect(selection.others).toBeUndefined();
  });
});

describe("What the column holds", () => {
  it("is counted by the row, without the blanks below it", async () => {
    const addin = await sheetOf([
      ["Company", "Note"],
      [ACME, ""],
      [ACME, ""],
      [`ann@${BOLT}`, ""],
      ["Juniper & Finch", ""],
      ["", ""],
      ["n/a", ""],
      ["", "below"],
    ]);

    const { holds, companies } = await selected(addin, "A1");

    expect(holds).toEqual({ websites: 2, emails: 1, names: 1, blank: 1, other: 1 });
    expect(companies).toBe(2);
  });

  it("takes as many calls to Google for 10,000 rows as for ten", async () => {
    const calls = async (count: number) => {
      const addin = await openAddin({
        column: ["Website", ...Array.from({ length: count }, (_, index) => `c${index}.example`)],
        formulas: false,
      });
      await addin.value("getState", {});
      return Object.values(addin.host.executions.at(-1)!.calls).reduce((sum, each) => sum + each, 0);
    };

    expect(await calls(10_000)).toBeLessThanOrEqual(await calls(10));
  });
});

describe("In a column of the add-on's", () => {
  it("a cell means the companies beside it", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run({ kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" });

    expect(await selected(addin, "B3")).toMatchObject({ a1: "A2:A6", found: "sheet" });
  });
});
