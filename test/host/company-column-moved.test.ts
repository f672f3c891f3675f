// Values: a user moves the companies while a run starts.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { FIRMOGRAPHIC } from "../addin/companies-sent";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const REQUEST: RunRequest = { ...FIRMOGRAPHIC, range: "Sheet1!A2:A6" };

/** Acts once the start of a run has been recorded, before anything is written to the sheet. */
function actWhileStarting(addin: OpenAddin, act: () => void): () => boolean {
  let acted = false;
  addin.host.intercept = ({ method, args, phase }) => {
    if (acted || phase !== "after" || method !== "setProperties") return;
    if (!JSON.stringify(args).includes('\\"starting\\":true')) return;
    acted = true;
    act();
  };
  return () => acted;
}

/** A column of the user's that identifies rows. */
const ROW_NAMES = ["Row", "r1", "r2", "r3", "r4", "r5"].map((name) => [name]);

describe("A user who moves the companies while a second run starts", () => {
  it("can undo the first one", async () => {
    const addin = await openAddin({ formulas: false });
    const { sheet } = addin;
    sheet.setValues({ row: 1, column: 2, rows: 6, columns: 1 }, ROW_NAMES);
    const first = await addin.run(REQUEST);
    const acted = actWhileStarting(addin, () => sheet.moveColumns(1, 1, 3));

    const second = await addin.run({ ...REQUEST, maxAgeDays: 0 });
    addin.host.intercept = undefined;
    await undo(addin, second);
    await undo(addin, first);

    expect([acted(), second.state]).toEqual([true, "done"]);
    expect(addin.rows().map((row) => Object.values(row))).toEqual(
      websites(5).map((website, index) => [`r${index + 1}`, website]),
    );
  });
});

describe("A user who inserts a row above the header while the first run starts", () => {
  it("is told so, and the next run uses the columns that this one has added", async () => {
    const addin = await openAddin({ formulas: false });
    let acted = false;
    addin.host.intercept = ({ method, args, phase }) => {
      if (acted || phase !== "after" || method !== "addDeveloperMetadata" || args[1] !== "company") return;
      acted = true;
      addin.sheet.insertRows(1, 1);
    };

    const range = "Sheet1!A2:A100";
    const refusal = await addin.refusal("startRun", { ...REQUEST, range, creditCap: 1_000 });
    addin.host.intercept = undefined;
    const done = await addin.run({ ...REQUEST, range });
    await undo(addin, done);

    expect(refusal).toContain("Rows or columns were moved");
    expect([acted, done.state, addin.sheet.lastColumn]).toEqual([true, "done", 1]);
  });
});
