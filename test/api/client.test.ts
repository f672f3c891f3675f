import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiClient, readAnswer, type Received } from "../../src/api/client";
import { endpoint, FREE } from "../../src/api/endpoint";
import { companyJobs } from "../../src/products/jobs";
import { companyNews } from "../../src/products/news-listing";
import { companyEnrichment } from "../../src/products/sections";
import { companySearch, listGenerate } from "../../src/api/endpoints/lists";
import { NetworkError } from "../../src/core/errors";
import type { ApiError } from "../../src/api/api-error";
import type { HttpReply, HttpRequest } from "../../src/google/ports";
import { FixedClock } from "../fakes/fixed-clock";
import { ScriptedHttp } from "../fakes/scripted-http";
import * as z from "zod/mini";

const BASE = "https://api.example/prefix";
const KEY = "key-5f2c9d1e";

/** A client whose service gives the same reply to everything, or what `answer` returns. */
function clientOver(answer: Partial<HttpReply> | ((request: HttpRequest) => Partial<HttpReply>)) {
  const http = new ScriptedHttp(typeof answer === "function" ? answer : () => answer);
  const clock = new FixedClock("2026-11-02T09:00:00Z");
  const client = new ApiClient(http, clock, { baseUrl: BASE, apiKey: KEY });
  return { http, client, clock };
}

/** Sends one search and returns the result. */
function receivedFrom(answer: Partial<HttpReply>): Received {
  const { client } = clientOver(answer);
  return client.sendAll([client.prepare(companySearch, { query: "northwind" })], 20)[0]!;
}

function refusalFrom(answer: Partial<HttpReply>): ApiError {
  const received = receivedFrom(answer);
  if (received.kind !== "refused") throw new Error(`expected a refusal, got ${received.kind}`);
  return received.error;
}

describe("ApiClient.prepare", () => {
  const { client } = clientOver({});

  it("rejects a URL that Google would not send, because it would fail its whole batch", () => {
    const asked = (title: string) => client.prepare(companyNews, { company: "a.example", title, limit: 1 });

    expect(asked("x".repeat(1_900)).request.url.length).toBeLessThanOrEqual(2_082);
    expect(() => asked("x".repeat(2_100))).toThrow(/2082/);
  });

  it("builds a GET with the API's own parameter names, encoded, and omits what was not set", () => {
    const { request } = client.prepare(companyNews, {
      company: "a&b=c/ü.example",
      sentiment_list: "Positive,Neutral",
      unique_article: true,
      type_list: undefined,
      limit: 2,
    });

    expect(request).toEqual({
      method: "GET",
      url:
        "https://api.example/prefix/api/v1/news?company=a%26b%3Dc%2F%C3%BC.example" +
        "&sentiment_list=Positive%2CNeutral&unique_article=true&limit=2",
      headers: {
        "x-api-key": KEY,
        "x-client-source": expect.stringMatching(/^company-intelligence-for-sheets/) as string,
        accept: "application/json",
      },
    });
  });

  it("sends a list of sections as comma-separated text", () => {
    const { request } = client.prepare(companyEnrichment, {
      company: "northwind.example",
      sections: ["firmographic", "location"],
    });

    expect(request.url).toBe(
      `${BASE}/api/v1/company/enrichment/?company=northwind.example&sections=firmographic%2Clocation`,
    );
  });

  it("builds a POST with a JSON body, and with the key in a header only", () => {
    const { request } = client.prepare(listGenerate, { filters: { a: { gte: 1 } }, limit: 5 });

    expect(request.method).toBe("POST");
    expect(request.url).toBe(`${BASE}/api/v1/list/generate/companies/`);
    expect(JSON.parse(request.body!)).toEqual({ filters: { a: { gte: 1 } }, limit: 5 });
    expect(request.url + request.body!).not.toContain(KEY);
  });

  it("separates any query from the rest of the URL", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (query) => {
        const { url } = client.prepare(companySearch, { query }).request;

        expect(new URL(url).searchParams.get("query")).toBe(query);
        expect([...new URL(url).searchParams.keys()]).toEqual(["query"]);
      }),
    );
  });

  it.each([
    ["limit", () => client.prepare(companyJobs, { company: "northwind.example", limit: 0 })],
    ["sections.0", () => client.prepare(companyEnrichment, { company: "x.example", sections: ["a,b"] })],
    ["start_date", () => client.prepare(companyNews, { start_date: "last week", limit: 1 })],
  ])("rejects what the endpoint does not accept, and names %s", (field, prepare) => {
    expect(prepare).toThrow(expect.objectContaining({ code: "input/argument" }));
    expect(prepare).toThrow(`(${field}: `);
  });
});

