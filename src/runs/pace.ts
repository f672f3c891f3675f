import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";

const MINUTE_MS = 60_000;
const KEY = "PACE:";

/** Requests a minute that the smallest known plan allows: what a bill reckons with until a pace is known. */
export const USUAL_PACE_PER_MINUTE = 100;

interface Remembered {
  /** null until the service has refused for the first time: until then nothing holds the run back. */
  perMinute: number | null;
  /** Accepted requests of the last minute: when, and how many. */
  sent: [at: number, requests: number][];
}

/**
 * How fast one key may ask, as the service has shown it: remembered for its user, since a limit belongs to a key.
 *
 * A refusal sets the pace to what was accepted in the minute before it; each minute that then goes well tries a little
 * more. The cache may forget all of it, which costs one more refusal.
 */
export class Pace {
  private known: Remembered | null = null;

  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
    /** Host and prefix of the API. */
    private readonly host: string,
  ) {}

  /** The last pace known to work, for a bill; null if none is. */
  perMinute(): number | null {
    return this.read().perMinute;
  }

  /** How many of `wanted` requests may go now, and how long to wait if none may. */
  allow(wanted: number): { requests: number; waitMs: number } {
    const { perMinute, sent } = this.read();
    if (perMinute === null) return { requests: wanted, waitMs: 0 };
    const recent = this.recent(sent);
    const free = perMinute - recent.reduce((sum, [, requests]) => sum + requests, 0);
    if (free >= 1) return { requests: Math.min(wanted, free), waitMs: 0 };
    return { requests: 0, waitMs: Math.max(1, recent[0]![0] + MINUTE_MS - this.clock.now()) };
  }

  /** @param at When the batch was sent. */
  note(at: number, accepted: number, refused: number): void {
    const pace = this.read();
    pace.sent = this.recent(pace.sent);
    if (accepted > 0) pace.sent.push([at, accepted]);
    const lastMinute = pace.sent.reduce((sum, [, requests]) => sum + requests, 0);
    if (refused > 0) {
      const halved = Math.floor((pace.perMinute ?? USUAL_PACE_PER_MINUTE) / 2);
      pace.perMinute = Math.max(1, lastMinute > 0 ? lastMinute : halved);
    } else if (pace.perMinute !== null && lastMinute >= pace.perMinute) {
      pace.perMinute += Math.max(1, Math.floor(pace.perMinute / 50));
    }
    this.cache.putAll(new Map([[KEY + this.host, JSON.stringify(pace)]]), CACHE_TTL_SECONDS);
  }

  private recent(sent: Remembered["sent"]): Remembered["sent"] {
    const since = this.clock.now() - MINUTE_MS;
    return sent.filter(([at]) => at > since);
  }

  private read(): Remembered {
    if (this.known === null) {
      const text = this.cache.getAll([KEY + this.host]).get(KEY + this.host);
      this.known = text === undefined ? { perMinute: null, sent: [] } : (JSON.parse(text) as Remembered);
    }
    return this.known;
  }
}
