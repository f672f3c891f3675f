import type { ApiError } from "../api/api-error";
import { type Cache, CACHE_TTL_SECONDS, type Clock } from "../google/ports";
import { longestRetryAfter } from "./pause";

const MINUTE_MS = 60_000;
const KEY = "RATE:";

/** Requests a minute of the smallest known plan; half of it is tried if nothing was accepted at all. */
const USUAL_PER_MINUTE = 100;
/** Requests a minute without any limit, writes included: measured on the demo API. */
const UNLIMITED_PER_MINUTE = 300;
/** After a minute without refusals the rate grows by a tenth. */
const GROWTH = 1 / 10;
const SMALLEST_STEP = 3;
/** A small batch takes nearly as long as a large one: wait until so much of a minute's rate is free. */
const WORTH_A_BATCH = 1 / 10;
/** The next execution takes so long to start and read before its first request. If it is early, it sleeps. */
const HEAD_START_MS = 7_000;
const LONGEST_PIECE_MS = 3_000;

interface Bucket {
  /** null until the first refusal: until then there is no limit. */
  perMinute: number | null;
  /** Accepted requests of the last minute. */
  sent: [at: number, requests: number][];
  changedAt: number;
  /** By `Retry-After`: no request before this time. */
  notBefore: number;
}

/**
 * How many requests a minute one key may send. Kept in the user's cache, since a limit belongs to a key.
 *
 * A refusal (429) halves the rate, and a `Retry-After` is waited for; each minute that uses the rate up without a refusal
 * raises it a little. If the cache forgets all of it, that costs one more refusal.
 */
export class RequestRate {
  private known: Bucket | null = null;

  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
    /** Host and prefix of the API. */
    private readonly host: string,
  ) {}

  /** How many of `wanted` requests may be sent now, or how long to wait. */
  allow(wanted: number): { requests: number; waitMs: number } {
    const { perMinute, sent, notBefore } = this.read();
    const now = this.clock.now();
    if (notBefore > now) return { requests: 0, waitMs: asRest(notBefore - now) };
    if (perMinute === null) return { requests: wanted, waitMs: 0 };
    const recent = since(now - MINUTE_MS, sent);
    let free = perMinute - total(recent);
    const worth = Math.min(wanted, Math.max(1, Math.floor(perMinute * WORTH_A_BATCH)));
    if (free >= worth) return { requests: Math.min(wanted, free), waitMs: 0 };
    let until = now;
    for (const [at, requests] of recent) {
      free += requests;
      until = at + MINUTE_MS;
      if (free >= worth) break;
    }
    return { requests: 0, waitMs: asRest(until - now) };
  }

  /**
   * Learns from a batch.
   *
   * @param at When it was sent.
   */
  note(at: number, accepted: number, refused: readonly ApiError[]): void {
    const limited = refused.filter(({ code }) => code === "api/rate-limited");
    if (accepted + limited.length === 0) return;
    const bucket = this.read();
    bucket.sent = since(at - MINUTE_MS, bucket.sent);
    if (accepted > 0) bucket.sent.push([at, accepted]);
    const lastMinute = total(bucket.sent);
    const { perMinute, changedAt } = bucket;
    if (limited.length > 0) {
      bucket.perMinute = Math.max(1, lastMinute, Math.floor((perMinute ?? USUAL_PER_MINUTE) / 2));
      bucket.changedAt = at;
      bucket.notBefore = this.clock.now() + 1_000 * longestRetryAfter(limited);
    } else if (perMinute !== null && lastMinute >= perMinute && at - changedAt >= MINUTE_MS) {
      bucket.perMinute = perMinute + Math.max(SMALLEST_STEP, Math.floor(perMinute * GROWTH));
      bucket.changedAt = at;
    }
    if (bucket.perMinute !== null)
      this.cache.putAll(new Map([[KEY + this.host, JSON.stringify(bucket)]]), CACHE_TTL_SECONDS);
  }

  /** Minutes that so many requests take. */
  minutesFor(requests: number): number {
    const { perMinute, sent } = this.read();
    const unlimited = requests / UNLIMITED_PER_MINUTE;
    if (perMinute === null) return unlimited;
    const free = Math.max(0, perMinute - total(since(this.clock.now() - MINUTE_MS, sent)));
    return Math.max(unlimited, (requests - free) / perMinute);
  }

  private read(): Bucket {
    if (this.known === null) {
      const text = this.cache.getAll([KEY + this.host]).get(KEY + this.host);
      const kept = text === undefined ? {} : (JSON.parse(text) as Partial<Bucket>);
      this.known = { perMinute: null, sent: [], changedAt: 0, notBefore: 0, ...kept };
    }
    return this.known;
  }
}

/** A wait, less the time that the next execution takes to start. */
function asRest(ms: number): number {
  return ms > HEAD_START_MS + LONGEST_PIECE_MS
    ? ms - HEAD_START_MS
    : Math.max(1, Math.min(ms, LONGEST_PIECE_MS));
}

function since(from: number, sent: Bucket["sent"]): Bucket["sent"] {
  return sent.filter(([at]) => at > from);
}

function total(sent: Bucket["sent"]): number {
  return sent.reduce((sum, [, requests]) => sum + requests, 0);
}
