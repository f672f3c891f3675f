import { describe, expect, it } from "vitest";
import { ApiClient, type Received } from "../../src/api/client";
import { companyEnrichment } from "../../src/products/sections";
import { outcomeOf, OUTCOMES, type ReplyCode } from "../../src/api/outcomes";
import { FixedClock } from "../fakes/fixed-clock";
import { ScriptedHttp } from "../fakes/scripted-http";

const BODIES = {
  detail: '{"detail":"said"}',
  error: '{"error":"said"}',
  answer: '{"data":{}}',
  null: '{"data":null}',
  list: '{"data":[]}',
  cut: '{"data":{"uuid":"a',
  billed: '{"ok":true,"credits_consumed":2}',
  html: "<html>said</html>",
  words: "said",
  empty: " ",
};
type Body = keyof typeof BODIES;
const STATUSES = Array.from({ length: 400 }, (_, index) => 200 + index);

/** Who spoke, written row by row and independently of the table. */
function expectedOf(status: number, body: Body): string {
  const saysWhy = body === "detail" || body === "error";
  if (status < 300) {
    if (body === "answer" || body === "null") return "answer";
    return body === "cut" || body === "billed" ? "api/cut-off" : "api/blocked";
  }
  if (status < 400) return "api/redirected";
  if ([408, 504, 524].includes(status)) return "api/timed-out";
  if (status === 429) return "api/rate-limited";
  if (!saysWhy) return "api/blocked";
  switch (status) {
    case 400:
    case 422:
      return "api/bad-request";
    case 401:
      return "api/key-refused";
    case 402:
      return "api/no-credits";
    case 403:
      return "api/plan";
    case 404:
      return "api/not-found";
    case 410:
      return "api/nothing-there";
    case 409:
    case 425:
      return "api/unavailable";
    default:
      return status >= 500 ? "api/unavailable" : "api/refused";
  }
}

function receivedFrom(status: number, body: Body): Received {
  const client = new ApiClient(new ScriptedHttp(() => ({ status, body: BODIES[body] })), new FixedClock(), {
    baseUrl: "https://api.example",
    apiKey: "key-5f2c9d1e",
  });
  const call = client.prepare(companyEnrichment, { company: "a.example", sections: ["location"] });
  return client.sendAll([call], 20)[0]!;
}

describe("a reply", () => {
  it.each(Object.keys(BODIES) as Body[])(
    "with the body %s has for each status the meaning in the table",
    (body) => {
      for (const status of STATUSES) {
        const received = receivedFrom(status, body);

        const meaning = received.kind === "refused" ? received.error.code : received.kind;
        expect([status, meaning]).toEqual([status, expectedOf(status, body)]);
      }
    },
  );

  it("of any status has a message that ends with a full stop, names the reason, and contains no markup", () => {
    for (const status of STATUSES) {
      for (const body of ["detail", "html"] as const) {
        const received = receivedFrom(status, body);
        if (received.kind !== "refused") continue;

        expect(received.error.fact).toMatch(/^[A-Za-z].*\.$/);
        expect(received.error.advice).toMatch(/^[A-Z].*\.$/);
        expect(received.error.message).not.toContain("<");
        expect(received.error.retryable).toBe(OUTCOMES[received.error.code as ReplyCode].retry);
      }
    }
  });
});

describe("the table of outcomes", () => {
  const codes = Object.keys(OUTCOMES) as ReplyCode[];
  const having = (holds: (code: ReplyCode) => boolean) => codes.filter(holds).sort();

  it("keeps what is about the company for a week, what is about the request for a day, and a paid unreadable reply forever", () => {
    const DAY_MS = 86_400_000;
    expect(having((code) => OUTCOMES[code].kept !== "no")).toEqual([
      "api/bad-request",
      "api/not-found",
      "api/nothing-there",
      "api/unexpected-reply",
    ]);
    expect(OUTCOMES["api/not-found"]).toMatchObject({ kept: "company", ttlMs: 7 * DAY_MS });
    expect(OUTCOMES["api/bad-request"]).toMatchObject({ kept: "request", ttlMs: DAY_MS });
    expect(OUTCOMES["api/unexpected-reply"]).toMatchObject({ kept: "request", ttlMs: Infinity });
    expect(having((code) => OUTCOMES[code].ttlMs > 0)).toEqual(
      having((code) => OUTCOMES[code].kept !== "no"),
    );
  });

  it("retries what is temporary", () => {
    expect(having((code) => OUTCOMES[code].retry)).toEqual([
      "api/blocked",
      "api/cut-off",
      "api/rate-limited",
      "api/timed-out",
      "api/unavailable",
      "network/no-reply",
      "network/not-sent",
    ]);
  });

  it("ends a run if every request would fail in the same way", () => {
    expect(having((code) => OUTCOMES[code].stopsRun)).toEqual([
      "api/key-refused",
      "api/no-credits",
      "api/plan",
      "api/redirected",
      "api/wrong-address",
    ]);
    expect(having((code) => OUTCOMES[code].stopsRun && !OUTCOMES[code].stopsBatch)).toEqual([]);
  });

  it("marks what may have been billed", () => {
    expect(having((code) => OUTCOMES[code].mayBeBilled)).toEqual([
      "api/cut-off",
      "api/timed-out",
      "api/unexpected-reply",
      "network/no-reply",
    ]);
  });

  it("ends what is under way for an error that no reply caused", () => {
    expect(outcomeOf("limit/journal")).toMatchObject({ kept: "no", retry: false, stopsRun: true });
    expect(outcomeOf("api/blocked")).toBe(OUTCOMES["api/blocked"]);
  });
});
