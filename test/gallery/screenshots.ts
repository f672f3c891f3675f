import { mkdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Page } from "playwright-core";
import { DEMO_TODAY } from "../../demo-api/demo-api";
import { Journey } from "../journeys/open-workbench";
import * as scenes from "./scenes";

/**
 * The pictures of the docs and of the Marketplace listing, taken from the workbench.
 *
 * Those of the docs are committed, since pages show them. Those of the listing are not: they are uploaded once for each
 * release.
 */
const ROOT = join(import.meta.dirname, "../..");
const DOCS = join(ROOT, "docs");
const LISTING = join(ROOT, "package/listing");
/** The size required by the Marketplace. */
const SIZE = { width: 1280, height: 800 };
/** Of a JPEG, in percent: text stays readable. */
const QUALITY = 60;
/** Of the panel Settings, down to its first button. */
const KEY_HEIGHT = 440;
/** Parts of the workbench that no spreadsheet has, hidden in pictures of the add-on. */
const ADD_ON_ALONE = ".time, .account, .logo { display: none } .hint { visibility: hidden }";

async function taken(path: string, shot: (path: string) => Promise<unknown>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await shot(path);
  console.log(`${relative(ROOT, path)} ${Math.round(statSync(path).size / 1024)} KB`);
}

/** The page as the scene left it, for the listing. */
async function picture({ page }: Journey, name: string): Promise<void> {
  await settle(page);
  await taken(join(LISTING, `${name}.png`), (path) => page.screenshot({ path }));
}

/** The same, smaller, for a page of the docs. */
async function inDocs({ page }: Journey, name: string): Promise<void> {
  await settle(page);
  await taken(join(DOCS, `${name}.jpg`), (path) => page.screenshot({ path, quality: QUALITY }));
}

async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  // Cells that scrolled or changed are painted in the next frames.
  await page.waitForTimeout(1_000);
  // What was scrolled into view in the sidebar may have moved the page around it.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
}

const startsAt = Date.parse(`${DEMO_TODAY}T09:00:00Z`);
const fresh = await Journey.open({ empty: true, leaping: true, startsAt });
await fresh.page.setViewportSize(SIZE);
await scenes.enterKey(fresh);
const place = (await fresh.page.getByTestId("sidebar").boundingBox())!;
const clip = { ...place, height: KEY_HEIGHT };
await taken(join(DOCS, "install-key.png"), (path) => fresh.page.screenshot({ path, clip }));
await fresh.close();

const journey = await Journey.open({ leaping: true, startsAt });
await journey.page.setViewportSize(SIZE);
await scenes.enrich(journey);
await taken(join(DOCS, "workbench.png"), (path) => journey.page.screenshot({ path }));
await journey.page.addStyleTag({ content: ADD_ON_ALONE });
await picture(journey, "enrichment");
await scenes.setCaps(journey);
await picture(journey, "settings");
await inDocs(journey, "settings");
await scenes.buildList(journey);
await picture(journey, "list-builder");
await inDocs(journey, "list-builder");
await scenes.followNews(journey);
await inDocs(journey, "news");
await scenes.readBrief(journey);
await picture(journey, "brief");
await inDocs(journey, "brief");
await scenes.drawRadar(journey);
await picture(journey, "radar");
await inDocs(journey, "radar");
await scenes.keepWatch(journey);
await picture(journey, "watches");
await inDocs(journey, "watches");
await journey.close();
// Otherwise the browser would keep the process alive.
process.exit();
