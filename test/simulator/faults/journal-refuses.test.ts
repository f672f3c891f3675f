import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import { ServiceError } from "../../../workbench/host/service-error";
import { spoilBodies } from "../../addin/spoil-bodies";
import { billedAgain, hiddenSheetRefuses, openAddin, slices } from "./fixture";

const RUN: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
/** Google's stack overflows at a fifth of this, and this machine's earlier than at this. */
const DEPTH = 40_000;
const NESTED = `"firmographic":{"nested":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)},`;

describe("A journal that temporarily cannot be written to", () => {
  it("loses no answer: nothing is bought twice, and the run ends once the journal can be written to", async () => {
    const addin = await openAddin({ formulas: false });
    const { runId } = await addin.start(RUN);
    addin.host.intercept = hiddenSheetRefuses;
    await slices(addin, runId, 5);
    addin.host.intercept = undefined;
    await slices(addin, runId);
    const ended = await addin.run(RUN);

    expect(billedAgain(addin)).toEqual([]);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(addin.credits).toBe(10);
  });

  it("does not prevent the sidebar from opening", async () => {
    const addin = await openAddin();
    await addin.formula('=COMPANY_ENRICH("northwind-robotics.example","Founded")');
    addin.host.intercept = hiddenSheetRefuses;

    const replies = [
      await addin.sidebar("getState", {}).catch(() => null),
      await addin.sidebar("getCredits", {}).catch(() => null),
    ];

    expect(replies.map((reply) => reply?.ok)).toEqual([true, true]);
  });
});

describe("A column inserted into the journal while answers are being written to it", () => {
  it("loses none of them: they are there once it is gone again", async () => {
    const addin = await openAddin({ formulas: false });
    const hidden = () => addin.workbook.sheets.find((sheet) => sheet.hidden);
    let fetched = 0;
    let column = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "after") return;
      // The journal exists and was read: the next batch is the one that meets the column.
      if (++fetched === 2) hidden()!.insertColumns((column = hidden()!.lastColumn), 1);
    };

    const { runId } = await addin.start(RUN);
    const stopped = await slices(addin, runId);
    const { journalTrouble } = await addin.value("getState", {});
    hidden()!.deleteColumns(column, 1);
    const again = await addin.run(RUN);

    expect(stopped).toMatchObject({ state: "stopped", reason: "limit/journal" });
    expect(journalTrouble).toBe("rearranged");
    expect(again).toMatchObject({ state: "done", failed: 0, creditsSpent: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });
});

describe("A journal whose creation is interrupted", () => {
  it.each(["hideSheet", "protect"])("is created once, however often %s is refused", async (refused) => {
    const addin = await openAddin({ formulas: false });
    let refusals = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method === refused && phase === "before" && refusals++ < 3)
        throw new ServiceError("Service error: Spreadsheets");
    };

    for (let tries = 0; tries < 4; tries++) await addin.run(RUN).catch(() => null);

    expect(refusals).toBeGreaterThan(0);
    expect(addin.workbook.sheets.filter(({ name }) => name.includes("journal"))).toHaveLength(1);
    expect(billedAgain(addin)).toEqual([]);
  });
});

describe("A column inserted into the journal while a run reads it", () => {
  it.each(["key", "answer"])("has nothing bought that is held, left of the %s", async (header) => {
    const addin = await openAddin({ formulas: false });
    await addin.run(RUN);
    const hidden = addin.workbook.sheets.find((sheet) => sheet.hidden)!;
    const labels = hidden.getValues({ row: 1, column: 1, rows: 1, columns: hidden.lastColumn })[0]!;
    const { runId } = await addin.start(RUN);
    let isMoved = false;
    addin.host.intercept = ({ service, method, phase }) => {
      // The run is running, and it read the journal at its start.
      if (isMoved || service !== "Properties" || method !== "setProperties" || phase === "before") return;
      isMoved = true;
      hidden.insertColumns(labels.indexOf(header) + 1, 1);
    };

    await slices(addin, runId);
    addin.host.intercept = undefined;
    hidden.deleteColumns(labels.indexOf(header) + 1, 1);
    const again = await addin.run(RUN);

    expect(isMoved).toBe(true);
    expect(again).toMatchObject({ state: "done", failed: 0, creditsSpent: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });
});

describe("A reply that cannot be stored", () => {
  it("is bought once, and none of the others in its batch are lost", async () => {
    const addin = await openAddin({ formulas: false });
    const odd = addin.values("A4")[0]![0] as string;
    const nested = spoilBodies(addin, (body, url) =>
      url.includes(odd) ? body.replace('"firmographic":{', NESTED) : body,
    );

    const { runId } = await addin.start(RUN);
    await slices(addin, runId);

    expect(nested()).toBeGreaterThan(0);
    expect(billedAgain(addin)).toEqual([]);
    expect(
      addin.rows().filter(({ Name }) => Name !== undefined && Name !== "").length,
    ).toBeGreaterThanOrEqual(4);
  });
});
