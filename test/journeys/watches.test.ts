import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

const DAY_MINUTES = 24 * 60;
const TEAM = "team@mail.example";

describe("a watch", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ leaping: true });
  });
  afterAll(() => journey.close());

  /** So many days without an open sidebar, with one trigger firing each. */
  async function days(count: number): Promise<void> {
    for (let day = 0; day < count; day++) {
      await journey.minutesLater(DAY_MINUTES);
      await journey.workbench.demoApi!.advanceDays(1);
      await journey.workbench.host.fireTriggers();
    }
  }

  it("is made from the result of a run, with its price first", async () => {
    const { sidebar } = journey;
    await journey.select("A2:A21");
    await journey.menu("Get news");
    await sidebar.getByRole("button", { name: "Get news ·" }).click();
    await sidebar.getByRole("button", { name: "Watch the whole column" }).click();
    await sidebar.getByText("A month, at most").waitFor();

    await sidebar.getByLabel("Also send what is new to").selectOption("An e-mail address");
    await sidebar.getByText("An example", { exact: true }).waitFor();
    expect(await sidebar.getByRole("button", { name: "Watch", exact: true }).isDisabled()).toBe(true);
    await sidebar.getByLabel("E-mail address").fill(TEAM);
    await sidebar.getByRole("button", { name: "Send this as a test" }).click();
    await sidebar.getByText(`Sent to ${TEAM}.`).waitFor();
    await journey.page.getByRole("button", { name: "Outbox (1)" }).waitFor();

    await journey.picture("watch: form");
    await sidebar.getByRole("button", { name: "Watch", exact: true }).click();

    await sidebar.getByRole("heading", { name: "News, Companies" }).waitFor();
    await sidebar.getByText(/every Monday at 08:00/).waitFor();
    expect(journey.workbench.workbook.sheetNamed("What's new")).toBeUndefined();
  });

  it("reports what is new after three weeks, every story once, and what it cost", async () => {
    const { sidebar } = journey;
    await days(21);
    const finds = journey.workbench.workbook.sheetNamed("What's new")!;
    const found = finds.lastRow - 1;

    await journey.menu("Open sidebar");
    const line = sidebar.getByRole("button", { name: `${found} new, found since 9 March` });
    await line.waitFor();

    await journey.picture("watch: home");
    await journey.showSheet("What's new");
    await journey.picture("watch: sheet");
    expect(found).toBeGreaterThan(1);
    const keys = finds.getValues({ row: 2, column: 11, rows: found, columns: 1 }).map(String);
    expect(new Set(keys).size).toBe(found);
    await line.click();
    await sidebar
      .locator(".finds-of li")
      .nth(found - 1)
      .waitFor();
    await journey.showSheet("Companies");
    await sidebar.getByRole("button", { name: "Open the sheet" }).click();
    await journey.sheetIsShown("What's new");
  });

  it("sends each find by e-mail once, at most once a day, with its cost", async () => {
    const [test, ...digests] = journey.workbench.outbox.messages;
    await journey.page.getByRole("button", { name: `Outbox (${digests.length + 1})` }).click();
    const dialog = journey.page.getByRole("dialog", { name: "Outbox" });

    await journey.picture("watch: outbox");
    expect(await dialog.getByTestId("message").count()).toBe(digests.length + 1);
    await dialog.getByRole("button", { name: "Close" }).click();
    const finds = journey.workbench.workbook.sheetNamed("What's new")!.lastRow - 1;
    expect(test!.subject).toBe("Test: News, Companies: 2 new finds");
    expect(digests.length).toBeGreaterThan(0);
    expect(digests.every(({ to }) => to === TEAM)).toBe(true);
    expect(digests.flatMap(({ text }) => text.match(/^- /gm) ?? [])).toHaveLength(finds);
    expect(digests.every(({ text }) => /credits?, [\d.]+ left this month\./.test(text))).toBe(true);
  });

  it("marks everything as seen, and says when it looks next", async () => {
    const { sidebar } = journey;
    await journey.menu("What’s new");
    await sidebar.getByRole("button", { name: "Mark all as seen" }).click();
    await sidebar.getByRole("heading", { name: "You’re up to date" }).waitFor();
    await sidebar.getByText(/^All was seen today at \d\d:\d\d\.$/).waitFor();
    await sidebar.getByRole("button", { name: "Watches" }).click();

    await sidebar.getByText(/^Next /).waitFor();
    await sidebar.getByRole("button", { name: "Check now · at most 50 credits" }).waitFor();
    await journey.picture("watch: list");
    await journey.unfold("More");
    await sidebar.getByRole("button", { name: "Pause" }).click();
    await sidebar.getByText("Paused").waitFor();
    await sidebar.getByRole("button", { name: "Go on" }).click();
    await sidebar.getByText("Watching", { exact: true }).waitFor();
    await journey.unfold("More");
    expect(await sidebar.getByRole("button", { name: "Pause" }).count()).toBe(1);
  });

  it("has no accessibility or layout flaws", async () => {
    const { sidebar } = journey;
    const inList = await flaws();
    await journey.unfold("More");
    await sidebar.getByRole("button", { name: "Change" }).click();
    await sidebar.getByText("A month, at most").waitFor();
    const inForm = await flaws();
    await sidebar.getByRole("button", { name: "Back to Watches" }).click();
    await sidebar.getByRole("button", { name: "Back to What’s new" }).click();
    await sidebar.getByRole("heading", { name: "You’re up to date" }).waitFor();

    expect([inList, inForm, await flaws()]).toEqual([[], [], []]);
  });

  const flaws = async (): Promise<string[]> => flawsOf(await sidebarFrame(journey));
});
