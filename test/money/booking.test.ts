import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiClient, type Received } from "../../src/api/client";
import { OUTCOMES } from "../../src/api/outcomes";
import { ApiError } from "../../src/api/api-error";
import { book, type Booked, type Booking, bookLost } from "../../src/money/booking";
import { learntPrices, priceNames } from "../../src/money/prices";
import { type Operation, type Request, requestText } from "../../src/money/operation";
import { companyProductReviews } from "../../src/products/product-reviews-operation";
import { list } from "../../src/products/list";
import { newsOperation as news } from "../../src/products/news-listing";
import { productReviewsOperation as productReviews } from "../../src/products/product-reviews-operation";
import { FakeCodec } from "../fakes/fake-codec";
import { FixedClock } from "../fakes/fixed-clock";
import { ScriptedHttp } from "../fakes/scripted-http";
import { enrichmentOf, jobsOf } from "./buying-desk";
import { COMPANY, HOST } from "./entry-of";

const codec = new FakeCodec();
const booked: Booked = {
  entryId: "r1.0",
  payer: "payer-1",
  host: HOST,
  nowMs: Date.parse("2026-11-02T09:00:00Z"),
  expected: 2,
  codec,
  isLast: false,
};
const answer = (document: unknown): Received => ({
  kind: "answer",
  text: JSON.stringify(document),
  document,
});
const refused = (code: `api/${string}`, credits: number | null = null): Received => ({
  kind: "refused",
  error: new ApiError(code as "api/refused", "The API said no.", { status: 400, credits }),
  text: "no",
});

/** Each entry as `unit status credits`, with `~` for an estimate. */
const asText = ({ entries }: Booking) =>
  entries.map(
    ({ params, status, credits, estimated }) =>
      `${(JSON.parse(params) as { unit: string }).unit} ${status} ${estimated ? "~" : ""}${credits}`,
  );

/** A reply as the client receives it. */
function receivedOf(status: number, body: string, { purchase }: Request = enrichmentOf()): Received {
  const client = new ApiClient(new ScriptedHttp(() => ({ status, body })), new FixedClock(), {
    baseUrl: "https://api.example",
    apiKey: "key-5f2c9d1e",
  });
  return client.sendAll([client.prepare(purchase.endpoint, purchase.params)], 20)[0]!;
}

