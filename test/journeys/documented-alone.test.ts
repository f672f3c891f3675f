// A service that takes only what its contract documents: a person notices nothing of it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("on an API that takes documented parameters alone", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ demo: { strict: true } });
  });
  afterAll(() => journey.close());

  /** How many requests of a kind held what is not documented, and how many did not. */
  async function asked(endpoint: string, undocumented: RegExp): Promise<[number, number]> {
    const urls = (await journey.received(endpoint)).map(({ url }) => url);
    const refused = urls.filter((url) => undocumented.test(url)).length;
    return [refused, urls.length - refused];
  }

  it("all open posts come, page by page", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A4");
    await journey.menu("Get job posts");
    await sidebar.getByLabel("All open posts").check();
    await sidebar.getByRole("button", { name: "Get job posts ·" }).click();
    await sidebar
      .getByText(/3 companies, \d+ new job posts, .* credits/)
      .first()
      .waitFor();

    const posts = journey.workbench.workbook.sheetNamed("Job posts")!;
    expect(posts.lastRow).toBeGreaterThan(3 * 10 + 1);
    expect((await asked("/company/jobs", /limit=100/))[0]).toBe(1);
  });

  it("articles mainly about the companies come, and are then watched", async () => {
    const { sidebar } = journey;
    await journey.showSheet("Companies");
    await journey.select("A2:A4");
    await journey.menu("Get news");
    await journey.unfold("Only articles that match");
    await sidebar.getByLabel("Only articles mainly about the company").check();
    await sidebar.getByRole("button", { name: "Get news ·" }).click();
    await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
    await sidebar.getByText("A month, at most").waitFor();
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();
    await sidebar.getByText(/every Monday at 08:00/).waitFor();

    // With the main subject, with a page, and then as it is taken.
    expect(await asked("/news", /primary_company|limit/)).toEqual([2, 3]);
    expect(await journey.cell("News", "A2")).not.toBe("");
  });
});
