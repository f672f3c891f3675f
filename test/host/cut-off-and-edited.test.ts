// What is paid for is shown, what is told is so, and what goes on is what was agreed to: after kills, cancels, edits and weeks.
import { describe, expect, it } from "vitest";
import type { Progress, Reply, RunRequest } from "../../src/rpc/rpc";
import { EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";
import { WrittenService } from "../addin/written-service";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 6 };
const NEWS: RunRequest = { kind: "news", range: "Sheet1!A2:A", limit: 10, mode: "all" };
const DAY_MS = 86_400_000;
const all = websites(20);
const open = (column: string[] = all) => openAddin({ column: ["Website", ...column], formulas: false });
const isFetch = (method: string) => method === "fetchAll" || method === "fetch";

/** Cancels before the n-th request. */
async function cancelAt(addin: OpenAddin, run: Progress, n: number, meanwhile = () => {}): Promise<Progress> {
  let seen = 0;
  const waits: Promise<unknown>[] = [];
  addin.host.intercept = async ({ method, phase }) => {
    if (!isFetch(method) || phase !== "before" || ++seen !== n) return;
    addin.host.intercept = undefined;
    meanwhile();
    waits.push(addin.sidebar("cancelRun", { runId: run.runId }));
    await Promise.race([...waits, addin.clock.sleep(1000)]);
  };
  for (let slices = 0; slices < 9 && waits.length === 0; slices++) await addin.slice(run);
  await Promise.all(waits);
  await addin.clock.sleep(200_000);
  return addin.value("runSlice", { runId: run.runId });
}

async function newsOfTwo() {
  const companies = websites(2);
  const addin = await open(companies);
  const service = new WrittenService(addin);
  service.price = 4;
  for (const company of companies)
    for (let each = 45; each > 0; each--)
      service.write(company, `${company} ${each}`, { at: addin.clock.now() - each * 3_600_000 });
  return { addin, service };
}

const articles = (addin: OpenAddin) =>
  addin.under("Company", addin.workbook.sheetNamed("News") ?? undefined).filter((cell) => cell !== "").length;

