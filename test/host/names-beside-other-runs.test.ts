// Runs over names beside Find websites, beside each other, and after the search has changed its mind.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { type OpenAddin, openAddin } from "../addin/open-addin";

const NAMES = ["Company", "Northwind Robotics", "Harbourlight Pay", "Maple & Mortar"];
const RANGE = "Sheet1!A2:A4";
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: RANGE };
const MATCH: RunRequest = { kind: "match", range: RANGE };

const open = (column = NAMES) => openAddin({ column, formulas: false });

/** Hours later, the search finds another company for Harbourlight's name. */
async function searchChangesItsMind(addin: OpenAddin): Promise<void> {
  await addin.clock.sleep(7 * 3_600_000);
  addin.spoil = (reply, url) =>
    url.includes("search")
      ? { ...reply, body: reply.body.split("harbourlight-pay.example").join("cloudorchard.example") }
      : reply;
}

describe("An enrichment and Find websites over one column of names", () => {
  it.each([
    ["an enrichment waits", LOCATION, MATCH],
    ["Find websites waits", MATCH, LOCATION],
  ])("%s while the other runs: it ends all the same, and can be undone", async (_, first, second) => {
    const addin = await open();
    const run = await addin.start(first);
    await addin.run(second);

    expect(await addin.finishRun(run)).toMatchObject({ state: "done" });
    expect((await addin.undo(run)).message).toMatch(/^Undone/);
  });

  it("Go on after Cancel works when websites were found meanwhile", async () => {
    const addin = await open();
    const run = await addin.start(LOCATION);
    await addin.value("cancelRun", run);
    await addin.run(MATCH);

    expect(await addin.refusal("quoteRetry", { runId: run.runId })).toBe("");
  });

  it("keep what was bought as the found websites are enriched, and leave nothing once all is undone", async () => {
    const addin = await open();
    const named = await addin.run(LOCATION);
    const match = await addin.run(MATCH);
    const { websites } = await addin.value("openResults", { runId: match.runId });
    const further = await addin.run({
      kind: "enrichment",
      sections: ["firmographic"],
      range: websites!.range,
    });
    const cities = addin.under("HQ city");
    for (const run of [further, match, named]) await addin.undo(run);

    expect(further.message).not.toContain("held other companies");
    expect(cities).toEqual(["Munich", "London", "Vancouver"]);
    const left = addin.sheet.getValues(addin.sheet.dataRange).map(([, website]) => website);
    expect(left).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("A name whose search finds another company later", () => {
  it("means the company that was bought for it, and costs nothing again", async () => {
    const addin = await open(["Company", "Harbourlight Pay"]);
    const range = "Sheet1!A2:A2";
    await addin.run({ ...LOCATION, range });
    await searchChangesItsMind(addin);
    await addin.run({ kind: "match", range });
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range });

    const [row] = addin.rows();
    expect([row!["HQ city"], row!["Website found"]]).toEqual(["London", "harbourlight-pay.example"]);
    expect((await addin.value("quoteRun", { ...LOCATION, range })).credits.high).toBe(0);
  });

  it("is not confirmed as another company than the one that was ticked", async () => {
    const addin = await open(["Company", "Harbourlight", "Harbourlight"]);
    const run = await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" });
    const { names } = await addin.value("getNamesToCheck", run);
    await searchChangesItsMind(addin);
    await addin.run({ ...LOCATION, range: "Sheet1!A3:A3" });

    const refused = await addin.refusal("confirmNames", { runId: run.runId, names });

    expect(refused).toContain("another company for “harbourlight”");
    expect(addin.under("Website found")[0]).toBe("");
  });
});

describe("What it costs to go on", () => {
  it("counts a company once that stands there by name and by website", async () => {
    const column = [...NAMES, "northwind-robotics.example", "harbourlight-pay.example"];
    const addin = await open(column);
    const range = "Sheet1!A2:A6";
    await addin.run({ kind: "enrichment", fields: ["firmographic.founded_year"], sections: [], range });
    const run = await addin.start({ ...LOCATION, range });
    await addin.value("cancelRun", run);

    const { credits } = await addin.value("quoteRetry", { runId: run.runId });
    const before = addin.credits;
    await addin.retry(run);

    expect(addin.credits - before).toBe(credits.low);
  });

  it("is the same before and after two names of one company are confirmed", async () => {
    const addin = await open(["Company", "Harbourlight", "Harbour"]);
    const { runId } = await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" });
    const { names } = await addin.value("getNamesToCheck", { runId });
    const before = await addin.value("quoteRetry", { runId, names: names.map(({ name }) => name) });
    await addin.value("confirmNames", { runId, names });

    const after = await addin.value("quoteRetry", { runId });

    expect(after.credits).toEqual(before.credits);
  });
});
