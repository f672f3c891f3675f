import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_KEY } from "../../demo-api/demo-api";
import { Journey } from "./open-workbench";
import { tickSection } from "./steps";

const PATIENCE_MS = 120_000;

/** A separate workbench for each story, with functions to tell it by. */
function story(options: Parameters<typeof Journey.open>[0] = {}) {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open(options);
  }, PATIENCE_MS);
  afterAll(() => journey.close());
  return {
    get journey() {
      return journey;
    },
    button: (name: string | RegExp) => journey.sidebar.getByRole("button", { name }),
    shows: (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor(),
    gone: (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor({ state: "hidden" }),
    fill: (name: string, count: number, row = 22): void => {
      const sheet = journey.workbench.workbook.sheetNamed("Companies")!;
      sheet.setValues(
        { row, column: 1, rows: count, columns: 1 },
        Array.from({ length: count }, (_, index) => [`${name}-${index}.example`]),
      );
    },
    picture: (name: string) => journey.picture(name, "sidebar"),
  };
}

describe("results offer next steps", { timeout: PATIENCE_MS }, () => {
  const at = story();

  it("from five rows to the other fifteen, then to more columns and to the sheet", async () => {
    const { journey, button, shows, picture } = at;
    await journey.select("A2:A21");
    await journey.menu("Enrich companies");
    await shows("40 credits");
    await button("Try 5 rows").click();
    await shows("5 companies, 10 credits.");
    await picture("results: five rows tried");

    await button("Back to Home").click();
    await shows("5 companies, 10 credits.");
    await picture("results: card on Home");
    await button("Enrich the other 15").click();
    await button("Enrich 15 companies").click();
    await shows("15 companies, 30 credits.");
    expect(await journey.cell("Companies", `${await journey.columnOf("Companies", "Status")}21`)).toBe(
      "Done",
    );

    await journey.sidebar.getByRole("button", { name: "Add columns" }).click();
    await journey.sidebar.locator("#section-firmographic").uncheck();
    await tickSection(journey, "location");
    await button("Enrich 15 companies").click();
    await shows("15 companies, 7.5 credits.");
    await journey.showSheet("Try this");
    await journey.unfold("More");
    await button("Show the result").click();
    await journey.sheetIsShown("Companies");
    expect(journey.workbench.workbook.activeSheet.name).toBe("Companies");
  });

  it("in the History: again, open, and undo", async () => {
    const { journey, button, shows, picture } = at;
    await journey.menu("Open sidebar");
    await button("History").click();
    const cards = journey.sidebar.locator(".past-run");
    await cards.nth(2).waitFor();
    await picture("history");
    expect(await cards.count()).toBe(3);
    expect(await cards.first().innerText()).toMatch(/Location[\s\S]*15 · 7\.5 credits/);
    for (const index of [0, 1, 2]) await cards.nth(index).locator("summary").click();
    expect(await cards.getByRole("button", { name: /^Undo/ }).count()).toBe(3);

    await journey.showSheet("Try this");
    await cards.first().getByRole("button", { name: /^Open/ }).click();
    await journey.sheetIsShown("Companies");
    await cards.first().getByRole("button", { name: /^Undo/ }).click();
    await shows(/^Puts back what was there before/);
    await picture("history: asks before it undoes");
    await button("Undo this run").click();
    await shows(/^Undone\./);
    await button("Back to Home").click();
    await button("History").click();
    for (const index of [0, 1]) await cards.nth(index).locator("summary").click();
    await cards.nth(1).getByRole("button", { name: /^Undo/ }).waitFor();
    await picture("history: one undone");
    expect(await cards.first().innerText()).toContain("Undone");

    await cards
      .first()
      .getByRole("button", { name: /again$/ })
      .click();
    await shows(/, (all|\d+) yours$/);
    expect(await journey.sidebar.locator("#section-location").isChecked()).toBe(true);
    expect(await journey.sidebar.locator("#section-firmographic").isChecked()).toBe(false);
  });

  it("of a search for names lead on to the companies of the websites that were found", async () => {
    const { journey, button, shows, picture } = at;
    await journey.type("G1", "Account");
    await journey.type("G2", "Northwind Robotics");
    await journey.type("G3", "harbourlight-pay.example");
    await journey.type("G4", "Maple & Mortar");
    await journey.select("G2:G4");
    await journey.menu("Find websites");
    await button(/^Find websites · /).click();
    await button("Enrich these companies").click();

    await shows("2 companies");
    await button("Enrich 2 companies").waitFor();
    expect(await journey.sidebar.getByRole("heading", { name: "Enrich companies" }).count()).toBe(1);
    await picture("results: the companies of websites that were found");
  });
});

describe("the daily cap", { timeout: PATIENCE_MS }, () => {
  const at = story();

  it("is shown on the button before the click, and Done leaves Continue on Home", async () => {
    const { journey, button, shows, picture } = at;
    await journey.menu("Open sidebar");
    await button("Settings").click();
    await button("Check again").click();
    await shows("The API accepts this key.");
    await journey.sidebar.locator("#dayCap").fill("15");
    await button("Back to Home").click();
    await shows("Not saved yet");
    await picture("settings: not saved yet");
    await button("Stay and save").click();
    await shows("Saved.");
    await button("Undo").waitFor({ state: "hidden" });

    // The menu puts another page into the sidebar: that one asks.
    await journey.sidebar.locator("#dayCap").fill("16");
    await journey.unfold("Change key or address");
    await journey.sidebar.locator("#api-key").fill("typed-and-not-saved");
    await journey.menu("Credits");
    await shows("In Settings you have changed");
    await shows("the API key was not kept");
    await picture("credits: a setting is not saved");
    await button("Back to Settings").click();
    expect(await journey.sidebar.locator("#dayCap").inputValue()).toBe("16");
    expect(await journey.sidebar.locator("#api-key").inputValue()).toBe("");
    await picture("settings: what was typed before");
    // Nothing is left to be saved: neither this page nor the next asks.
    await journey.sidebar.locator("#dayCap").fill("15");
    await button("Undo").waitFor({ state: "hidden" });
    await journey.select("B2");
    await button("Back to Credits").click();
    await journey.sidebar.getByRole("heading", { name: "Credits" }).first().waitFor();
    expect(await journey.sidebar.getByText("Not saved yet").count()).toBe(0);
    await journey.menu("Credits");
    await journey.sidebar.getByRole("heading", { name: "Credits" }).first().waitFor();
    expect(await journey.sidebar.getByText("Not saved yet").count()).toBe(0);

    await journey.select("A2:A21");
    await journey.menu("Enrich companies");
    await button("Enrich 7 of 20 today").waitFor();
    await picture("enrich: today's cap");
    await button("Enrich 7 of 20 today").click();
    await shows(/^One company may cost .* today's limit/);
    await picture("run: today's cap reached");
    await button("Back to Home").click();
    await journey.unfold("More");
    await button("Continue").waitFor();
    await picture("home: today's cap reached");
    expect(await button("Dismiss").count()).toBe(0);

    await journey.select("A9:A21");
    await journey.menu("Enrich companies");
    await shows(/1 of 15 credits are left of today's limit: none of them today/);
    await picture("enrich: nothing left of today's cap");
    expect(await button("Enrich 13 companies").isDisabled()).toBe(true);

    await journey.sidebar.locator(".bill").getByRole("button", { name: "Settings", exact: true }).click();
    await journey.sidebar.locator("#dayCap").fill("500");
    await journey.sidebar.locator("#dayCap").press("Enter");
    // "Goes on", and once it is over "went on".
    await shows(/^The run that the limit had stopped (goes|went) on/);
    await picture("settings: the run goes on");
    await button("Show").click();
    await shows("20 companies, 40 credits.");
  });
});

describe("a key", { timeout: PATIENCE_MS }, () => {
  const at = story({ empty: true });
  beforeEach(() => at.journey.menu("Open sidebar"));

  it("that is wrong at first is never shown as working", async () => {
    const { journey, button, shows, picture } = at;
    await button("Settings").click();
    await journey.sidebar.locator("#api-key").fill("not-the-right-key");
    await button("Save and check").click();
    await shows(/Refused …/);
    await picture("settings: key refused");
    expect(await journey.sidebar.locator(".pill-done").count()).toBe(0);
    await button("Back to Home").click();
    await shows(/^The API refuses the key …-key$/);
    await picture("home: key refused");
    for (const panel of ["Enrich companies", "Get job posts", "Get news"]) {
      await journey.menu(panel);
      await shows(/^The API refuses the key …-key$/);
      await button("Enter another key").waitFor();
    }
    await picture("news: key refused");
  });

  it("that is valid afterwards is shown as working", async () => {
    const { journey, button, shows, picture } = at;
    await shows(/^The API refuses the key …-key$/);
    await button("Enter another key").click();
    await journey.sidebar.locator("#api-key").fill(DEMO_KEY);
    await button("Save and check").click();
    await shows("The API accepts this key.");
    await picture("settings: key accepted");
    await journey.sidebar.locator(".pill-done").waitFor();
    await button("Help").click();
    await shows(/is checked when you save it/);
    await picture("settings: help");

    expect(await journey.sidebar.locator(".pill-stopped").count()).toBe(0);
  });
});
