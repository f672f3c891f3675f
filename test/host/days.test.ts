// Money: a day of spending is the spreadsheet's.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { Workbook } from "../../workbench/workbook/workbook";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const HOUR_MS = 3_600_000;
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

const openIn = (timeZone: string) =>
  openAddin({ host: { workbook: (parts) => new Workbook({ name: "Accounts", timeZone, ...parts }) } });

/** Waits for a time of day, UTC. */
async function until(addin: OpenAddin, time: string): Promise<void> {
  const today = new Date(addin.clock.now()).toISOString().slice(0, 10);
  const at = Date.parse(`${today}T${time}:00Z`);
  await addin.clock.sleep(
    at < addin.clock.now() ? at + 24 * HOUR_MS - addin.clock.now() : at - addin.clock.now(),
  );
}

describe("A day of spending", () => {
  it("ends at midnight in the spreadsheet's time zone, not in UTC", async () => {
    const addin = await openIn("Europe/Berlin");
    await until(addin, "22:30");
    await addin.run(LOCATION);
    const before = await addin.value("getState", {});
    const [billed] = (await addin.value("getCredits", {})).byDay;
    await addin.clock.sleep(HOUR_MS);

    const after = await addin.value("getState", {});
    const spent = await addin.value("getCredits", { days: 1 });

    expect(before.credits.today).toBe(2.5);
    expect(after.credits.today).toBe(0);
    expect(spent.total.credits).toBe(0);
    expect(billed?.day).toBe(new Date(addin.clock.now()).toISOString().slice(0, 10));
  });

  it("lets the hourly trigger continue a run that the cap stopped within the hour after midnight", async () => {
    const addin = await openIn("Etc/UTC");
    await addin.value("saveSettings", { dayCap: 1 });
    await until(addin, "23:30");
    const stopped = await addin.run(LOCATION);

    await addin.clock.sleep(HOUR_MS);
    await addin.host.fireTriggers();

    expect(stopped).toMatchObject({ state: "stopped", done: 2 });
    expect((await addin.value("getState", {})).run).toMatchObject({ done: 4, creditsSpent: 2 });
  });
});
