// The user's: cells that somebody edits while formulas are evaluated again.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const WEBSITES = websites(4);
const FIRST_ROW = 2;
const MINE = "my own text";

describe("Formulas that are evaluated again while somebody works in the sheet", () => {
  it("stay beside their rows when these are sorted", async () => {
    const { addin, sheet } = await openFormulas();
    const acted = onceSetAside(addin, sheet, () =>
      sheet.sort({ row: FIRST_ROW, column: 1, rows: 4, columns: 2 }, [{ column: 2, ascending: false }]),
    );

    await refresh(addin);

    expect(acted()).toBe(true);
    expect(rowsOf(sheet).filter(isRight)).toHaveLength(4);
  });

  it("are restored in their current cells after a kill, even though rows were deleted since", async () => {
    const { addin, sheet } = await openFormulas();
    addin.host.intercept = ({ method, phase }) =>
      method === "replaceAllWith" && phase === "before" && !hasFormula(sheet) ? "kill" : undefined;
    await expect(addin.run({ kind: "formulas", scope: "sheet" }, 50)).rejects.toThrow("killed");
    addin.host.intercept = undefined;
    sheet.deleteRows(1, 1);

    await addin.clock.sleep(420_000);
    await refresh(addin);

    expect(rowsOf(sheet).filter(isRight)).toHaveLength(4);
    expect(sheet.getValues({ row: 5, column: 1, rows: 2, columns: 1 })).toEqual([[MINE], [""]]);
  });
});

type Sheet = OpenAddin["sheet"];

/** A header, four formulas beside the websites they ask about, and a user's text below them. */
async function openFormulas(): Promise<{ addin: OpenAddin; sheet: Sheet }> {
  const addin = await openAddin();
  const sheet = addin.workbook.insertSheet("Formulas");
  sheet.enter({ row: 1, column: 1, rows: 6, columns: 2 }, [
    ["Website", "Of"],
    ...WEBSITES.map((website) => [`=COMPANY_ENRICH("${website}","website")`, website]),
    [MINE, "below"],
  ]);
  await addin.workbook.settle();
  addin.workbook.activateSheet(sheet);
  return { addin, sheet };
}

/** Acts right after the formulas were removed from their cells, or given another text. */
function onceSetAside(addin: OpenAddin, sheet: Sheet, act: () => void): () => boolean {
  let acted = false;
  addin.host.intercept = ({ method, phase }) => {
    if (acted || method !== "flush" || phase !== "after" || hasFormula(sheet)) return;
    acted = true;
    act();
  };
  return () => acted;
}

function hasFormula(sheet: Sheet): boolean {
  const formulas = sheet.getFormulas({ row: 1, column: 1, rows: 6, columns: 1 }).flat();
  return formulas.some((formula) => formula.startsWith("=COMPANY_ENRICH"));
}

async function refresh(addin: OpenAddin): Promise<void> {
  const { state } = await addin.run({ kind: "formulas", scope: "sheet" }, 50);
  await addin.workbook.settle();
  expect(state).toBe("done");
}

const rowsOf = (sheet: Sheet) => sheet.getValues({ row: 1, column: 1, rows: 6, columns: 2 });

/** A formula's result beside its website. */
const isRight = ([website, of]: readonly unknown[]) => website === of && WEBSITES.includes(String(of));
