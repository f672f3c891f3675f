import { DemoApi, type Fault, type FaultRules } from "../../demo-api/demo-api";
import { HOSTILE_TEXTS } from "../../demo-api/hostile-text";
import { type Body, bodyOf, ENRICHMENT, get, JOBS, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

function askWith(reply: Fault) {
  const api = new DemoApi();
  api.faults.set([{ when: {}, reply }]);
  const answer = get(api, ENRICHMENT, { company: SHOWCASE, sections: "firmographic,location" });
  return { answer, call: api.calls[0], calls: api.calls.length };
}

describe("FaultSwitch", () => {
  it.each([
    [401, "detail"],
    [403, "detail"],
    [404, "detail"],
    [422, "detail"],
    [429, "detail"],
    [500, "error"],
    [502, "error"],
    [503, "error"],
  ])("returns %i with the service's %s and bills nothing", (status, key) => {
    const { answer, call } = askWith({ status, headers: { "retry-after": "7" } });

    expect([answer.status, Object.keys(bodyOf(answer)), answer.headers["retry-after"]]).toEqual([
      status,
      [key],
      "7",
    ]);
    expect(call).toMatchObject({ status, credits: 0, fault: `status ${status}` });
  });

  it("returns a custom body", () => {
    const { answer } = askWith({ status: 403, headers: { "content-type": "text/html" }, body: "<html>" });

    expect([answer.status, answer.body]).toEqual([403, "<html>"]);
  });

  it.each(["cut", "hang"] as const)("reports a reply as %s after it was billed", (fault) => {
    const { answer, call } = askWith(fault);

    expect(answer.fault).toBe(fault);
    expect(call).toMatchObject({ credits: 2.5, fault });
  });

  it("does not call the service when it is unreachable", () => {
    const { answer, calls } = askWith("unreachable");

    expect([answer.fault, calls]).toEqual(["cut", 0]);
  });

  it("delays a good reply", () => {
    const { answer, call } = askWith({ delayMs: 30_000 });

    expect([answer.status, answer.delayMs, call?.credits]).toEqual([200, 30_000, 2.5]);
  });

  it.each([
    ["malformed-json", 2.5],
    ["html", 0],
  ] as const)("answers %s, at %s credits", (fault, credits) => {
    const { answer, call } = askWith(fault);

    expect(() => bodyOf(answer)).toThrow(SyntaxError);
    expect([answer.status, call?.credits]).toEqual([200, credits]);
  });

  it("omits credits_consumed and bills all the same", () => {
    const { answer, call } = askWith("no-credits-consumed");

    expect(bodyOf(answer)).not.toHaveProperty("credits_consumed");
    expect(call?.credits).toBe(2.5);
  });

  it("omits a section and its price", () => {
    const { answer, call } = askWith("missing-section");

    expect(Object.keys(bodyOf(answer).data)).toEqual(["uuid", "firmographic"]);
    expect([bodyOf(answer).credits_consumed, call?.credits]).toEqual([2, 2]);
  });

  it("makes every text hostile but keeps IDs and numbers", () => {
    const { answer } = askWith("hostile");
    const { uuid, firmographic, location } = bodyOf(answer).data;
    const texts: unknown[] = [];
    JSON.parse(JSON.stringify([firmographic, location]), (_, value) =>
      typeof value === "string" ? texts.push(value) : value,
    );

    expect(texts.length).toBeGreaterThan(10);
    // JSON escapes half of a surrogate pair and restores it.
    expect(texts.every((text) => HOSTILE_TEXTS.some((hostile) => hostile === text))).toBe(true);
    expect([uuid, firmographic.founded_year]).toEqual([new DemoApi().companies[0]?.uuid, 2016]);
  });

  it("matches by URL, call number and content; the first matching rule wins", () => {
    const api = new DemoApi();
    const rules: FaultRules = [
      { when: { nth: [2, 3], url: "jobs" }, reply: { status: 503 } },
      { when: { every: 3 }, reply: { status: 500 } },
      { when: ({ url }, nth) => nth > 5 && url.includes("limit=2"), reply: { status: 429 } },
    ];
    const ask = (limit: number) => get(api, JOBS, { company: SHOWCASE, limit }).status;

    ask(1);
    api.faults.set(rules);
    const statuses = [1, 1, 1, 1, 2, 1, 2, 1].map(ask);
    api.faults.clear();

    expect(statuses).toEqual([200, 503, 503, 200, 200, 500, 429, 200]);
    expect(ask(2)).toBe(200);
  });

  it("accepts a function that decides by itself", () => {
    const api = new DemoApi();

    api.faults.set((_request, nth) => (nth % 2 === 0 ? "cut" : undefined));
    const faults = [1, 2, 3, 4].map(() => get(api, JOBS, { company: SHOWCASE }).fault);

    expect(faults).toEqual([undefined, "cut", undefined, "cut"]);
    expect(api.calls.map(({ credits }: Body) => credits)).toEqual([4, 4, 4, 4]);
  });
});
