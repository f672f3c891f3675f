import { describe, expect, it } from "vitest";
import { RequestRate } from "../../src/money/rate";
import { ApiError } from "../../src/api/api-error";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryCache } from "../fakes/memory-cache";

const MINUTE_MS = 60_000;

function start({ cache = new MemoryCache(), clock = new FixedClock() } = {}) {
  return { cache, clock, rate: new RequestRate(cache, clock, "api.example") };
}

/** So many refusals. */
function refused(count: number, retryAfterSeconds: number | null = null): ApiError[] {
  const error = new ApiError("api/rate-limited", "Too many.", { status: 429, retryAfterSeconds });
  return Array.from({ length: count }, () => error);
}

/** A rate that has just met a limit of so many requests per minute. */
function limitedTo(perMinute: number) {
  const started = start();
  const { rate, clock } = started;
  rate.note(clock.now(), perMinute, refused(5));
  return started;
}

/** Requests as much as the rate allows for so many minutes from a service with this limit per sliding minute. */
function drive(limit: number, minutes: number, others: (minute: number) => number = () => 0) {
  const { rate, clock } = start();
  const accepted: number[] = [];
  const end = clock.now() + minutes * MINUTE_MS;
  const sent = Array.from({ length: minutes }, () => 0);
  let refusals = 0;
  for (const begin = clock.now(); clock.now() < end; clock.advance(2_500)) {
    const { requests, waitMs } = rate.allow(20);
    if (requests === 0) {
      clock.advance(waitMs);
      continue;
    }
    const at = clock.now();
    const minute = Math.floor((at - begin) / MINUTE_MS);
    while (accepted.length > 0 && accepted[0]! <= at - MINUTE_MS) accepted.shift();
    const room = limit - others(minute) - accepted.length;
    const taken = Math.max(0, Math.min(requests, room));
    accepted.push(...Array.from({ length: taken }, () => at));
    sent[minute]! += taken;
    refusals += requests - taken;
    rate.note(at, taken, refused(requests - taken));
  }
  return { sent, all: sent.reduce((sum, each) => sum + each, 0), refusals };
}

describe("RequestRate", () => {
  it("does not limit anything before the service has refused", () => {
    const { rate, clock } = start();

    rate.note(clock.now(), 500, []);

    expect(rate.allow(20)).toEqual({ requests: 20, waitMs: 0 });
  });

  it("is halved by a refusal, down to what the last minute accepted at most", () => {
    const { rate, clock } = limitedTo(100);
    clock.advance(MINUTE_MS + 1);
    rate.note(clock.now(), 60, refused(1));
    clock.advance(MINUTE_MS + 1);
    const sixty = rate.allow(1_000).requests;
    rate.note(clock.now(), 0, refused(1));

    expect([sixty, rate.allow(1_000).requests]).toEqual([60, 30]);
  });

  it("halves the usual rate if nothing was accepted at all", () => {
    const { rate, clock } = start();

    rate.note(clock.now(), 0, refused(1));

    expect(rate.allow(1_000).requests).toBe(50);
  });

  it("lets nobody ask before the service wants it", () => {
    const { rate, clock, cache } = start();
    rate.note(clock.now(), 0, refused(1, 30));
    const next = new RequestRate(cache, clock, "api.example");

    expect(next.allow(20)).toEqual({ requests: 0, waitMs: 23_000 });
    clock.advance(30_000);
    expect(next.allow(20)).toEqual({ requests: 20, waitMs: 0 });
  });

  it("is not changed by refusals of another kind", () => {
    const { rate, clock } = start();

    rate.note(clock.now(), 10, [new ApiError("api/unavailable", "Away.", { status: 503 })]);

    expect(rate.allow(1_000).requests).toBe(1_000);
  });

  it("waits until a tenth of a minute's requests is available, in intervals short enough to sleep within a slice", () => {
    const { rate, clock } = limitedTo(100);
    clock.advance(MINUTE_MS - 5_000);

    const early = rate.allow(20);
    clock.advance(5_000);

    expect(early).toEqual({ requests: 0, waitMs: 3_000 });
    expect(rate.allow(20)).toEqual({ requests: 20, waitMs: 0 });
  });

  it("shortens a long wait by the time the next slice takes to start", () => {
    const { rate } = limitedTo(100);

    expect(rate.allow(20)).toEqual({ requests: 0, waitMs: 53_000 });
  });

  it("counts several small batches together when waiting", () => {
    const { rate, clock } = start();
    rate.note(clock.now(), 4, []);
    clock.advance(20_000);
    rate.note(clock.now(), 96, refused(4));
    clock.advance(15_000);

    expect(rate.allow(20)).toEqual({ requests: 0, waitMs: 38_000 });
    expect(rate.allow(4)).toEqual({ requests: 0, waitMs: 18_000 });
  });

  it("is remembered for the next execution, only for its own host", () => {
    const { cache, clock } = limitedTo(60);
    clock.advance(MINUTE_MS);

    expect(new RequestRate(cache, clock, "api.example").allow(1_000).requests).toBe(60);
    expect(new RequestRate(cache, clock, "other.example").allow(1_000).requests).toBe(1_000);
  });

  it.each([10, 25, 100, 1_000])("uses a steady limit of %i per minute and seldom exceeds it", (limit) => {
    const { all, refusals } = drive(limit, 30);

    // A driver can send at most one batch of 20 in 2.5 s.
    const most = Math.min(limit * 30, 30 * 480);
    expect(all).toBeGreaterThan(0.93 * most);
    expect(refusals).toBeLessThan(0.35 * most);
  });

  it("recovers within minutes after another client has used the limit up", () => {
    const { sent } = drive(100, 25, (minute) => (minute < 3 ? 96 : 0));

    expect(sent[12]).toBeGreaterThan(25);
    expect(sent[24]).toBeGreaterThan(70);
  });
});

describe("RequestRate.minutesFor", () => {
  it("is the duration of large batches, if no limit is known", () => {
    const { rate } = start();

    expect(rate.minutesFor(20)).toBeLessThan(0.1);
    expect(rate.minutesFor(3_000)).toBeCloseTo(10);
  });

  it("does not take a rate learnt from a burst for the service's limit", () => {
    const { rate } = limitedTo(1);

    expect(rate.minutesFor(29)).toBeLessThan(5);
  });

  it("is what a limit allows", () => {
    const { rate } = limitedTo(100);

    expect(rate.minutesFor(1_000)).toBeCloseTo(10);
  });

  it("includes what was sent in the last minute", () => {
    const { rate, clock } = limitedTo(100);
    const now = rate.minutesFor(50);
    clock.advance(MINUTE_MS + 1);

    expect(now).toBe(0.5);
    expect(rate.minutesFor(50)).toBeLessThan(0.5);
  });
});