describe("ApiClient.sendAll", () => {
  it("sends all calls in one batch and returns the replies in their order", () => {
    const { client, http } = clientOver(({ url }) => ({
      body: JSON.stringify({ data: [], asked: url.slice(-1) }),
    }));
    const calls = ["a", "b", "c"].map((query) => client.prepare(companySearch, { query }));

    const received = client.sendAll(calls, 13);

    expect(http.batches).toHaveLength(1);
    expect(http.timeouts).toEqual([13]);
    expect(received.map((one) => (one.kind === "answer" ? one.document : one))).toEqual([
      { data: [], asked: "a" },
      { data: [], asked: "b" },
      { data: [], asked: "c" },
    ]);
  });

  it.each([
    [
      "an answer, with its body unchanged",
      { body: '{ "data": [], "a": 1.0 }' },
      { kind: "answer", text: '{ "data": [], "a": 1.0 }', document: { data: [], a: 1 } },
    ],
    ["nothing found for 204", { status: 204 }, { kind: "none" }],
  ] as [string, Partial<HttpReply>, Received][])("recognises %s", (_case, reply, expected) => {
    expect(receivedFrom(reply)).toEqual(expected);
  });
});

describe("a redirect", () => {
  const moved = (location: string, status = 307) => ({ status, headers: { location } });

  it.each([
    ["an absolute URL", "https://api.example/prefix/api/v1/elsewhere/"],
    ["a path", "/prefix/api/v1/elsewhere/"],
    ["an address in another spelling of the host", "https://API.example/prefix/api/v1/elsewhere/"],
  ])(
    "within the host, such as %s, is followed once with the same method, headers and body",
    (_case, location) => {
      const { client, http } = clientOver(({ url }) =>
        url.endsWith("elsewhere/") ? { body: '{"data":[]}' } : moved(location),
      );
      const call = client.prepare(listGenerate, { filters: {}, limit: 1 });

      const [received] = client.sendAll([call], 20);

      expect(received!.kind).toBe("answer");
      expect(http.batches).toHaveLength(2);
      expect(http.sent[1]).toEqual({
        ...call.request,
        url: expect.stringMatching(/^https:\/\/api\.example\/prefix\/api\/v1\/elsewhere\/$/i) as string,
      });
    },
  );

  it("is followed only for the moved call, in its position", () => {
    const { client, http } = clientOver(({ url }) =>
      url.endsWith("b") ? moved("/there") : { body: JSON.stringify({ data: [], url }) },
    );
    const calls = ["a", "b", "c"].map((query) => client.prepare(companySearch, { query }));

    const received = client.sendAll(calls, 20);

    expect(http.batches.map(({ length }) => length)).toEqual([3, 1]);
    expect(received[1]).toMatchObject({ kind: "answer", document: { url: "https://api.example/there" } });
  });

  it.each([
    "https://elsewhere.example/api/v1/company/search",
    "//elsewhere.example/api/v1/company/search",
    "http://api.example/prefix/api/v1/company/search",
    "https://api.example:8443/prefix/api/v1/company/search",
    "https://api.example@elsewhere.example/",
    "https://api.example.elsewhere.example/",
    "https://api.example\\@elsewhere.example/",
    "elsewhere/",
  ])("to %s is not followed, and the key is not sent there", (location) => {
    const { client, http } = clientOver(moved(location));

    const [received] = client.sendAll([client.prepare(companySearch, { query: "a" })], 20);

    expect(received).toMatchObject({ kind: "refused", error: { code: "api/redirected", status: 307 } });
    expect(http.sent).toHaveLength(1);
  });

  it.each([
    [0, [20, 20]],
    [14_200, [20, 5]],
    [19_500, [20]],
    [40_000, [20]],
  ])("that took %i ms leaves the rest of the time to the call behind it", (ms, timeouts) => {
    const { client, http, clock } = clientOver(({ url }) => {
      if (url.endsWith("elsewhere/")) return { body: '{"data":[]}' };
      clock.advance(ms);
      return moved("/elsewhere/");
    });

    const [received] = client.sendAll([client.prepare(companySearch, { query: "a" })], 20);

    expect(http.timeouts).toEqual(timeouts);
    expect(received).toMatchObject(
      timeouts.length === 2 ? { kind: "answer" } : { kind: "refused", error: { code: "api/timed-out" } },
    );
  });

  it("is refused the second time", () => {
    const { client, http } = clientOver(moved("/round-and-round"));

    const [received] = client.sendAll([client.prepare(companySearch, { query: "a" })], 20);

    expect(received).toMatchObject({ kind: "refused", error: { code: "api/redirected" } });
    expect(http.sent).toHaveLength(2);
  });
});

