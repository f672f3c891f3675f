import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlainFaultRule } from "../../demo-api/demo-api";
import { Journey } from "./open-workbench";

/** Twice the list price for each company. */
const DEAR: PlainFaultRule["reply"] = {
  status: 200,
  body: JSON.stringify({
    data: { uuid: "abc1234", firmographic: { founded_year: 2001 } },
    credits_consumed: 4,
  }),
};

const ODD: PlainFaultRule["reply"] = {
  status: 200,
  body: DEAR.body!.replace(/4}$/, "1000000000}"),
};

describe("the card of a run", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const pill = (state: string) => journey.sidebar.locator(".run-head", { hasText: state }).waitFor();
  const faults = (rules: readonly PlainFaultRule[]) => journey.workbench.demoApi!.setFaults(rules);
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();

  /** Websites that were never requested, below the sample's own. */
  function fill(name: string, count: number): void {
    const sheet = journey.workbench.workbook.sheetNamed("Companies")!;
    sheet.setValues(
      { row: 22, column: 1, rows: count, columns: 1 },
      Array.from({ length: count }, (_, index) => [`${name}-${index}.example`]),
    );
  }

  async function enrich(range: string, companies: number): Promise<void> {
    await journey.select(range);
    await journey.menu("Enrich companies");
    await shows(/^\d+ compan/);
    await journey.picture(`quote ${companies}`, "sidebar");
    await button(`Enrich ${companies} companies`).click();
  }

  it("shows what it costs, its progress, and that it has ended", async () => {
    await faults([{ when: { url: "/company/enrichment" }, reply: { delayMs: 3_000 } }]);

    await enrich("A2:A5", 4);
    await pill("Running");
    await journey.picture("running", "sidebar");
    await pill("Done");
    await journey.picture("done", "sidebar");

    await shows("4 companies, 8 credits.");
    await shows("8 credits, as announced");
    expect(await button("4 filled").count()).toBe(1);
    // The result is in sight: its first cell is the current one.
    await journey.page.waitForFunction(() => {
      const { workbench } = globalThis as unknown as { workbench: { activeCell: string } };
      return workbench.activeCell === "C2";
    });
    await journey.sidebar.getByRole("button", { name: "4 filled" }).click();
    await journey.page.waitForFunction(() => {
      const { workbench } = globalThis as unknown as { workbench: { activeCell: string } };
      return workbench.activeCell === "A2";
    });
  });

  it("keeps the focus near a control that goes away", async () => {
    const { keyboard } = journey.page;
    await button("Undo").focus();
    await keyboard.press("Enter");
    await button("Keep it").waitFor();
    await journey.sidebar.locator("footer:focus").waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await button("Undo").waitFor();
    await journey.sidebar.locator("footer:focus").waitFor();
    expect(await button("Keep it").count()).toBe(0);
  });

  it("shows by itself how a run ended whose page was replaced while it worked", async () => {
    fill("replaced", 4);
    await enrich("A22:A25", 4);
    await pill("Running");

    await journey.menu("Open sidebar");
    await shows("Running");

    await shows("Done");
    expect(await journey.sidebar.getByText("Running").count()).toBe(0);
  });

  it("leads to Settings when the key is refused, and groups the rows that failed", async () => {
    fill("new", 3);
    await faults([{ when: {}, reply: { status: 401 } }]);

    await enrich("A17:A24", 8);
    await pill("Stopped");
    await journey.picture("stopped", "sidebar");
    expect(await button("Settings").getAttribute("class")).toBe("primary");
    await journey.unfold("More");
    expect(await button("Continue").getAttribute("class")).toBe("link");
    await faults([{ when: { url: "new-2." }, reply: { status: 500 } }]);
    await button("Continue").click();
    await pill("Done");
    await journey.picture("done with failures", "sidebar");

    await button(/^Retry 1 failed · at most \d+ credits$|^Retry 1 failed · \d+ credits$/).waitFor();
    await button("2 not found").click();
    await shows("No such company.");
    await button(/^1 failed/).click();
    await shows(/^The API could not answer/);
    expect(await button(/^1 failed/).getAttribute("aria-expanded")).toBe("true");
  });

  it("says what undo does, and that it was undone", async () => {
    const year = `${await journey.columnOf("Companies", "Founded")}17`;
    expect(await journey.cell("Companies", year)).toMatch(/^\d{4}$/);

    await button("Undo").click();
    await journey.picture("undo asks", "sidebar");
    await button("Undo this run").click();
    await shows(/^Undone\./);
    await journey.picture("undone", "sidebar");

    expect(await journey.cellShows("Companies", year, /^$/)).toBe("");
  });

  it("stops at its cap, and continues when the cap is raised", async () => {
    fill("dear", 10);
    await faults([{ when: {}, reply: DEAR }]);

    await enrich("A22:A31", 10);
    await pill("Stopped");
    await shows(/^One company may cost .* this run's limit of 20 credits/);
    await journey.picture("cap reached", "sidebar");
    await faults([]);
    await button(/^Go on for at most \d+ credits$/).click();
    await pill("Done");
    await journey.picture("cap raised", "sidebar");

    expect(
      await journey.cellShows("Companies", `${await journey.columnOf("Companies", "Status")}31`, /./),
    ).toMatch(/^(Done|Not found)/);
  });

  it("asks whether a bill is right that no price explains, in Credits, too, and goes on without it", async () => {
    fill("odd", 4);
    await faults([{ when: {}, reply: ODD }]);

    await enrich("A22:A25", 4);
    await pill("Stopped");
    await shows("Is this bill right?");
    await shows("The API billed 1,000,000,000 credits for enrichment of odd-0.example.");
    await journey.picture("an odd bill", "sidebar");
    await faults([]);
    await journey.menu("Open sidebar");
    await shows("Is this bill right?");
    await journey.picture("an odd bill at home", "sidebar");
    await button("Credits").click();
    await shows("Is this bill right?");
    await journey.picture("an odd bill in Credits", "sidebar");
    await button("Go on without it").click();
    await shows("1 bill of 1,000,000,000 credits not counted: no price explains that.");
    await journey.picture("went on without it", "sidebar");

    expect(await journey.sidebar.getByText("Buying goes on").count()).toBe(1);
    await button(/^Back to/).click();
    await button("Continue").click();
    await pill("Done");
  });

  it("lets a colleague watch and cancel, and nothing else", async () => {
    fill("later", 60);
    // The run is not over before the colleague has opened the sidebar, however slow the machine is.
    await faults([{ when: {}, reply: { delayMs: 30_000 } }]);

    await enrich("A22:A81", 60);
    await pill("Running");
    await journey.session(/^Editor/);
    await journey.menu("Open sidebar");
    await shows("Only the user who started this run goes on with it: it spends their credits.");
    await journey.picture("a colleague watches", "sidebar");

    expect(await button("Continue").count()).toBe(0);
    await button("Cancel run").click();
    await shows(/Cancelled/);
    expect(await button(/^(Go on|Retry|Undo)/).count()).toBe(0);
    await journey.picture("a colleague has cancelled", "sidebar");
  });
});
