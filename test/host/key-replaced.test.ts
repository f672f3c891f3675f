// The key: another account's key spends nothing by itself.
import { describe, expect, it } from "vitest";
import { generatedWebsite } from "../addin/generated-companies";
import { DEMO_KEY, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { hours } from "../addin/watched-weeks";

const OTHER_KEY = "another-account-key-0123456789";

const keysSent = ({ sent }: OpenAddin, from: number): string[] =>
  sent.slice(from).map(({ headers }) => String((headers as Record<string, unknown>)["x-api-key"]));

describe("After its owner has saved the key of another account", () => {
  it("a run buys nothing by itself, on no day", async () => {
    const generated = Array.from({ length: 200 }, (_, row) => generatedWebsite(row));
    const column = ["Website", ...websites(20), ...generated];
    const addin = await openAddin({ column, formulas: false, api: { keys: [DEMO_KEY, OTHER_KEY] } });
    const started = await addin.start({ kind: "enrichment", sections: ["location"] });
    let isKilled = false;
    addin.host.intercept = ({ method, phase }) => {
      isKilled ||= method === "fetchAll" && phase === "before" && addin.sent.length > 4;
      return isKilled ? "kill" : undefined;
    };
    await addin.slice(started).catch(() => null);
    addin.host.intercept = undefined;
    const before = addin.sent.length;
    await addin.value("saveSettings", { apiKey: OTHER_KEY });
    await hours(addin, 60);

    const { run } = await addin.value("getState", {});
    expect(run).toMatchObject({ state: "stopped", reason: "setup/changed" });
    expect(keysSent(addin, before)).toEqual([]);
  });

  it("an update of everything buys nothing until they go on with it", async () => {
    const addin = await openAddin({ formulas: false, api: { keys: [DEMO_KEY, OTHER_KEY] } });
    const list = { filters: { "location.hq.country": ["DEU"] }, limit: 60 };
    const { sheetName } = await addin.value("generateList", {
      ...list,
      creditCap: 100,
      sheetName: "Germans",
    });
    await addin.value("saveList", { ...list, sheetName, name: "Germans" });
    await hours(addin, 30);
    const bill = await addin.value("quoteUpdate", {});
    const parts = bill.parts.map(({ id }) => id);
    await addin.value("startUpdate", { parts, creditCap: bill.credits.high });
    await addin.value("saveSettings", { apiKey: OTHER_KEY });
    const before = addin.sent.length;
    await hours(addin, 30);
    const { update } = await addin.value("getState", {});

    expect(update).toMatchObject({ state: "stopped", message: expect.stringContaining("since this run") });
    expect(keysSent(addin, before)).toEqual([]);

    let now = await addin.value("updateSlice", { updateId: update!.updateId });
    for (let slices = 0; now.state === "running" && slices < 9; slices++)
      now = await addin.value("updateSlice", { updateId: now.updateId });
    expect(now).toMatchObject({ state: "done", parts: [{ state: "done" }] });
    expect(new Set(keysSent(addin, before))).toEqual(new Set([OTHER_KEY]));
  });
});
