import { filterControls, type FilterOption } from "../../../src/lists/filters/filter-control";
import { knownPrices } from "../../money/known-prices";
import { ApiClient } from "../../../src/api/client";
import { purseOfPayer } from "../../../src/money/purse";
import { utcDayOf, utcInstant } from "../../../src/core/api-date";
import { customFunctions } from "../../../src/features/formulas/catalogue";
import type { FormulaServices } from "../../../src/features/formulas/evaluation";
import type { FormulaResult } from "../../../src/features/formulas/custom-function";
import { noteWaitingFormulas } from "../../../src/features/formulas/waiting-formulas";
import { Answers } from "../../../src/money/answers";
import { entriesOf } from "../../../src/money/entries-of";
import { EntryCache } from "../../../src/money/entry-cache";
import { Journal } from "../../../src/money/journal";
import { Purchasing } from "../../../src/money/purchasing";
import { SharedState } from "../../../src/money/shared-state";
import { checkFilters, type KnownValues } from "../../../src/lists/filters/check-filters";
import { Settings, type SettingsChange } from "../../../src/money/settings";
import { DEMO_KEY, DemoApi } from "../../../demo-api/demo-api";
import { FILTERS } from "../../../demo-api/filters/catalogue";
import { DEMO_BASE_URL, DemoHttp } from "../../fakes/demo-http";
import { FakeCodec } from "../../fakes/fake-codec";
import { DocumentLock, FakeLock } from "../../fakes/fake-lock";
import { FixedClock } from "../../fakes/fixed-clock";
import { MemoryCache } from "../../fakes/memory-cache";
import { MemoryJournalStore } from "../../fakes/memory-journal-store";
import { MemoryProperties } from "../../fakes/memory-properties";

const SPREADSHEET = "sheet-1";

const CATALOGUE = { filters: FILTERS.map((filter) => ({ ...filter })), groups: [], fetchedAt: "" };

/** A spreadsheet with formulas that use the demo API; every `run` is an execution of its own. */
export class FormulaBench {
  readonly clock = new FixedClock();
  readonly api = new DemoApi({ now: () => new Date(this.clock.now()) });
  readonly http = new DemoHttp(this.api);
  readonly cache = new MemoryCache();
  readonly codec = new FakeCodec();
  readonly documentProperties = new MemoryProperties();
  readonly ownerProperties = new MemoryProperties();
  readonly store = new MemoryJournalStore();
  readonly lock = new DocumentLock();
  /** The lists of options that are held, by filter. */
  readonly lists = new Map<string, readonly FilterOption[]>();
  /** How often a formula recorded that it is pending for lack of room or because of others. */
  waits = 0;

  constructor({ key = true, allowed = true }: { key?: boolean; allowed?: boolean } = {}) {
    const settings = this.settings();
    if (key) settings.save({ apiKey: DEMO_KEY, baseUrl: DEMO_BASE_URL, newTag: () => "tag" });
    if (allowed) this.saveFormulas({ allowed: true });
  }

  saveFormulas(formulas: SettingsChange["formulas"] & object): void {
    this.settings().save({ formulas, newTag: () => "tag" });
  }

  settings(): Settings {
    return new Settings(this.ownerProperties, this.clock, () => SPREADSHEET);
  }

  /** As if the service had already billed these at list price: then the first request need not be sent alone. */
  knowPrices(...sold: readonly string[]): this {
    const settings = this.settings();
    this.documentProperties.stored.set(
      "LEDGER",
      JSON.stringify({ prices: { [`${settings.host} ${settings.payerTag}`]: knownPrices(sold) } }),
    );
    return this;
  }

  run(name: string, ...raw: readonly unknown[]): FormulaResult {
    const fn = customFunctions.find((each) => each.name === name)!;
    return fn.call(raw, this.services());
  }

  /** What all executions share, freshly read. */
  state(lock = new FakeLock(this.lock)): SharedState {
    return new SharedState(this.documentProperties, lock, this.codec);
  }

  private knownValues(): KnownValues {
    const held = (filter: string) => this.lists.get(filter) ?? null;
    return { listOf: held, failure: null, search: () => null };
  }

  services(): FormulaServices {
    const { cache, clock, codec } = this;
    const settings = this.settings();
    const entryCache = new EntryCache(cache, codec);
    const lock = new FakeLock(this.lock);
    const state = this.state(lock);
    const journal = new Journal(this.store, codec);
    const answers = new Answers(journal, entryCache, state, codec, clock, () => settings.host);
    const client = () => new ApiClient(this.http, clock, settings.access());
    const purchasing = () =>
      new Purchasing(
        {
          client: client(),
          state,
          answers,
          journal,
          cache: entryCache,
          lock,
          clock,
          codec,
          host: settings.host,
          startedAt: clock.now(),
          writesCells: false,
        },
        { mark: "f", payer: settings.payerTag },
      );
    return {
      answers,
      entriesOf: (companies, units) =>
        entriesOf({ journal, state, codec, clock, settings }, companies, units),
      settings,
      clock,
      instantOf: utcInstant,
      dayOf: utcDayOf,
      startedAt: clock.now(),
      cache,
      canKeep: () => true,
      client,
      purse: () =>
        purseOfPayer("f", settings.formulas, {
          purchasing,
          state,
          clock,
          settings,
        }),
      noteWaiting: () => {
        this.waits++;
        noteWaitingFormulas(state, clock.now());
      },
      catalogue: () => CATALOGUE,
      checkFilters: (filters) =>
        checkFilters(filterControls(CATALOGUE), filters, this.knownValues(), { typed: true }),
      knownValues: () => this.knownValues(),
      options: () => [{ value: "DEU", label: "Germany" }],
    };
  }
}

/** The sum of what the service says it charged. */
export function credits(api: DemoApi): number {
  return Number(api.calls.reduce((sum, call) => sum + call.credits, 0).toFixed(4));
}
