import type { Frame } from "playwright-core";
import type { Progress } from "../../src/rpc/rpc";
import type { Journey } from "./open-workbench";

/** Called in each state of the sidebar, once it is idle. */
export type Visit = (state: string) => Promise<void>;

/** The sidebar's own document, which scripts can access. */
export async function sidebarFrame({ page }: Journey): Promise<Frame> {
  const element = await page.getByTestId("sidebar-frame").elementHandle();
  const frame = await element?.contentFrame();
  if (frame === null || frame === undefined) throw new Error("The page has no sidebar.");
  return frame;
}

/** Every panel right after installation. */
export async function walkWithoutKey(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  await at.opened("Open sidebar");
  await at.sees("Save your API key", "home without a key");
  for (const panel of [
    "Enrich companies",
    "Get job posts",
    "Get news",
    "Get more data",
    "Build a list",
    "Find websites",
  ]) {
    await at.click(panel);
    await at.heading(panel, `${panel}, without a key`);
    await at.home();
  }
  for (const panel of ["Formulas", "History", "Credits", "Settings"]) {
    await at.click(panel);
    await at.heading(panel, `${panel}, without a key`);
    await at.home();
  }
  await at.opened("What’s new");
  await at.sees("Nothing is watched yet", "What’s new, without a key");
}

/** Every panel with a key: idle, with choices open, with an error, and a run from its bill to its end. */
export async function walkPanels(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const { sidebar } = at;
  await journey.select("A2:A21");
  await at.opened("Open sidebar");
  await at.sees("Today 0 of", "home with a key");
  await at.click("Enrich companies");
  await at.sees("Up to 20 companies|20 companies", "enrich: bill");
  await at.click("Columns of Company basics");
  await sidebar.locator("#section-firmographic-1").uncheck();
  await at.sees("Company basics", "enrich: columns of a section");
  await sidebar.locator("#max-age").fill("often");
  await at.sees("whole number|days", "enrich: a choice that is wrong");
  await sidebar.locator("#max-age").fill("90");
  await at.home();
  await at.click("Get job posts");
  await at.sees("companies", "job posts: bill");
  await at.home();
  await at.click("Get news");
  await at.sees("companies", "news: bill");
  await journey.unfold("Only articles that match");
  await sidebar.locator("#event-types").fill("fund");
  await sidebar.getByRole("option").first().waitFor();
  await visit("news: types to choose from");
  await at.home();
  await at.click("Get more data");
  await at.sees("50 credits", "more: headcount");
  await sidebar.getByLabel("Website traffic").check();
  await at.sees("30 credits", "more: website traffic");
  await at.home();
  await at.click("Make a radar");
  await at.sees("20 companies in", "radar: nothing held yet");
  await at.home();
  await at.click("Recipes");
  await at.heading("Recipes", "recipes");
  await sidebar.getByText("Funding watch").click();
  await at.sees("Add funding so far", "recipes: steps");
  await at.home();
  await at.click("Find websites");
  await at.heading("Find websites", "find websites: nothing asked");
  await sidebar.locator("#search-query").fill("north");
  await sidebar.locator("#search-query").press("Enter");
  await at.sees("northwind", "find websites: found");
  await sidebar.locator("#search-query").fill("zzzz");
  await sidebar.locator("#search-query").press("Enter");
  await at.sees("No company|Nothing", "find websites: none found");
  await at.home();
  await at.click("Formulas");
  await at.sees("COMPANY_ENRICH", "formulas");
  await at.home();
  await at.click("Settings");
  await at.heading("Settings", "settings");
  await at.click("Check again");
  await at.sees("accepts this key", "settings: key checked");
  await at.click("Forget key");
  await at.sees("In all your spreadsheets, formulas turn off", "settings: asks before it forgets the key");
  await at.click("Keep it");
  await at.click("Forget everything about me…");
  await at.sees("your runs end and your watches pause", "settings: asks before it forgets everything");
  await at.click("Keep it");
  await at.click("Help");
  await at.sees("Your API key is checked when you save it", "settings: help");
  await sidebar.locator("#dayCap").fill("77");
  await at.home();
  await at.sees("Not saved yet", "settings: something is not saved");
  await at.click("Leave without saving");
  await at.click("Settings");
  await at.home();
}

