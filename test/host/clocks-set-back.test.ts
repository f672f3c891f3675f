// Money: the cap of a day holds whatever the clocks show.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";

import { knownWebsites } from "../addin/companies-sent";
import { openAddin } from "../addin/open-addin";

const basics = (first: number, last: number): RunRequest => ({
  kind: "enrichment",
  sections: ["firmographic"],
  range: `Sheet1!A${first}:A${last}`,
});

describe("The cap of a day", () => {
  it("counts what is under way at midnight", async () => {
    const midnight = Date.UTC(2026, 2, 2, 23);
    const addin = await openAddin({
      column: ["Website", ...knownWebsites(30)],
      formulas: false,
      startsAt: midnight - 600_000,
    });
    await addin.value("saveSettings", { dayCap: 60 });
    let replies = 0;
    addin.spoil = (reply, url) =>
      url.includes("enrichment") && ++replies > 7 && addin.clock.now() < midnight
        ? { ...reply, delayMs: midnight + 6_500 - addin.clock.now() }
        : reply;
    await addin.run(basics(2, 3));
    await addin.clock.sleep(midnight - 30_000 - addin.clock.now());
    const running = addin.slice(await addin.start(basics(4, 24)));
    await addin.clock.sleep(midnight - 3_500 - addin.clock.now());
    const filters = { "location.hq.country": ["DEU", "USA", "FRA", "GBR", "NLD", "SWE", "CAN"] };
    await addin.sidebar("generateList", { filters, limit: 190, creditCap: 1_000 });
    await running;

    const { today, dayCap } = (await addin.value("getState", {})).credits;
    expect(today).toBeGreaterThan(30);
    expect(today).toBeLessThanOrEqual(dayCap);
  });
});