describe("an answer", () => {
  it("is stored unit by unit, with shares that add up to its cost", () => {
    const document = { data: { uuid: 42, firmographic: { a: 1 } }, credits_consumed: 0.5 };

    const booking = book(enrichmentOf(COMPANY, ["firmographic", "location"]), answer(document), booked);

    expect(asText(booking)).toEqual(["firmographic ok 0.4", "location none 0.1"]);
    expect(booking).toMatchObject({ credits: 0.5, kind: "kept" });
    expect(booking.entries.map(({ entryId, uuid, payer, at }) => [entryId, uuid, payer, at])).toEqual([
      ["r1.0.0", "42", "payer-1", "2026-11-02T09:00:00.000Z"],
      ["r1.0.1", "42", "payer-1", "2026-11-02T09:00:00.000Z"],
    ]);
  });

  it.each([
    ["4", "ok 4"],
    ['"4.5"', "ok 4.5"],
    ["0", "ok 0"],
    ["1e999", "ok ~2"],
    ["1e308", "ok ~2"],
    ["-1", "ok ~2"],
    ['"free"', "ok ~2"],
    ["null", "ok ~2"],
    ["[1]", "ok ~2"],
  ])("with the reported cost %s is booked as %s", (amount, expected) => {
    const received = receivedOf(200, `{"data":{"firmographic":{}},"credits_consumed":${amount}}`);

    expect(asText(book(enrichmentOf(), received, booked))).toEqual([`firmographic ${expected}`]);
  });

  it.each([
    [',"credits_consumed":4', 2],
    [',"credits_consumed":0', 0],
    ["", 1],
    [',"credits_consumed":null', 1],
    [',"credits_consumed":-1', 1],
    [',"credits_consumed":"free"', 1],
  ])("with the amount %j sets the price %j", (amount, factor) => {
    const request = enrichmentOf();
    const booking = book(request, receivedOf(200, `{"data":{"firmographic":{}}${amount}}`), booked);

    const names = priceNames("enrichment", request.purchase);
    expect(learntPrices({}, [request], [booking])).toEqual(
      Object.fromEntries(names.map((name) => [name, factor])),
    );
  });

  it("that is no answer is stored raw on its last reply, with its cost", () => {
    const booking = book(enrichmentOf(), receivedOf(200, "OK"), { ...booked, isLast: true });

    expect(asText(booking)).toEqual(["firmographic unreadable ~2"]);
    expect(booking.entries[0]!.answer).toBe(
      "The API answered for northwind.example in a way that cannot be read. It may have been billed, so it is not asked again by itself: retry the row, or refresh the formula.\nOK",
    );
  });

  it("about another company than the requested UUID is stored raw, and answers for neither", () => {
    const document = { data: { uuid: "g000002", firmographic: {} }, credits_consumed: 2 };

    const booking = book(enrichmentOf("g000001"), answer(document), booked);

    expect(asText(booking)).toEqual(["firmographic unreadable 2"]);
    expect(booking.entries[0]).toMatchObject({ company: "g000001", uuid: "" });
    expect(booking.entries[0]!.answer).toContain("g000001 with another company, g000002.");
    expect(asText(book(enrichmentOf("G000002"), answer(document), booked))).toEqual(["firmographic ok 2"]);
    expect(asText(book(enrichmentOf(COMPANY), answer(document), booked))).toEqual(["firmographic ok 2"]);
  });

  it("that an operation fails to split is stored raw", () => {
    const failing = {
      ...enrichmentOf().operation,
      split: () => {
        throw new RangeError("Maximum call stack size exceeded");
      },
    } as Operation<never, unknown>;

    expect(
      asText(book({ ...enrichmentOf(), operation: failing }, answer({ credits_consumed: 3 }), booked)),
    ).toEqual(["firmographic unreadable 3"]);
  });

  it("nested deeper than can be handled is stored raw", () => {
    const body = `{"data":{"firmographic":${"[".repeat(8_000)}${"]".repeat(8_000)}},"credits_consumed":2}`;
    const received = receivedOf(200, body);

    const booking = book(enrichmentOf(), received, booked);

    expect(booking.credits).toBe(2);
    expect(booking.entries).toHaveLength(1);
  });
});

describe("an answer that does not say what it cost", () => {
  const newsOf = (): Request => {
    const question = { company: COMPANY, limit: 100, sentiments: [], types: [] };
    return { operation: news, company: COMPANY, purchase: news.missing(question, new Map(), 0)! };
  };
  const reviewsOf = (count: number) => ({
    reviews: { data: Array.from({ length: count }, (_, id) => ({ id })) },
  });
  const productReviewsOf = (): Request => {
    const purchase = {
      endpoint: companyProductReviews,
      params: { company: COMPANY, products: ["p1", "p2", "p3"], limit: 50 },
      units: ["page 1"],
      price: { low: 0, high: 4.5 },
    };
    return { operation: productReviews, company: COMPANY, purchase };
  };
  const objects = (count: number) => Array.from({ length: count }, (_, id) => ({ id, job_id: id }));

  it.each<[string, Request, object, number]>([
    ["no job post", jobsOf(100), { data: [] }, 0],
    ["3 job posts", jobsOf(100), { data: objects(3), count: 3 }, 4],
    ["11 job posts", jobsOf(100), { data: objects(11), count: 400 }, 8],
    ["no article", newsOf(), { data: [], total: 0 }, 0.1],
    ["3 articles", newsOf(), { data: objects(3) }, 0.13],
    [
      "reviews of one of three products",
      productReviewsOf(),
      {
        data: {
          product: [
            { id: "p1", ...reviewsOf(9) },
            { id: "p2", ...reviewsOf(0) },
          ],
        },
      },
      1.5,
    ],
    [
      "one section of two",
      enrichmentOf(COMPANY, ["firmographic", "location"]),
      { data: { firmographic: { a: 1 } } },
      2.5,
    ],
  ])("is booked by the price table, as an estimate: %s", (_, request, document, credits) => {
    const { high } = request.purchase.price;

    const booking = book(request, answer(document), { ...booked, expected: high });
    const dearer = book(request, answer(document), { ...booked, expected: 2 * high });

    expect(booking.credits).toBe(credits);
    expect(booking.entries.map(({ estimated }) => estimated)).not.toContain(false);
    expect(dearer.credits).toBeCloseTo(2 * credits);
  });
});

