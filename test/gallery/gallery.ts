import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { flawsOf } from "../journeys/flaws";
import { Journey } from "../journeys/open-workbench";
import { sidebarFrame, type Visit } from "../journeys/sidebar-states";
import { walkWatches } from "../journeys/watch-states";
import { type Words, wordsOf } from "./words-of";
import * as walks from "../journeys/sidebar-states";

/** Pictures of every state of the sidebar and of a sheet after each kind of run; not committed. */
const FOLDER = join(import.meta.dirname, "../../dist/gallery");
/** Google's sidebar width, and a width that nobody has: growing content must look good, too. */
const WIDTHS = [300, 1024];
const VIEWPORT = { width: 1400, height: 1100 };
/** Univer's own elements, which it renders by itself. */
const UNIVER = "#grid";

const findings = new Map<string, string[]>();
/** By state, at Google's width. */
const words = new Map<string, Words>();

/** Takes a picture of the sidebar at each width, and checks it for flaws. */
function visiting(journey: Journey): Visit {
  return async (state) => {
    const found: string[] = [];
    for (const width of WIDTHS) {
      await resize(journey.page, width);
      const frame = await sidebarFrame(journey);
      if (width === WIDTHS[0]) words.set(state, await wordsOf(frame));
      const wrong = await flawsOf(frame);
      found.push(...wrong.map((flaw) => `${width} px: ${flaw}`));
      await picture(journey.page.getByTestId("sidebar"), `${state} ${width}`);
    }
    await resize(journey.page, WIDTHS[0]!);
    note(state, found);
  };
}

