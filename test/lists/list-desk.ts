import { features } from "../../src/features";
import { type App, createApp } from "../../src/app";
import type { Purse } from "../../src/money/purse";
import { Settings } from "../../src/money/settings";
import { Journal } from "../../src/money/journal";
import { SharedState } from "../../src/money/shared-state";
import { listPurse } from "../../src/lists/list-purse";
import type { ListRequest } from "../../src/lists/list-request";
import type { ListResult } from "../../src/core/list-result";
import { buildList } from "../../src/features/lists/build-list";
import type { Bill } from "../../src/core/credits";
import { excludedIn } from "../../src/lists/excluded-companies";
import { againSpan, paidSpan } from "../../src/lists/held-list";
import { type ListBill, quoteList, quoteRefreshList } from "../../src/features/lists/list-bill";
import { savedListsOf, type StoredList } from "../../src/lists/saved-lists";
import { DEMO_KEY, DemoApi, type DemoApiOptions } from "../../demo-api/demo-api";
import { DemoHttp } from "../fakes/demo-http";
import { FakeCodec } from "../fakes/fake-codec";
import { DocumentLock, FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const HOST = "demo.example";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything around the list builder, over the demo API. Each `execution()` starts with what the last one stored. */
export class ListDesk {
  readonly clock = new FixedClock(Date.parse("2026-11-21T09:30:00Z"));
  readonly cache = new MemoryCache();
  readonly store = new MemoryJournalStore();
  readonly spreadsheet: MemorySpreadsheet;
  readonly api: DemoApi;
  dayCap = 500;

  readonly properties = new MemoryProperties();
  private readonly userProperties = new MemoryProperties();

  private readonly codec = new FakeCodec();
  private readonly lock = new DocumentLock();

  constructor(
    content: ConstructorParameters<typeof MemorySpreadsheet>[0] = {},
    options: Omit<DemoApiOptions, "now"> = {},
  ) {
    this.spreadsheet = new MemorySpreadsheet(content);
    this.api = new DemoApi({ ...options, now: () => new Date(this.clock.now()) });
  }

  /** Requests that reached the API, as their bodies. */
  get sent(): unknown[] {
    return this.api.calls.map(({ body, url }) => (body === undefined ? url : (JSON.parse(body) as unknown)));
  }

  /** Lists that were requested, as their bodies. */
  get lists(): unknown[] {
    return this.api.calls
      .filter(({ endpoint }) => endpoint.includes("/list/generate/"))
      .map(({ body }) => JSON.parse(body ?? "") as unknown);
  }

  get credits(): number {
    return this.api.calls.reduce((sum, { credits }) => sum + credits, 0);
  }

  /** Advances a day: longer than any cache entry lives. */
  nextDay(): void {
    this.wait(DAY_MS + 1);
  }

  /** Advances time and evicts the cache. */
  wait(ms: number): void {
    this.clock.advance(ms);
    this.cache.removeAll([...this.cache.entries.keys()]);
  }

  execution(): App {
    const { clock, codec, spreadsheet, properties } = this;
    const lock = new FakeLock(this.lock);
    spreadsheet.lock = lock;
    const settings = new Settings(this.userProperties, clock, () => "sheet-1");
    const newTag = () => "payer-1";
    settings.save({ apiKey: DEMO_KEY, baseUrl: `https://${HOST}`, dayCap: this.dayCap, newTag });
    const app = createApp(
      features,
      {},
      {
        clock: () => clock,
        codec: () => codec,
        lock: () => lock,
        cache: () => this.cache,
        spreadsheet: () => spreadsheet,
        userProperties: () => this.userProperties,
        documentProperties: () => () => properties,
        http: () => new DemoHttp(this.api),
        settings: () => settings,
        state: () => new SharedState(properties, lock, codec),
        journal: () => new Journal(this.store, codec),
      },
    );
    app.bookkeeping.flush();
    return app;
  }

  /** The same, and what somebody has agreed to. */
  buying(credits: number): [App, Purse] {
    const app = this.execution();
    return [app, listPurse(app, credits)];
  }
}

type Order = ListRequest & { readonly creditCap: number; readonly until?: number; readonly mark?: string };

/** As a run that starts now builds a new list. */
export function generateList(app: App, order: Order): ListResult {
  const { creditCap, until = Infinity, mark = `run-${app.codec.uuid()}`, ...request } = order;
  return buildList(app, listPurse(app, creditCap), request, null, {
    ...paidSpan(app),
    at: app.clock.now(),
    until,
    mark,
  });
}

/** The bill of a new list. */
export function quoted(app: App, request: ListRequest): ListBill {
  return quoteList(app, request, excludedIn(app, request));
}

/** The bill of running a saved list again. */
export function quotedAgain(app: App, name: string): Bill {
  const stored = savedListsOf(app).named(name);
  return quoteRefreshList(app, stored, excludedIn(app, stored.request));
}

/** As a run that starts now runs a saved list again. */
export function refreshSaved(app: App, saved: StoredList, creditCap: number): ListResult {
  const now = app.clock.now();
  const terms = { ...againSpan(now), at: now, mark: "" };
  return buildList(app, listPurse(app, creditCap), saved.request, saved, terms);
}
