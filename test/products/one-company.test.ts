import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/money/entry";
import { ofOneCompany } from "../../src/products/sections";
import { entryOf } from "../money/entry-of";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-02T09:00:00Z");

/** Consecutive replies: each for one section, naming a company. */
function heldOf(replies: readonly (readonly [section: string, uuid: string])[]): Map<string, Entry[]> {
  const held = new Map<string, Entry[]>();
  replies.forEach(([section, uuid], index) => {
    const entry = entryOf({ uuid, at: new Date(START + index * HOUR_MS).toISOString() });
    held.set(section, [...(held.get(section) ?? []), entry]);
  });
  return held;
}

describe("ofOneCompany", () => {
  it("buys again what was bought before the website changed owners", () => {
    const { uuid, entries, outdated } = ofOneCompany(
      heldOf([
        ["a", "old"],
        ["b", "new"],
      ]),
    );

    expect([uuid, [...entries.keys()], [...outdated]]).toEqual(["new", ["b"], ["a"]]);
  });

  it("stops when a service names another company in every reply", () => {
    const replies: [string, string][] = [["a", "company 0"]];
    let bought = 0;
    for (let reply = 1; reply < 50; reply++) {
      const section = reply === 1 ? "b" : [...ofOneCompany(heldOf(replies)).outdated][0];
      if (section === undefined) break;
      replies.push([section, `company ${reply}`]);
      bought += 1;
    }

    expect(bought).toBe(4);
  });
});
