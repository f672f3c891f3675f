import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxOf } from "../addin/addin-on-host";
import { Journey } from "./open-workbench";
import { tickSection } from "./steps";
import { keepShownTexts, shownTexts } from "./shown-texts";

describe("the columns of an enrichment", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const sheet = () => journey.workbench.workbook.sheetNamed("Companies")!;
  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();
  const box = (label: string | RegExp) => journey.sidebar.getByLabel(label).first();
  const ticked = (section: string) => journey.sidebar.locator(`#section-${section}`).isChecked();

  it("are found by everyday words, and can be written to a user's own column", async () => {
    sheet().enter(boxOf("D1:D2"), [["Chief"], ["Ann Example"]]);
    await journey.select("A2:A4");
    await journey.menu("Enrich companies");
    const { sidebar } = journey;
    await sidebar.locator("#section-firmographic").uncheck();

    await box("Find a column").fill("ceo");
    await sidebar
      .getByRole("list", { name: "Columns found" })
      .getByLabel(/^CEO ·/)
      .check();
    await button("Columns of Leadership").click();
    await box("Where CEO goes").selectOption("Chief");
    await shows("3 companies");
    await button("Enrich 3 companies").click();
    await shows(/^3 companies, \d/);

    expect(await journey.cell("Companies", "D2")).toBe("Ann Example");
    expect(await journey.cellShows("Companies", "D3", /./)).not.toBe("");
    const headers = sheet()
      .getValues({ ...sheet().dataRange, rows: 1 })
      .flat();
    expect(headers).toEqual(["Website", "Name", "", "Chief", "Status", "Row memory", "Updated"]);
    await button("Back to Home").click();
  });

  it("are formatted, have links that open, and are not ticked again when they are already filled", async () => {
    await journey.select("A7:A9");
    await journey.menu("Enrich companies");
    for (const section of ["firmographic", "location", "digital_presence"])
      await tickSection(journey, section);
    await button("Enrich 3 companies").click();
    await shows(/^3 companies, \d/);
    await button("Back to Home").click();

    await keepShownTexts(journey.page);
    await journey.select("A7:A9");
    await journey.menu("Enrich companies");
    await journey.unfold("Who they are");
    await shows(/^Location/);

    expect(await ticked("location")).toBe(false);
    // Not even for a moment, in which a click would choose what is in the sheet already.
    const bills = (await shownTexts(journey)).filter((text) => /^Enrich 3 companies ·/m.test(text));
    expect(bills).toEqual([]);
    await button("Columns of Locations").click();
    await shows(/all in the sheet/);
    const labels = sheet()
      .getValues({ ...sheet().dataRange, rows: 1 })
      .flat();
    const cell = (label: string) => sheet().cellView(7, labels.indexOf(label) + 1);
    expect(cell("Status").conditional).toMatchObject({ background: "#d9f0ec" });
    expect(cell("HQ country").display).toMatch(/^[A-Z][a-z]/);
    expect(cell("LinkedIn").link).toMatch(/^https:/);
  });
});
