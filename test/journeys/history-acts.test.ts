// What the History says of who did what: colleagues' acts and one's own, beside the runs.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Arguments, MethodName } from "../../src/rpc/rpc";
import { DEMO_KEY } from "../../demo-api/demo-api";
import { Journey } from "./open-workbench";

const PATIENCE_MS = 120_000;
const COLLEAGUE = "colleague@demo.example";
const GERMANS = { filters: { "location.hq.country": ["DEU"] }, limit: 3 };
const LONG = "Companies in Germany that have opened an office in the last twelve months";

describe("The History", { timeout: PATIENCE_MS }, () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
  }, PATIENCE_MS);
  afterAll(() => journey.close());

  const colleague = async <M extends MethodName>(method: M, args: Arguments<M>): Promise<void> => {
    const { host } = journey.workbench;
    const reply = await host.googleScriptRun("sidebarCall", [method, JSON.stringify(args)], COLLEAGUE);
    expect(JSON.parse(String(reply))).toMatchObject({ ok: true });
  };

  it("says in a line each who did what, in words for whoever reads it", async () => {
    const { sidebar } = journey;
    const button = (name: string) => sidebar.getByRole("button", { name, exact: true });
    const baseUrl = "https://demo.company-intelligence.example";
    await colleague("saveSettings", { apiKey: DEMO_KEY, baseUrl });
    await colleague("saveList", { name: LONG, ...GERMANS });
    await colleague("saveList", { name: LONG, ...GERMANS, limit: 4, replace: true });
    await colleague("renameList", { name: LONG, newName: "<b>Germans</b>" });
    await colleague("saveSettings", { formulasAllowed: true });
    await journey.menu("Open sidebar");
    await button("Credits").click();
    await button("Stop all spending").click();
    await button("Allow spending again").click();
    await button("Stop all spending").waitFor();
    await journey.menu("History");
    const lines = sidebar.locator(".past-act");
    await lines.first().waitFor();
    await journey.picture("history: who did what", "sidebar");

    const said = (await lines.allInnerTexts()).map((text) => text.replace(/^\d+:\d+\s+/, ""));
    expect(said).toEqual([
      "You allowed spending again",
      "You stopped all spending",
      expect.stringMatching(/^Somebody else let formulas spend their credits here, at /),
      expect.stringMatching(
        /^Somebody else renamed the saved list “Companies in Germany .*…” to “<b>Germans<\/b>”$/,
      ),
      expect.stringMatching(/^Somebody else changed the saved list “Companies in Germany .*…”$/),
      expect.stringMatching(/^You let formulas spend your credits here, at /),
    ]);
    expect(await sidebar.locator(".past-act b").count()).toBe(0);
  });
});
