// docs/watch-for-changes.md: a watch of a saved list.
import { describe, expect, it } from "vitest";
import type { ListRequest } from "../../src/rpc/rpc";
import type { Watch, WatchRequest } from "../../src/features/watches";
import { EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";
import { days, hours, whatsNew } from "../addin/watched-weeks";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const NAME = "Germans";
const DAILY: WatchRequest = {
  name: "German companies",
  what: { kind: "list", listId: NAME, request: {} },
  every: "day",
  hour: 8,
  creditCap: 100,
  monthCap: 1000,
};
const creditCap = 100;
/** Maximum cost of a list of 100 companies. */
const LARGEST = 21.5;

/** A saved list in its sheet, without a watch yet. */
async function withList(request = germans): Promise<{ addin: OpenAddin; sheetName: string }> {
  const addin = await openAddin({ formulas: false });
  const { sheetName } = await addin.value("generateList", { ...request, creditCap });
  await addin.value("saveList", { ...request, sheetName, name: NAME });
  return { addin, sheetName };
}

async function watched(change: Partial<WatchRequest> = {}): Promise<{ addin: OpenAddin; sheetName: string }> {
  const { addin, sheetName } = await withList();
  await addin.value("saveWatch", { ...DAILY, ...change });
  return { addin, sheetName };
}

const generated = (addin: OpenAddin): number =>
  addin.api.calls.filter(({ endpoint }) => endpoint.includes("list/generate")).length;
const rowsOf = (addin: OpenAddin, name: string) => addin.rows(addin.workbook.sheetNamed(name));
const count = (rows: readonly Record<string, unknown>[], header: string, value: string): number =>
  rows.filter((row) => row[header] === value).length;

async function only(addin: OpenAddin): Promise<Watch> {
  const { watches } = await addin.value("getWatches", {});
  expect(watches).toHaveLength(1);
  return watches[0]!;
}

describe("A watch of a saved list", () => {
  it("reports which companies were added, removed and changed, consistent with the list's sheet", async () => {
    const { addin, sheetName } = await watched();
    await days(addin, 1);
    const quiet = whatsNew(addin).length;
    addin.api.changeWorld();
    const before = addin.credits;
    await days(addin, 1);

    const rows = rowsOf(addin, sheetName);
    const found = whatsNew(addin);
    const watch = await only(addin);
    expect(quiet).toBe(0);
    expect(count(found, "Kind", "New in list")).toBe(count(rows, "Change", "New"));
    expect(count(found, "Kind", "Gone from list")).toBe(count(rows, "Change", "Gone"));
    expect(new Set(found.filter(({ Kind }) => Kind === "Change").map(({ Company }) => Company)).size).toBe(
      count(rows, "Change", "Changed"),
    );
    expect(
      Math.min(...["New", "Gone", "Changed"].map((state) => count(rows, "Change", state))),
    ).toBeGreaterThan(0);
    expect(watch.lastLook).toMatchObject({ finds: found.length });
    expect(watch.lastLook!.credits).toBeCloseTo(addin.credits - before, 6);
    expect((await addin.value("getNews", { unseenOnly: true })).unseen).toBe(found.length);
  });

  it("does not buy again what somebody bought this morning, and still reports it", async () => {
    const { addin, sheetName } = await watched();
    await days(addin, 1);
    addin.api.changeWorld();
    // 13 hours after the previous day's look; the next is due in some hours.
    await hours(addin, 13);
    await addin.value("refreshList", { name: NAME, creditCap });
    const bought = generated(addin);
    const sorted = addin.workbook.sheetNamed(sheetName)!;
    sorted.sort(sorted.dataRange, [{ column: 1, ascending: false }]);
    const before = rowsOf(addin, sheetName);
    await hours(addin, 11);

    expect(generated(addin)).toBe(bought);
    expect(whatsNew(addin).length).toBeGreaterThan(0);
    expect((await only(addin)).lastLook).toEqual(
      expect.objectContaining({ credits: 0, finds: whatsNew(addin).length }),
    );
    expect(rowsOf(addin, sheetName)).toEqual(before);
  });
});

describe("A watch of a list stops with a message", () => {
  it("if the list was deleted, but continues if it was renamed", async () => {
    const { addin } = await watched();
    await addin.value("renameList", { name: NAME, newName: "Firms in Germany" });
    await days(addin, 1);
    const renamed = await only(addin);
    await addin.value("deleteList", { name: "Firms in Germany" });
    await days(addin, 2);
    const gone = await only(addin);

    expect(renamed).toMatchObject({
      list: "Firms in Germany",
      where: "the list “Firms in Germany”",
      state: "waiting",
    });
    expect(renamed.lastLook).not.toBeNull();
    expect(gone).toMatchObject({ state: "stopped", where: "a list that was deleted" });
    expect(gone.message).toContain("deleted");
  });

  it("if the API refuses its filters, and buys nothing more", async () => {
    const { addin } = await watched();
    // Another watch keeps the trigger going.
    const what = { kind: "news", range: "Sheet1!A2:A", request: { limit: 5 } } as const;
    await addin.value("saveWatch", { ...DAILY, name: "News", what });
    addin.api.faults.set([{ when: { url: "list/generate" }, reply: { status: 422 } }]);
    await days(addin, 4);

    const { watches } = await addin.value("getWatches", {});
    expect(watches.map(({ state }) => state)).toEqual(["stopped", "waiting"]);
    expect(generated(addin)).toBe(2);
  });

  it("if a look would exceed its cap, before anything is requested", async () => {
    const { addin } = await watched({ creditCap: 5 });
    const bought = generated(addin);
    await days(addin, 2);

    const watch = await only(addin);
    expect(generated(addin)).toBe(bought);
    expect(watch).toMatchObject({ state: "stopped" });
    expect(watch.message).toContain("more than the 5 credits allowed");
  });
});

describe("A watch of a list", () => {
  it("is forecast from the cost of its list, and is paused, changed and deleted like any other", async () => {
    const { addin } = await watched();
    const bill = await addin.value("quoteRefreshList", { name: NAME });
    const forecast = await addin.value("quoteWatch", DAILY);
    const { watchId } = await only(addin);
    await addin.value("pauseWatch", { watchId, paused: true });
    const bought = generated(addin);
    await days(addin, 2);
    const paused = await only(addin);
    await addin.value("saveWatch", { ...DAILY, watchId, every: "month" });
    await addin.value("deleteWatch", { watchId });

    expect(forecast.look.high).toBe(bill.credits.high);
    expect(forecast.month.high).toBeLessThanOrEqual(DAILY.monthCap);
    expect(paused).toMatchObject({ state: "paused", lastLook: null });
    expect(generated(addin)).toBe(bought);
    expect((await addin.value("getWatches", {})).watches).toEqual([]);
  });
});

describe("A saved list that a colleague has changed", () => {
  const other = { filters: { "location.hq.country": ["FRA"] }, limit: 500 };
  const QUESTION = "Somebody has changed “Germans”. Go on with 500 companies, at most 101.5 credits?";
  /** By somebody without a key. */
  const change = (addin: OpenAddin, request: ListRequest) =>
    addin.value("saveList", { ...request, name: NAME, replace: true }, EDITOR);
  const lastAsked = (addin: OpenAddin) =>
    JSON.parse(String(addin.sent.filter(({ url }) => url.includes("list/generate")).pop()!.body)) as unknown;

  it("is bought by its owner's watch only once they go on with what it asks now", async () => {
    const { addin } = await watched({ creditCap: 200 });
    await days(addin, 1);
    const [bought, spent] = [generated(addin), addin.credits];
    await change(addin, other);
    await days(addin, 2);
    const { watchId, ...stopped } = await only(addin);
    await change(addin, { ...other, limit: 400 });
    const refused = await addin.refusal("pauseWatch", { watchId, paused: false }, EDITOR);
    await addin.value("pauseWatch", { watchId, paused: false });
    await days(addin, 1);
    const again = await only(addin);
    const before = [generated(addin), addin.credits];
    await addin.value("pauseWatch", { watchId, paused: false });
    await days(addin, 1);

    expect(stopped).toMatchObject({ state: "stopped", message: QUESTION });
    expect(refused).toContain("Only the user who made this watch");
    expect(again).toMatchObject({ state: "stopped" });
    expect(again.message).toContain("Go on with 400 companies, at most 81.5 credits?");
    expect(before).toEqual([bought, spent]);
    expect(lastAsked(addin)).toMatchObject({ filters: other.filters, limit: 400 });
    expect(await only(addin)).toMatchObject({ state: "waiting" });
  });

  it("is not bought as it was looked at meanwhile: going on agrees to what the watch's message says", async () => {
    const { addin } = await watched({ creditCap: 200 });
    await days(addin, 1);
    await change(addin, { ...other, limit: 100 });
    await days(addin, 1);
    const { watchId, message } = await only(addin);
    await change(addin, other);
    await addin.value("quoteRefreshList", { name: NAME });
    const before = addin.credits;
    await addin.value("pauseWatch", { watchId, paused: false });
    await days(addin, 1);

    expect(message).toContain("100 companies");
    expect(addin.credits).toBe(before);
    expect(await only(addin)).toMatchObject({ state: "stopped", message: QUESTION });
  });

  it("is run again only once whoever has seen its bill goes on with what it asks now", async () => {
    const { addin } = await withList();
    await addin.clock.sleep(3_600_000);
    const bill = await addin.value("quoteRefreshList", { name: NAME });
    const bought = generated(addin);
    await change(addin, other);
    const order = { name: NAME, creditCap: 200 };
    const refused = await addin.sidebar("refreshList", order);
    const before = generated(addin);
    await addin.value("refreshList", order);

    expect(bill.credits.high).toBe(LARGEST);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: "input/changed",
        message: `What “${NAME}” asks for has changed since the bill. Nothing was spent. The new bill is at most 101.5 credits: look at it, then start again.`,
      },
    });
    expect(before).toBe(bought);
    expect(lastAsked(addin)).toMatchObject(other);
  });
});
