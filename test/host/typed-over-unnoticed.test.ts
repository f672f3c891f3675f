import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { basicsOf, columnUnder, remaining, typeCompany } from "../addin/changed-cells";
import { undo } from "../addin/forgetting";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const LOCATION: RunRequest = { ...BASICS, sections: ["location"] };
const TYPE: RunRequest = { ...BASICS, sections: [], fields: ["firmographic.company_type"] };
const HEADCOUNT: RunRequest = { ...BASICS, kind: "headcount", sections: [] };
const [, , , , FIFTH] = websites(5) as [string, string, string, string, string];
const NEWCOMER = "sprout-silo.example";

const open = () => openAddin({ column: ["Account", ...websites(5)], formulas: false });
const drop = (addin: OpenAddin, header: string) => addin.sheet.deleteColumns(columnUnder(addin, header), 1);

describe("Typed over by a company whose answer was bought in the same second: nothing of the run differs", () => {
  it("a run of one column in which both companies have the same value", async () => {
    const addin = await open();
    await addin.run(LOCATION);
    await addin.run(TYPE);
    const before = addin.rows();
    expect(before[1]!["Company type"]).toBe(before[4]!["Company type"]);
    typeCompany(addin, 3, FIFTH);
    await addin.run(TYPE);
    expect(remaining(before[1]!, addin.rows()[1]!, before[4])).toEqual([]);
  });
});

describe("Typed over in a row whose Updated is blank, though no user has filled it", () => {
  /** What is left of the old company, and whether the run takes it for the user's. */
  async function afterTyping(addin: OpenAddin, row: number, last: RunRequest = BASICS) {
    typeCompany(addin, row, NEWCOMER);
    const before = addin.rows()[row - 2]!;
    const { message } = await addin.run(last);
    const left = remaining(before, addin.rows()[row - 2]!, await basicsOf(NEWCOMER));
    return { left, isCalledYours: message.includes("something of yours") };
  }

  it("since the last run was undone after the company was typed over", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const done = await addin.run(HEADCOUNT);
    typeCompany(addin, 3, NEWCOMER);
    await undo(addin, done);
    expect(await afterTyping(addin, 3)).toEqual({ left: [], isCalledYours: false });
  });

  it("since Updated was deleted, and other rows were run first", async () => {
    const addin = await open();
    await addin.run(BASICS);
    drop(addin, "Updated");
    await addin.run({ ...BASICS, range: "Sheet1!A2:A3" });
    expect(await afterTyping(addin, 5)).toEqual({ left: [], isCalledYours: false });
  });

  it("since Updated was deleted, and a run was started and cancelled first", async () => {
    const addin = await open();
    await addin.run(BASICS);
    drop(addin, "Updated");
    typeCompany(addin, 5, NEWCOMER);
    const { runId } = await addin.start(BASICS);
    await addin.value("cancelRun", { runId });
    expect(await afterTyping(addin, 5)).toEqual({ left: [], isCalledYours: false });
  });

  it("since Updated was deleted, and a run failed first", async () => {
    const addin = await open();
    await addin.run(BASICS);
    drop(addin, "Updated");
    addin.api.faults.set(() => ({ status: 500 }));
    await addin.run(HEADCOUNT);
    addin.api.faults.set(() => undefined);
    expect(await afterTyping(addin, 5, HEADCOUNT)).toEqual({ left: [], isCalledYours: false });
  });

  it("since the company was typed over while the row was written, and the run is started again", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const before = addin.rows()[3];
    const started = await addin.start(HEADCOUNT);
    let isTyped = false;
    addin.host.intercept = ({ method, phase, target }) => {
      const { sheet } = target as { readonly sheet?: { readonly name: string } };
      if (isTyped || phase !== "before" || method !== "setValues" || sheet?.name !== "Sheet1") return;
      isTyped = true;
      typeCompany(addin, 5, NEWCOMER);
    };
    await addin.finishRun(started);
    expect(["Stopped", "Skipped"]).toContain(addin.rows()[3]!["Status"]);
    await addin.run(HEADCOUNT);
    expect(remaining(before!, addin.rows()[3]!, await basicsOf(NEWCOMER))).toEqual([]);
  });
});
