import { ApiClient } from "../../src/api/client";
import { Answers } from "../../src/journal/answers";
import { Claims } from "../../src/journal/claims";
import { DayLedger } from "../../src/journal/day-ledger";
import { EntryCache } from "../../src/journal/entry-cache";
import { InFlight } from "../../src/journal/in-flight";
import { FreeReplies } from "../../src/journal/free-replies";
import { Journal } from "../../src/journal/journal";
import { Purchasing } from "../../src/journal/purchasing";
import { JournalSink } from "../../src/journal/sinks";
import type { ListServices } from "../../src/lists/list-services";
import { SavedLists } from "../../src/lists/saved-lists";
import { DEMO_KEY, DemoApi, type DemoApiOptions } from "../../workbench/demo-api/demo-api";
import { DemoHttp } from "../fakes/demo-http";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { MemorySpreadsheet } from "../fakes/memory-spreadsheet";

const HOST = "demo.example";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything around the list builder, over the demo API. Each `execution()` starts with what the last one kept. */
export class ListDesk {
  readonly clock = new FixedClock(Date.parse("2026-11-21T09:30:00Z"));
  readonly cache = new MemoryCache();
  readonly store = new MemoryJournalStore();
  readonly spreadsheet: MemorySpreadsheet;
  readonly api: DemoApi;
  dayCap = 500;

  readonly properties = new MemoryProperties();

  private readonly codec = new FakeCodec();
  private executions = 0;

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

  /** Lists that were asked for, as their bodies. */
  get lists(): unknown[] {
    return this.api.calls
      .filter(({ endpoint }) => endpoint.includes("/list/generate/"))
      .map(({ body }) => JSON.parse(body ?? "") as unknown);
  }

  get credits(): number {
    return this.api.calls.reduce((sum, { credits }) => sum + credits, 0);
  }

  /** A day goes by: longer than any cache remembers. */
  nextDay(): void {
    this.wait(DAY_MS + 1);
  }

  /** Time goes by, and the cache forgets. */
  wait(ms: number): void {
    this.clock.advance(ms);
    this.cache.removeAll([...this.cache.entries.keys()]);
  }

  execution(): ListServices {
    const { clock, cache, codec, spreadsheet } = this;
    const client = new ApiClient(new DemoHttp(this.api), clock, {
      baseUrl: `https://${HOST}`,
      apiKey: DEMO_KEY,
    });
    const entryCache = new EntryCache(cache, codec);
    const journal = new Journal(this.store, codec);
    const lock = new FakeLock();
    const parts = {
      client,
      sink: new JournalSink(journal, entryCache),
      claims: new Claims(cache, clock),
      ledger: new DayLedger(this.properties, clock),
      inFlight: new InFlight(this.properties, clock, codec),
      lock,
      clock,
      codec,
      host: HOST,
    };
    const answers = new Answers(journal, entryCache, codec, clock, HOST);
    const token = `execution-${++this.executions}`;
    return {
      client: () => client,
      answers,
      purchasing: () => new Purchasing(parts, { mark: "l", payer: "payer-1", spender: "runs", token }),
      spreadsheet,
      savedLists: () => new SavedLists(this.properties, lock, codec),
      lock,
      freeReplies: new FreeReplies(answers, parts.sink, clock, codec),
      clock,
      settings: { host: HOST, dayCap: this.dayCap },
    };
  }
}
