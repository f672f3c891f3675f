import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "./axe";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("a form of filters in cells", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const choices = () => journey.page.getByRole("listbox");

  async function chooseByPointer(a1: string, value: string): Promise<void> {
    const { x, y, width, height } = await journey.rect(a1);
    await journey.page.mouse.click(x + width - 8, y + height / 2);
    await choices().waitFor();
    await journey.picture(`filter form with the list of ${a1}`);
    expect(await axeViolations(journey.page, "#grid")).toEqual([]);
    await choices().getByRole("option", { name: value, exact: true }).click();
    await choices().waitFor({ state: "hidden" });
  }

  /** Escape leaves the cell unchanged. */
  async function chooseByKeys(a1: string, value: string): Promise<void> {
    const { keyboard } = journey.page;
    const before = await journey.cell("Filter form", a1);
    await journey.select(a1);
    await keyboard.press("Enter");
    await choices().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Escape");
    await choices().waitFor({ state: "hidden" });
    expect(await journey.cell("Filter form", a1)).toBe(before);

    await keyboard.press("Enter");
    await choices().waitFor();
    await keyboard.type(value.slice(0, 3));
    await keyboard.press("Enter");
    await journey.cellShows("Filter form", a1, new RegExp(`^${value}$`));
  }

  it("is inserted from the menu, validates its values, and gets its list when it is ticked", async () => {
    const { sidebar } = journey;
    await journey.openFormulas("Insert a filter form");
    await sidebar.getByRole("button", { name: "Insert a filter form" }).click();
    await sidebar.getByText("The form is on the sheet “Filter form”.").waitFor();
    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);

    await journey.showSheet("Filter form");
    await chooseByPointer("A5", "HQ country");
    await journey.cellShows("Filter form", "A5", /^HQ country$/);
    await chooseByKeys("B5", "Germany");
    await journey.cellShows("Filter form", "C5", /^ok: Germany$/);
    await journey.cellShows("Filter form", "A19", /^Tick “Get the list” above\. At most 3\.5 credits/);
    await journey.picture("filter form");
    expect(await journey.received("/list/generate")).toHaveLength(0);

    await journey.select("B17");
    await journey.page.keyboard.press("Space");
    await journey.cellShows("Filter form", "A19", /^Company$/);
    await journey.picture("filter form with its list");
    const [bought] = await journey.received("/list/generate");
    expect(bought!.credits).toBeLessThanOrEqual(3.5);

    const { x, y, width, height } = await journey.rect("B17");
    await journey.page.mouse.click(x + width / 2, y + height / 2);
    await journey.cellShows("Filter form", "A19", /^Tick “Get the list” above\./);

    await journey.page.mouse.dblclick(x + width / 2, y + height / 2);
    await journey.cellShows("Filter form", "B17", /^FALSE$/, 5_000);
    expect(await journey.isEditing()).toBe(false);
  });
});
