import { ApiClient } from "../../src/api/client";
import { purseOfDay } from "../../src/buying/purse";
import { Answers } from "../../src/journal/answers";
import { Bookkeeping } from "../../src/journal/bookkeeping";
import { EntryCache } from "../../src/journal/entry-cache";
import { FreeReplies } from "../../src/filters/catalogue";
import { Journal } from "../../src/journal/journal";
import { Purchasing } from "../../src/journal/purchasing";
import { SharedState } from "../../src/journal/shared-state";
import { agreedTo, type ListBuyer, type ListServices } from "../../src/lists/list-services";
import { QuotedLists } from "../../src/lists/agreed-list";
import type { ListRequest } from "../../src/products/run-request";
import type { ListResult } from "../../src/core/list-result";
import { buildList } from "../../src/lists/build-list";
import type { Bill } from "../../src/core/credits";
import { excludedIn } from "../../src/lists/excluded-companies";
import { againSpan, paidSpan } from "../../src/lists/held-list";
import { type ListBill, quoteList, quoteRefreshList } from "../../src/lists/list-bill";
import { SavedLists, type StoredList } from "../../src/lists/saved-lists";
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

  /** @param agreed Credits. */
  execution(agreed = Infinity): ListBuyer {
    const { clock, codec, spreadsheet } = this;
    const client = new ApiClient(new DemoHttp(this.api), clock, {
      baseUrl: `https://${HOST}`,
      apiKey: DEMO_KEY,
    });
    const cache = new EntryCache(this.cache, codec);
    const journal = new Journal(this.store, codec);
    const lock = new FakeLock(this.lock);
    spreadsheet.lock = lock;
    const state = new SharedState(this.properties, lock, codec);
    const answers = new Answers(journal, cache, state, codec, clock, () => HOST);
    const bookkeeping = new Bookkeeping({ journal, state, answers, clock, codec });
    bookkeeping.flush();
    const parts = {
      client,
      state,
      answers,
      journal,
      cache,
      lock,
      clock,
      codec,
      host: HOST,
      startedAt: clock.now(),
      writesCells: true,
    };
    const purchasing = () => new Purchasing(parts, { mark: "l", payer: "payer-1" });
    const today = purseOfDay(
      "runs",
      this.dayCap,
      { purchasing, state, clock, payer: "payer-1" },
      `list:${codec.uuid()}`,
    );
    const append = bookkeeping.append.bind(bookkeeping);
    return {
      client: () => client,
      answers,
      today,
      purse: today.within(agreed),
      spreadsheet,
      savedLists: () =>
        new SavedLists(
          state,
          codec,
          "ann",
          () => ({ at: "2026-11-21T09:30:00.000Z", payer: "payer-1" }),
          () => HOST,
        ),
      quoted: () => new QuotedLists(this.properties, () => "sheet-1"),
      codec,
      freeReplies: new FreeReplies(answers, cache, append, clock, codec),
      clock,
      prices: () => state.known().pricesOf(HOST, "payer-1", clock.now()),
    };
  }
}

type Order = ListRequest & { readonly creditCap: number; readonly until?: number; readonly mark?: string };

/** As a run that starts now builds a new list. */
export function generateList(given: ListServices, order: Order): ListResult {
  const { creditCap, until = Infinity, mark = `run-${given.codec.uuid()}`, ...request } = order;
  const services = agreedTo(given, creditCap);
  return buildList(services, request, null, { ...paidSpan(services), until, mark });
}

/** The bill of a new list. */
export function quoted(services: ListServices, request: ListRequest): ListBill {
  return quoteList(services, request, excludedIn(services, request));
}

/** The bill of running a saved list again. */
export function quotedAgain(services: ListServices, name: string): Bill {
  const stored = services.savedLists().named(name);
  return quoteRefreshList(services, stored, excludedIn(services, stored.request));
}

/** As a run that starts now runs a saved list again. */
export function refreshSaved(given: ListServices, saved: StoredList, creditCap: number): ListResult {
  const services = agreedTo(given, creditCap);
  const terms = { ...againSpan(services.clock.now()), mark: "" };
  return buildList(services, saved.request, saved, terms);
}
