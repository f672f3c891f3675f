// Values: headers of a start that was killed.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnLetters } from "../../workbench/formulas/references";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const REQUEST: RunRequest = { kind: "enrichment", sections: [], fields: ["firmographic.name"] };
const HEADERS = ["Account", "Name", "Status", "Row memory", "Updated"];
const LEASE_MS = 91_000;

const labelsOf = ({ sheet }: OpenAddin) =>
  sheet.getValues({ row: 1, column: 1, rows: 1, columns: sheet.lastColumn })[0]!.map(String);
const headersOf = (addin: OpenAddin) => labelsOf(addin).filter((label) => label !== "");

describe("A run that is killed after it wrote its headers and before it tagged them", () => {
  it("finds them again if rows of labels are below them", async () => {
    const names = ["Acme Incorporated", "Acme Incorporated"];
    const addin = await openAddin({ column: ["Account", ...names, ...websites(3)], formulas: false });
    let killed = false;
    addin.host.intercept = ({ method, phase }) => {
      if (killed || method !== "addDeveloperMetadata" || phase !== "before") return undefined;
      killed = true;
      return "kill";
    };
    await expect(addin.start({ ...REQUEST, range: "Sheet1!A2:A100" })).rejects.toThrow("killed");
    expect(headersOf(addin)).toEqual(HEADERS);
    await addin.clock.sleep(LEASE_MS);
    await addin.run({ ...REQUEST, range: "Sheet1!A2:A100" });
    addin.sheet.insertRows(3, 1);

    const done = await addin.run({ ...REQUEST, range: "Sheet1!A2:A100" });

    expect(done).toMatchObject({ state: "done", done: 3 });
    expect(addin.sheet.lastColumn).toBe(HEADERS.length);
  });
});

describe("A user who moves the companies while headers are tagged", () => {
  it("finds none of our tags on their own columns", async () => {
    const addin = await openAddin({ column: ["Account", ...websites(3)], formulas: false });
    const { sheet } = addin;
    sheet.setValues({ row: 1, column: 2, rows: 2, columns: 1 }, [["Owner"], ["me"]]);
    let hasMoved = false;
    addin.host.intercept = ({ method, phase }) => {
      if (hasMoved || method !== "addDeveloperMetadata" || phase !== "before") return;
      hasMoved = true;
      sheet.moveColumns(1, 1, 4);
    };

    // A user who moved the companies of the bill is told so, and starts once more.
    await expect(addin.start({ ...REQUEST, range: "Sheet1!A2:A100" })).rejects.toThrow("moved");
    expect(hasMoved).toBe(true);
    expect(tagOf(addin, "Account")).toMatch(/^(company)?$/);
    await addin.clock.sleep(LEASE_MS);
    const column = columnLetters(addin.columnOf("Account"));
    const done = await addin.run({ ...REQUEST, range: `Sheet1!${column}2:${column}100` });

    expect(done).toMatchObject({ state: "done", done: 3 });
    expect(headersOf(addin).sort()).toEqual([...HEADERS, "Owner"].sort());
    expect([tagOf(addin, "Account"), tagOf(addin, "Row memory")]).toEqual(["company", "memory"]);
  });
});

function tagOf(addin: OpenAddin, label: string): string {
  const column = addin.columnOf(label);
  const tags = addin.workbook
    .findMetadata({ key: "ci-column" })
    .filter(({ location }) => location.type === "COLUMN" && location.column === column);
  return tags.map(({ value }) => value).join();
}
