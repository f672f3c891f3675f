import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const DAY_MINUTES = 24 * 60;
const ONLY_NEGATIVE = "Only news that matches: Negative";

describe("a watch is told in its form and on its card", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const watch = () => button("Watch").and(journey.sidebar.getByText("Watch", { exact: true }));

  it("with the filter of the run that led to it, and a refused address is marked and has the focus", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A6");
    await journey.menu("Get news");
    await journey.unfold("Only articles that match");
    await sidebar.getByLabel("Negative").check();
    await button("Get news ·").click();
    await journey.unfold("More");
    await button("Watch the whole column").click();
    await journey.unfold("Which articles");
    await sidebar.getByRole("checkbox", { name: "Negative", checked: true }).waitFor();
    await journey.picture("watch: the filter of its run", "sidebar");

    await sidebar.getByLabel("Also send what is new to").selectOption("An e-mail address");
    const address = sidebar.getByLabel("E-mail address", { exact: true });
    await address.fill("nobody");
    await watch().click();
    await sidebar.locator('#watch-email[aria-invalid="true"]:focus').waitFor();
    await journey.picture("watch: a refused address", "sidebar");
    expect(await address.getAttribute("aria-describedby")).toContain("watch-email-problem");
    await sidebar.getByText("This is not an e-mail address").waitFor();
    await address.fill("team@mail.example");
    await sidebar.locator('#watch-email[aria-invalid="true"]').waitFor({ state: "detached" });

    await watch().click();
    await sidebar.getByText(ONLY_NEGATIVE, { exact: false }).waitFor();
    await journey.picture("watches: a filter on the card", "sidebar");
  });

  it("as it is now, once the tab is shown again", async () => {
    const { sidebar, workbench } = journey;
    const next = sidebar.getByText(/^Next /);
    const before = await next.innerText();
    for (let day = 0; day < 8; day++) {
      await journey.minutesLater(DAY_MINUTES);
      await workbench.host.fireTriggers();
    }

    const frame = await sidebarFrame(journey);
    await frame.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await sidebar.getByText(before, { exact: true }).waitFor({ state: "detached" });
    expect(await next.innerText()).not.toBe(before);
  });
});
