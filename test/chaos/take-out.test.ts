// A feature is taken out: Home leads to the panels that are left, and nothing in them misses it.
import { describe, expect, it } from "vitest";
import { faultsWithout, FEATURES } from "../journeys/sidebar-without";

describe.each(FEATURES)("Without %s", (name) => {
  it("Home leads to each panel of the others, and none of them misses it", async () => {
    expect(await faultsWithout([name])).toEqual([]);
  });
});
