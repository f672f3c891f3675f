import { RealClock } from "../../host/clock";
import type { HostOptions } from "../../host/host";
import { VirtualClock } from "../../host/virtual-clock";
import { TimeLapse } from "../../server/time-lapse";
import { hostWith } from "../host/host-with";
import { describe, expect, it } from "vitest";

/** A Tuesday, 9:30 in the spreadsheet's zone. */
const START = Date.parse("2026-11-24T08:30:00Z");
const SCRIPT = `
  function install() { ScriptApp.newTrigger("hourly").timeBased().everyHours(1).create(); }
  function hourly() {
    var known = PropertiesService.getScriptProperties();
    known.setProperty("fired", (known.getProperty("fired") || "") + new Date().toISOString().slice(8, 16) + " ");
    if (known.getProperty("broken")) throw new Error("Out of order.");
  }
  function now() { return Date.now(); }
  function wait() { Utilities.sleep(300); return Date.now(); }
`;

function lapseOn(clock: HostOptions["clock"] & object) {
  const host = hostWith(SCRIPT, { clock });
  const days: string[] = [];
  const lapse = new TimeLapse(
    host,
    async () => void days.push(new Date(clock.now()).toISOString().slice(0, 13)),
  );
  const fired = () => (host.scriptProperties().get("fired") ?? "").trim().split(" ");
  return { host, lapse, days, fired };
}

describe.each([
  ["real", () => new RealClock(START)],
  ["virtual", () => new VirtualClock(START)],
])("on a %s clock, a time lapse", (_kind, clockAt) => {
  it("fires the hourly triggers once an hour, and on arrival", async () => {
    const { host, lapse, fired } = lapseOn(clockAt());
    await host.run("install");

    await lapse.moveTo("nextDay");

    const hours = fired().map((text) => text.slice(0, 5));
    expect(hours.slice(0, 3)).toEqual(["24T09", "24T10", "24T11"]);
    expect(hours).toHaveLength(24);
    expect(fired().at(-1)).toBe("25T08:30");
  });

  it("advances the demo world at every midnight of the spreadsheet's zone, and stops at the requested minute", async () => {
    const { host, lapse, days } = lapseOn(clockAt());

    await lapse.moveTo("nextMonday");

    expect(days).toEqual(["25", "26", "27", "28", "29", "30"].map((day) => `2026-11-${Number(day) - 1}T23`));
    expect(new Date(host.clock.now()).toISOString().slice(0, 16)).toBe("2026-11-30T07:00");
  });

  it("gives scripts and formulas the time that it has reached", async () => {
    const { host, lapse } = lapseOn(clockAt());
    const cell = { row: 1, column: 1, rows: 1, columns: 1 };
    host.workbook.activeSheet.enter(cell, [["=DAY(TODAY())"]]);

    await lapse.moveTo("nextDay");

    expect(new Date(Number(await host.run("now"))).toISOString().slice(0, 16)).toBe("2026-11-25T08:30");
    expect(host.workbook.activeSheet.getValues(cell)).toEqual([[25]]);
  });

  it("reports on arrival which triggers have failed, and how often", async () => {
    const { host, lapse } = lapseOn(clockAt());
    await host.run("install");
    host.scriptProperties().set("broken", "yes");

    await expect(lapse.moveTo("nextDay")).rejects.toThrow(
      "A time-driven trigger failed 24 times meanwhile. The first time it said: Error: Out of order.",
    );
    expect(lapse.view().isMoving).toBe(false);
    expect(new Date(host.clock.now()).toISOString().slice(0, 13)).toBe("2026-11-25T08");
  });
});

describe("a time lapse", () => {
  it("waits for running executions, in their own time", async () => {
    const { host, lapse } = lapseOn(new RealClock(START));
    const waiting = host.run("wait");

    await lapse.moveTo("nextDay");

    expect(Number(await waiting)).toBeLessThan(START + 60_000);
    expect(host.executions[0]).toMatchObject({ status: "done" });
  });

  it("reports that it is advancing, and ignores a second request meanwhile", async () => {
    const { host, lapse } = lapseOn(new VirtualClock(START));
    const told: boolean[] = [];
    lapse.onChange(() => told.push(lapse.view().isMoving));

    await Promise.all([lapse.moveTo("nextDay"), lapse.moveTo("nextMonday")]);

    expect(new Date(host.clock.now()).toISOString().slice(0, 10)).toBe("2026-11-25");
    expect(told[0]).toBe(true);
    expect(told.filter((isMoving) => !isMoving)).toHaveLength(1);
    expect(told.at(-1)).toBe(false);
  });

  it("continues past a trigger whose user has no trigger time left", async () => {
    const host = hostWith(SCRIPT, { clock: new VirtualClock(START), limits: { triggerTimePerDayMs: 0 } });
    await host.run("install");

    await new TimeLapse(host, async () => undefined).moveTo("nextDay");

    expect(new Date(host.clock.now()).toISOString().slice(0, 10)).toBe("2026-11-25");
    expect(host.scriptProperties().get("fired")).toBeUndefined();
  });

  it("does not change the time of a live service", async () => {
    const host = hostWith(SCRIPT, { clock: new VirtualClock(START) });
    const lapse = new TimeLapse(host, null);

    await lapse.moveTo("nextDay");

    expect(lapse.view()).toMatchObject({ canMove: false, isMoving: false, now: START });
  });
});
