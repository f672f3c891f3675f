import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("a list of 1,800 companies", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true, demo: { companies: 2600 } });
  });
  afterAll(() => journey.close());

  const spent = async (): Promise<number> =>
    (await journey.received("/list/generate")).reduce((sum, { credits }) => sum + credits, 0);

  it("is counted in parts, killed in the middle, and built for the price on its bill", async () => {
    const { sidebar, page } = journey;
    const { host } = journey.workbench;
    await journey.menu("Build a list");
    await sidebar.locator("#filter-finder").fill("private or public");
    await page.keyboard.press("Enter");
    await page.keyboard.type("priv");
    await sidebar.getByRole("option", { name: "Private" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await sidebar.locator("#list-limit").fill("1800");
    await sidebar.getByText("a longer list is built in parts of fewer").waitFor();
    await journey.picture("long-list-uncounted", "sidebar");
    expect(await spent()).toBe(0);

    await sidebar.getByRole("button", { name: "Count the parts" }).click();
    await sidebar.getByText(/^1800 companies in \d+ parts/).waitFor();
    await journey.picture("long-list-bill", "sidebar");
    const counted = await spent();
    const price = Number(/[\d.]+/.exec((await sidebar.locator(".bill-credits").textContent()) ?? "")![0]);

    let parts = 0;
    host.intercept = ({ method, phase }) => {
      if (method !== "fetchAll" || phase !== "before") return undefined;
      parts += 1;
      return parts === 3 ? "kill" : undefined;
    };
    await sidebar.getByRole("button", { name: "Build list" }).click();
    await sidebar.getByRole("alert").first().waitFor();
    host.intercept = undefined;
    await journey.picture("long-list-killed", "sidebar");
    await journey.minutesLater(15);
    await sidebar.getByText("paid already").first().waitFor();
    await sidebar
      .getByRole("button", { name: /^(Try again|Build list)$/ })
      .first()
      .click();
    await sidebar.getByText("1,800 companies on the sheet").waitFor();
    await journey.picture("long-list-built", "sidebar");

    expect((await spent()) - counted).toBeCloseTo(price);
  });
});
