// docs/caps-credits-undo.md: what is under way is told, and a cancelled run says what is in the sheet.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";

describe("a run of job posts that is cancelled", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  });
  afterAll(() => journey.close());

  const button = (name: string | RegExp) => journey.sidebar.getByRole("button", { name });
  const shows = (text: string | RegExp) => journey.sidebar.getByText(text).first().waitFor();
  const spent = async (): Promise<number> =>
    (await journey.workbench.demoApi!.calls()).reduce((sum, { credits }) => sum + credits, 0);
  const posts = () => journey.workbench.workbook.sheetNamed("Job posts")?.lastRow ?? 1;

  it("tells what is under way, and then what is in the sheet", async () => {
    await journey.workbench.demoApi!.setFaults([
      { when: { url: "/company/jobs" }, reply: { delayMs: 4_000 } },
    ]);
    await journey.select("A2:A21");
    await journey.menu("Get job posts");
    await button("Get job posts ·").click();

    await shows(/under way, up to \d+ credits?$/);
    await shows(/^Cancel may still cost up to \d+ credits?\.$/);
    await journey.picture("under way", "sidebar");
    expect(await journey.sidebar.getByText(/\b0 credits spent/).count()).toBe(0);
    await button("Cancel run").click();
    await journey.picture("cancelling", "sidebar");
    await shows(/^Cancelled\. \d+ compan.*credits?\./);
    await journey.picture("cancelled", "sidebar");

    const message = await journey.sidebar
      .getByText(/^Cancelled\. \d/)
      .first()
      .innerText();
    expect(Number(/(\d+) new job posts?/.exec(message)?.[1])).toBe(posts() - 1);
    expect(Number(/([\d.]+) credits?\./.exec(message)?.[1])).toBeCloseTo(await spent(), 2);
  });

  it("goes on for what it says", async () => {
    await journey.workbench.demoApi!.setFaults([]);
    const before = await spent();

    const goOn = button(/^Go on · /);
    const told = Number(/([\d.]+)/.exec(await goOn.innerText())?.[1] ?? 0);
    await goOn.click();
    await shows(/^20 companies, /);
    await journey.picture("done", "sidebar");

    // It was started on another sheet, which was still in front.
    await journey.sheetIsShown("Job posts");
    expect((await spent()) - before).toBeLessThanOrEqual(told + 0.01);
    const message = await journey.sidebar
      .getByText(/^20 companies, /)
      .first()
      .innerText();
    expect(Number(/(\d+) new job posts?/.exec(message)?.[1])).toBe(posts() - 1);
  });
});
