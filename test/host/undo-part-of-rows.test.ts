import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const AGAIN = "Sheet1!A10:A15";

describe("Undo of a run over some rows of an earlier one, whose time and usual values all of them share", () => {
  const filled = async (again: RunRequest) => {
    const addin = await openAddin({ column: ["Domain", ...websites(20)], formulas: false });
    await addin.run({ ...BASICS, range: "Sheet1!A2:A21" });
    const before = addin.rows();
    return { addin, before, run: await addin.run(again) };
  };
  const shown = (rows: readonly Record<string, unknown>[]) =>
    rows.filter(({ Domain }) => Domain !== "").map((row) => ({ ...row, Status: "" }));

  it.each([
    ["which bought nothing", { ...BASICS, range: AGAIN }],
    ["which added columns", { ...BASICS, sections: ["firmographic", "location"], range: AGAIN }],
  ])("leaves the others as they are: one %s", async (_, again) => {
    const { addin, before, run } = await filled(again);

    const { message } = await undo(addin, run);

    expect(shown(addin.rows())).toMatchObject(shown(before));
    expect(message).toMatch(/^Undone\. What this run wrote is gone/);
  });

  it("leaves the others as they are after all of them have moved", async () => {
    const { addin, before, run } = await filled({ ...BASICS, range: AGAIN });
    addin.sheet.insertRows(2, 1);

    await undo(addin, run);

    expect(shown(addin.rows())).toMatchObject(shown(before));
  });

  it("still takes back what it wrote for a company that another one was typed over", async () => {
    const addin = await openAddin({ column: ["Domain", ...websites(3)], formulas: false });
    const run = await addin.run({ ...BASICS, range: "Sheet1!A2:A4" });
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [[websites(4)[3]!]]);

    await undo(addin, run);

    expect(addin.rows().map(({ Website }) => Website ?? "")).toEqual(["", "", ""]);
  });
});
