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

  it("opens with two calls to the server, and one that tidies behind them", async () => {
    const before = journey.workbench.host.executions.length;

    await journey.menu("Build a list");
    await journey.sidebar.getByText("41 filters").waitFor();

    const calls = journey.workbench.host.executions.slice(before);
    expect(calls.filter(({ functionName }) => functionName === "sidebarCall").length).toBeLessThanOrEqual(3);
  });

  it("finds five filters, takes their values and shows the bill", async () => {
    await journey.sidebar.getByRole("heading", { level: 1 }).focus();

    await addFilter("headquarters region");
    await choose("europe", "Europe");
    await addFilter("founded");
    await type("2,005");
    await press("Tab");
    await type("2024");
    await addFilter("public api");
    await press("ArrowRight");
    await addFilter("private");
    await choose("priv", "Private");
    await addFilter("round amount");
    await type("1M");

    await journey.sidebar.getByText("1,000,000").waitFor();
    await journey.sidebar.getByText("One and the same funding round must match all of these.").waitFor();
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
    await journey.sidebar.getByText(/always paid/).waitFor();
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

  it("enriches only the new companies", async () => {
    const added = Number(await journey.sidebar.locator(".figure dd").first().textContent());

    await tabTo(/^Enrich only/);
    await press("Enter");
    // Its bill is reloaded once the sheet's columns are known: until then the keyboard skips it.
    await journey.page.waitForLoadState("networkidle");
    await journey.sidebar.locator("button:enabled", { hasText: /^Enrich \d+ compan/ }).waitFor();
    await tabTo(/^Enrich \d+ compan/);
    await press("Enter");
    await journey.sidebar.getByRole("button", { name: "Done" }).waitFor();

    expect(await journey.received("/company/enrichment")).toHaveLength(added);
  });

  it("is listed in the History each time that it was built, and opens from there", async () => {
    const { sidebar } = journey;
    await journey.menu("Open sidebar");
    await sidebar.getByRole("button", { name: "History" }).click();
    const cards = sidebar.locator(".past-run");
    await cards.nth(2).waitFor();

    expect(await cards.count()).toBe(3);
    expect(await cards.first().innerText()).toMatch(/^Company basics/);
    expect(await cards.nth(1).innerText()).toMatch(
      /^List “Private European APIs”[\s\S]*Done[\s\S]*\d+ companies[\s\S]*credits/,
    );
    await cards
      .nth(1)
      .getByRole("button", { name: /^Run List .* again/ })
      .click();
    await sidebar.getByRole("heading", { name: "Private European APIs" }).waitFor();
    await sidebar.getByRole("button", { name: "Remove Europe" }).waitFor();
  });
});

describe("a catalogue with filters unknown to the code", () => {
  let journey: Journey;
  beforeAll(async () => {
    const awards = {
      value_shape: "list<string>",
      match: "text",
      how_to_get_values: "supply the value directly",
    } as const;
    journey = await Journey.open({
      demo: {
        extraFilters: [
          {
            ...awards,
            filter: "trust_signal.awards.body",
            description: "Who gave an award.",
            same_element_group: "trust_signal.awards",
          },
          {
            ...awards,
            filter: "firmographic.headcount_range",
            value_shape: "band of employees",
            description: "How many people work there.",
          },
          {
            ...awards,
            filter: "firmographic.year_of_birth",
            reads: "firmographic.founded_year",
            value_shape: "range of int",
            description: "Another word for the year of its foundation.",
            match: "range",
          },
        ],
      },
    });
  });
  afterAll(() => journey.close());

  it("can be used from the finder to the list", async () => {
    await journey.menu("Build a list");
    const { sidebar, page } = journey;
    await sidebar.getByText("44 filters").waitFor();
    const finder = sidebar.locator("#filter-finder");
    const add = async (words: string): Promise<void> => {
      await finder.fill(words);
      await finder.press("Enter");
    };

    await add("award");
    await page.keyboard.type("Guild of Engineers");
    await page.keyboard.press("Enter");
    await sidebar.getByText("One and the same award must match all of these.").waitFor();
    await add("headcount");
    await sidebar.getByText("Value as JSON: band of employees").waitFor();
    await page.keyboard.type('"51-100"');
    await add("birth");
    await page.keyboard.type("2010");
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText(/companies on the sheet/).waitFor();

    const [call] = await journey.received("/list/generate");
    expect(JSON.parse(call!.body!).filters).toEqual({
      "trust_signal.awards.body": ["Guild of Engineers"],
      "firmographic.headcount_range": "51-100",
      "firmographic.year_of_birth": { gte: 2010 },
    });
  });
});
