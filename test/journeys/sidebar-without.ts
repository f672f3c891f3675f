import { onTestFinished } from "vitest";
import { bundle } from "../../scripts/build";
import { panels } from "../../sidebar/panels";
import { features } from "../../src/features";
import type { Feature } from "../../src/features/feature";
import { startAddin } from "../addin/addin-on-host";
import { without } from "../bundle/taken-out";
import { openSidebar } from "./open-sidebar";

const all: readonly Feature[] = features;
export const FEATURES: readonly string[] = all.map(({ name }) => name);

/** What leads from Home to panels: its label, and the heading of the panel. */
const LINKS = Object.entries(panels).flatMap(([panel, { title, onHome }]) => {
  if (onHome === undefined) return [];
  return [{ panel, title, label: (onHome === "in the footer" ? undefined : onHome.title) ?? title }];
});

/** The sidebar of an add-on without these features, as an item of the menu opens it. */
export async function sidebarWithout(missing: readonly string[], item: string) {
  const addin = await startAddin(await bundle(without(...missing)));
  onTestFinished(() => addin.host.dispose());
  await addin.host.open();
  await addin.host.clickMenu(item);
  return openSidebar(addin);
}

/** Goes from Home to each panel that is left and back. @returns What is wrong. */
export async function faultsWithout(missing: readonly string[]): Promise<string[]> {
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

  const labels = left.map(({ label }) => label);
  return [
    ...labels.filter((label) => !shown.includes(label)).map((label) => `${label} is not on Home`),
    ...shown.filter((label) => !labels.includes(label)).map((label) => `${label} is still on Home`),
    ...replies.filter((reply) => reply.includes("which this version does not know")),
    ...thrown.map(String),
  ];
}
