import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("a watch of a market", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  it("is made for a country, with its price first, and looks immediately", async () => {
    const { sidebar } = journey;
    await journey.menu("Open sidebar");
    await sidebar.getByRole("button", { name: /Watches/ }).click();
    await sidebar.getByRole("button", { name: "Watch a market" }).click();
    expect(await sidebar.getByRole("button", { name: "Watch", exact: true }).isDisabled()).toBe(true);
    await sidebar.getByRole("combobox", { name: "Countries" }).fill("Germ");
    await sidebar.getByRole("option", { name: "Germany" }).click();
    await sidebar.getByText("A month, at most").waitFor();

    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
    await journey.picture("market: form");
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByRole("heading", { name: "Germany" }).waitFor();
    await sidebar.getByRole("button", { name: "Check now" }).click();
    await sidebar.getByRole("button", { name: /^Check for .* credit/ }).click();
    await sidebar.getByText(/The first check is what later ones are compared with/).waitFor();
    await journey.picture("market: watching");
  });
});
