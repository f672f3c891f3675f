// docs/watch-for-changes.md: update everything.
import { describe, expect, it } from "vitest";
import type { UpdateBill, UpdateProgress, WatchRequest } from "../../src/rpc/rpc";
import { EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { hours, whatsNew } from "../addin/watched-weeks";

const HOUR_MS = 3_600_000;
const germans = { filters: { "location.hq.country": ["DEU"] }, limit: 60 };
const french = { filters: { "location.hq.country": ["FRA"] }, limit: 60 };
const creditCap = 100;
const NEWS: WatchRequest = {
  name: "News",
  what: { kind: "news", range: "Sheet1!A2:A", request: { limit: 5 } },
  every: "month",
  hour: 8,
  creditCap: 100,
  monthCap: 1000,
};

/** A watch for news, one of the list of Germans, and a list of the French without a watch; all some days old. */
async function withThree(): Promise<OpenAddin> {
  const addin = await openAddin({ formulas: false, column: ["Website", ...websites(6)] });
  for (const [name, request] of [
    ["Germans", germans],
    ["French", french],
  ] as const) {
    const { sheetName } = await addin.value("generateList", { ...request, creditCap, sheetName: name });
    await addin.value("saveList", { ...request, sheetName, name });
  }
  await addin.value("saveWatch", NEWS);
  await addin.value("saveWatch", {
    ...NEWS,
    name: "Germany",
    what: { kind: "list", listId: "Germans", request: {} },
  });
  await addin.clock.sleep(30 * HOUR_MS);
  addin.api.changeWorld();
  return addin;
}

async function begun(addin: OpenAddin): Promise<{ bill: UpdateBill; first: UpdateProgress }> {
  const bill = await addin.value("quoteUpdate", {});
  const parts = bill.parts.map(({ id }) => id);
  return { bill, first: await addin.value("startUpdate", { parts, creditCap: bill.credits.high }) };
}

async function finished(addin: OpenAddin, first: UpdateProgress, user = OWNER): Promise<UpdateProgress> {
  let now = first;
  for (let slices = 0; now.state === "running" || now.state === "waiting"; slices++) {
    if (slices === 60) throw new Error(`The update does not end: ${JSON.stringify(now)}`);
    if (now.nextDelayMs > 0) await addin.clock.sleep(now.nextDelayMs);
    now = await addin.value("updateSlice", { updateId: now.updateId }, user);
  }
  return now;
}

const generated = (addin: OpenAddin): number =>
  addin.api.calls.filter(({ endpoint }) => endpoint.includes("list/generate")).length;

describe("Update everything", () => {
  it("runs watches and refreshes lists on one bill with one total, each list once", async () => {
    const addin = await withThree();
    const before = { credits: addin.credits, lists: generated(addin) };
    const { bill, first } = await begun(addin);
    const ended = await finished(addin, first);

    expect(bill.parts.map(({ name }) => name)).toEqual(["News", "Germany", "List “French”"]);
    expect(bill.credits.high).toBeCloseTo(
      bill.parts.reduce((sum, { credits }) => sum + credits.high, 0),
      6,
    );
    expect(ended.state).toBe("done");
    expect(ended.parts.map(({ state }) => state)).toEqual(["done", "done", "done"]);
    expect(generated(addin)).toBe(before.lists + 2);
    expect(ended.creditsSpent).toBeCloseTo(addin.credits - before.credits, 6);
    expect(ended.creditsSpent).toBeLessThanOrEqual(bill.credits.high);
    expect(whatsNew(addin).map((row) => row["Watch"])).toContain("Germany");
    expect((await addin.value("getState", {})).update).toEqual(ended);
    await addin.clock.sleep(24 * HOUR_MS);
    expect((await addin.value("getState", {})).update).toBeUndefined();
  });

  it("buys nothing that is fresh, and a second bill says so", async () => {
    const addin = await withThree();
    await finished(addin, (await begun(addin)).first);
    const spent = addin.credits;
    const { bill, first } = await begun(addin);
    const again = await finished(addin, first);

    expect(bill.credits.high).toBe(0);
    expect(again.creditsSpent).toBe(0);
    expect(addin.credits).toBe(spent);
  });

  it("leaves out what is paused, stopped, another user's or without a sheet, and says so", async () => {
    const addin = await withThree();
    const { watches } = await addin.value("getWatches", {});
    await addin.value("pauseWatch", { watchId: watches[0]!.watchId, paused: true });
    await addin.value("saveList", { ...germans, limit: 7, name: "Never built" });
    addin.workbook.deleteSheet(addin.workbook.sheetNamed("French")!);
    await addin.value(
      "saveSettings",
      { baseUrl: "https://demo.company-intelligence.example", apiKey: "demo-key-of-the-editor" },
      EDITOR,
    );
    const bill = await addin.value("quoteUpdate", {});
    const others = await addin.value("quoteUpdate", {}, EDITOR);

    expect(bill.parts.map(({ name }) => name)).toEqual(["Germany"]);
    expect(bill.leftOut.map(({ name }) => name)).toEqual(["News", "List “French”", "List “Never built”"]);
    expect(bill.leftOut[0]!.reason).toBe("It is paused.");
    // The editor has no watch on it, so their key runs the list itself.
    expect(others.parts.map(({ name }) => name)).toEqual(["List “Germans”"]);
  });

  it("starts nothing if the parts have changed since the bill", async () => {
    const addin = await withThree();
    const { parts, credits } = await addin.value("quoteUpdate", {});
    await addin.value("deleteList", { name: "French" });

    const reply = await addin.sidebar("startUpdate", {
      parts: parts.map(({ id }) => id),
      creditCap: credits.high,
    });
    expect(reply).toMatchObject({ ok: false, error: { code: "input/changed" } });
  });

  it("is continued by the hourly trigger when the sidebar is closed", async () => {
    const addin = await withThree();
    const { first } = await begun(addin);
    await addin.value("updateSlice", { updateId: first.updateId });
    const open = (await addin.value("getState", {})).update;
    await hours(addin, 2);

    expect(open).toMatchObject({ updateId: first.updateId, state: "running" });
    const ended = await addin.value("updateSlice", { updateId: first.updateId });
    expect(ended.state).toBe("done");
    expect(ended.parts.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  });

  it("starts once after two clicks, and buys everything once when two sidebars drive it", async () => {
    const addin = await withThree();
    const before = addin.credits;
    const bill = await addin.value("quoteUpdate", {});
    const order = { parts: bill.parts.map(({ id }) => id), creditCap: bill.credits.high };
    const [one, two] = await Promise.all([
      addin.value("startUpdate", order),
      addin.value("startUpdate", order),
    ]);
    const ended = await Promise.all([finished(addin, one), finished(addin, two)]);

    expect(one.updateId).toBe(two.updateId);
    expect(ended.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(ended[0].creditsSpent).toBeCloseTo(addin.credits - before, 6);
    expect(generated(addin)).toBe(4);
  });

  it("stops on Cancel, together with its run", async () => {
    const addin = await withThree();
    const { first } = await begun(addin);
    await addin.value("updateSlice", { updateId: first.updateId });
    const spent = addin.credits;
    const cancelled = await addin.value("cancelUpdate", { updateId: first.updateId });
    await hours(addin, 3);

    expect(cancelled).toMatchObject({ state: "cancelled" });
    expect(cancelled.parts.map(({ state }) => state)).toEqual(["left", "left", "left"]);
    expect((await addin.value("getState", {})).run!.state).toBe("cancelled");
    expect(addin.credits).toBe(spent);
    expect((await addin.value("getState", {})).update!.state).toBe("cancelled");
  });

  it("stops when the key is refused, buys nothing more, and continues once the key is accepted", async () => {
    const addin = await withThree();
    const { first } = await begun(addin);
    addin.api.faults.set([{ when: { url: "list/generate" }, reply: { status: 401 } }]);
    const stopped = await finished(addin, first);
    const spent = addin.credits;
    await hours(addin, 2);
    const stillSpent = addin.credits;
    addin.api.faults.set([]);
    const on = await finished(addin, await addin.value("updateSlice", { updateId: first.updateId }));

    expect(stopped.state).toBe("stopped");
    expect(stopped.parts.map(({ state }) => state)).toEqual(["done", "running", "waiting"]);
    expect(stillSpent).toBe(spent);
    expect(on.parts.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  });

  it.each(["News", "Germany"])("leaves out a watch that was paused meanwhile: %s", async (name) => {
    const addin = await withThree();
    const { first } = await begun(addin);
    const spent = async () => {
      const { watches } = await addin.value("getWatches", {});
      return watches.find((watch) => watch.name === name)!;
    };
    const { watchId } = await spent();
    await addin.value("pauseWatch", { watchId, paused: true }, EDITOR);
    const { parts } = await finished(addin, first);

    expect(parts.find((part) => part.name === name)).toMatchObject({
      state: "failed",
      message: "This watch was paused meanwhile.",
      creditsSpent: 0,
    });
    expect(await spent()).toMatchObject({ state: "paused", spentThisMonth: 0 });
  });

  it.each([
    ["French", "List “French”"],
    ["Germans", "Germany"],
  ])("leaves out a list that a colleague has changed, and says so: %s", async (list, part) => {
    const addin = await withThree();
    const { first } = await begun(addin);
    const bought = generated(addin);
    await addin.value(
      "saveList",
      { filters: { "location.hq.country": ["ESP"] }, limit: 400, name: list, replace: true },
      EDITOR,
    );
    const ended = await finished(addin, first);

    expect(ended.state).toBe("done");
    expect(ended.parts.find(({ name }) => name === part)).toMatchObject({
      state: "failed",
      message: `“${list}” has been changed by somebody. Run it again from its card to go on.`,
      creditsSpent: 0,
    });
    expect(generated(addin) - bought).toBe(1);
  });

  it("never exceeds the agreed cap", async () => {
    const addin = await withThree();
    const bill = await addin.value("quoteUpdate", {});
    const before = addin.credits;
    const parts = bill.parts.map(({ id }) => id);
    const ended = await finished(addin, await addin.value("startUpdate", { parts, creditCap: 20 }));

    expect(addin.credits - before).toBeLessThanOrEqual(20);
    expect(ended.state).toBe("done");
    expect(ended.parts.map(({ state }) => state)).toContain("failed");
    const { watches } = await addin.value("getWatches", {});
    // A smaller cap for one update stops no watch.
    expect(watches.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  });
});