/** A run that fails in part, its end, the actions offered then, and the card on Home. */
export async function walkRun(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const { sidebar } = at;
  const api = journey.workbench.demoApi!;
  await api.setFaults([
    { when: { url: "cloudorchard" }, reply: { status: 404 } },
    { when: { url: "/company/enrichment" }, reply: { delayMs: 700 } },
  ]);
  await journey.select("A2:A6");
  await journey.menu("Enrich companies");
  await at.click("Enrich 5 companies");
  await at.sees("of 5 rows", "run: under way");
  await at.sees("^Done · 5 rows", "run: over, with a row without a value");
  await at.click("not found");
  await at.sees("No such company", "run: why a row has no value");
  await journey.unfold("More");
  await at.sees("Show the result", "run: more to do next");
  await at.click("Undo");
  await at.sees("Undo this run\\?", "run: asks before it undoes");
  await at.click("Keep it");
  await at.home();
  await at.sees("Enrichment", "home: a run that is over");
  await api.setFaults([]);
  await at.click("History");
  await at.sees("Company basics", "history: a run");
  await sidebar.locator(".past-run summary").first().click();
  await visit("history: a run, unfolded");
  await sidebar.getByRole("button", { name: /^Undo/ }).first().click();
  await at.sees("Undo this run\\?", "history: asks before it undoes");
  await at.click("Keep it");
  await at.home();
  await journey.unfold("Enrichment");
  await at.sees("Dismiss", "home: a run that is over, opened");
  await at.click("Dismiss");
  await at.click("Credits");
  await at.sees("credits", "credits: some spent");
  await at.home();
}

/** The columns of an enrichment: found, saved, written to a user's own columns, and those already filled. */
export async function walkColumns(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const { sidebar } = at;
  const sheet = journey.workbench.workbook.sheetNamed("Companies")!;
  sheet.enter({ row: 1, column: 3, rows: 1, columns: 3 }, [
    ["Chief", "Who looks after this account", "Notes"],
  ]);
  sheet.enter({ row: 12, column: 3, rows: 1, columns: 1 }, [["Ann Example"]]);
  await journey.select("A12:A15");
  await at.opened("Enrich companies");
  await at.sees("4 companies", "enrich: columns of a new sheet");
  await sidebar.locator("#find-column").fill("ceo");
  await sidebar.locator(".found-columns").getByRole("checkbox").first().check();
  await at.sees("Leadership, \\d", "enrich: a column that was found");
  await sidebar.locator("#find-column").fill("office");
  await sidebar.locator(".found-columns").getByRole("checkbox").last().check();
  await at.sees("4 companies", "enrich: a column beyond the usual ones");
  await sidebar.locator("#find-column").fill("qqqq");
  await at.sees("No column is called", "enrich: no column is called so");
  await sidebar.locator("#find-column").fill("");
  await at.click("Columns of Leadership");
  await sidebar.getByLabel("Where CEO goes").selectOption("Chief");
  await journey.unfold("4 companies");
  await at.sees("goes into “Chief”", "enrich: a value into a column of one's own");
  await at.click("Save these columns");
  await sidebar.locator("#column-set-name").fill("For the first call");
  await visit("enrich: a name for the columns");
  await sidebar.locator("#column-set-name").press("Enter");
  await at.sees("Delete “For the first call”", "enrich: columns under a name");
  await at.click("Delete “For the first call”");
  await at.sees("Delete “For the first call”\\?", "enrich: asks before it deletes a name");
  await at.click("Keep it");
  await at.click("Enrich 4 companies");
  await at.sees("^4 companies, \\d", "run: over, with a cell of the user's");
  await at.click("Add columns");
  await journey.unfold("People");
  await at.sees("in the sheet", "enrich: the rows have all that was chosen");
  await at.click("Columns of Leadership");
  await at.sees("in “Chief”", "enrich: columns that are in the sheet");
  await at.home();
}

const progress: Progress = {
  runId: "walked",
  kind: "enrichment",
  state: "running",
  done: 12,
  total: 20,
  failed: 1,
  creditsSpent: 24,
  creditCap: 40,
  nextDelayMs: 0,
  message: "",
  failures: [{ reason: "No such company", rows: 1 }],
  rows: [
    { what: "filled", label: "Filled", rows: 11 },
    { what: "missing", label: "Not found", rows: 1 },
    { what: "waiting", label: "Waiting", rows: 8 },
  ],
  mine: true,
  sheetName: "Companies",
  toRetry: 0,
  capReached: null,
  undo: "",
};
/** Runs that would take hours, credits or a colleague to produce. */
const runs: readonly [string, Partial<Progress>][] = [
  ["goes on", {}],
  ["waits for the service", { state: "waiting", message: "The API asks for a pause of 40 seconds." }],
  ["was stopped by the service", { state: "stopped", message: "The API does not accept this key." }],
  ["is somebody else's", { kind: "news", mine: false }],
  ["has failed rows", { state: "done", done: 20, toRetry: 3, undo: "8 columns are taken out again." }],
  [
    "has reached its limit",
    {
      kind: "jobs",
      state: "stopped",
      capReached: { creditCap: 24, companies: 8, moreCredits: 16 },
      message: "The run has spent what it was allowed to.",
    },
  ],
];