describe("a refusal", () => {
  it.each([
    [401, "api/key-refused", false],
    [403, "api/plan", false],
    [404, "api/not-found", false],
    [400, "api/bad-request", false],
    [422, "api/bad-request", false],
    [402, "api/no-credits", false],
    [408, "api/timed-out", true],
    [418, "api/refused", false],
    [429, "api/rate-limited", true],
    [500, "api/unavailable", true],
    [503, "api/unavailable", true],
    [504, "api/timed-out", true],
    [302, "api/redirected", false],
  ])("of status %i has the code %s; retryable: %s", (status, code, retryable) => {
    expect(refusalFrom({ status, body: '{"detail":"no"}' })).toMatchObject({ status, code, retryable });
  });

  it("of status 403 without JSON comes from something in front of the API, and is retryable", () => {
    const error = refusalFrom({ status: 403, body: "<html>Blocked</html>" });

    expect(error).toMatchObject({ code: "api/blocked", retryable: true });
    expect(error.message).not.toContain("<html>");
  });

  it.each(["detail", "message", "error"])("repeats nothing of what a reply says under %s", (name) => {
    for (const status of [302, 401, 402, 409, 418, 429, 500, 503, 504])
      for (const said of ["said", [{ loc: ["query", "said"], msg: "said" }]]) {
        const error = refusalFrom({ status, body: JSON.stringify({ status: "error", [name]: said }) });

        expect(JSON.stringify([error, error.message])).not.toContain("said");
      }
  });

  it.each([
    [400, "did not accept the request"],
    [422, "did not accept the request"],
    [403, "do not cover this"],
  ])("of status %i says why in the words of the service", (status, fact) => {
    const { message, reason } = refusalFrom({ status, body: '{"detail":"Unknown value northwind"}' });

    expect(reason).toBe("Unknown value northwind");
    expect(message).toContain(`${fact} ("Unknown value northwind").`);
  });

  it.each([
    ["seconds", "30", 30],
    ["a date", "Mon, 02 Nov 2026 09:01:30 GMT", 90],
    ["a date that has passed", "Mon, 02 Nov 2026 08:00:00 GMT", 0],
    ["neither", "soon", null],
    ["absent if it is a fraction", "1.5", null],
    ["absent if it is negative", "-1", null],
    ["absent if it is two numbers", "1, 2", null],
    ["absent if it is a date in another format", "2026-11-02T09:01:30Z", null],
    ["absent if it is blank", "", null],
  ])("reads Retry-After as %s", (_case, header, seconds) => {
    expect(refusalFrom({ status: 429, headers: { "retry-after": header } }).retryAfterSeconds).toBe(seconds);
  });

  it("has no waiting time if the reply has none", () => {
    expect(refusalFrom({ status: 429 }).retryAfterSeconds).toBeNull();
  });

  it.each([401, 403, 404, 400, 422, 429, 500, 418, 200])("of status %i never repeats the key", (status) => {
    const body = JSON.stringify({ detail: `Invalid API key ${KEY}.` });

    expect(refusalFrom({ status, body }).message).not.toContain(KEY);
  });

  it("of status 404 with a gateway's page says nothing about the company, and is retryable", () => {
    for (const body of ["<html>404</html>", "", "not found"]) {
      expect(refusalFrom({ status: 404, body })).toMatchObject({ code: "api/blocked", retryable: true });
    }
  });

  it.each(['{"detail":"Not Found"}', '{"error":"COMPANY_NOT_FOUND"}'])(
    "of status 404 in a call about one company speaks of it, whatever its words: %s",
    (body) => {
      const { client } = clientOver({ status: 404, body });
      const call = client.prepare(companyJobs, { company: "acme.example", limit: 1 });

      expect(client.sendAll([call], 20)).toMatchObject([{ error: { code: "api/not-found" } }]);
    },
  );

  it("of status 404 in a call with the company in its path speaks of it, and repeats it as it was sent", () => {
    const permits = endpoint({
      name: "companies/permits",
      method: "GET",
      path: "/api/v1/companies/{company}/permits",
      params: () => z.object({ company: z.string(), limit: z.number() }),
      price: () => FREE,
    });
    const { client, http } = clientOver({
      status: 404,
      body: '{"detail":"No such company: ac31x-9me.example"}',
    });
    const [received] = client.sendAll(
      [client.prepare(permits, { company: "ac31x-9me.example", limit: 1 })],
      20,
    );

    expect(http.sent[0]!.url).toBe(`${BASE}/api/v1/companies/ac31x-9me.example/permits?limit=1`);
    expect(received).toMatchObject({
      error: { code: "api/not-found", reason: "No such company: ac31x-9me.example" },
    });
  });

  it("of status 404 speaks of no company where none was asked about", () => {
    const { client } = clientOver({ status: 404, body: '{"detail":"Not Found"}' });
    const calls = [
      client.prepare(listGenerate, { filters: { a: 1 }, limit: 5 }),
      client.prepare(companyNews, { query: "company", limit: 5 }),
    ];

    for (const received of client.sendAll(calls, 20))
      expect(received).toMatchObject({ kind: "refused", error: { code: "api/nothing-there" } });
  });

  it("may be a success that reports an error, with its cost", () => {
    const body = '{"status":"error","error":"COMPANY_NOT_FOUND","credits_consumed":"0.5"}';

    expect(refusalFrom({ body })).toMatchObject({ code: "api/cut-off", credits: 0.5, status: 200 });
  });

  it("separates what happened from the advice", () => {
    const { message, fact, advice } = refusalFrom({ status: 429, body: '{"detail":"slow"}' });

    expect(fact).toBe("The API has had too many requests.");
    expect(advice).toBe("Wait a minute, then try again.");
    expect(message).toBe(`${fact} ${advice}`);
  });

  it("has no cost if the reply has none", () => {
    expect(refusalFrom({ status: 500 }).credits).toBeNull();
  });
});

