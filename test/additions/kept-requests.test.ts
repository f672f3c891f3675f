import { describe, expect, it } from "vitest";
import { askingsIn, askingValue, changedAskings, freeName, isOld } from "../../src/additions/kept-requests";
import { Snapshot } from "../../src/journal/snapshot";
import { FakeCodec } from "../fakes/fake-codec";

const codec = new FakeCodec();
const snapshotOf = (all: Record<string, string>) => new Snapshot(all, codec);
const asked = { company: "new.example", requestId: "r-1", at: 0, state: "open" } as const;
const asking = { name: "REQUESTED_0", runId: "run-1", sheetId: 7, payer: "p", host: "h", asked: [asked] };

describe("askingsIn", () => {
  it("restores what was stored, with the run ID in plain text", () => {
    const value = askingValue(asking, codec);

    expect(value["REQUESTED_0"]).toMatch(/^run-1 /);
    expect(askingsIn(snapshotOf(value), codec)).toEqual([asking]);
  });

  it.each([
    "",
    "-",
    "run-1 nonsense",
    `run-1 ${codec.compress('{"asked":[{}]}')}`,
    `run-1 ${codec.compress("[]")}`,
  ])("ignores %j, and still reads what follows", (text) => {
    const all = { REQUESTED_0: text, ...askingValue({ ...asking, name: "REQUESTED_1" }, codec) };

    expect(askingsIn(snapshotOf(all), codec).map(({ name }) => name)).toEqual(["REQUESTED_1"]);
  });
});

describe("changedAskings", () => {
  it("writes only what has changed, and frees empty properties", () => {
    const other = { ...asking, name: "REQUESTED_1", asked: [{ ...asked, company: "other.example" }] };
    const snapshot = snapshotOf({ ...askingValue(asking, codec), ...askingValue(other, codec) });
    const changed = changedAskings(snapshot, codec, (each) => (each.company === "new.example" ? null : each));

    expect(changed).toEqual({ REQUESTED_0: "-" });
    expect(freeName(snapshot)).toBe("REQUESTED_2");
    expect(freeName(snapshot.with(changed))).toBe("REQUESTED_0");
  });
});

describe("isOld", () => {
  it("is true after 30 days", () => {
    const days = (count: number) => count * 24 * 60 * 60 * 1000;

    expect([isOld(asked, days(30) - 1), isOld(asked, days(30))]).toEqual([false, true]);
  });
});