/** Runs as the server may return them, each on Home. */
export async function walkRunCards(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  for (const [name, change] of runs) {
    await journey.page.route("**/run", async (route) => {
      const reply = await route.fetch();
      const { value }: { value: string } = await reply.json();
      const told: { value: object } = JSON.parse(value);
      const state = { ...told, value: { ...told.value, run: { ...progress, ...change } } };
      await route.fulfill({ json: { value: JSON.stringify(state) } });
    });
    await at.opened("Open sidebar");
    await at.sees("24 credits|under way|Free", `home: a run that ${name}`);
    await journey.page.unrouteAll({ behavior: "wait" });
  }
}

/** Trouble that the user did not cause: no reply, and Google runs the add-on as another user. */
export async function walkTrouble(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const answer = async (body: object | null): Promise<void> => {
    await journey.page.unrouteAll({ behavior: "wait" });
    if (body !== null) await journey.page.route("**/run", (route) => route.fulfill({ json: body }));
  };
  await answer({ error: { name: "Error", message: "We're sorry, a server error occurred." } });
  await at.opened("Open sidebar");
  await at.sees("did not answer", "home: no answer");
  await at.click("Build a list");
  await at.sees("did not answer", "list builder: no answer");
  await answer({ error: { name: "Error", message: "PERMISSION_DENIED" } });
  await at.home();
  await at.click("Credits");
  await at.sees("Several Google accounts", "several accounts");
  await answer(null);
}

/** The list builder from an empty form to a filled one. */
export async function walkLists(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const { sidebar } = at;
  const keyboard = journey.page.keyboard;
  await at.opened("Build a list");
  await at.sees("Add a filter to see the bill", "list builder: empty");
  await at.add("", "Company type");
  await visit("list builder: all filters to choose from");
  await keyboard.press("Escape");
  await sidebar.locator("#filter-finder").fill("zzzz");
  await at.sees("No filter is called", "list builder: no filter is called so");
  await at.add("hq country", "HQ country");
  await keyboard.press("Enter");
  await keyboard.type("germ");
  await sidebar.getByRole("option", { name: "Germany" }).waitFor();
  await visit("list builder: options of a look-up");
  await keyboard.press("Enter");
  await at.sees("at most", "list builder: with a filter and a bill");
  await keyboard.type("atlant");
  await keyboard.press("Tab");
  await at.sees("is not chosen", "list builder: letters that are no value");
  await sidebar.locator("#filter-location-hq-country").fill("");
  await at.paste("#filter-location-hq-country", "FRA\nDenmark\nAtlantis");
  await at.sees("left out: Atlantis", "list builder: pasted values, one of them unknown");
  await at.add("industry", "Industry");
  await keyboard.press("Enter");
  await keyboard.type("software");
  await at.sees("covers everything beneath", "list builder: a look-up by words");
  await keyboard.press("Enter");
  await at.sees("Remove Industry|Business Software", "list builder: a broad code");
  await at.click("Remove Industry");
  await at.click("Remove Denmark");
  await at.click("Remove France");
  await at.add("founded", "Founded year");
  await keyboard.press("Enter");
  await keyboard.type("2020");
  await keyboard.press("Tab");
  await keyboard.type("2010");
  await at.sees("the wrong way round", "list builder: a range the wrong way round");
  await sidebar.locator("#filter-firmographic-founded_year-gte").fill("2005");
  await at.add("round date", "Funding round date");
  await keyboard.press("Enter");
  await at.sees("The same funding round", "list builder: a group in its frame");
  await at.click("Remove Funding round date");
  await at.add("public api", "Has API");
  await keyboard.press("Enter");
  await at.sees("Whether the company offers", "list builder: yes, no or any");
  await at.click("Remove Has API");
  await journey.unfold("More options");
  await sidebar.locator("#sort-by").selectOption("founded_year");
  await sidebar.locator("#list-limit").fill("0");
  await at.sees("from 1 to 500", "list builder: options, and a limit that is wrong");
  await sidebar.locator("#list-limit").fill("10");
  await journey.unfold("As a formula");
  await at.sees("=COMPANY_LIST", "list builder: the request and the formula");
  await at.click("Describe");
  await sidebar.locator("#words").fill("German companies with an api, founded after 2005");
  await at.click("Fill in filters");
  await at.sees("filled in below", "list builder: filters from words");
  const leftOut = [{ filter: "shop.colour", reason: "The API does not list this filter." }];
  const reply = JSON.stringify({
    ok: true,
    value: { filters: {}, credits: 2.5, leftOut, unused: [], unclear: { filters: [], said: [] }, named: [] },
  });
  await journey.page.route("**/run", (route) =>
    route.request().postData()?.includes("filtersFromWords") === true
      ? route.fulfill({ json: { value: reply } })
      : route.fallback(),
  );
  await at.click("Fill in filters");
  await at.sees("The API does not list this filter", "list builder: words of which nothing could be used");
  await journey.page.unrouteAll({ behavior: "wait" });
  // What was set by hand stays, whatever a sentence asks.
  await sidebar.locator("#filter-firmographic-founded_year-lte").fill("");
}