describe("the key", () => {
  it("is in no answer", () => {
    const received = receivedFrom({ body: JSON.stringify({ data: [{ [`k ${KEY}`]: KEY, n: 1 }] }) });

    expect(received).toMatchObject({ kind: "answer", document: { data: [{ "k …": "…", n: 1 }] } });
    expect(received.kind === "answer" && JSON.parse(received.text)).toEqual({ data: [{ "k …": "…", n: 1 }] });
  });

  it("is in no reply that is none of the service's", () => {
    expect(receivedFrom({ body: `b ${KEY}` })).toMatchObject({ kind: "refused", text: "b …" });
  });
});

describe("an answer", () => {
  it("may start with a byte order mark", () => {
    expect(receivedFrom({ body: '\uFEFF{"data":[]}' })).toEqual({
      kind: "answer",
      text: '{"data":[]}',
      document: { data: [] },
    });
  });

  it("that nests too deep to be handled is kept as a text, with its amount and without the key", () => {
    const deep = (leaf: string, levels: number) =>
      `{"credits_consumed":2,"data":${"[".repeat(levels)}"${leaf}"${"]".repeat(levels)}}`;

    expect(receivedFrom({ body: deep("x", 99) })).toMatchObject({ kind: "answer", text: deep("x", 99) });
    for (const levels of [100, 3_000, 8_000]) {
      const kept = { kind: "unreadable", text: deep("…", levels), credits: 2 };
      expect(receivedFrom({ body: deep(KEY, levels) })).toEqual(kept);
    }
    expect(receivedFrom({ status: 404, body: deep("x", 8_000) })).toMatchObject({ kind: "refused" });
  });
});

