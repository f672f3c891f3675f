import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

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
});
