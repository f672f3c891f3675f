import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

describe("job posts that match", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  it("are chosen in the panel, and only they are added to the sheet", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A6");
    await journey.menu("Follow job posts");
    await journey.unfold("Only posts that match");
    await sidebar.getByLabel("Words of the title").fill("engineer, analyst");
    await sidebar.getByLabel("Salary of at least").fill("lots");
    await sidebar.getByText("Salary: enter a whole number of USD").waitFor();
    await sidebar.getByLabel("Salary of at least").fill("");
    await sidebar
      .getByText(/credits/)
      .first()
      .waitFor();
    await journey.picture("job posts that match");
    await expect.poll(async () => flawsOf(await sidebarFrame(journey)), { timeout: 30_000 }).toEqual([]);

    await sidebar.getByRole("button", { name: /for 5 companies|5 companies/ }).click();
    await sidebar
      .getByText(/new job posts?/)
      .first()
      .waitFor();
    const titles = await Promise.all([2, 3, 4].map((row) => journey.cell("Job posts", `C${row}`)));
    await journey.picture("job posts that matched");

    expect(titles.filter((title) => title !== "")).not.toEqual([]);
    expect(titles.every((title) => title === "" || /engineer|analyst/i.test(title))).toBe(true);
  });
});
