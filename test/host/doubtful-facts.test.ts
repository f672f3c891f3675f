// docs/platform-facts.md: the add-on where doubtful facts turn out otherwise.
import { describe, expect, it } from "vitest";
import type { Arguments, MethodName, Progress, Result, RunRequest } from "../../src/rpc/rpc";
import type { HostOptions } from "../../workbench/host/host";
import { BASE_URL, DEMO_KEY, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { RAW_WORDS } from "../simulator/platform-words";

const HOUR_MS = 3_600_000;
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const GERMANS = { filters: { "location.hq.country": ["DEU"] }, limit: 5, creditCap: 200 };
const TRIES = 4;

/** Repeats calls that were refused, as a person would who reads the message. */
class Person {
  readonly sentences: string[] = [];

  constructor(private readonly addin: OpenAddin) {}

  async ask<M extends MethodName>(method: M, args: Arguments<M>): Promise<Result<M> | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      const reply = await this.addin.sidebar(method, args);
      if (reply.ok) return reply.value;
      this.sentences.push(reply.error.message);
      await this.addin.clock.sleep(60_000);
    }
    return null;
  }

  /** Drives a run to its end, or until it makes no progress; one that was stopped is continued some minutes later. */
  async drive(run: Progress | null): Promise<Progress | null> {
    let now = run;
    let stops = 0;
    for (let slices = 0; now !== null && !["done", "cancelled"].includes(now.state); slices++) {
      if (slices === 40 || (now.state === "stopped" && ++stops === TRIES)) break;
      await this.addin.clock.sleep(Math.max(now.nextDelayMs, now.state === "stopped" ? 60_000 : 1000));
      now = await this.ask("runSlice", { runId: now.runId });
    }
    if (now?.message) this.sentences.push(now.message);
    return now;
  }

  async formula(text: string): Promise<string> {
    const { cell } = await this.addin.formula(text);
    const shown = cell.error?.message ?? cell.display;
    this.sentences.push(shown);
    return shown;
  }
}

/** What was billed more than once, by the demo API's counters. */
function paidTwice({ api }: OpenAddin): string[] {
  const paid = api.calls.filter(({ credits }) => credits > 0).map(({ url }) => url);
  return paid.filter((url, index) => paid.indexOf(url) !== index);
}

/** Names beside another company's website. */
function misplaced(addin: OpenAddin): unknown[] {
  const names = new Map(addin.api.companies.map(({ website, name }) => [website, name]));
  const [headers = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
  const column = headers.indexOf("Name");
  return column < 0
    ? []
    : rows.filter((row) => row[column] !== "" && row[column] !== names.get(String(row[0])));
}

/** A formula, an enrichment of five rows, a list, undo, and the whole day again from the start. */
async function coreOf(host: Partial<HostOptions>) {
  const addin = await openAddin({ host, apiKey: null });
  const person = new Person(addin);
  const before = addin.values("A1:Z6");
  await person.ask("saveSettings", { baseUrl: BASE_URL, apiKey: DEMO_KEY, formulasAllowed: true });
  const formula = await person.formula(`=INDEX(COMPANY_JOBS("${websites(1)[0]}",2),2,1)`);
  const started = await person.ask("startRun", { ...BASICS, creditCap: 50 });
  if (host.clockTriggersHaveSpreadsheet === false) {
    await addin.clock.sleep(HOUR_MS);
    await addin.host.fireTriggers();
  }
  const run = await person.drive(started);
  const wrong = misplaced(addin);
  const named = addin.rows().filter(({ Name = "" }) => Name !== "").length;
  const list = await person.ask("generateList", GERMANS);
  const { credits } = addin;
  if (run !== null) await person.drive(await person.ask("undoRun", { runId: run.runId }));
  const isUndone = JSON.stringify(addin.values("A1:Z6")) === JSON.stringify(before);
  await addin.host.open();
  await addin.workbook.settle();
  if (run !== null) await person.drive(await person.ask("startRun", { ...BASICS, creditCap: 50 }));
  return {
    formula,
    run: run?.done ?? null,
    named,
    list: list?.count ?? null,
    credits,
    isUndone,
    again: addin.credits - credits,
    sentences: [...new Set(person.sentences)],
    harm: [
      paidTwice(addin),
      wrong,
      person.sentences.filter((text) => RAW_WORDS.test(text) || !/[.\w]$/.test(text)),
    ],
  };
}

const NO_NOTES = "does not let the add-on read or write its notes";
const BUSY = "Somebody else is working in this spreadsheet";
const NO_STORE = "This document has no store of its own";
const all = { run: 5, named: 5, list: 5, isUndone: true, again: 0 };
const anything = expect.any(Number) as number;
const nothing = { run: null, named: 0, list: null, isUndone: true, credits: 0, again: 0 };

/**
 * Unknowns about Google's platform, each tried both ways: the add-on pays once, writes beside the right company, and
 * explains why not.
 */
describe("The add-on on a platform", () => {
  it.each<[string, Partial<HostOptions>, object, readonly string[]]>([
    [
      "whose formulas cannot write document properties (A17)",
      { documentPropertiesReadOnlyInFormulas: true },
      { ...all, credits: 12.5, formula: expect.stringContaining(NO_NOTES) as string },
      [NO_NOTES],
    ],
    ["whose document lock nobody gets (E16)", { documentLockGrants: false }, nothing, [BUSY]],
    ["whose document has no lock and no stores (E2, E14)", { hasDocumentStores: false }, nothing, [NO_STORE]],
    // Which of its calls is refused is chance; a formula that had to wait is bought later.
    [
      "that refuses every 23rd call (B26, E16)",
      { rateLimitEvery: 23 },
      { ...all, again: anything },
      [NO_NOTES],
    ],
    ["that refuses every 11th call, including locks (B26, E16)", { rateLimitEvery: 11 }, {}, [NO_NOTES]],
    ["whose caches evict immediately (E9)", { cachesForgetAtOnce: true }, { ...all, credits: 16.5 }, []],
    [
      "that drops the apostrophe of text cells (H6)",
      { apostropheShownInText: false },
      { ...all, credits: 16.5 },
      [],
    ],
    ["whose cells keep whole seconds (H23)", { datesKeepMilliseconds: false }, { ...all, credits: 16.5 }, []],
    [
      "whose clock triggers see no spreadsheet (C26)",
      { clockTriggersHaveSpreadsheet: false },
      { ...all, credits: 16.5 },
      [],
    ],
  ])("%s", async (_fact, host, outcome, sentences) => {
    const core = await coreOf(host);

    expect(core).toMatchObject(outcome);
    expect(core.harm).toEqual([[], [], []]);
    expect(sentences.filter((words) => !core.sentences.some((told) => told.includes(words)))).toEqual([]);
  });
});
