// Values: a user moves the companies while a run starts.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { FIRMOGRAPHIC } from "../addin/companies-sent";
import { undo } from "../addin/forgetting";
import { openAddin } from "../addin/open-addin";

const REQUEST: RunRequest = { ...FIRMOGRAPHIC, range: "Sheet1!A2:A6" };

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
