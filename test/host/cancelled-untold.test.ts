// Sentences: a run that is cancelled marks its rows once it can, and says so until then.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A6" };

const STILL_QUEUED = /still say “Queued”: they could not be marked/;

const statuses = (addin: OpenAddin) => [...new Set(addin.rows().map(({ Status }) => Status))];

/** A run that is cancelled while its sheet cannot be written to. */
async function cancelled() {
  const addin = await openAddin({ formulas: false });
  await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
  const { runId } = await addin.start(LOCATION, 100, EDITOR);
  const protection = addin.sheet.protect({ editors: [] });
  const told = await addin.value("cancelRun", { runId }, EDITOR);
  const letWrite = () => addin.sheet.removeProtection(protection.id);
  return { addin, runId, told, letWrite };
}

describe("A run whose rows cannot be marked when it is cancelled", () => {
  it("says so, and marks them when the sidebar is opened and the sheet is writable", async () => {
    const { addin, told, letWrite } = await cancelled();
    const [before, closed] = [statuses(addin), await addin.value("getState", {}, EDITOR)];
    letWrite();
    const { run, notice } = await addin.value("getState", {}, EDITOR);

    expect(told).toMatchObject({ state: "cancelled", toRetry: 0 });
    expect(told.message).toMatch(STILL_QUEUED);
    expect(before).toEqual(["Queued"]);
    expect(closed.run?.message).toBe(told.message);
    expect(statuses(addin)).toEqual(["Cancelled"]);
    expect(run).toMatchObject({ state: "cancelled", toRetry: 5 });
    expect(run?.message).toBe("Cancelled. 0 companies, no credits.");
    expect(notice).toBeUndefined();
  });
});
