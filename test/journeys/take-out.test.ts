// Features are taken out: Home leads to the panels that are left, and nothing in them misses what is gone. `test/chaos/take-out.test.ts`
// takes out each alone.
import { describe, expect, it } from "vitest";
import { faultsWithout, FEATURES, sidebarWithout } from "./sidebar-without";

const builds = [
  { what: "any feature", missing: FEATURES },
  { what: "one half of them", missing: FEATURES.filter((_, index) => index % 2 === 0) },
  { what: "the other half", missing: FEATURES.filter((_, index) => index % 2 === 1) },
];

describe.each(builds)("Without $what", ({ missing }) => {
  it("Home leads to each panel of the others, and none of them misses it", async () => {
    expect(await faultsWithout(missing)).toEqual([]);
  });
});

describe("A step of a recipe whose panel is not there", () => {
  it("leads Home", async () => {
    const { page, thrown } = await sidebarWithout(["radar"], "Recipes");

    await page.getByText("Hiring radar").click();
    await page.getByRole("button", { name: "Draw a radar" }).click();

    await page.getByRole("heading", { name: "Company Intelligence", level: 1 }).waitFor();
    expect(thrown).toEqual([]);
  });
});
