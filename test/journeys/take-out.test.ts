// A feature is taken out: Home leads to the panels that are left, and nothing in them misses it.
import { describe, expect, it, onTestFinished } from "vitest";
import { bundle } from "../../scripts/build";
import { panels } from "../../sidebar/panels";
import { features } from "../../src/features";
import type { Feature } from "../../src/features/feature";
import { startAddin } from "../addin/addin-on-host";
import { without } from "../bundle/taken-out";
import { openSidebar } from "./open-sidebar";

const all: readonly Feature[] = features;
const names = all.map(({ name }) => name);

/** What leads from Home to panels: its label, and the heading of the panel. */
const LINKS = Object.entries(panels).flatMap(([panel, { title, onHome }]) => {
  if (onHome === undefined) return [];
  return [{ panel, title, label: (onHome === "in the footer" ? undefined : onHome.title) ?? title }];
});

const builds = [
  { what: "any feature", missing: names },
  ...names.map((name) => ({ what: name, missing: [name] })),
];

/** The sidebar as an item of the menu opens it. */
async function sidebarWithout(missing: readonly string[], item: string) {
  const addin = await startAddin(await bundle(without(...missing)));
  onTestFinished(() => addin.host.dispose());
  await addin.host.open();
  await addin.host.clickMenu(item);
  return openSidebar(addin);
}

describe.each(builds)("Without $what", ({ missing }) => {
  it("Home leads to each panel of the others, and none of them misses it", async () => {
    const { page, thrown, replies, idle } = await sidebarWithout(missing, "Open sidebar");
    const its = all.filter(({ name }) => missing.includes(name)).flatMap(({ menu }) => menu ?? []);
    const left = LINKS.filter(({ panel }) => !its.some((item) => item.panel === panel));

    await page.getByLabel("Credits today").waitFor();
    const shown = await page.locator(".task-title, .home-footer button").allTextContents();
    for (const { label, title } of left) {
      await page.getByRole("button", { name: label }).click();
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await idle();
      await page.getByRole("button", { name: "Back to Home" }).click();
    }

    expect(shown.toSorted()).toEqual(left.map(({ label }) => label).toSorted());
    expect(replies.filter((reply) => reply.includes("which this version does not know"))).toEqual([]);
    expect(thrown).toEqual([]);
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
