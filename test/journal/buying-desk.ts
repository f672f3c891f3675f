import { ApiClient } from "../../src/api/client";
import { Claims } from "../../src/journal/claims";
import { DayLedger } from "../../src/journal/day-ledger";
import { EntryCache } from "../../src/journal/entry-cache";
import { InFlight } from "../../src/journal/in-flight";
import { Journal } from "../../src/journal/journal";
import { enrichment } from "../../src/journal/operations/enrichment";
import { jobs } from "../../src/journal/operations/jobs";
import {
  Purchasing,
  type Buyer,
  type Limits,
  type Order,
  type PurchasingParts,
} from "../../src/journal/purchasing";
import { JournalSink } from "../../src/journal/sinks";
import type { HttpReply, HttpRequest } from "../../src/ports/http";
import { DEMO_BASE_URL } from "../fakes/demo-http";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { ScriptedHttp } from "../fakes/scripted-http";
import { COMPANY, HOST } from "./entry-of";

export const LIMITS: Limits = { timeoutSeconds: 20, credits: Infinity, dayCap: 500 };

/** One document with everything that a purchase touches, over a service that answers as a test says. */
export class BuyingDesk {
  readonly clock = new FixedClock("2026-11-02T09:00:00Z");
  readonly codec = new FakeCodec();
  readonly cache = new MemoryCache();
  readonly properties = new MemoryProperties();
  readonly store = new MemoryJournalStore();
  readonly journal = new Journal(this.store, this.codec);
  readonly inFlight = new InFlight(this.properties, this.clock, this.codec);
  readonly ledger = new DayLedger(this.properties, this.clock);
  readonly lock = new FakeLock();
  readonly http = new ScriptedHttp((request, place) => this.reply(request, place));
  /** What the service says; enrichments that cost what they should unless told otherwise. */
  reply: (request: HttpRequest, place: number) => Partial<HttpReply> = enriched;

  buyer(token = "execution-1", parts: Partial<PurchasingParts> = {}, buyer: Partial<Buyer> = {}): Purchasing {
    const { http, clock, codec, cache, inFlight, ledger, lock, journal } = this;
    const whole: PurchasingParts = {
      client: new ApiClient(http, clock, { baseUrl: DEMO_BASE_URL, apiKey: "key-5f2c9d1e" }),
      sink: new JournalSink(journal, new EntryCache(cache, codec)),
      claims: new Claims(cache, clock),
      ledger,
      inFlight,
      lock,
      clock,
      codec,
      host: HOST,
      ...parts,
    };
    return new Purchasing(whole, { mark: "r", payer: "payer-1", spender: "runs", token, ...buyer });
  }

  /** Entries in the journal, each as `unit status credits`. */
  get kept(): string[] {
    return this.journal.heads().map(({ params, status, credits }) => {
      return `${(JSON.parse(params) as { unit: string }).unit} ${status} ${credits}`;
    });
  }
}

/** An order for sections of one company. */
export function enrichmentOrder(company = COMPANY, sections: readonly string[] = ["firmographic"]): Order {
  const purchase = enrichment.missing({ company, sections }, new Map(), 0)!;
  return { operation: enrichment, company, purchase };
}

/** An order for one page of job posts. */
export function jobsOrder(limit: number, offset = 0): Order {
  const { purchase } = { purchase: jobs.missing({ company: COMPANY, limit }, new Map(), 0)! };
  const params = { company: COMPANY, limit, ...(offset > 0 ? { offset } : {}) };
  return { operation: jobs, company: COMPANY, purchase: { ...purchase, params, offset } };
}

/** A reply that holds every section asked for, at two credits each. */
export function enriched({ url }: Pick<HttpRequest, "url">): Partial<HttpReply> {
  const sections = new URL(url).searchParams.get("sections")!.split(",");
  const data = Object.fromEntries(sections.map((section) => [section, { of: section }]));
  return { body: JSON.stringify({ data: { uuid: "u-1", ...data }, credits_consumed: 2 * sections.length }) };
}
