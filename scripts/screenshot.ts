/// <reference types="google-apps-script" />
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type FrameLocator, type Page } from "playwright-core";
import { startWorkbench, type Workbench } from "../workbench/server/start-workbench";
import { build } from "./build";
import { launchChromium } from "./find-chromium";

/** The picture of the README: the workbench after an enrichment of its twenty companies. */
const PICTURE = join(import.meta.dirname, "../docs/workbench.png");
const SIZE = { width: 1280, height: 800 };
/** Of the company basics: what the sheet says already, and what takes more room than a picture has. */
const LEFT_OUT = [
  "Name",
  "Website",
  "Company type",
  "Ownership",
  "Operating status",
  "Legal name",
  "Description",
];
/** Of the columns A to I, in pixels: together as wide as the grid beside the sidebar. */
const WIDTHS = [188, 142, 58, 122, 66, 80, 100, 86, 76];

async function takePicture(): Promise<void> {
  const addOn = build().then(({ manifest, ...rest }) => ({
    ...rest,
    manifest: JSON.parse(manifest) as object,
  }));
  const workbench = await startWorkbench({ addOn });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(workbench.url);
    await page.getByTestId("loading").waitFor({ state: "hidden" });
    await enrich(page);
    await countJobPosts(page, workbench);
    // The cells that scrolled or changed are drawn in the next frames.
    await page.waitForTimeout(1_000);
    mkdirSync(join(PICTURE, ".."), { recursive: true });
    await page.screenshot({ path: PICTURE });
  } finally {
    await browser.close();
    await workbench.close();
  }
  console.log(`docs/workbench.png ${Math.round(statSync(PICTURE).size / 1024)} KB`);
}

async function enrich(page: Page): Promise<void> {
  await select(page, "A2:A21");
  await page.getByTestId("menu-extensions").click();
  await page.getByRole("menuitem", { name: "Company Intelligence" }).click();
  await page.getByRole("menuitem", { name: "Enrich companies" }).click();

  const sidebar = page.frameLocator("[data-testid=sidebar-frame]");
  await sidebar.getByRole("button", { name: "Columns of Company basics" }).click();
  await sidebar.getByLabel("Description", { exact: true }).waitFor();
  for (const column of LEFT_OUT) {
    // What the sheet has already is called otherwise, and not ticked.
    const box = sidebar.getByLabel(column, { exact: true });
    if ((await box.count()) > 0) await box.uncheck();
  }
  await choose(sidebar, "Locations", ["HQ city", "HQ country"]);
  await sidebar.getByRole("button", { name: "Enrich 20 companies" }).click();
  await sidebar.getByRole("button", { name: "Done" }).waitFor();
}

/** A formula beside the columns of the run, and columns as wide as a person would drag them. */
async function countJobPosts(page: Page, { workbook }: Workbench): Promise<void> {
  WIDTHS.forEach((pixels, index) => workbook.sheets[0]!.setColumnWidth(index + 1, pixels));
  await select(page, "I1");
  await page.keyboard.type("=COMPANY_JOBS_COUNT(A1:A21)");
  await page.keyboard.press("Enter");
  await workbook.settle();
  await select(page, "I1");
}

async function choose(sidebar: FrameLocator, section: string, columns: readonly string[]): Promise<void> {
  await sidebar.getByRole("button", { name: `Columns of ${section}` }).click();
  for (const column of columns) await sidebar.getByLabel(column, { exact: true }).check();
}

async function select(page: Page, range: string): Promise<void> {
  const nameBox = page.getByTestId("name-box");
  await nameBox.fill(range);
  await nameBox.press("Enter");
}

await takePicture();
