import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** Most Tab stops between any two elements of the list builder. */
const STOPS_MAX = 60;

describe("the list builder, with the keyboard alone", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const press = (...keys: string[]): Promise<void> =>
    keys.reduce((before, key) => before.then(() => journey.page.keyboard.press(key)), Promise.resolve());
  const type = (text: string): Promise<void> => journey.page.keyboard.type(text);

  /** The focused element, as a screen reader announces it. */
  async function focused(): Promise<string> {
    return (await sidebarFrame(journey)).evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      // A panel's title has the focus when the panel opens, and is not a control.
      if (element?.tagName === "H1") return "";
      const label = element?.labels?.[0]?.textContent;
      return element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "";
    });
  }
  async function tabTo(name: RegExp, key = "Tab"): Promise<void> {
    for (let stops = 0; stops < STOPS_MAX; stops++) {
      if (name.test(await focused())) return;
      await press(key);
    }
    throw new Error(`No way to ${name.source} with ${key}; the focus is on “${await focused()}”.`);
  }
  async function addFilter(words: string): Promise<void> {
    await tabTo(/^Add an?/);
    await type(words);
    await press("Enter");
  }
  async function choose(letters: string, label: string): Promise<void> {
    await type(letters);
    await journey.sidebar.getByRole("option", { name: label }).first().waitFor();
    await press("Enter");
  }

  it("finds five filters, takes their values and shows the bill", async () => {
    await journey.menu("Build a list");
    await journey.sidebar.locator("#filter-finder").waitFor();
    await journey.sidebar.getByRole("heading", { level: 1 }).focus();

    await addFilter("headquarters region");
    await choose("europe", "Europe");
    await addFilter("founded");
    await type("2,005");
    await press("Tab");
    await type("2024");
    await addFilter("public api");
    await press("ArrowRight");
    await tabTo(/^Add an?/);
    await choose("private", "Company type = Private");
    await addFilter("round amount");
    await type("1M");

    await journey.sidebar.getByText("1,000,000").waitFor();
    await journey.sidebar.getByText("The same funding round must match all of these.").waitFor();
    await tabTo(/^At most/);
    await press("Control+A");
    await type("200");
    await journey.sidebar.getByText("Up to 200 companies").waitFor();

    expect(await journey.sidebar.locator(".bill-credits").textContent()).toMatch(/^at most [\d.]+ credits$/);
  });

  it("builds the list and sends exactly what was chosen", async () => {
    await tabTo(/^Build list/);
    await press("Enter");
    await journey.sidebar.getByText(/companies on the sheet/).waitFor();

    const [call] = await journey.received("/list/generate");
    expect(JSON.parse(call!.body!)).toEqual({
      filters: {
        "location.hq.region": ["150"],
        "firmographic.founded_year": { gte: 2005, lte: 2024 },
        "technology.api_detail.has_api": true,
        "firmographic.company_type": ["private"],
        "funding_detail.funding_rounds.amount_usd": { gte: 1_000_000 },
      },
      limit: 200,
    });
  });

  it("saves it under a name", async () => {
    await tabTo(/^Save this list/);
    await press("Enter");
    await press("Control+A");
    await type("Private European APIs");
    await press("Enter");

    await journey.sidebar.getByText("Saved as “Private European APIs”.").waitFor();

    expect(await journey.sidebar.getByRole("alert").count()).toBe(0);
  });

  it("runs it again and shows what is new and what is gone", async () => {
    await journey.workbench.demoApi!.changeWorld();
    await journey.minutesLater(10);
    await tabTo(/^Back to the filters/, "Shift+Tab");
    await press("Enter");
    await tabTo(/^Saved lists/);
    await press("Enter");
    await tabTo(/^Private European APIs/);
    await press("Enter");
    await tabTo(/^Run again/);
    await press("Enter");
    await journey.sidebar.getByText("Up to 200 companies").waitFor();
    await tabTo(/^Run again$/);
    await press("Enter");
    await journey.sidebar.getByText("What changed").waitFor();

    const counts = await journey.sidebar.locator(".figure dd").allTextContents();
    const [added = 0, gone = 0] = counts.map(Number);
    expect(added).toBeGreaterThan(0);
    expect(gone).toBeGreaterThan(0);
    await journey.sidebar
      .getByRole("button", { name: new RegExp(`^Enrich only the ${added === 1 ? "new one" : added}`) })
      .waitFor();
  });
});
