import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { OpenAddin } from "../addin/addin-on-host";
import { forgetWrites, killBeforeRemembering, LEASE_AND_MORE_MS, type, undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const LOCATION: RunRequest = { ...BASICS, sections: ["location"] };
const DAY_MS = 86_400_000;

/** Values of the rows by company, without status and time. */
function valuesByCompany(addin: OpenAddin): Record<string, unknown> {
  return Object.fromEntries(addin.rows().map((row) => [row["Website"], { ...row, Status: "", Updated: "" }]));
}

describe("A company typed over another one", () => {
  it("is filled again wherever rows and columns were moved, except for what a user typed", async () => {
    const addin = await openAddin({ formulas: false });
    const control = await openAddin({ formulas: false });
    await control.run(BASICS);
    await addin.run(BASICS);
    addin.sheet.enter({ row: 2, column: 1, rows: 1, columns: 1 }, [[websites(3)[2]!]]);
    type(addin, 2, "Founded", "mine");
    const { lastColumn } = addin.sheet;
    addin.sheet.sort({ row: 2, column: 1, rows: 5, columns: lastColumn }, [{ column: 4, ascending: false }]);
    addin.sheet.moveColumns(5, 2, lastColumn + 1);

    await addin.run(BASICS);

    const expected = control.rows()[2]!;
    const rows = addin.rows().filter(({ Website: company }) => company === websites(3)[2]);
    expect(new Set(rows.map(({ Founded }) => Founded))).toEqual(new Set(["mine", expected["Founded"]]));
    for (const header of ["Name", "Employees", "Legal name", "Description"])
      expect(rows.map((row) => row[header])).toEqual([expected[header], expected[header]]);
  });

  it("shows nothing of the other one in the columns of other runs, even if nothing is found", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run(BASICS);
    await addin.run(LOCATION);
    addin.sheet.enter({ row: 2, column: 1, rows: 2, columns: 1 }, [
      [websites(5)[4]!],
      ["nobody-knows.example"],
    ]);

    await addin.run(LOCATION);

    const [first, second, , , last] = addin.rows();
    expect([first!["Name"], first!["HQ city"]]).toEqual(["", last!["HQ city"]]);
    const { Status: status, ...values } = second!;
    expect(status).toMatch(/^Not found/);
    expect(Object.values(values).filter((value) => value !== "")).toEqual([]);
  });
});

describe("Undo", () => {
  it("reverts what a mixed run filled, paid or free, and nothing else", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A4" });
    const filled = addin.rows();
    addin.sheet.erase([{ row: 3, column: 2, rows: 1, columns: addin.sheet.lastColumn - 1 }]);
    const mixed = await addin.run(LOCATION);
    const between = addin.rows();
    addin.sheet.sort({ row: 2, column: 1, rows: 5, columns: addin.sheet.lastColumn }, [
      { column: 1, ascending: false },
    ]);

    await undo(addin, mixed);

    expect(between.every((row) => row["HQ city"] !== "")).toBe(true);
    const left = new Map(addin.rows().map(({ Website: company, ...rest }) => [company, rest]));
    for (const index of [0, 2]) {
      const { Website: company, ...before } = filled[index]!;
      expect(left.get(company)).toEqual(before);
    }
    for (const company of [1, 3, 4].map((index) => websites(5)[index]!))
      expect(Object.values(left.get(company)!).filter((value) => value !== "")).toEqual([]);
  });

  it("reverts a refresh after columns were moved, and keeps a date that a user typed", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run(LOCATION);
    const before = valuesByCompany(addin);
    await addin.clock.sleep(40 * DAY_MS);
    addin.spoil = (reply) => ({
      ...reply,
      body: reply.body.replace(/"city":"[^"]*"/g, '"city":"Elsewhere"'),
    });
    const refresh = await addin.run({ ...LOCATION, maxAgeDays: 1 });
    type(addin, 4, "Updated", "2026-01-05");
    const typed = addin.rows()[2]!["Updated"];
    addin.sheet.moveColumns(4, 1, 2);

    await undo(addin, refresh);

    expect(valuesByCompany(addin)).toEqual(before);
    expect(addin.rows()[2]!["Updated"]).toEqual(typed);
  });
});

describe("A text that a user typed under Updated", () => {
  it("stays when the row is filled again", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run(BASICS);
    type(addin, 3, "Updated", "call them");

    const again = await addin.run({ ...BASICS, maxAgeDays: 0 });

    expect(addin.rows()[1]!["Updated"]).toBe("call them");
    expect(again.message).toContain("1 cell holds something of yours");
  });
});

describe("A slice that is killed between writing and recording", () => {
  it("does not claim a user's cell, and its run can be undone", async () => {
    const addin = await openAddin({ formulas: false });
    const started = await addin.start(BASICS);
    addin.host.intercept = killBeforeRemembering;
    await expect(addin.slice(started)).rejects.toThrow(/./);
    addin.host.intercept = undefined;
    const written = addin.rows().filter(({ Name: name }) => name !== "").length;
    type(addin, 3, "Name", "mine");
    await addin.clock.sleep(LEASE_AND_MORE_MS);

    const done = await addin.finishRun(started);
    await addin.clock.sleep(40 * DAY_MS);
    addin.spoil = (reply) => ({ ...reply, body: reply.body.replace(/"name":"[^"]*"/g, '"name":"Renamed"') });
    const again = await addin.run({ ...BASICS, maxAgeDays: 1 });
    const names = addin.rows().map(({ Name: name }) => name);
    await undo(addin, again);

    expect([written, done.state]).toEqual([5, "done"]);
    expect(names).toEqual(["Renamed", "mine", "Renamed", "Renamed", "Renamed"]);
    expect(addin.rows()[1]!["Name"]).toBe("mine");
    expect(addin.rows()[0]!["Name"]).toBe("Northwind Robotics");
  });

  it("can be undone by comparing with earlier answers", async () => {
    const addin = await openAddin({ formulas: false });
    const before = addin.rows();
    const started = await addin.start(BASICS);
    addin.host.intercept = killBeforeRemembering;
    await expect(addin.slice(started)).rejects.toThrow(/./);
    addin.host.intercept = undefined;
    await addin.clock.sleep(LEASE_AND_MORE_MS);

    await undo(addin, await addin.finishRun(started));

    expect(addin.rows()).toEqual(before);
  });
});

describe("A sheet without recorded writes", () => {
  it("is refreshed by comparing with earlier answers, and keeps what a user typed", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.run(BASICS);
    forgetWrites(addin);
    type(addin, 3, "Name", "mine");
    await addin.clock.sleep(40 * DAY_MS);
    addin.spoil = (reply) => ({ ...reply, body: reply.body.replace(/"name":"[^"]*"/g, '"name":"Renamed"') });

    await addin.run({ ...BASICS, maxAgeDays: 1 });

    expect(addin.rows().map(({ Name: name }) => name)).toEqual([
      "Renamed",
      "mine",
      "Renamed",
      "Renamed",
      "Renamed",
    ]);
  });
});
