import type { ApiError } from "../api/api-error";
import { type Cache, CACHE_TTL_SECONDS, type Clock } from "../google/ports";
import { longestRetryAfter } from "./pause";

const MINUTE_MS = 60_000;
const KEY = "RATE:";

/** Requests a minute that the smallest known plan allows: half of it is tried where nothing was accepted at all. */
const USUAL_PER_MINUTE = 100;
/** What one execution after the other manages if nothing holds it back, with its writes: measured on the demo API. */
const UNLIMITED_PER_MINUTE = 300;
/** A minute that goes well lets a tenth more be tried in the next. */
const GROWTH = 1 / 10;
const SMALLEST_STEP = 3;
/** A batch of a few takes nearly as long as one of many: so much of a minute's rate is worth waiting for. */
const WORTH_A_BATCH = 1 / 10;
/** Between the end of a wait and the first request the next execution starts and reads: who comes early sleeps in place. */
const HEAD_START_MS = 7_000;
const LONGEST_PIECE_MS = 3_000;

interface Bucket {
  /** null until the service has refused for the first time: until then nothing is held back. */
  perMinute: number | null;
  /** Accepted requests of the last minute: when, and how many. */
  sent: [at: number, requests: number][];
  changedAt: number;
  /** The service asked for no request before this time. */
  notBefore: number;
}

/**
 * How fast one key may ask, as refusals show: for its user, since a limit belongs to a key.
 *
 * A refusal (429) halves the rate, down to what the last minute accepted at most, and a `Retry-After` is waited for; each
 * minute that uses the rate up without one raises it a little. The cache may forget all of it, which costs one more refusal.
 */
export class RequestRate {
  private known: Bucket | null = null;

  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
    /** Host and prefix of the API. */
    private readonly host: string,
  ) {}

  /** How many of `wanted` requests may go now, and how long to wait before asking again if none may. */
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
   * Takes note of what a batch came to.
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

  /** How many minutes so many requests take at this rate. */
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

/** Slept through in pieces, or handed over with the next execution's head start taken off. */
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