describe("a reply that says by its status that nothing was found", () => {
  it("is an empty list", () => {
    const jobs = book(jobsOf(10), { kind: "none" }, booked);
    expect([asText(jobs), jobs.entries[0]!.answer]).toEqual([["all ok 0"], '{"data":[]}']);
  });
});

describe("a success that says an error", () => {
  const told = [
    { error: "said" },
    { errors: [{ message: "slow" }] },
    { success: false },
    { status: "failed" },
  ];
  const sections = enrichmentOf(COMPANY, ["firmographic", "location"]);
  const bookedOf = (request: Request, body: object) =>
    book(request, receivedOf(200, JSON.stringify(body), request), booked);

  it.each(told)("and %j is an answer where it was billed and holds data", (error) => {
    const data = { uuid: "00000l1", firmographic: { a: 1 } };

    const booking = bookedOf(sections, { ...error, data, credits_consumed: 2.5 });

    expect([asText(booking), booking.kind]).toEqual([["firmographic ok 2", "location none 0.5"], "kept"]);
    expect(JSON.parse(booking.entries[0]!.answer)).toEqual({ a: 1 });
  });

  it("is an answer page by page, too", () => {
    const booking = bookedOf(jobsOf(10), { errors: ["slow"], data: [{ job_id: "1" }], credits_consumed: 2 });

    expect([asText(booking), booking.kind]).toEqual([["all ok 2"], "kept"]);
  });

  it.each<[string, object, string[]]>([
    ["it holds no data", { credits_consumed: 2 }, ["* unconfirmed 2"]],
    ["its data is null", { data: null, credits_consumed: 2 }, ["* unconfirmed 2"]],
    ["its data is empty", { data: { firmographic: {} }, credits_consumed: 2 }, ["* unconfirmed 2"]],
    ["it does not say what it cost", { data: { firmographic: { a: 1 } } }, []],
  ])("is none where %s", (_, body, lines) => {
    const booking = bookedOf(sections, { errors: [{ message: "slow" }], ...body });

    expect([asText(booking), booking.kind]).toEqual([lines, "refused"]);
  });

  it("is none where its list is empty", () => {
    const booking = bookedOf(jobsOf(10), { errors: ["slow"], data: [], credits_consumed: 2 });

    expect([asText(booking), booking.kind]).toEqual([["* unconfirmed 2"], "refused"]);
  });
});