/** From the completed form to a list, a saved list that is run again, and one that matches nothing. */
export async function walkSavedLists(journey: Journey, visit: Visit): Promise<void> {
  const at = new Walker(journey, visit);
  const { sidebar } = at;
  const keyboard = journey.page.keyboard;
  await at.click("Build list");
  await at.sees("on the sheet", "list: built");
  await at.click("Save this list");
  await at.sees("Name of the list", "list: its name");
  await sidebar.locator("#list-name").fill("German companies");
  await keyboard.press("Enter");
  await at.sees("Saved as", "list: saved");
  await at.click("Other facts…");
  await at.sees("10 companies", "enrich: the companies of a new list");
  await at.click("Back to Build a list");
  await at.sees("Saved lists", "list builder: a saved list, folded away");
  await journey.unfold("Saved lists (1)");
  await at.click("German companies");
  await at.sees("Run again", "saved lists: one unfolded");
  await at.click("Rename");
  await at.sees("New name", "saved lists: rename");
  await at.click("Cancel");
  await at.click("Delete");
  await at.sees("Delete “German companies”\\?", "saved lists: asks before it deletes");
  await at.click("Keep it");
  // A list cannot be run again right after it was bought.
  await journey.minutesLater(10);
  await at.click("Run again…");
  await at.sees("New companies are added below", "run again: its bill");
  await journey.workbench.demoApi!.changeWorld();
  await sidebar.getByRole("button", { name: "Run again", exact: true }).click();
  await at.sees("What changed", "run again: what changed");
  await at.click("Back to the lists");
  await at.add("hq city", "HQ city");
  await keyboard.press("Enter");
  await keyboard.type("Nowhere");
  await keyboard.press("Enter");
  await at.click("Build list");
  await at.sees("Find the cause", "list: nothing matches");
  await at.click("Find the cause");
  await at.sees("Without", "list: the cause");
}

/** Goes through the panels as a user does, and calls `visit` in each state. */
export class Walker {
  readonly sidebar;

  constructor(
    private readonly journey: Journey,
    private readonly visit: Visit,
  ) {
    this.sidebar = journey.sidebar;
  }

  async opened(item: string): Promise<void> {
    await this.journey.menu(item);
    await this.sidebar.locator("main").waitFor();
  }

  async home(): Promise<void> {
    await this.sidebar.getByRole("button", { name: "Back to Home" }).click();
  }

  async click(name: string): Promise<void> {
    await this.sidebar.getByRole("button", { name }).first().click();
  }

  async heading(name: string, state: string): Promise<void> {
    await this.sidebar.getByRole("heading", { name, level: 1 }).waitFor();
    await this.visit(state);
  }

  async sees(pattern: string, state: string): Promise<void> {
    await this.sidebar.getByText(new RegExp(pattern)).locator("visible=true").first().waitFor();
    await this.visit(state);
  }

  async paste(field: string, text: string): Promise<void> {
    await this.sidebar.locator(field).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Types into the finder until it offers a filter. */
  async add(words: string, label: string): Promise<void> {
    const finder = this.sidebar.locator("#filter-finder");
    await finder.click();
    await finder.fill(words);
    await this.sidebar.getByRole("option", { name: label }).first().waitFor();
  }
}
