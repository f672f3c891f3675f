import { describe, expect, it } from "vitest";
import type { ListRequest } from "../../src/core/sidebar-contract";
import type { Watch, WatchRequest } from "../../src/core/watches-contract";
import { EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";
import { days, hours, whatsNew } from "../addin/watched-weeks";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const NAME = "Germans";
const DAILY: WatchRequest = {
  name: "German companies",
  what: { kind: "list", list: NAME, request: {} },
  every: "day",
  hour: 8,
  creditCap: 100,
  monthCap: 1000,
};
const creditCap = 100;

/** A saved list in its sheet, and nobody watches it yet. */
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
  it("tells who is new, who is gone and what has changed, as the list's sheet says", async () => {
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
    expect(Math.min(...["New", "Gone", "Changed"].map((state) => count(rows, "Change", state)))).toBeGreaterThan(0);
    expect(watch.lastLook).toMatchObject({ finds: found.length });
    expect(watch.lastLook!.credits).toBeCloseTo(addin.credits - before, 6);
    expect((await addin.value("getNews", { unseenOnly: true })).unseen).toBe(found.length);
  });
});
