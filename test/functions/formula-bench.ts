import { ApiClient } from "../../src/api/client";
import { utcMidnight } from "../../src/core/cell";
import { customFunctions } from "../../src/functions/catalogue";
import type { FormulaResult } from "../../src/functions/custom-function";
import { evaluate, type FormulaServices } from "../../src/functions/evaluation";
import { Answers } from "../../src/journal/answers";
import { Claims } from "../../src/journal/claims";
import { DayLedger } from "../../src/journal/day-ledger";
import { EntryCache } from "../../src/journal/entry-cache";
import { InFlight } from "../../src/journal/in-flight";
import { Journal } from "../../src/journal/journal";
import { Packs } from "../../src/journal/packs";
import { Purchasing } from "../../src/journal/purchasing";
import { PackSink } from "../../src/journal/sinks";
import { checkFilters } from "../../src/filters/check-filters";
import { filterControls } from "../../src/filters/filter-control";
import { CachedProperties } from "../../src/ports/cached-properties";
import { Settings } from "../../src/settings/settings";
import { DEMO_KEY, DemoApi } from "../../workbench/demo-api/demo-api";
import { FILTERS } from "../../workbench/demo-api/filters/catalogue";
import { DEMO_BASE_URL, DemoHttp } from "../fakes/demo-http";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { ReadOnlyProperties } from "../fakes/read-only-properties";

const SPREADSHEET = "sheet-1";

const CATALOGUE = { filters: FILTERS.map((filter) => ({ ...filter })), groups: [], fetchedAt: "" };

/** A spreadsheet whose formulas reach the demo API; every `run` is an execution of its own. */
export class FormulaBench {
  readonly clock = new FixedClock();
  readonly api = new DemoApi({ now: () => new Date(this.clock.now()) });
  readonly http = new DemoHttp(this.api);
  readonly cache = new MemoryCache();
  readonly codec = new FakeCodec();
  readonly documentProperties: MemoryProperties;
  readonly ownerProperties = new MemoryProperties();
  private executions = 0;

  /** @param writable Whether formulas may write the document's properties, about which Google is silent. */
  constructor({
    key = true,
    allowed = true,
    writable = true,
  }: { key?: boolean; allowed?: boolean; writable?: boolean } = {}) {
    this.documentProperties = writable ? new MemoryProperties() : new ReadOnlyProperties();
    const settings = this.settings();
    if (key) settings.save({ apiKey: DEMO_KEY, baseUrl: DEMO_BASE_URL, newTag: () => "tag" });
    if (allowed) settings.saveFormulas({ allowed: true });
  }

  settings(): Settings {
    return new Settings(this.ownerProperties, SPREADSHEET);
  }

  run(name: string, ...raw: readonly unknown[]): FormulaResult {
    const fn = customFunctions.find((each) => each.name === name)!;
    return evaluate(fn, raw, this.services());
  }

  /** Claims of somebody else's execution, on everything that is asked for while it stands. */
  claimFor(token: string, keys: readonly string[]): void {
    new Claims(this.cache, this.clock).claim(keys, token, true);
  }

  answers(): Answers {
    return this.answersWith(new EntryCache(this.cache, this.codec));
  }

  private answersWith(entryCache: EntryCache): Answers {
    const journal = new Journal(new MemoryJournalStore(), this.codec);
    return new Answers(journal, entryCache, this.codec, this.clock, this.settings().host, this.inFlight());
  }

  private inFlight(): InFlight {
    const { documentProperties, clock, codec } = this;
    return new InFlight(this.properties(), clock, codec, documentProperties);
  }

  private properties(): CachedProperties {
    return new CachedProperties(this.documentProperties, this.cache);
  }

  services(): FormulaServices {
    const { cache, clock, codec } = this;
    const settings = this.settings();
    const entryCache = new EntryCache(cache, codec);
    const client = () => new ApiClient(this.http, clock, settings.access());
    const inFlight = this.inFlight();
    const token = `execution-${++this.executions}`;
    return {
      answers: this.answersWith(entryCache),
      settings,
      clock,
      midnight: utcMidnight,
      startedAt: clock.now(),
      cache,
      canKeep: () => true,
      client,
      purchasing: () =>
        new Purchasing(
          {
            client: client(),
            sink: new PackSink(inFlight, new Packs(cache, codec, clock), entryCache, new FakeLock()),
            claims: new Claims(cache, clock),
            ledger: new DayLedger(this.properties(), clock),
            inFlight,
            lock: new FakeLock(),
            clock,
            codec,
            host: settings.host,
          },
          { mark: "f", payer: settings.payerTag, spender: "formulas", token },
        ),
      catalogue: () => ({ filters: CATALOGUE.filters }),
      checkFilters: (filters) => checkFilters(filterControls(CATALOGUE), filters, () => null),
      options: () => [{ value: "DEU", label: "Germany" }],
    };
  }
}

/** Sums what the service says it charged. */
export function credits(api: DemoApi): number {
  return Number(api.calls.reduce((sum, call) => sum + call.credits, 0).toFixed(4));
}
