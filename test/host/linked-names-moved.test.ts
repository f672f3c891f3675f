// Rows are moved, or the execution ends, while the websites behind links are written: none stands beside another row.
import { describe, expect, it } from "vitest";
import type { ServiceCall } from "../../workbench/host/execution-record";
import { boxOf } from "../addin/addin-on-host";
import { sweep } from "../addin/cuts";
import {
  CELLS,
  fillWithLinks,
  NORTHWIND,
  openedWithLinks,
  RANGE,
  SECOND,
  THIRD,
  WEBSITES,
} from "../addin/linked-names";
import { openAddin, type OpenAddin } from "../addin/open-addin";

type Sheet = OpenAddin["sheet"];

/** What reads or changes cells. */
const OF_CELLS = /^(getRichTextValues|getFormulas|setValues|setNotes|getNotes|getValues|flush)$/;

/**
 * What is wrong: a cell of the user's, or a website that is not that of its row. A cell that was overwritten while columns were moved
 * is put back without its link: then its name alone is known.
 *
 * @param isWhole Whether none may lack.
 */
function faultsIn(sheet: Sheet, isWhole: boolean): string[] {
  const [heads = [], ...lines] = sheet.getValues(sheet.dataRange);
  const links = sheet.getLinks(sheet.dataRange).slice(1);
  const [company, mine] = [heads.indexOf("Company"), heads.indexOf("Mine")];
  const others = heads.flatMap((_, at) => (at === company || at === mine ? [] : [at]));
  const faults = others.length > 1 ? [`the columns ${heads.join()}`] : [];
  lines.forEach((line, at) => {
    const index = CELLS.findIndex(([shown]) => line[mine] === `remark ${shown}`);
    const filled = String(line[others[0] ?? -1] ?? "");
    if (index < 0) return filled !== "" && faults.push(`a blank row has ${filled}`);
    const [shown, link] = CELLS[index]!;
    const hasLost = !/^=|^$/.test(link) && links[at]![company] === null;
    const allowed = [WEBSITES[index], ...(isWhole ? [] : [""]), ...(hasLost ? [shown] : [])];
    if (line[company] !== shown) faults.push(`${shown} is ${line.join()}`);
    if (!allowed.includes(filled)) faults.push(`${shown} has ${filled}`);
  });
  return faults;
}

const MOVES: Readonly<Record<string, (sheet: Sheet) => void>> = {
  sorted: (sheet) => sheet.sort(boxOf("A2:Z9"), [{ column: 2, ascending: false }]),
  "dragged elsewhere": (sheet) => sheet.moveRows(3, 1, 8),
  inserted: (sheet) => sheet.insertRows(3, 1),
  deleted: (sheet) => sheet.deleteRows(3, 1),
  "moved as columns": (sheet) => sheet.moveColumns(1, 1, sheet.lastColumn + 1),
};

/** Calls `act` at the n-th call about cells. @returns Whether there were so many. */
async function disturbed(addin: OpenAddin, n: number, act: () => void, range: string): Promise<boolean> {
  let seen = 0;
  addin.host.intercept = ({ method, phase }: ServiceCall) => {
    if (phase === "before" && OF_CELLS.test(method) && ++seen === n) act();
    return undefined;
  };
  await addin.sidebar("useLinks", { range });
  addin.host.intercept = undefined;
  return seen >= n;
}

describe("While the websites behind links are written", () => {
  it.each(Object.entries(MOVES))("rows may be %s at any call", async (_, move) => {
    const faults: string[] = [];
    let isOver = false;
    for (let n = 1; !isOver; n++) {
      const addin = await openedWithLinks({ writesWait: false });
      isOver = !(await disturbed(addin, n, () => move(addin.sheet), RANGE));
      faults.push(...faultsIn(addin.sheet, false).map((fault) => `at ${n}: ${fault}`));
      const heads = addin.values("A1:D1").flat();
      const letter = "ABCD"[heads.indexOf("Company")]!;
      await addin.value("useLinks", { range: `Sheet1!${letter}2:${letter}10` });
      faults.push(...faultsIn(addin.sheet, true).map((fault) => `at ${n}, again: ${fault}`));
    }

    expect(faults).toEqual([]);
  });

  it("rows may be dragged elsewhere at any call while a half filled column is completed", async () => {
    const faults: string[] = [];
    let isOver = false;
    for (let n = 1; !isOver; n++) {
      const addin = await openedWithLinks({ writesWait: false });
      await addin.value("useLinks", { range: "Sheet1!A2:A5" });
      isOver = !(await disturbed(addin, n, () => addin.sheet.moveRows(3, 1, 8), RANGE));
      await addin.value("useLinks", { range: RANGE });
      faults.push(...faultsIn(addin.sheet, true).map((fault) => `at ${n}: ${fault}`));
    }

    expect(faults).toEqual([]);
  });

  it("rows that show the same may be moved, too: their links tell them apart", async () => {
    const faults: string[] = [];
    let isOver = false;
    for (let n = 1; !isOver; n++) {
      const addin = await openAddin({
        column: ["Link", "", "", ""],
        formulas: false,
        host: { writesWait: false },
      });
      const { sheet } = addin;
      const links = [NORTHWIND, SECOND, THIRD].map((host) => [
        { text: "Click here", link: `https://${host}` },
      ]);
      sheet.setLinkedTexts(boxOf("A2:A4"), links);
      isOver = !(await disturbed(addin, n, () => sheet.moveRows(2, 1, 5), "Sheet1!A2:A4"));
      const filled = sheet.getValues(boxOf("B2:B4")).flat();
      const wanted = sheet
        .getLinks(boxOf("A2:A4"))
        .flat()
        .map((link) => link!.slice("https://".length));
      if (filled.some((cell, index) => cell !== "" && cell !== wanted[index]))
        faults.push(`at ${n}: ${filled.join()} beside ${wanted.join()}`);
    }

    expect(faults).toEqual([]);
  });

  it("the execution may end, or Google refuse, at any call: a second click completes the same column", async () => {
    const addin = await openAddin({ formulas: false });
    const use = (sheet: Sheet) => addin.value("useLinks", { range: `'${sheet.name}'!A2:A9` });

    const { cuts, wrong } = await sweep(addin, {
      rows: [["", ""]],
      before: async (sheet) => {
        fillWithLinks(sheet);
        await addin.workbook.settle();
      },
      action: use,
      async check(sheet) {
        const first = faultsIn(sheet, false);
        await use(sheet);
        return [...first, ...faultsIn(sheet, true)].join("; ");
      },
    });

    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThan(20);
  });
});