describe("A run that was cut off, cancelled or edited", () => {
  it("paid-for articles are shown after a kill between the last page and the write", async () => {
    const { addin } = await newsOfTwo();
    const run = await addin.start(NEWS);
    const counts = { fetches: 0, after: 0 };
    addin.host.intercept = ({ method, phase, execution }) => {
      if (phase === "before" && isFetch(method)) counts.fetches++;
      if (
        counts.fetches < 6 ||
        phase !== "before" ||
        execution.functionName !== "sidebarCall" ||
        ++counts.after !== 41
      )
        return;
      addin.host.intercept = undefined;
      return "kill";
    };
    for (let slices = 0; slices < 9 && counts.after < 41; slices++) await addin.slice(run).catch(() => null);
    await addin.clock.sleep(200_000);
    const ended = await addin.finishRun(await addin.slice(run));
    expect([ended.state, ended.creditsSpent, articles(addin)]).toEqual(["done", 40, 90]);
  });

  it("shows paid-for articles after Cancel and Go on", async () => {
    const { addin } = await newsOfTwo();
    const run = await addin.start(NEWS);
    await cancelAt(addin, run, 6);
    await addin.retry(run);
    expect(articles(addin)).toBe(90);
  });

  it("Go on between pages costs what quoteRetry says", async () => {
    const { addin, service } = await newsOfTwo();
    const run = await addin.start(NEWS);
    await cancelAt(addin, run, 2);
    const { credits } = await addin.value("quoteRetry", { runId: run.runId });
    const before = service.asked.length;
    await goOn(addin, run, credits.high);
    expect((service.asked.length - before) * service.price).toBeLessThanOrEqual(credits.high);
  });

  it("a Refresh weeks after one that was paused refreshes", async () => {
    const addin = await open();
    addin.sheet.enter({ row: 2, column: 5, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A2,"Founded")']]);
    await addin.workbook.settle();
    const refresh: RunRequest = { kind: "formulas", scope: "sheet", missingOnly: false };
    await addin.value("pauseRun", await addin.start(refresh));
    await addin.run({ kind: "formulas", scope: "sheet", missingOnly: true });
    const before = addin.credits;
    await addin.clock.sleep(20 * DAY_MS);
    const bill = await addin.value("quoteRun", refresh);
    await addin.run({ ...refresh, agreed: bill.agreed });
    expect(addin.credits - before).toBe(bill.credits.high);
  });

  it("a saved list run again is of today", async () => {
    const addin = await open();
    await addin.value("saveList", { ...LIST, name: "G" });
    const [, text] = [...addin.host.documentProperties()].find(([name]) => name.startsWith("LIST_"))!;
    const { id: savedList } = JSON.parse(text) as { id: string };
    await addin.value("pauseRun", await addin.start({ kind: "list", savedList }));
    await addin.value("generateList", { ...LIST, creditCap: 50 });
    const before = addin.credits;
    await addin.clock.sleep(20 * DAY_MS);
    const { credits } = await addin.value("quoteRefreshList", { name: "G" });
    await addin.value("refreshList", { name: "G", creditCap: 50 });
    expect([credits.high, addin.credits - before]).toEqual([2.7, 2.7]);
  });

  it("done counts no rows that were deleted, typed over or taken by another run", async () => {
    const addin = await open();
    const run = await addin.start(LOCATION);
    const cancelled = await cancelAt(addin, run, 2, () => addin.sheet.deleteRows(20, 2));
    expect([cancelled.done, cancelled.rows[0]?.rows]).toEqual([1, 1]);
  });

  it("done is not all where the memory column was deleted", async () => {
    const addin = await open();
    const run = await addin.start(LOCATION);
    const cancelled = await cancelAt(addin, run, 2, () => {
      const [heads = []] = addin.sheet.getValues(addin.sheet.dataRange);
      addin.sheet.deleteColumns(heads.findIndex((head) => String(head).endsWith("Row memory")) + 1, 1);
    });
    expect(cancelled.message).not.toContain("20 companies");
  });

  it("a run whose column of companies was deleted is counted at some time", async () => {
    const addin = await open();
    const run = await addin.start(LOCATION);
    const cancelled = await cancelAt(addin, run, 2, () => addin.sheet.deleteColumns(1, 1));
    expect(cancelled.message).not.toContain("Counting");
  });

  it.each([20, 40, 55, 65, 80])("no row stays Queued when Go on was killed at call %i", async (call) => {
    const addin = await open(all.slice(0, 8));
    const run = await addin.start(LOCATION);
    await cancelAt(addin, run, 2);
    let seen = 0;
    addin.host.intercept = ({ phase, execution }) => {
      if (phase !== "before" || execution.functionName !== "sidebarCall" || ++seen !== call) return;
      addin.host.intercept = undefined;
      return "kill";
    };
    await addin.value("retryFailed", run).catch(() => null);
    addin.host.intercept = undefined;
    await addin.clock.sleep(200_000);
    const ended = await addin.finishRun(await addin.slice(run));
    const shown = addin.under("Status").map(String);
    expect(shown).not.toContain("Queued");
    expect(ended.toRetry).toBe(shown.filter((word) => word === "Cancelled").length);
  });

  it("Go on of a capped run costs what quoteRetry says", async () => {
    const addin = await open();
    const run = await addin.run(LOCATION, 5);
    await addin.value("cancelRun", run);
    const { credits } = await addin.value("quoteRetry", run);
    await goOn(addin, run, credits.high);
    expect(addin.credits - 5).toBeGreaterThanOrEqual(credits.low);
  });

  it("after an undo was cancelled toRetry is what quoteRetry knows; undone, nothing waits", async () => {
    const addin = await open();
    const run = await addin.start(LOCATION);
    await cancelAt(addin, run, 2);
    await addin.value("undoRun", run);
    const { toRetry } = await addin.value("cancelRun", run);
    const refused = toRetry === 0 ? "" : await addin.refusal("quoteRetry", run);
    const undone = await addin.undo(run);
    expect([refused, undone.rows.filter(({ what }) => what === "waiting")]).toEqual(["", []]);
  });

  it.each<[string, (addin: OpenAddin) => void]>([
    ["repeats among hidden rows", () => {}],
    ["rows inserted above", ({ sheet }) => sheet.insertRows(2, 4)],
    ["a column inserted", ({ sheet }) => sheet.insertColumns(1, 1)],
  ])("showRows selects what it tells: %s", async (_, change) => {
    const addin = await open([...all.slice(0, 6), ...all.slice(0, 6), "nobody.example"]);
    addin.sheet.setRowsHidden(8, 3, true);
    const run = await addin.run({ kind: "jobs", limit: 5 });
    change(addin);
    for (const { what, rows } of run.rows) {
      const shown = await addin.sidebar("showRows", { runId: run.runId, what });
      expect([what, shown.ok ? shown.value.rows : shown.error.message]).toEqual([what, rows]);
    }
  });

  it("showRows selects in the column of companies", async () => {
    const addin = await open(all.slice(0, 3));
    const run = await addin.run(LOCATION);
    addin.sheet.insertColumns(1, 2);
    await addin.value("showRows", { runId: run.runId, what: "filled" });
    expect(addin.sheet.view().selection.ranges[0]?.column).toBe(3);
  });

  it("a list that is cancelled while it is built says so", async () => {
    const addin = await open();
    let seen = 0;
    addin.host.intercept = async ({ method, phase }) => {
      if (!isFetch(method) || phase !== "before" || ++seen !== 3) return;
      addin.host.intercept = undefined;
      const { runs } = await addin.value("getHistory", {});
      await addin.sidebar("cancelRun", { runId: runs[0]!.runId }, EDITOR);
    };
    const refused = await addin.refusal("generateList", { ...LIST, creditCap: 50 }, OWNER);
    expect(refused).not.toBe("");
  });

  it("of two windows that build the same list one gets it", async () => {
    const addin = await open();
    const others: Promise<Reply<unknown>>[] = [];
    addin.host.intercept = async ({ method, phase }) => {
      if (!isFetch(method) || phase !== "before") return;
      addin.host.intercept = undefined;
      others.push(addin.sidebar("generateList", { ...LIST, creditCap: 50 }));
      await Promise.race([...others, addin.clock.sleep(1000)]);
    };
    const one = await addin.sidebar("generateList", { ...LIST, creditCap: 50 });
    const [other] = await Promise.all(others);
    expect([one, other].some((each) => each?.ok)).toBe(true);
  });
});

/** As the sidebar does once its bill was agreed to. */
async function goOn(addin: OpenAddin, { runId }: { runId: string }, creditsAgreed: number): Promise<void> {
  await addin.finishRun(await addin.value("retryFailed", { runId, creditsAgreed }));
}
