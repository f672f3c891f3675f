import { ApiClient, type Received } from "../../src/api/client";
import { capsOfPayer } from "../../src/money/ledger";
import { Answers } from "../../src/money/answers";
import { Bookkeeping } from "../../src/money/bookkeeping";
import { EntryCache } from "../../src/money/entry-cache";
import { Journal } from "../../src/money/journal";
import { sectionsOperation as enrichment, type EnrichmentAnswer } from "../../src/products/sections";
import { jobs as jobsProduct } from "../../src/products/jobs";
import type { OrderParts, OrderTerms } from "../../src/money/order-terms";
import type { Request } from "../../src/money/operation";
import type { Buyer } from "../../src/money/order";
import { type Bought, type Placed, type Placement, Purchasing } from "../../src/money/purchasing";
import { SharedState } from "../../src/money/shared-state";
import type { Snapshot } from "../../src/money/snapshot";
import { Upkeep } from "../../src/money/upkeep";
import type { Standing } from "../../src/money/standing";
import type { HttpReply, HttpRequest } from "../../src/google/ports";
import { DEMO_BASE_URL } from "../fakes/demo-http";
import { FakeCodec } from "../fakes/fake-codec";
import { DocumentLock, FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { ScriptedHttp } from "../fakes/scripted-http";
import { COMPANY, HOST } from "./entry-of";
import { knownPrices } from "./known-prices";

const jobs = jobsProduct.operation;

/** OrderTerms with a cap of the buyer's account and one of the day. */
interface BuyTerms extends Omit<OrderTerms, "caps"> {
  readonly credits: number;
  readonly dayCap: number;
}

export const TERMS: BuyTerms = { timeoutSeconds: 20, credits: Infinity, dayCap: 500, batchSize: 40 };
export const FORMULA: Partial<Buyer> = { mark: "f" };

/** One document with everything involved in a purchase, over a service whose replies a test sets. */
export class BuyingDesk {
  readonly clock = new FixedClock("2026-11-02T09:00:00Z");
  readonly codec = new FakeCodec();
  readonly cache = new MemoryCache();
  readonly properties = new MemoryProperties();
  readonly store = new MemoryJournalStore();
  readonly lock = new DocumentLock();
  readonly http = new ScriptedHttp((request, place) => this.reply(request, place));
  /** The service's replies; by default, enrichments at the list price. */
  reply: (request: HttpRequest, place: number) => Partial<HttpReply> = enriched;

  /** A buyer in an execution of its own; a run by default. */
  buyer({
    account = `run:${this.codec.uuid()}`,
    ...buyer
  }: Partial<Buyer> & { account?: string } = {}): DeskBuyer {
    return new DeskBuyer(this, { mark: "r", payer: "payer-1", ...buyer }, account);
  }

  /** As `knownPrices`; without any, what most tests buy. */
  knowPrices(...sold: readonly string[]): this {
    const all = sold.length > 0 ? sold : ["enrichment:firmographic", "enrichment:location", "jobs"];
    const ledger = JSON.parse(this.properties.stored.get("LEDGER") ?? "{}") as object;
    this.properties.stored.set(
      "LEDGER",
      JSON.stringify({ ...ledger, prices: { [`${HOST} payer-1`]: knownPrices(all) } }),
    );
    return this;
  }

  /** What all executions share, freshly read. */
  get snapshot(): Snapshot {
    return new SharedState(
      new MemoryProperties(Object.fromEntries(this.properties.stored)),
      new FakeLock(),
      this.codec,
    ).read();
  }

  /** Entries in the journal, each as `unit status credits`. */
  get kept(): string[] {
    return new Journal(this.store, this.codec).heads().map(({ params, status, credits }) => {
      return `${(JSON.parse(params) as { unit: string }).unit} ${status} ${credits}`;
    });
  }

  get companies(): string[] {
    return new Journal(this.store, this.codec).heads().map(({ company }) => company);
  }
}

/** One execution. */
export class DeskBuyer {
  readonly state: SharedState;
  readonly journal: Journal;
  readonly answers: Answers;
  readonly bookkeeping: Bookkeeping;
  readonly upkeep: Upkeep;
  readonly purchasing: Purchasing;
  constructor(
    private readonly desk: BuyingDesk,
    private readonly buyer: Buyer,
    private readonly account: string,
  ) {
    const { http, clock, codec, store, properties } = desk;
    const lock = new FakeLock(desk.lock);
    const cache = new EntryCache(desk.cache, codec);
    this.state = new SharedState(properties, lock, codec);
    this.journal = new Journal(store, codec);
    this.answers = new Answers(this.journal, cache, this.state, codec, clock, () => HOST);
    const { state, journal, answers } = this;
    const books = { journal, state, answers, clock, codec };
    this.bookkeeping = new Bookkeeping(books);
    this.upkeep = new Upkeep(books, store);
    const client = new ApiClient(http, clock, { baseUrl: DEMO_BASE_URL, apiKey: "key-5f2c9d1e" });
    const writesCells = buyer.mark !== "f";
    const parts: OrderParts = {
      ...books,
      client,
      cache,
      lock,
      host: HOST,
      startedAt: clock.now(),
      writesCells,
    };
    this.purchasing = new Purchasing(parts, buyer);
  }

  /** Without sending anything. */
  place(requests: readonly Request[]): Placement {
    return this.purchasing.place(requests, this.terms({}));
  }

  settle(placed: Placed, received: readonly Received[]): void {
    this.purchasing.settle(placed, received);
  }

  buy(requests: readonly Request[], terms: Partial<BuyTerms> = {}): Bought {
    return this.purchasing.buy(requests, this.terms(terms));
  }

  private terms(changes: Partial<BuyTerms>): OrderTerms {
    const { credits, dayCap, ...terms } = { ...TERMS, ...changes };
    const owner = this.buyer.mark === "f" ? "formulas" : "runs";
    const own = { account: this.account, credits, says: "its cap" };
    return {
      ...terms,
      caps: [
        own,
        ...capsOfPayer(
          owner,
          { dayCap },
          {
            state: this.state,
            clock: this.desk.clock,
            settings: { payerTag: this.buyer.payer },
          },
        ),
      ],
    };
  }

  /** As `buy`, but returns only the kinds of its results. */
  kinds(requests: readonly Request[], terms: Partial<BuyTerms> = {}): string[] {
    return this.buy(requests, terms).results.map(({ kind }) => kind);
  }

  lookUp(
    company = COMPANY,
    sections: readonly string[] = ["firmographic"],
    maxAgeMs = Infinity,
  ): Standing<EnrichmentAnswer> {
    const how = { maxAgeMs, cached: false };
    return this.answers.lookUp(enrichment, [{ company, sections }], how)[0]!;
  }
}

/** A request for sections of one company. */
export function enrichmentOf(company = COMPANY, sections: readonly string[] = ["firmographic"]): Request {
  const purchase = enrichment.missing({ company, sections }, new Map(), 0)!;
  return { operation: enrichment, company, purchase };
}

/** Requests for a section of each company: `c0.example`, `c1.example`… */
export function enrichments(count: number, from = 0): Request[] {
  return Array.from({ length: count }, (_, index) => enrichmentOf(`c${from + index}.example`));
}

/** A request for one page of job posts. */
export function jobsOf(limit: number, offset = 0): Request {
  const purchase = jobs.missing({ company: COMPANY, limit }, new Map(), 0)!;
  const params = { company: COMPANY, limit, ...(offset > 0 ? { offset } : {}) };
  return { operation: jobs, company: COMPANY, purchase: { ...purchase, params } };
}

/** A reply that contains every requested section, at so many credits each. */
export function enriched({ url }: Pick<HttpRequest, "url">, _place = 0, each = 2): Partial<HttpReply> {
  const sections = new URL(url).searchParams.get("sections")!.split(",");
  const data = Object.fromEntries(
    sections.map((section) => [section, { of: section, name: `Of ${section}` }]),
  );
  const document = { data: { uuid: "u-1", ...data }, credits_consumed: each * sections.length };
  return { body: JSON.stringify(document) };
}
