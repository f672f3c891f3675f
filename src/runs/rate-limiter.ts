import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";

const MINUTE_MS = 60_000;
const KEY = "PACE:";

/** Requests a minute that the smallest known plan allows: half of it is tried where a refusal says nothing else. */
const USUAL_PER_MINUTE = 100;
/** A large batch on the demo API, as long as none was measured. */
const USUAL_MS_PER_REQUEST = 80;
/** A small batch takes nearly as long as a large one: its time says nothing about many requests. */
const LARGE_BATCH = 10;
/** The rest of a slice looks rows up and writes them. */
const SHARE_SPENT_ASKING = 0.4;
/** A rate that never grows past a request a minute is not reckoned to its end. */
const MOST_MINUTES = 7 * 24 * 60;

/** A batch of a few costs nearly as much time as one of many: so much of a minute's rate is worth waiting for. */
const WORTH_A_BATCH = 1 / 10;
/** A refusal at this share of what was met before says that it is the same limit; one far below, that others use the key. */
const NEAR = 0.9;
/** Met for the first time, less than this a minute is no limit that a service would have. */
const SMALLEST_LIMIT = 25;
/** Where a refusal tells of no limit, so much larger is the first raise. */
const BOLD_RAISES = 3;
/** Between the end of a wait and the first request a slice writes, hands over and reads; who comes early sleeps in place. */
const HEAD_START_MS = 7_000;
const LONGEST_PIECE_MS = 3_000;
const LONGEST_HOLD_MS = 16 * MINUTE_MS;

interface Remembered {
  /** null until the service has refused for the first time: until then nothing holds the run back. */
  perMinute: number | null;
  /** Accepted requests of the last minute: when, and how many. */
  sent: [at: number, requests: number][];
  /** When the rate was last changed, and how long it holds after a refusal before more is tried. */
  changedAt: number;
  holdMs: number;
  /** Raises since the last refusal: each is twice the one before. */
  raises: number;
  /** What was accepted in the minute before the last refusal; null before any. */
  met: number | null;
  /** What a request of a large batch took; null before any. */
  msPerRequest: number | null;
}

/**
 * How fast one key may ask, as the service has shown it: remembered for its user, since a limit belongs to a key.
 *
 * A refusal sets the rate to what was accepted in the minute before it. After a while that goes well a little more is
 * tried, then each minute twice that; the more often the same limit has answered, the longer the while, since a refusal
 * costs more time than a little is worth. The cache may forget all of it, which costs one more refusal.
 */
export class RateLimiter {
  private known: Remembered | null = null;
  private isKept = true;

  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
    /** Host and prefix of the API. */
    private readonly host: string,
  ) {}

  /** The last rate known to work; null if none is. */
  perMinute(): number | null {
    return this.read().perMinute;
  }

  /** How many minutes so many requests take, as far as is known: each raise comes when it would, and no refusal. */
  minutesFor(requests: number): number {
    const now = this.clock.now();
    const rate = { ...this.read() };
    const perMinute = (MINUTE_MS / (rate.msPerRequest ?? USUAL_MS_PER_REQUEST)) * SHARE_SPENT_ASKING;
    if (rate.perMinute === null) return requests / perMinute;
    let left = requests;
    let free = Math.max(0, rate.perMinute - total(since(now - MINUTE_MS, rate.sent)));
    let minutes = 0;
    for (; left > free && minutes < MOST_MINUTES; minutes++) {
      left -= free;
      raise(rate, rate.perMinute, now + (minutes + 1) * MINUTE_MS);
      free = Math.min(rate.perMinute, perMinute);
    }
    return minutes + left / perMinute;
  }

  /** How many of `wanted` requests may go now, and how long to wait before asking again if none may. */
  allow(wanted: number): { requests: number; waitMs: number } {
    const { perMinute, sent } = this.read();
    if (perMinute === null) return { requests: wanted, waitMs: 0 };
    const now = this.clock.now();
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
   * A refusal is kept at once, the rest by `keep`: what is lost with an execution that was killed costs one more refusal.
   *
   * @param at When the batch was sent.
   */
  note(at: number, accepted: number, refused: number): void {
    const rate = this.read();
    this.isKept = false;
    rate.sent = since(at - MINUTE_MS, rate.sent);
    if (accepted > 0) rate.sent.push([at, accepted]);
    if (accepted >= LARGE_BATCH && refused === 0) rate.msPerRequest = (this.clock.now() - at) / accepted;
    const lastMinute = total(rate.sent);
    if (refused > 0) refuse(rate, at, lastMinute);
    else if (rate.perMinute !== null && lastMinute >= rate.perMinute) raise(rate, rate.perMinute, at);
    if (refused > 0) this.keep();
  }

  /** Hands what was noted on to whoever asks next. */
  keep(): void {
    if (this.isKept) return;
    this.isKept = true;
    this.cache.putAll(new Map([[KEY + this.host, JSON.stringify(this.read())]]), CACHE_TTL_SECONDS);
  }

  private read(): Remembered {
    if (this.known === null) {
      const text = this.cache.getAll([KEY + this.host]).get(KEY + this.host);
      const kept = text === undefined ? {} : (JSON.parse(text) as Partial<Remembered>);
      this.known = {
        perMinute: null,
        sent: [],
        changedAt: 0,
        holdMs: MINUTE_MS,
        raises: 0,
        met: null,
        msPerRequest: null,
        ...kept,
      };
    }
    return this.known;
  }
}

/** Slept through in pieces, or handed over with the next slice's head start taken off. */
function asRest(ms: number): number {
  return ms > HEAD_START_MS + LONGEST_PIECE_MS
    ? ms - HEAD_START_MS
    : Math.max(1, Math.min(ms, LONGEST_PIECE_MS));
}

function refuse(rate: Remembered, at: number, lastMinute: number): void {
  const before = rate.perMinute;
  const halved = Math.max(1, Math.floor((before ?? USUAL_PER_MINUTE) / 2));
  rate.perMinute = lastMinute > 0 ? lastMinute : halved;
  const isLimit =
    rate.met === null ? lastMinute >= SMALLEST_LIMIT : lastMinute > 0 && lastMinute >= rate.met * NEAR;
  rate.holdMs = isLimit ? Math.min(LONGEST_HOLD_MS, rate.holdMs * 2) : MINUTE_MS;
  rate.raises = isLimit ? 0 : BOLD_RAISES;
  rate.met = lastMinute;
  rate.changedAt = at;
}

function raise(rate: Remembered, perMinute: number, at: number): void {
  if (at - rate.changedAt < (rate.raises === 0 ? rate.holdMs : MINUTE_MS)) return;
  const step = 2 ** rate.raises;
  rate.perMinute = perMinute + Math.max(step, Math.floor((perMinute * step) / 50));
  rate.changedAt = at;
  rate.raises += 1;
}

function since(from: number, sent: Remembered["sent"]): Remembered["sent"] {
  return sent.filter(([at]) => at > from);
}

function total(sent: Remembered["sent"]): number {
  return sent.reduce((sum, [, requests]) => sum + requests, 0);
}
