import type { FrameLocator } from "playwright-core";
import type { Journey } from "../journeys/open-workbench";
import { lookUpSeries, makePage, makeRadar } from "../journeys/steps";

/** Company basics that are already in the sheet, or that need more room than a picture has. */
const LEFT_OUT = [
  "Name",
  "Website",
  "Company type",
  "Ownership",
  "Operating status",
  "Legal name",
  "Description",
];
/** Of columns A to J, in pixels, where H is hidden: together as wide as the grid beside the sidebar. */
const WIDTHS = [188, 142, 66, 80, 92, 104, 58, 100, 122, 66];
const ALL = "A2:A21";
const DAY_MINUTES = 24 * 60;
const WATCHED_DAYS = 15;

/** The first minute: entering the key and the API's address. */
export async function enterKey(journey: Journey): Promise<void> {
  const { sidebar } = journey;
  await journey.menu("Open sidebar");
  await sidebar.getByRole("button", { name: "Enter API key" }).click();
  await sidebar.getByText("Advanced").click();
  await sidebar.getByLabel("Your key").fill("the key of your account");
}

/** Twenty companies with their facts, and a formula beside the run's columns. */
export async function enrich(journey: Journey): Promise<void> {
  const { page, sidebar, workbench } = journey;
  await journey.select(ALL);
  await journey.menu("Enrich companies");
  await sidebar.getByRole("button", { name: "Columns of Company basics" }).click();
  await sidebar.getByLabel("Description", { exact: true }).waitFor();
  for (const column of LEFT_OUT) {
    // What the sheet already has has another label, and is not ticked.
    const box = sidebar.getByLabel(column, { exact: true });
    if ((await box.count()) > 0) await box.uncheck();
  }
  await journey.unfold("Who they are");
  await choose(sidebar, "Locations", ["HQ city", "HQ country"]);
  await sidebar.getByRole("button", { name: "Enrich 20 companies" }).click();
  await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();
  WIDTHS.forEach((pixels, index) => workbench.workbook.sheets[0]!.setColumnWidth(index + 1, pixels));
  await journey.type("J1", "=COMPANY_JOBS_COUNT(A1:A21)");
  await workbench.workbook.settle();
  await journey.select("J1");
  await page.waitForTimeout(1_000);
}

async function choose(sidebar: FrameLocator, section: string, columns: readonly string[]): Promise<void> {
  await sidebar.getByRole("button", { name: `Columns of ${section}` }).click();
  for (const column of columns) await sidebar.getByLabel(column, { exact: true }).check();
}

/** A list built with two filters; and a third filter, with the price of the list then. */
export async function buildList(journey: Journey): Promise<void> {
  const { page, sidebar } = journey;
  await journey.menu("Build a list");
  await sidebar.getByText("Add a filter to see the bill").waitFor();
  const add = async (words: string, label: string): Promise<void> => {
    await sidebar.locator("#filter-finder").fill(words);
    await sidebar.getByRole("option", { name: label }).first().waitFor();
    await sidebar.locator("#filter-finder").press("Enter");
  };
  await add("headquarters region", "HQ region");
  await page.keyboard.type("europe");
  await sidebar.getByRole("option", { name: "Europe" }).first().waitFor();
  await page.keyboard.press("Enter");
  await add("founded", "Founded year");
  await page.keyboard.type("2005");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2022");
  await page.keyboard.press("Tab");
  await sidebar.getByRole("button", { name: "Build list" }).click();
  await sidebar.getByText(/companies on the sheet/).waitFor();
  await sidebar.getByRole("button", { name: "Back to the filters" }).click();
  // The word is a value, too, and is chosen with its filter.
  await add("private", "Company type");
  await page.keyboard.press("Escape");
  await sidebar.getByRole("button", { name: /^Build list · at most/ }).waitFor();
  await journey.select("A2");
  await sidebar
    .locator(".filter")
    .first()
    .evaluate((card) => card.scrollIntoView({ block: "start" }));
}

/** The newest articles about all companies on their sheet, and the result beside it. */
export async function followNews(journey: Journey): Promise<void> {
  const { sidebar } = journey;
  await journey.showSheet("Companies");
  await journey.select(ALL);
  await journey.menu("Get news");
  await sidebar.getByRole("button", { name: "Get news ·" }).click();
  await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();
  await journey.showSheet("News");
  await journey.select("A2");
}

/** The page of one company, and its brief beside it. */
export async function readBrief(journey: Journey): Promise<void> {
  const { sidebar } = journey;
  await journey.showSheet("Companies");
  await lookUpSeries(journey, "A2:A4");
  await journey.select("A3");
  await journey.menu("Read a brief");
  await sidebar.getByText("Newest articles").waitFor();
  await makePage(journey);
  await journey.select("B2");
}

/** Charts over all companies. */
export async function drawRadar(journey: Journey): Promise<void> {
  const { sidebar } = journey;
  await journey.showSheet("Companies");
  await journey.select(ALL);
  await journey.menu("Get job posts");
  await sidebar.getByRole("button", { name: "Get job posts ·" }).click();
  await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();
  await journey.showSheet("Companies");
  await journey.select(ALL);
  await journey.menu("Make a radar");
  await makeRadar(journey);
  await journey.showSheet("Radar charts");
}

/** A watch for news two weeks later: its finds, and its card. */
export async function keepWatch(journey: Journey): Promise<void> {
  const { sidebar, workbench } = journey;
  await journey.showSheet("Companies");
  await journey.select(ALL);
  await journey.menu("Get news");
  await sidebar.getByRole("button", { name: "Get news ·" }).click();
  await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
  await sidebar.getByText("A month, at most").waitFor();
  await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
  await sidebar.getByText(/every Monday at 08:00/).waitFor();
  for (let day = 0; day < WATCHED_DAYS; day++) {
    await journey.minutesLater(DAY_MINUTES);
    await workbench.demoApi!.advanceDays(1);
    await workbench.host.fireTriggers();
  }
  await journey.showSheet("What's new");
  await journey.select("D2");
  await journey.menu("Watches");
  await sidebar
    .getByText(/This month/)
    .first()
    .waitFor();
}

/** The key, the caps, and formulas on or off. */
export async function setCaps(journey: Journey): Promise<void> {
  await journey.menu("Open sidebar");
  await journey.sidebar.getByRole("button", { name: "Settings" }).click();
  await journey.sidebar.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
}
