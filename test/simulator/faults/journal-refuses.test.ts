import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/core/sidebar-contract";
import { ServiceError } from "../../../workbench/host/service-error";
import { billedAgain, hiddenSheetRefuses, openAddin, slices } from "./fixture";

const RUN: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
/** A stack of Google's holds a fifth of it, and this machine's not even this. */
const DEPTH = 40_000;
const NESTED = `"firmographic":{"nested":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)},`;

describe("A journal that cannot be written for a while", () => {
  it("costs no answer: nothing is bought twice, and the run ends once it can be written", async () => {
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

  it("does not keep the sidebar from opening", async () => {
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

describe("A column that somebody inserts into the journal while answers are on their way into it", () => {
  it("costs none of them", async () => {
    const addin = await openAddin({ formulas: false });
    const hidden = () => addin.workbook.sheets.find((sheet) => sheet.hidden);
    let fetched = 0;
    addin.host.intercept = ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "after") return;
      // The journal is there and was looked at: the batch behind is the one that meets the column.
      if (++fetched === 2) hidden()!.insertColumns(hidden()!.lastColumn, 1);
    };

    const { runId } = await addin.start(RUN);
    const stopped = await slices(addin, runId);
    await addin.value("getState", {});
    const again = await addin.run(RUN);

    expect(stopped).toMatchObject({ state: "stopped", reason: "limit/journal" });
    expect(again).toMatchObject({ state: "done", failed: 0, creditsSpent: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });
});

describe("A journal that can be begun but not finished", () => {
  it.each(["hideSheet", "setFrozenRows", "addDeveloperMetadata", "protect"])(
    "is begun once, however often %s is refused",
    async (refused) => {
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
    },
  );
});

describe("A column that somebody inserts into the journal while a run looks into it", () => {
  it.each(["key", "answer"])("hides nothing from it, left of the %s", async (header) => {
    const addin = await openAddin({ formulas: false });
    await addin.run(RUN);
    const hidden = addin.workbook.sheets.find((sheet) => sheet.hidden)!;
    const labels = hidden.getValues({ row: 1, column: 1, rows: 1, columns: hidden.lastColumn })[0]!;
    const { runId } = await addin.start(RUN);
    let isMoved = false;
    addin.host.intercept = ({ service, method, phase }) => {
      // The run is taken, and the journal was looked at when that began.
      if (isMoved || service !== "Properties" || method !== "setProperties" || phase === "before") return;
      isMoved = true;
      hidden.insertColumns(labels.indexOf(header) + 1, 1);
    };

    await slices(addin, runId);
    addin.host.intercept = undefined;
    const again = await addin.run(RUN);

    expect(isMoved).toBe(true);
    expect(again).toMatchObject({ state: "done", failed: 0, creditsSpent: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });
});

describe("A reply that cannot be booked", () => {
  it("is bought once, and costs none of those that came with it", async () => {
    const addin = await openAddin({ formulas: false });
    const odd = addin.values("A4")[0]![0] as string;
    addin.spoil = (reply, url) =>
      url.includes(odd) ? { ...reply, body: reply.body.replace('"firmographic":{', NESTED) } : reply;

    const { runId } = await addin.start(RUN);
    await slices(addin, runId);

    expect(billedAgain(addin)).toEqual([]);
    expect(
      addin.rows().filter(({ Name }) => Name !== undefined && Name !== "").length,
    ).toBeGreaterThanOrEqual(4);
  });
});
