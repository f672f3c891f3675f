import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_KEY } from "../../demo-api/demo-api";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const COLLEAGUE = "colleague@demo.example";

describe("new rows that are filled by themselves", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));

  it("are asked for with a condition and limits of the day, and their price first", async () => {
    const { sidebar } = journey;
    await journey.type("C1", "Stage");
    await journey.select("A2:A6");
    await journey.menu("Enrich companies");
    await sidebar.getByRole("button", { name: /^Enrich 5 companies/ }).click();
    await sidebar.getByRole("heading", { name: /^Done/ }).waitFor();
    await journey.unfold("More");
    await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
    await sidebar.getByLabel("Watch for").selectOption("Fill new rows");
    await sidebar.getByLabel("Fill", { exact: true }).selectOption("Only where “Stage”");
    await sidebar.getByLabel("This").fill("Qualified");
    await sidebar.getByText("Nothing will be spent yet").waitFor();

    await journey.picture("fill: form", "sidebar");
    expect(await flaws()).toEqual([]);
    await sidebar.getByText("Everybody who edits this sheet can add rows").waitFor();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByRole("heading", { name: "Fill new rows, Companies" }).waitFor();
    await journey.picture("fill: new", "sidebar");
  });

  it("are filled within the hour, and the card says so", async () => {
    const { sidebar } = journey;
    await journey.type("C10", "Qualified");
    await journey.minutesLater(60);
    await journey.workbench.host.fireTriggers();
    const status = await journey.columnOf("Companies", "Status");
    await journey.cellShows("Companies", `${status}10`, /^Done/);
    await journey.menu("Watches");
    await sidebar.getByText("1 company filled in").waitFor();
    await sidebar.getByRole("button", { name: /^Check now · at most/ }).waitFor();

    await journey.picture("fill: filled", "sidebar");
    expect(await flaws()).toEqual([]);
    expect(await journey.cell("Companies", `${status}11`)).toBe("");
  });

  it("go on with the credits of a colleague, who takes over a watch whose owner is gone", async () => {
    const { sidebar } = journey;
    const { host } = journey.workbench;
    const call = async (method: string, args: object, user?: string) =>
      JSON.parse(String(await host.googleScriptRun("sidebarCall", [method, JSON.stringify(args)], user)));
    const { value: state } = await call("getState", {});
    const { value: known } = await call("getWatches", {});
    const [{ range, request }] = known.watches;
    const schedule = { every: "hour", hour: 8, creditCap: 20, dayCap: 20, monthCap: 120 };
    const watch = { name: "Leads of a colleague", what: { kind: "fill", range, request }, ...schedule };
    await call("saveSettings", { apiKey: DEMO_KEY, baseUrl: state.baseUrl }, COLLEAGUE);
    await call("saveWatch", watch, COLLEAGUE);
    await call("forgetEverything", {}, COLLEAGUE);
    await journey.menu("Open sidebar");
    await journey.menu("Watches");
    await sidebar.getByText("Its owner has removed their data from the add-on.").waitFor();
    await journey.picture("fill: owner is gone", "sidebar");
    await sidebar.getByRole("button", { name: "Take over" }).click();
    await sidebar.getByText("From now on it spends your credits: at most 120 a month.").waitFor();
    await sidebar.getByText("Nothing will be spent yet").waitFor();
    await journey.picture("fill: taken over", "sidebar");
    expect(await flaws()).toEqual([]);
    await sidebar.getByRole("button", { name: "Take over" }).click();
    await sidebar.getByRole("heading", { name: "Leads of a colleague" }).waitFor();
    await sidebar
      .getByRole("button", { name: /^Check now · at most/ })
      .nth(1)
      .waitFor();

    await journey.menu("Settings");
    await sidebar.locator("#monthCap").fill("300");
    await sidebar.getByRole("button", { name: "Save", exact: true }).click();
    await sidebar.getByText(/This month/).waitFor();
    await journey.picture("fill: limits", "sidebar");
    await journey.menu("Credits");
    await journey.unfold("By month and person");
    await journey.picture("fill: by month and person", "sidebar");
    expect(await flaws()).toEqual([]);
  });
});
