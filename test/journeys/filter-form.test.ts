import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("a form of filters in cells", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("is inserted from the menu, says what is right, and gets its list when it is ticked", async () => {
    const { sidebar } = journey;
    await journey.openFormulas("Insert a filter form");
    await sidebar.getByRole("button", { name: "Insert a filter form" }).click();
    await sidebar.getByText("The form stands on the sheet “Filter form”.").waitFor();
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await journey.showSheet("Filter form");
    await journey.type("A5", "HQ country");
    await journey.type("B5", "Germany");
    await journey.cellShows("Filter form", "C5", /^ok: Germany$/);
    await journey.cellShows("Filter form", "A19", /^Tick “Get the list” above\. At most 3\.5 credits/);
    await journey.picture("filter form");
    expect(await journey.received("/list/generate")).toHaveLength(0);

    await journey.type("B17", "TRUE");
    await journey.cellShows("Filter form", "A19", /^Company$/);
    await journey.picture("filter form with its list");
    const [bought] = await journey.received("/list/generate");
    expect(bought!.credits).toBeLessThanOrEqual(3.5);
  });
});
