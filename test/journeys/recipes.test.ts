import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_TODAY, DemoApi } from "../../demo-api/demo-api";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";
import { makeRadar } from "./steps";

const COMPANIES = 40;

describe("a recipe", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ startsAt: Date.parse(`${DEMO_TODAY}T09:00:00Z`) });
    const column = new DemoApi().companies.slice(0, COMPANIES).map(({ website }) => [website]);
    const companies = journey.workbench.workbook.sheetNamed("Companies")!;
    companies.setValues({ row: 2, column: 1, rows: COMPANIES, columns: 1 }, column);
  });
  afterAll(() => journey.close());

  it("leads from the menu over five rows to all of them, and to a watch", async () => {
    const { sidebar } = journey;
    await journey.select(`A2:A${COMPANIES + 1}`);
    await journey.menu("Recipes");
    await sidebar.getByText("Hiring radar").click();
    await sidebar.getByRole("button", { name: "Get their job posts" }).waitFor();
    const price = await sidebar.locator(".recipe-price").innerText();
    // Its card says the price of all steps before it is opened.
    expect(
      await sidebar.locator(".recipe", { hasText: "Hiring radar" }).locator(".recipe-total").innerText(),
    ).toBe(price);
    await journey.picture("recipes");
    // A button is one line high.
    const height = async () =>
      (await sidebar.getByRole("button", { name: "Get their job posts" }).boundingBox())!.height;
    expect(await height()).toBeLessThan(40);
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await sidebar.getByRole("button", { name: "Get their job posts" }).click();
    await sidebar.getByRole("button", { name: /^Get job posts · / }).waitFor();
    // The panel asks what the recipe has priced.
    await sidebar.locator(".bill").getByText(price, { exact: true }).waitFor();
    expect(await sidebar.locator("#limit").inputValue()).toBe("10");
    await sidebar.getByRole("button", { name: "Try 5 rows" }).click();
    await sidebar.getByRole("button", { name: `Get job posts of the other ${COMPANIES - 5}` }).click();
    await sidebar.getByRole("button", { name: /^Get job posts · / }).click();
    await sidebar.getByRole("button", { name: "Back to the recipe" }).waitFor();
    await journey.unfold("More");
    await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
    await sidebar.getByText("A month, at most").waitFor();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByText(/every Monday at 08:00/).waitFor();
    expect(await journey.received("/company/jobs")).toHaveLength(COMPANIES);
  });

  it("ends with a radar of all companies, without a charge", async () => {
    const { sidebar } = journey;
    const before = (await journey.received("")).filter(({ credits }) => credits > 0).length;
    await journey.showSheet("Companies");
    await journey.select(`A2:A${COMPANIES + 1}`);
    await journey.menu("Make a radar");
    await sidebar.getByRole("heading", { name: `${COMPANIES} companies in` }).waitFor();
    await sidebar.getByRole("button", { name: /^Get · .* news$/ }).waitFor();
    await journey.picture("radar: panel");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await makeRadar(journey);
    await journey.cellShows("Radar", "D2", /[▁▂▃▄▅▆▇█]/);
    await journey.picture("radar");
    await journey.showSheet("Radar charts");
    const charts = await journey.charts("Radar charts");
    expect(charts.map(({ title }) => title)).toEqual([
      "Open roles, 12 of 40 companies",
      "Roles by function in November 2026, 36 of 40 companies",
      expect.stringMatching(/^Skills that are asked for, the top 12 of \d+$/),
    ]);
    await journey.picture("radar: charts");
    await journey.page.setViewportSize({ width: 1400, height: 2000 });
    await journey.page.waitForFunction(() => document.querySelector(".chart-layer")!.clientHeight > 1500);
    await journey.page.setViewportSize({ width: 1400, height: 850 });
    await journey.showSheet("Radar");

    expect((await journey.received("")).filter(({ credits }) => credits > 0).length).toBe(before);
    expect(await journey.cell("Radar", `A${COMPANIES + 1}`)).not.toBe("");
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
  });
});
