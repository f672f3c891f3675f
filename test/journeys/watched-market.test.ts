import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** `SCREENSHOTS=some/folder npx vitest run test/journeys/watched-market` keeps a picture of every state. */
const folder = process.env["SCREENSHOTS"];

describe("a watch of a market", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  const picture = async (name: string): Promise<void> => {
    if (folder !== undefined) await journey.page.screenshot({ path: join(folder, `${name}.png`) });
  };

  it("is made of a country, with its price first, and looks at once", async () => {
    const { sidebar } = journey;
    await journey.menu("Open sidebar");
    await sidebar.getByRole("button", { name: /Keep watch/ }).click();
    await sidebar.getByRole("button", { name: "Watch a market" }).click();
    expect(await sidebar.getByRole("button", { name: "Watch", exact: true }).isDisabled()).toBe(true);
    await sidebar.getByRole("combobox", { name: "Countries" }).fill("Germ");
    await sidebar.getByRole("option", { name: "Germany" }).click();
    await sidebar.getByText(/credits? a look, at most 5.5 a month/).waitFor();

    expect(await flawsOf(await sidebarFrame(journey))).toEqual([]);
    await picture("market: form");
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByRole("heading", { name: "Germany" }).waitFor();
    await sidebar.getByRole("button", { name: "Look now" }).click();
    await sidebar.getByText(/The first look is what later ones are compared with/).waitFor();
    await picture("market: watching");
  });
});
