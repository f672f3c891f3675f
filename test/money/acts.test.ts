import { describe, expect, it } from "vitest";
import { sizeBytes } from "../../src/core/terms";
import type { Snapshot } from "../../src/money/snapshot";
import { type Act, actsIn, actsValues } from "../../src/money/acts";

const AT = Date.parse("2026-11-02T09:00:00Z");
const at = (minutes: number) => new Date(AT + minutes * 60_000).toISOString();

const snapshotOf = (text: string | null): Pick<Snapshot, "value"> => ({ value: () => text });
const after = (text: string | null, act: Act): string => actsValues(act, snapshotOf(text))["ACTS"]!;
const acts = (text: string | null) => actsIn(snapshotOf(text));

describe("actsValues", () => {
  const stop: Act = { at: at(0), what: "spending-stopped", payer: "p1" };
  const change = (minutes: number, name: string, payer = "p1"): Act => ({
    at: at(minutes),
    what: "list-changed",
    payer,
    name,
  });

  it("tells in one line, at its latest time, what a person does to a thing again and again within a day", () => {
    let text = after(null, stop);
    for (let minute = 1; minute <= 50; minute++) text = after(text, change(minute, "Berlin"));

    expect(acts(text)).toEqual([change(50, "Berlin"), stop]);
  });

  it.each([
    ["another thing", change(1, "Paris")],
    ["another person", change(1, "Berlin", "p2")],
    ["the next day", change(24 * 60, "Berlin")],
  ])("tells apart: %s", (_what, other) => {
    expect(acts(after(after(null, change(0, "Berlin")), other))).toEqual([other, change(0, "Berlin")]);
  });

  it("adds up answers that are told in one line", () => {
    const drop = (minutes: number, answers: number): Act => ({
      at: at(minutes),
      what: "answers-dropped",
      payer: "p1",
      answers,
    });

    expect(acts(after(after(null, drop(0, 3)), drop(5, 4)))).toEqual([drop(5, 7)]);
  });

  it("keeps the latest of each kind, however many there are of one, in 6 KB", () => {
    let text = after(null, stop);
    for (let minute = 1; minute <= 100; minute++)
      text = after(text, change(minute, `${minute} ${"é".repeat(80)}`));

    const [latest, ...others] = acts(text);

    expect(latest!.name).toMatch(/^100 é+…$/);
    expect(latest!.name).toHaveLength(60);
    expect(others.at(-1)).toEqual(stop);
    expect(others.length).toBeGreaterThan(10);
    expect(others.length).toBeLessThan(40);
    expect(sizeBytes(text)).toBeLessThanOrEqual(6_000);
  });

  it("writes names as one line without what nobody sees", () => {
    const [act] = acts(after(null, change(0, "Ber\nlin\u202e\u0000")));

    expect(act!.name).toBe("Ber lin");
  });

  it.each([
    ["is no JSON", "[", []],
    ["is no list", '{"at":"x"}', []],
    ["holds one that is damaged", JSON.stringify([{ what: "?" }, null, stop]), [stop]],
  ])("leaves what can be read of a property that %s", (_what, text, readable) => {
    expect(acts(text)).toEqual(readable);
    expect(acts(after(text, change(1, "Berlin")))).toEqual([change(1, "Berlin"), ...readable]);
  });
});
