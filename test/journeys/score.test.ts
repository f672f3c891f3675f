import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("a score", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("is made of rules over columns that are there, and shows the ten highest", async () => {
    const { sidebar } = journey;
    await journey.type("C1", "Staff");
    await journey.type("C2", '=ARRAYFORMULA(IF(MOD(ROW(A2:A21),7)=0,"",ROW(A2:A21)*50))');
    await journey.type("D1", "Industry");
    await journey.type("D2", '=ARRAYFORMULA(IF(MOD(ROW(A2:A21),2)=0,"Robots; Sensors","Payments"))');
    await journey.select("A2");
    await journey.menu("Score companies");
    await sidebar.locator("#rule-0-column").selectOption({ label: "Staff" });
    await sidebar.locator("#rule-0-value").fill("500");
    await sidebar.getByRole("button", { name: "Add a rule" }).click();
    await sidebar.locator("#rule-1-column").selectOption({ label: "Industry" });
    await sidebar.locator("#rule-1-value").fill("robots");
    await sidebar.locator("#rule-1-weight").fill("5");
    await journey.picture("score-rules", "sidebar");
    await sidebar.getByRole("button", { name: "Score 20 companies" }).click();
    await sidebar.getByText(/^The scores are in the column “Score”/).waitFor();
    await journey.picture("score-made", "sidebar");
    await journey.picture("score-sheet");

    const shown = await sidebar.locator(".top-scores > li").allInnerTexts();
    expect(shown).toHaveLength(10);
    expect(shown[0]).toMatch(/15$/);
    await sidebar.getByText("3 of 20 lack Staff.").waitFor();
    expect(await journey.received("/company")).toHaveLength(0);
  });

  it("follows a weight that is changed in its cell, and is taken away again", async () => {
    const { sidebar } = journey;
    await journey.showSheet("Score");
    await journey.picture("score-rule-sheet");
    await journey.type("E3", "100");
    await journey.showSheet("Companies");
    await journey.select("A2");
    const score = await journey.cellShows("Companies", "E10", /^105$/);
    await sidebar.getByRole("button", { name: "Score again" }).click();
    await sidebar.getByText("The rules were changed in the sheet: here they are.").waitFor();
    const points = await sidebar.locator("#rule-0-weight").inputValue();
    await journey.picture("score-changed", "sidebar");
    await sidebar.getByRole("button", { name: "Remove the score" }).click();
    await sidebar.getByText(/^The score is removed\./).waitFor();

    expect([score, points]).toEqual(["105", "100"]);
    await journey.cellShows("Companies", "E10", /^$/);
  });
});
