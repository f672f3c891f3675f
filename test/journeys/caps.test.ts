import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

/** `SCREENSHOTS=some/folder npx vitest run test/journeys/caps` keeps a picture of every state. */
const folder = process.env["SCREENSHOTS"];

describe("what may be spent", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  async function picture(name: string): Promise<void> {
    if (folder === undefined) return;
    await journey.page.getByTestId("sidebar").screenshot({ path: join(folder, `${name}.png`) });
  }

  it("is whole credits, and as at the beginning once the key is forgotten", async () => {
    const { sidebar } = journey;
    const button = (name: string) => sidebar.getByRole("button", { name });
    await journey.menu("Open sidebar");
    await button("Settings").click();
    const cap = sidebar.locator("#dayCap");
    await cap.fill("2.5");
    await sidebar.getByText("Enter a whole number from 0 to 1,000,000.").waitFor();
    await picture("settings: a cap that is no whole number");
    await cap.fill("25");
    await cap.press("Enter");
    await button("Undo").waitFor({ state: "hidden" });
    await sidebar.getByRole("switch").click();
    await sidebar.getByText(/may send 500 requests a day/).waitFor();
    await picture("settings: formulas off");

    await button("Forget key").click();
    await sidebar.getByText(/formulas are off wherever they were on/).waitFor();
    await picture("settings: key forgotten");

    expect(await cap.inputValue()).toBe("500");
  });
});