describe("a base URL that has never answered", () => {
  const nothing = { status: 404, body: '{"detail":"Not Found"}' };
  const over = (answer: (request: HttpRequest) => Partial<HttpReply>, hasAnswered = () => false) => {
    const http = new ScriptedHttp(answer);
    const access = { baseUrl: BASE, apiKey: KEY };
    const clock = new FixedClock("2026-11-02T09:00:00Z");
    const client = new ApiClient(http, clock, access, undefined, undefined, hasAnswered);
    const call = (company: string) => client.prepare(companyJobs, { company, limit: 1 });
    const codes = (...companies: string[]) =>
      client
        .sendAll(companies.map(call), 20)
        .map((received) => (received.kind === "refused" ? received.error.code : received.kind));
    return { http, codes };
  };
  const isFilters = ({ url }: HttpRequest) => url.includes("/filters/list/");

  it.each(['{"detail":"Not Found"}', "<html>404</html>"])("is told by the first 404: %s", (body) => {
    const { http, codes } = over(() => ({ status: 404, body }));

    expect(codes("a.example")).toEqual(["api/wrong-address"]);
    expect(codes("b.example", "c.example")).toEqual(["api/wrong-address", "api/wrong-address"]);
    expect(http.sent.filter(isFilters)).toHaveLength(1);
  });

  it("is none if a free request is answered, or any other of the same batch", () => {
    const answered = over((request) => (isFilters(request) ? { body: '{"filters":[]}' } : nothing));
    const beside = over(({ url }) => (url.includes("b.example") ? { body: '{"data":[]}' } : nothing));

    expect(answered.codes("a.example")).toEqual(["api/not-found"]);
    expect(beside.codes("a.example", "b.example")).toEqual(["api/not-found", "answer"]);
    expect(beside.http.sent.filter(isFilters)).toEqual([]);
  });

  it("is none if it is known to have answered", () => {
    const { http, codes } = over(
      () => nothing,
      () => true,
    );

    expect(codes("a.example")).toEqual(["api/not-found"]);
    expect(http.sent).toHaveLength(1);
  });

  it.each<[string, () => Partial<HttpReply>]>([
    ["is refused", () => ({ status: 429 })],
    [
      "is not answered",
      () => {
        throw new NetworkError("No reply.");
      },
    ],
  ])("may be any: while the free request %s, a 404 is asked again later", (_, reply) => {
    const { codes } = over((request) => (isFilters(request) ? reply() : nothing));

    expect(codes("a.example")).toEqual(["api/unavailable"]);
  });

  it("is named", () => {
    const unknown = new ApiClient(
      new ScriptedHttp(() => nothing),
      new FixedClock(),
      { baseUrl: BASE, apiKey: KEY },
      undefined,
      undefined,
      () => false,
    );

    const [received] = unknown.sendAll(
      [unknown.prepare(companyJobs, { company: "a.example", limit: 1 })],
      20,
    );

    expect(received?.kind === "refused" && received.error.message).toBe(
      `Nothing was found under ${BASE}. Check the base URL in Settings.`,
    );
  });
});

describe("readAnswer", () => {
  it.each([
    ["a missing list", { total: 0 }, "data: "],
    ["a wrong type", { data: "0" }, "data: "],
    ["no object", "hello", ""],
  ])("names the field when the reply has %s", (_case, document, problem) => {
    const read = () => readAnswer(companySearch, document);

    expect(read).toThrow(expect.objectContaining({ code: "api/unexpected-reply", retryable: false }));
    expect(read).toThrow(`The API answered in a way this version does not know (${problem}`);
    expect(read).toThrow("Check the base URL in Settings");
  });

  it("keeps unknown fields", () => {
    const document = { data: [{ uuid: "1", brand_new: true }], added_tomorrow: 1 };

    expect(readAnswer(companySearch, document)).toEqual(document);
  });
});

describe("ApiClient.ask", () => {
  it("returns the validated reply, with the endpoint's own time-out", () => {
    const { client, http } = clientOver({ body: '{"data":[{"uuid":"u-1"}]}' });

    expect(client.ask(companySearch, { query: "a" })).toEqual({ data: [{ uuid: "u-1" }] });
    expect(http.timeouts).toEqual([companySearch.timeoutSeconds]);
  });

  it("returns null for an empty reply", () => {
    expect(clientOver({ status: 204 }).client.ask(companySearch, { query: "a" })).toBeNull();
  });

  it.each([
    ["a refusal", { status: 401, body: '{"detail":"Invalid API key"}' }, "api/key-refused"],
    ["a page instead of JSON", { body: "<html></html>" }, "api/blocked"],
    ["what is neither", { body: "{half" }, "api/blocked"],
  ])("throws for %s", (_case, reply, code) => {
    expect(() => clientOver(reply).client.ask(companySearch, { query: "a" })).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