async function resize(page: Page, width: number): Promise<void> {
  await page.getByTestId("sidebar").evaluate(async (sidebar, pixels) => {
    sidebar.style.flex = `0 0 ${pixels}px`;
    sidebar.querySelector("iframe")!.style.width = `${pixels}px`;
    // Resizing takes effect in the next frame, and is painted in the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, width);
}

/** The page after a run, in a window of 1024 pixels; then the sheets of its results, from end to end. */
async function visitSheet(journey: Journey, state: string, sheets: readonly string[]): Promise<void> {
  const { page } = journey;
  await page.setViewportSize({ ...VIEWPORT, width: 1024 });
  const wrong = await flawsOf(page, UNIVER);
  await picture(page, `sheet ${state} 1024`);
  await page.getByTestId("sidebar-close").click();
  await page.setViewportSize({ ...VIEWPORT, width: 2400 });
  for (const sheet of sheets) {
    await journey.showSheet(sheet);
    await picture(page, `sheet ${state} ${sheet}`);
  }
  await page.setViewportSize(VIEWPORT);
  note(`sheet: ${state}`, wrong);
}

async function picture(
  of: { screenshot(to: { path: string }): Promise<unknown> },
  name: string,
): Promise<void> {
  const file = name.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
  await of.screenshot({ path: join(FOLDER, `${file}.png`) });
}

function note(state: string, found: readonly string[]): void {
  findings.set(state, [...new Set(found)]);
  console.log(`${found.length === 0 ? "ok " : "!! "} ${state}`);
  findings.get(state)!.forEach((flaw) => console.log(`     ${flaw}`));
}

/** A run of each kind over a few rows of one spreadsheet, and the resulting sheets. */
async function walkSheets(journey: Journey): Promise<void> {
  const { sidebar } = journey;
  for (const [item, range, button, state, sheets] of [
    ["Enrich companies", "A2:A6", /^Enrich \d+ companies/, "after an enrichment", ["Companies"]],
    ["Get job posts", "A2:A6", /^Get job posts/, "after job posts", ["Companies", "Job posts"]],
    ["Get news", "A2:A6", /^Get news/, "after news", ["Companies", "News"]],
    ["Find websites", "B7:B11", /^Find websites · /, "after websites were found", ["Companies"]],
  ] as const) {
    await journey.showSheet("Companies");
    await journey.select(range);
    await journey.menu(item);
    await sidebar.getByRole("button", { name: button }).click();
    await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();
    await visitSheet(journey, state, sheets);
  }
}

/** What “Get more data” looks up: columns beside the companies, or a sheet of its own. */
async function walkMore(journey: Journey): Promise<void> {
  const { sidebar } = journey;
  for (const [kind, sheets] of [
    ["Headcount", ["Companies"]],
    ["Website traffic", ["Companies"]],
    ["Social posts", ["Social posts"]],
    ["People", ["People"]],
    ["Employee reviews", ["Companies"]],
    ["Product reviews", ["Companies"]],
  ] as const) {
    await journey.showSheet("Companies");
    await journey.select("A2:A6");
    await journey.menu("Get more data");
    // The name goes on with what it brings.
    await sidebar.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
    // Where there is no room for the price on the button, it stands above.
    await sidebar.getByRole("button", { name: new RegExp(`^Get ${kind}`, "i") }).click();
    await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();
    await visitSheet(journey, `after ${kind.toLowerCase()}`, sheets);
  }
}

/** Panels that need something that is held already. */
async function walkHeld(journey: Journey, visit: Visit): Promise<void> {
  const { sidebar } = journey;
  await journey.showSheet("Companies");
  await journey.select("C3");
  await journey.menu("Open sidebar");
  await sidebar.getByRole("button", { name: /Read a brief/ }).click();
  await sidebar.getByText("Newest articles").waitFor();
  await visit("brief");
  await journey.select("A2:A4");
  await journey.menu("Build a list");
  await sidebar.getByRole("button", { name: "Describe" }).click();
  await journey.unfold("More like the selected companies");
  await sidebar.getByRole("button", { name: /^See what they share/ }).click();
  await sidebar.getByText("Compared: 3 of 3 companies").waitFor();
  await visit("list: more like the selected companies");
}

/** A step that fails is a finding as well, and the others continue. */
async function walked(name: string, walk: () => Promise<void>): Promise<void> {
  try {
    await walk();
  } catch (error) {
    const [reason = ""] = String(error).split("\n");
    note(`${name}: could not be walked to its end`, [reason]);
  }
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const fresh = await Journey.open({ empty: true });
await fresh.page.setViewportSize(VIEWPORT);
await walked("without a key", () => walks.walkWithoutKey(fresh, visiting(fresh)));
await fresh.close();
const journey = await Journey.open({ leaping: true });
await journey.page.setViewportSize(VIEWPORT);
const visit = visiting(journey);
for (const walk of [
  walks.walkPanels,
  walks.walkColumns,
  walks.walkRun,
  walks.walkRunCards,
  walks.walkLists,
  walks.walkSavedLists,
  walks.walkTrouble,
]) {
  await walked(walk.name, () => walk(journey, visit));
}
await journey.close();
const watched = await Journey.open({ leaping: true });
await watched.page.setViewportSize(VIEWPORT);
await walked("walkWatches", () => walkWatches(watched, visiting(watched)));
await walked("What’s new", () => visitSheet(watched, "after watches", ["What's new"]));
await watched.close();
const runs = await Journey.open();
await runs.page.setViewportSize(VIEWPORT);
await walked("walkSheets", () => walkSheets(runs));
await walked("walkMore", () => walkMore(runs));
await walked("walkHeld", () => walkHeld(runs, visiting(runs)));
await runs.close();

const lines = [...words].map(([state, { all, first }]) => `${all}\t${first}\t${state}`);
writeFileSync(join(FOLDER, "words.tsv"), `words\tabove the fold\tstate\n${lines.join("\n")}\n`);
const total = [...words.values()].reduce((sum, { all }) => sum + all, 0);
console.log(`\n${total} words on ${words.size} panels, by state in dist/gallery/words.tsv.`);
const wrong = [...findings].filter(([, found]) => found.length > 0);
console.log(`\n${findings.size} states, ${wrong.length} with findings. The pictures are in dist/gallery/.`);
// Otherwise the browser would keep the process alive.
process.exit(wrong.length === 0 ? 0 : 1);