describe("a refusal", () => {
  it("for a company applies to everything about it", () => {
    const booking = book(enrichmentOf(COMPANY, ["location"]), refused("api/not-found"), booked);

    expect(asText(booking)).toEqual(["* missing 0"]);
    expect(booking.entries[0]!.answer).toBe(
      "Not found: northwind.example. Check the website or try COMPANY_SEARCH.",
    );
    expect(booking.kind).toBe("kept");
  });

  it("for a request without a company applies to that request", () => {
    const purchase = list.missing({ company: "", body: { filters: {}, limit: 5 } }, new Map(), 0)!;

    const booking = book({ operation: list, company: "", purchase }, refused("api/not-found"), booked);

    expect(booking.entries[0]!.key).toContain("list|");
    expect(asText(booking)[0]).not.toContain("*");
    expect(booking.entries[0]!.answer).toBe("Nothing was found for this request. Change it and try again.");
  });

  it("for a request is keyed by the complete request", () => {
    const texts = [10, 5].map((limit) => {
      const booking = book(jobsOf(limit), refused("api/bad-request"), booked);
      expect(asText(booking)).toEqual(["all refused 0"]);
      return (JSON.parse(booking.entries[0]!.params) as { request: string }).request;
    });

    expect(texts).toEqual([10, 5].map((limit) => requestText(jobsOf(limit).purchase, codec)));
    expect(texts[0]).not.toBe(texts[1]);
  });

  it.each([
    ["api/not-found", "* missing 3"],
    ["api/bad-request", "firmographic refused 3"],
    ["api/rate-limited", "* charged 3"],
    ["api/unavailable", "* charged 3"],
    ["api/refused", "* charged 3"],
  ] as const)("that was billed keeps its amount: %s", (code, expected) => {
    const booking = book(enrichmentOf(), refused(code, 3), booked);

    expect([asText(booking), booking.credits]).toEqual([[expected], 3]);
  });

  it.each(Object.entries(OUTCOMES).filter(([code]) => code.startsWith("api/")))(
    "%s stores what the table of outcomes says",
    (code, { kept, mayBeBilled }) => {
      const silent = book(enrichmentOf(), refused(code as "api/refused"), booked);
      const free = book(enrichmentOf(), refused(code as "api/refused", 0), booked);

      const words = { company: "* missing 0", request: "firmographic refused 0" };
      const nothing = mayBeBilled ? ["* unconfirmed ~2"] : [];
      expect(asText(silent)).toEqual(kept === "no" ? nothing : [words[kept]]);
      const counted = mayBeBilled ? ["* unconfirmed 0"] : [];
      expect(asText(free)).toEqual(kept === "no" ? counted : [words[kept]]);
      expect(silent.kind === "kept").toBe(kept !== "no");
    },
  );
});

describe("bookLost", () => {
  it("books the expected cost, unconfirmed, for no unit", () => {
    const booking = bookLost(enrichmentOf(), booked);

    expect([asText(booking), booking.credits, booking.kind]).toEqual([["* unconfirmed ~2"], 2, "lost"]);
  });
});

describe("booking", () => {
  const requests: Request[] = [
    enrichmentOf(COMPANY, ["firmographic", "location"]),
    jobsOf(10),
    jobsOf(10, 9),
  ];

  it("never throws, and always books finite numbers", () => {
    const status = fc.constantFrom(
      200,
      201,
      204,
      400,
      401,
      402,
      403,
      404,
      408,
      409,
      422,
      425,
      429,
      451,
      500,
      503,
      504,
      524,
      302,
    );
    const amount = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(1e308, -1, "7", "1e999"));
    const document = fc.record(
      {
        data: fc.oneof(
          fc.jsonValue(),
          fc.array(fc.jsonValue()),
          fc.dictionary(fc.constantFrom("firmographic", "location", "uuid"), fc.jsonValue()),
        ),
        count: fc.jsonValue(),
        error: fc.jsonValue(),
        credits_consumed: amount,
      },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      document.map((each) => JSON.stringify(each)),
    );
    fc.assert(
      fc.property(status, body, fc.constantFrom(...requests), (code, text, request) => {
        const booking = book(request, receivedOf(code, text), booked);

        expect(Number.isFinite(booking.credits) && booking.credits >= 0).toBe(true);
        expect(new Set(booking.entries.map(({ entryId }) => entryId)).size).toBe(booking.entries.length);
        expect(booking.entries.every(({ params }) => params.length < 2_000)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
