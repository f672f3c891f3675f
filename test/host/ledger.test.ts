// Money: the ledger is what the service billed.
import { describe, expect, it } from "vitest";
import { type Entry, headFromRow } from "../../src/money/entry";
import type { RunRequest } from "../../src/rpc/rpc";
import type { BilledCall } from "../../demo-api/wire";
import { knownWebsites } from "../addin/companies-sent";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, type OpenAddin } from "../addin/open-addin";

const HOUR_MS = 3_600_000;
const LEASE_AND_MORE_MS = 10 * 60_000;
const EDITORS_KEY = "editors-own-key-0123456789";
const companies = knownWebsites(40);
const [first = "", second = "", third = ""] = companies;
const range = "Sheet1!A2:A25";
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 5 };

/** The service's calls of batches whose replies were never read. */
class LostCalls {
  private readonly batches: { from: number; size: number }[] = [];

  constructor(private readonly addin: OpenAddin) {}

  get calls(): BilledCall[] {
    return this.batches.flatMap(({ from, size }) => this.addin.api.calls.slice(from, from + size));
  }

  get companies(): string[] {
    return this.calls.map(({ company = "" }) => company);
  }

  /**
   * Kills the next execution of a function that sends at least so many requests together, after the service has billed
   * them.
   */
  killNext(functionName: string, atLeast: number): void {
    this.atNextBatch(atLeast, "after", functionName, () => "kill");
  }

  /** Makes the last request of the next batch fail, so that `fetchAll` throws. */
  throwNext(reply: "cut" | "hang"): void {
    this.atNextBatch(2, "before", "sidebarCall", (size) => {
      this.addin.api.faults.set([{ when: { nth: size }, reply }]);
    });
  }

  private atNextBatch(
    atLeast: number,
    phase: "before" | "after",
    functionName: string,
    act: (size: number) => void | "kill",
  ): void {
    const { addin } = this;
    addin.host.intercept = (call) => {
      const size = call.method === "fetchAll" ? (call.args[0] as unknown[]).length : 0;
      if (size < atLeast || call.phase !== phase || call.execution.functionName !== functionName) return;
      addin.host.intercept = undefined;
      this.batches.push({ from: addin.api.calls.length - (phase === "after" ? size : 0), size });
      return act(size);
    };
  }
}

/** Drives a run to its end, whatever is killed on the way. */
async function runThrough(addin: OpenAddin, request: RunRequest, user?: string) {
  let progress = await addin.start(request, 1_000, user);
  for (let tries = 0; progress.state === "running" || progress.state === "waiting"; tries++) {
    if (tries > 60) throw new Error(`The run does not end: ${JSON.stringify(progress)}`);
    if (progress.nextDelayMs > 0) await addin.clock.sleep(progress.nextDelayMs);
    try {
      progress = await addin.slice(progress, user);
    } catch {
      await addin.clock.sleep(LEASE_AND_MORE_MS);
    }
  }
  return progress;
}

function journalHeads({ workbook }: OpenAddin): Entry[] {
  const journal = workbook.sheetNamed("Company Intelligence journal")!;
  return journal.getValues(journal.dataRange).flatMap((row) => headFromRow(row.map(String)) ?? []);
}

const sum = (credits: readonly { readonly credits: number }[]): number =>
  Number(credits.reduce((total, each) => total + each.credits, 0).toFixed(4));

describe("The ledger after a day of everything", () => {
  it("matches the service's own log, with each lost batch marked unconfirmed", async () => {
    const addin = await openAddin({
      column: ["Website", ...companies.slice(0, 20), first, "nobody-knows.example", "", "no company"],
      api: { keys: [DEMO_KEY, EDITORS_KEY] },
    });
    const lost = new LostCalls(addin);
    await addin.value("saveSettings", { dayCap: 10_000, formulaDayCap: 1_000 });

    // Formulas: stored, evicted before they were flushed, and killed while their request was under way.
    await addin.formula(`=COMPANY_ENRICH(Sheet1!A2:A5,"Industry")`);
    await addin.formula(`=COMPANY_NEWS("${first}",8)`);
    await addin.value("getState", {});
    await addin.formula(`=COMPANY_JOBS("${second}",3)`);
    await addin.formula(`=COMPANY_ENRICH(Sheet1!A6:A9,"Founded")`);
    addin.host.evictCaches();
    lost.killNext("COMPANY_ENRICH", 1);
    await addin.formula(`=COMPANY_ENRICH("${companies[30]!}","Founded")`);

    // An enrichment that is killed, then a second section with a batch that breaks and one that times out.
    lost.killNext("sidebarCall", 2);
    const enriched = await runThrough(addin, { kind: "enrichment", sections: ["firmographic"], range });
    lost.throwNext("cut");
    const located = await runThrough(addin, { kind: "enrichment", sections: ["location"], range });
    lost.throwNext("hang");
    const both: RunRequest = { kind: "enrichment", sections: ["location", "technology"], range };
    const equipped = await runThrough(addin, both);
    addin.host.evictCaches();

    // Job posts and news, a list, a free search, and a colleague with their own key.
    const jobs = await runThrough(addin, { kind: "jobs", limit: 5, range });
    const news = await runThrough(addin, { kind: "news", limit: 5, range });
    const bill = await addin.value("quoteList", LIST);
    await addin.value("generateList", { ...LIST, creditCap: bill.credits.high });
    await addin.value("search", { query: third });
    addin.workbook.activateSheet(addin.workbook.sheets[0]!);
    await addin.value("saveSettings", { apiKey: EDITORS_KEY, baseUrl: BASE_URL }, EDITOR);
    const theirs: RunRequest = { kind: "enrichment", sections: ["location", "industry"], range };
    const colleague = await runThrough(addin, theirs, EDITOR);

    for (let hour = 0; hour < 7; hour++) {
      await addin.clock.sleep(HOUR_MS);
      await addin.host.fireTriggers();
    }
    addin.host.evictCaches();
    const asked = addin.api.calls.length;
    const again = await runThrough(addin, both);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
    const { total, unaccounted } = await addin.value("getCredits", {});

    const runs = [enriched, located, equipped, jobs, news, colleague, again];
    expect(runs.map(({ state }) => state)).toEqual(runs.map(() => "done"));
    const unconfirmed = journalHeads(addin).filter(({ status }) => status === "unconfirmed");
    process.stdout.write(
      `billed ${addin.credits} for ${addin.api.calls.length} requests: ${total.credits} confirmed, ${total.estimated} estimated, ${total.unconfirmed} unconfirmed for ${lost.calls.length} lost requests\n`,
    );
    expect(lost.calls.length).toBeGreaterThan(5);
    expect(unconfirmed.map(({ company }) => company).toSorted()).toEqual(lost.companies.toSorted());
    expect(total.unconfirmed).toBe(sum(lost.calls));
    expect(total.estimated).toBe(0);
    expect(total.credits + total.unconfirmed).toBeCloseTo(addin.credits, 4);
    expect(unaccounted).toBe(0);
    expect(again.creditsSpent).toBe(0);
    // Only the formula whose answer was lost sends a request again.
    expect(addin.api.calls.slice(asked).map(({ company }) => company)).toEqual([companies[30]]);
  });
});
