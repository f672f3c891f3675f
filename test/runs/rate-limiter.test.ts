import { describe, expect, it } from "vitest";
import { RateLimiter } from "../../src/runs/rate-limiter";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";

const MINUTE_MS = 60_000;

function start({ cache = new MemoryCache(), clock = new FixedClock() } = {}) {
  return { cache, clock, limiter: new RateLimiter(cache, clock, "api.example") };
}

/** A limiter that has just met a limit of so many requests per minute. */
function limitedTo(perMinute: number) {
  const started = start();
  const { limiter, clock } = started;
  limiter.note(clock.now(), perMinute, 5);
  return started;
}

/** Requests as much as the limiter allows for so many minutes from a service with this limit per sliding minute. */
function drive(limit: number, minutes: number, others: (minute: number) => number = () => 0) {
  const { limiter, clock } = start();
  const accepted: number[] = [];
  const end = clock.now() + minutes * MINUTE_MS;
  let [sent, refusals] = [0, 0];
  for (const begin = clock.now(); clock.now() < end; clock.advance(2_500)) {
    const { requests, waitMs } = limiter.allow(20);
    if (requests === 0) {
      clock.advance(waitMs);
      continue;
    }
    const at = clock.now();
    while (accepted.length > 0 && accepted[0]! <= at - MINUTE_MS) accepted.shift();
    const room = limit - others(Math.floor((at - begin) / MINUTE_MS)) - accepted.length;
    const taken = Math.max(0, Math.min(requests, room));
    accepted.push(...Array.from({ length: taken }, () => at));
    sent += taken;
    if (taken < requests) refusals++;
    limiter.note(at, taken, requests - taken);
  }
  return { sent, refusals, limiter };
}

describe("RateLimiter", () => {
  it("does not limit anything before the service has refused", () => {
    const { limiter, clock } = start();

    limiter.note(clock.now(), 500, 0);

    expect(limiter.allow(20)).toEqual({ requests: 20, waitMs: 0 });
    expect(limiter.perMinute()).toBeNull();
  });

  it("uses the number accepted in the minute before a refusal, including the refused batch", () => {
    const { limiter, clock } = start();
    limiter.note(clock.now(), 9, 0);
    clock.advance(30_000);
    limiter.note(clock.now(), 20, 0);
    clock.advance(29_999);

    limiter.note(clock.now(), 11, 9);

    expect(limiter.perMinute()).toBe(40);
  });

  it("halves the usual rate if nothing was accepted at all", () => {
    const { limiter, clock } = start();

    limiter.note(clock.now(), 0, 1);

    expect(limiter.perMinute()).toBe(50);
  });

  it("waits until a tenth of a minute's requests is available, in intervals short enough to sleep within a slice", () => {
    const { limiter, clock } = limitedTo(100);
    clock.advance(MINUTE_MS - 5_000);

    const early = limiter.allow(20);
    clock.advance(5_000);

    expect(early).toEqual({ requests: 0, waitMs: 3_000 });
    expect(limiter.allow(20)).toEqual({ requests: 20, waitMs: 0 });
  });

  it("shortens a long wait by the time the next slice takes to start", () => {
    const { limiter } = limitedTo(100);

    expect(limiter.allow(20)).toEqual({ requests: 0, waitMs: 53_000 });
  });

  it("counts several small batches together when waiting", () => {
    const { limiter, clock } = start();
    limiter.note(clock.now(), 4, 0);
    clock.advance(20_000);
    limiter.note(clock.now(), 96, 4);
    clock.advance(15_000);

    expect(limiter.allow(20)).toEqual({ requests: 0, waitMs: 38_000 });
    expect(limiter.allow(4)).toEqual({ requests: 0, waitMs: 18_000 });
  });

  it("is remembered for the next execution, only for its own host", () => {
    const { cache, clock } = limitedTo(25);

    expect(new RateLimiter(cache, clock, "api.example").perMinute()).toBe(25);
    expect(new RateLimiter(cache, clock, "other.example").perMinute()).toBeNull();
  });

  it("stores accepted requests at the end, but a refusal immediately", () => {
    const { cache, clock, limiter } = limitedTo(25);
    clock.advance(60_000);
    const next = () => new RateLimiter(cache, clock, "api.example").allow(20).requests;

    limiter.note(clock.now(), 20, 0);
    expect(next()).toBe(20);
    limiter.keep();

    expect(next()).toBe(5);
  });

  it.each([10, 25, 100, 1_000])("uses a steady limit of %i per minute and seldom exceeds it", (limit) => {
    const { sent, refusals } = drive(limit, 30);

    // A driver can send at most one batch of 20 in 2.5 s.
    expect(sent).toBeGreaterThan(0.93 * Math.min(limit * 30, 30 * 480));
    expect(refusals).toBeLessThanOrEqual(6);
  });

  it("recovers to the limit within minutes after another client has used it up", () => {
    const { limiter, refusals } = drive(100, 15, (minute) => (minute < 3 ? 96 : 0));

    expect(limiter.perMinute()).toBeGreaterThanOrEqual(90);
    expect(limiter.perMinute()).toBeLessThanOrEqual(110);
    expect(refusals).toBeLessThanOrEqual(10);
  });
});

describe("RateLimiter.minutesFor", () => {
  it("is the duration of large batches, if no limit is known", () => {
    const { limiter, clock } = start();
    const before = limiter.minutesFor(2_900);
    clock.advance(4_000);
    limiter.note(clock.now() - 4_000, 40, 0);

    expect(before).toBeLessThan(10);
    expect(limiter.minutesFor(20)).toBeLessThan(0.1);
    expect(limiter.minutesFor(4_200)).toBeCloseTo(17.5);
  });

  it("does not take a rate learnt from a burst for the service's limit", () => {
    const { limiter } = limitedTo(1);

    expect(limiter.minutesFor(29)).toBeLessThan(5);
  });

  it("is no less than a real limit allows", () => {
    const { limiter } = limitedTo(100);

    expect(limiter.minutesFor(1_000)).toBeGreaterThan(6);
    expect(limiter.minutesFor(1_000)).toBeLessThan(11);
  });

  it("includes what was sent in the last minute", () => {
    const { limiter, clock } = limitedTo(100);
    const now = limiter.minutesFor(50);
    clock.advance(MINUTE_MS + 1);

    expect(now).toBeGreaterThan(1);
    expect(limiter.minutesFor(50)).toBeLessThan(0.5);
  });
});
