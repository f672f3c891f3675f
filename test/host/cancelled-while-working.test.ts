// Money: a run that is cancelled buys nothing beyond what is under way.
import { describe, expect, it } from "vitest";
import type { MethodName, Progress, RunRequest } from "../../src/rpc/rpc";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const NAME: RunRequest = { kind: "enrichment", sections: [], fields: ["firmographic.name"] };
const COLUMN = ["Website", ...Array.from({ length: 60 }, (_, index) => generatedWebsite(index))];

/** Cancels a run while a slice waits for the replies of its second order, then calls another function. */
async function cancelMidSlice(addin: OpenAddin, then: "undoRun" | "retryFailed") {
  const { runId } = await addin.start(NAME);
  let orders = 0;
  let spent = 0;
  addin.host.intercept = async ({ method, phase }) => {
    if (method !== "fetchAll" || phase !== "before" || ++orders !== 2) return;
    for (const asked of ["cancelRun", then] satisfies MethodName[]) await addin.value(asked, { runId });
    spent = addin.credits;
  };
  const slice = await addin.slice({ runId });
  return { slice, spent };
}

const goOn = (addin: OpenAddin, slice: Progress) => addin.finishRun({ ...slice, state: "running" });

describe("A run that is cancelled while a slice works", () => {
  it("buys nothing beyond the order already sent, and can then be undone", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });

    const { slice, spent } = await cancelMidSlice(addin, "undoRun");
    const underWay = addin.credits;
    const ended = await goOn(addin, slice);

    expect(addin.credits).toBe(underWay);
    // The order already sent: four companies.
    expect(underWay - spent).toBe(8);
    expect(ended).toMatchObject({ state: "done", creditsSpent: addin.credits, undo: "" });
    expect(ended.message).toMatch(/^Undone\./);
    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(COLUMN.map((cell) => [cell]));
  });

  it("has spent nothing where what was under way turns out free", async () => {
    const addin = await openAddin({ column: ["Website", "nobody.example"], formulas: false });
    const { runId } = await addin.start(NAME);
    let underWay: Progress["underWay"];
    addin.host.intercept = async ({ method, phase }) => {
      if (method === "fetchAll" && phase === "before")
        ({ underWay } = await addin.value("cancelRun", { runId }));
    };

    await addin.slice({ runId });
    const { runs } = await addin.value("getHistory", {});

    expect(underWay).toEqual({ companies: 1, credits: 2 });
    expect(runs.map(({ state, credits }) => [state, credits])).toEqual([["cancelled", 0]]);
  });

  it("leaves its job posts newest first wherever it stops, and those of the next run as well", async () => {
    const addin = await openAddin({ column: COLUMN, formulas: false });
    const posted = (): number[] => {
      const sheet = addin.workbook.sheetNamed("Job posts")!;
      const [heads = [], ...rows] = sheet.getValues(sheet.dataRange);
      const at = heads.indexOf("Posted");
      return rows.map((row) => (row[at] as Date).getTime());
    };
    const newestFirst = (times: readonly number[]) => times.toSorted((one, other) => other - one);
    const { runId } = await addin.start({ kind: "jobs", limit: 10, range: "Sheet1!A2:A50" }, 80);
    await addin.slice({ runId });
    const { state } = await addin.slice({ runId });
    const stopped = posted();
    await addin.value("cancelRun", { runId });

    await addin.run({ kind: "jobs", limit: 10, range: "Sheet1!A51:A61" });

    expect([state, stopped.length > 20, posted().length > stopped.length]).toEqual(["stopped", true, true]);
    expect(stopped).toEqual(newestFirst(stopped));
    expect(posted()).toEqual(newestFirst(posted()));
  });
});
