// docs/brief-and-radar.md: what a brief lacks is bought into the brief, and no sheet is touched.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [COMPANY = ""] = websites(1);
const SECTIONS = ["firmographic", "location", "funding_detail"];
const open = () => openAddin({ column: ["Account", ...websites(2)] });
const cellsOf = (addin: OpenAddin) => addin.sheet.getValues(addin.sheet.dataRange);

async function complete(addin: OpenAddin, company = COMPANY) {
  const request = { kind: "brief", company, sections: SECTIONS } as const;
  const bill = await addin.value("quoteRun", request);
  let progress = await addin.value("startRun", { ...request, creditCap: bill.credits.high });
  while (progress.state === "running") progress = await addin.value("runSlice", { runId: progress.runId });
  return { bill, progress };
}

describe("Completing a brief", () => {
  it("buys the sections that are missing, for what the bill says, and changes no cell", async () => {
    const addin = await open();
    const before = cellsOf(addin);

    const { bill, progress } = await complete(addin);

    expect(bill.receipt).toMatchObject({ title: "3 sections", rows: [] });
    expect(progress).toMatchObject({ kind: "brief", state: "done", done: 1, undo: "" });
    expect(addin.credits).toBe(bill.credits.high);
    expect(cellsOf(addin)).toEqual(before);
    const { runs } = await addin.value("getHistory", {});
    expect(runs).toMatchObject([{ kind: "brief", state: "done", credits: bill.credits.high, undo: "" }]);
    const brief = await addin.value("getBrief", { company: COMPANY });
    expect(brief.missing).not.toContain("firmographic");
    expect(brief.parts.map(({ section }) => section)).toContain("location");
  });

  it("pays for nothing that a run has bought, nor twice after a kill", async () => {
    const addin = await open();
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A2" });
    const held = addin.credits;
    const bill = await addin.value("quoteRun", { kind: "brief", company: COMPANY, sections: SECTIONS });
    const { runId } = await addin.value("startRun", {
      kind: "brief",
      company: COMPANY,
      sections: SECTIONS,
      creditCap: bill.credits.high,
    });
    addin.host.intercept = ({ method, phase }) =>
      method === "fetchAll" && phase === "after" ? "kill" : undefined;
    await expect(addin.value("runSlice", { runId })).rejects.toThrow("killed");
    addin.host.intercept = undefined;
    await addin.clock.sleep(10 * 60 * 1000);

    let progress = await addin.value("runSlice", { runId });
    for (let turn = 0; turn < 5 && progress.state === "waiting"; turn++) {
      await addin.clock.sleep(10 * 60 * 1000);
      progress = await addin.value("runSlice", { runId });
    }
    // What nobody has seen may have been billed: asking once more is beyond what was agreed to.
    expect(progress).toMatchObject({ state: "stopped", capReached: { creditCap: bill.credits.high } });
    const raised = bill.credits.high + progress.capReached!.moreCredits;
    progress = await addin.value("runSlice", { runId, creditCap: raised });

    expect(progress.state).toBe("done");
    expect(bill.receipt!.title).toBe("2 sections");
    // The reply that nobody has seen is asked for once more, as anywhere.
    expect(addin.credits - held).toBeLessThanOrEqual(2 * bill.credits.high);
    expect(
      await addin.value("quoteRun", { kind: "brief", company: COMPANY, sections: SECTIONS }),
    ).toMatchObject({
      credits: { high: 0 },
    });
  });

  it("goes on without sections that the plan does not include", async () => {
    const addin = await openAddin({
      column: ["Account", ...websites(2)],
      api: { plan: "subscription" },
    });

    const { progress } = await complete(addin);

    expect(progress.state).toBe("done");
    const { missing } = await addin.value("getBrief", { company: COMPANY });
    expect(missing).not.toContain("location");
    expect(missing).toContain("funding_detail");
  });

  it("of an unknown company ends without a charge", async () => {
    const addin = await open();

    const { progress } = await complete(addin, "nobody-has-this-name.example");

    expect([progress.state, addin.credits]).toEqual(["done", 0]);
  });
});
