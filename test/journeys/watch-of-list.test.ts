import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const NAME = "German firms";

describe("a watch of a list", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));

  it("is offered when a list was built and saved, with its price first", async () => {
    const { page, sidebar } = journey;
    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("hq country");
    await sidebar.locator("#filter-finder").press("Enter");
    await page.keyboard.type("germ");
    await sidebar.getByRole("option", { name: "Germany" }).first().waitFor();
    await page.keyboard.press("Enter");
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByText(/companies on the sheet/).waitFor();
    await sidebar.getByRole("button", { name: "Save this list" }).click();
    await sidebar.getByLabel("Name of the list").fill(NAME);
    await sidebar.getByRole("button", { name: "Save", exact: true }).click();
    await sidebar.getByRole("button", { name: "Watch this list" }).click();
    await sidebar.getByText("A month, at most").waitFor();

    await journey.picture("watched list: form");
    const inForm = await flaws();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByRole("heading", { name: NAME }).waitFor();
    await sidebar.getByText(/the list “German firms” · every Monday at 08:00/).waitFor();
    await journey.picture("watched list: card");
    expect([inForm, await flaws()]).toEqual([[], []]);
  });
});
