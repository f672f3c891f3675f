// docs/enrich-a-column.md: companies that are missing can be asked for, and are paid for within the caps of their run.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { DEMO_KEY, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days } from "../addin/watched-weeks";

/** Half a credit for each company. */
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const COLUMN = ["Website", ...websites(2), "quiet-harbour.example", "never-there.example", "a1b2c3d"];
const ASK = "/api/v1/company/addition-requests/";

const sentTo = (addin: OpenAddin, endpoint: string) =>
  addin.api.calls.filter((call) => call.endpoint === endpoint).length;
const words = (addin: OpenAddin) => addin.rows().map(({ Status }) => Status);
/** Companies that a run still waits for. */
const awaited = (addin: OpenAddin) =>
  [...addin.host.documentProperties()]
    .filter(([name]) => name.startsWith("RUN_"))
    .map(([, text]) => (JSON.parse(text) as { requests?: { open: number } }).requests?.open ?? 0)
    .reduce((sum, open) => sum + open, 0);

async function ranWithMissing(
  column = COLUMN,
  creditCap?: number,
): Promise<{ addin: OpenAddin; runId: string }> {
  const addin = await openAddin({ formulas: false, column });
  const { runId } = await addin.run(LOCATION, creditCap);
  return { addin, runId };
}

describe("Companies that a run did not find", () => {
  it("are requested when the user asks, marked in their rows, and filled once the service has found them", async () => {
    const { addin, runId } = await ranWithMissing();
    const offered = (await addin.value("getState", {})).run!.toAskFor;

    const asked = await addin.value("askForCompanies", { runId });
    const requested = addin.statusLines();
    const creditsBefore = addin.credits;
    await days(addin, 3);

    expect(offered).toBe(2);
    expect(asked).toMatchObject({ state: "done", sheetName: "Sheet1" });
    expect(asked.toAskFor).toBeUndefined();
    expect(asked.message).toContain("Asked for 2 companies");
    expect(requested[2]).toMatch(/^Requested: The API has been looking for it since/);
    expect(requested[4]).toMatch(/^Not found/);
    expect(sentTo(addin, ASK)).toBe(2);
    expect(words(addin)).toEqual(["Done", "Done", "Done", "Not found", "Not found"]);
    expect(addin.rows()[2]!["HQ country"]).not.toBe("");
    expect(addin.statusLines()[3]).toBe("Not found: The API did not find it: The website shows no company.");
    expect(addin.credits - creditsBefore).toBe(0.5);
    expect((await addin.value("getState", {})).run).toMatchObject({
      runId,
      state: "done",
      creditsSpent: 1.5,
    });
  });

  it("are requested once, whichever run asks, and not again for a while after the service has failed", async () => {
    const { addin, runId } = await ranWithMissing();
    await addin.value("askForCompanies", { runId });
    const second = await addin.run(LOCATION);
    const again = await addin.value("askForCompanies", { runId: second.runId });
    const requested = words(addin);
    await days(addin, 3);
    const third = await addin.run(LOCATION);
    await addin.value("askForCompanies", { runId: third.runId });

    expect(again.message).toContain("Asked for 2 companies");
    expect(requested.slice(2, 4)).toEqual(["Requested", "Requested"]);
    expect(words(addin).slice(2, 4)).toEqual(["Up to date", "Not found"]);
    expect(sentTo(addin, ASK)).toBe(2);
    expect(addin.credits).toBe(1.5);
  });

  it("are filled immediately if the service knows them by then", async () => {
    const { addin, runId } = await ranWithMissing(["Website", ...websites(1), "quiet-harbour.example"]);
    // Another user requested it two days earlier.
    const body = JSON.stringify({ company_name: "Quiet Harbour", website: "quiet-harbour.example" });
    const headers = { "x-api-key": DEMO_KEY };
    addin.api.handle({ method: "POST", url: ASK, headers, body });
    addin.api.advanceDays(2);

    const first = await addin.value("askForCompanies", { runId });
    const done = await addin.finishRun(first);

    expect(first.state).toBe("running");
    expect(done).toMatchObject({ state: "done", runId, creditsSpent: 1 });
    expect(words(addin)).toEqual(["Done", "Done"]);
    expect(awaited(addin)).toBe(0);
  });

  it("are filled within the rest of the run's cap, and the run asks before it spends more", async () => {
    const column = ["Website", ...websites(2), "quiet-harbour.example", "still-water.example"];
    const { addin, runId } = await ranWithMissing(column, 1.5);
    await addin.value("askForCompanies", { runId });
    await days(addin, 3);

    expect(addin.credits).toBe(1.5);
    expect(words(addin).filter((word) => word === "Done")).toHaveLength(3);
    expect((await addin.value("getState", {})).run).toMatchObject({
      runId,
      state: "stopped",
      creditsSpent: 1.5,
      capReached: { companies: 1 },
    });
  });

  it("are undone with their run, whatever runs were started since", async () => {
    const { addin, runId } = await ranWithMissing();
    await addin.value("askForCompanies", { runId });
    const later = await addin.run({ kind: "enrichment", sections: ["firmographic"], range: "A2:A2" });
    await days(addin, 3);
    const current = (await addin.value("getState", {})).run!.runId;
    const undone = await addin.undo({ runId });
    await addin.undo(later);

    expect(current).toBe(runId);
    expect(undone.message).toContain("Undone. What this run wrote is gone");
    expect(addin.values("B1:Z6").flat().join("")).toBe("");
  });

  it("leave rows alone whose company has changed, and fill a row that was moved", async () => {
    const column = [
      "Website",
      ...websites(1),
      "quiet-harbour.example",
      "still-water.example",
      "deep-valley.example",
    ];
    const { addin, runId } = await ranWithMissing(column);
    await addin.value("askForCompanies", { runId });
    const { sheet } = addin;
    const status = sheet.getValues(sheet.dataRange)[0]!.indexOf("Status") + 1;
    sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [["another.example"]]);
    sheet.enter({ row: 4, column: status, rows: 1, columns: 1 }, [["ask Kim"]]);
    sheet.insertRows(2, 2);
    await days(addin, 3);

    expect(words(addin).slice(2)).toEqual(["Done", "Requested", "ask Kim", "Done"]);
    // What somebody keeps under Status stays, and the row is filled beside it.
    expect(addin.credits).toBe(1.5);
    expect(awaited(addin)).toBe(0);
  });
});

describe("A service that does not accept requests for companies", () => {
  it.each([
    ["refuses the key", { status: 401 }, "API key"],
    ["refuses the plan", { status: 403 }, "plan"],
    ["does not know the URL", { status: 404 }, "takes no requests for companies"],
    ["is rate-limited", { status: 429 }, "too many requests"],
    ["fails", { status: 500 }, "could not answer"],
  ])("is reported if it %s, and nothing is lost", async (_case, reply, sentence) => {
    const { addin, runId } = await ranWithMissing();
    addin.api.faults.set([{ when: { url: ASK }, reply }]);
    const refused = await addin.refusal("askForCompanies", { runId });
    const lines = addin.statusLines();
    addin.api.faults.set([]);
    await addin.value("askForCompanies", { runId });

    expect(refused).toContain(sentence);
    expect(lines.slice(2).every((line) => line.startsWith("Not found"))).toBe(true);
    expect(words(addin).slice(2, 4)).toEqual(["Requested", "Requested"]);
  });
});
