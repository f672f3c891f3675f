// Values: a header that is sorted away.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const NAME: RunRequest = { kind: "enrichment", sections: [], fields: ["firmographic.name"] };

describe("A sheet that is sorted together with its header while a run waits", () => {
  it("stops the run with a message that says what happened; the run continues when the header is back", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(5)], formulas: false });
    const started = await addin.start(NAME);
    const { lastRow: rows, lastColumn: columns } = addin.sheet;
    const whole = { row: 1, column: 1, rows, columns };
    addin.sheet.sort(whole, [{ column: 1, ascending: true }]);
    expect(addin.sheet.cellView(1, 1).display).not.toBe("Website");

    const stopped = await addin.finishRun(started);

    expect([stopped.state, stopped.done, addin.credits]).toEqual(["stopped", 0, 0]);
    expect(stopped.message).toContain("The sheet was sorted together with it");

    addin.sheet.sort(whole, [{ column: 1, ascending: false }]);
    const ended = await addin.finishRun({ ...stopped, state: "running" });
    expect([ended.state, ended.done]).toEqual(["done", 5]);
  });
});
