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

  it("of an unknown company ends without a charge, says so, and its next bill says it first", async () => {
    const addin = await open();
    const unknown = "nobody-has-this-name.example";

    const { progress } = await complete(addin, unknown);
    const { receipt } = await addin.value("quoteRun", {
      kind: "brief",
      company: unknown,
      sections: SECTIONS,
    });

    expect([progress.state, addin.credits]).toEqual(["done", 0]);
    expect(progress.failures).toEqual([{ reason: expect.stringMatching(/^Not found: no such/), rows: 1 }]);
    expect(receipt).toMatchObject({ title: "Nothing to fetch", cap: progress.failures[0]!.reason });
  });

  it("says what could not be read, and buys it no second time", async () => {
    const addin = await open();
    const tooDeep = `{"data":{"uuid":${"[".repeat(200)}${"]".repeat(200)}},"credits_consumed":2}`;
    addin.spoil = (reply, url) => (url.includes("sections=") ? { ...reply, body: tooDeep } : reply);

    const { progress } = await complete(addin);
    addin.spoil = null;
    const sent = addin.sent.length;
    await complete(addin);

    expect([progress.state, progress.failed]).toEqual(["done", 1]);
    expect(progress.failures[0]!.reason).toMatch(/^Failed: .+/);
    expect(addin.sent).toHaveLength(sent);
  });
});
