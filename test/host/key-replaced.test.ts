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
});
