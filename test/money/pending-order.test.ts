import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SECTION_PRICES } from "../../src/products/sections";
import { orderIn, orderText, shortKey, unconfirmedEntries } from "../../src/money/order";
import { FakeCodec } from "../fakes/fake-codec";
import { orderOf, requestOf, settlementOf } from "./order-of";

const codec = new FakeCodec();
const PROPERTY_BYTES = 9 * 1024;

describe("orderText", () => {
  it("is parsed back to the same order, open or settled", () => {
    const open = orderOf({ accounts: ["run:1"] });
    const settled = orderOf({ settled: settlementOf({ prices: { jobs: 1.5 }, parts: 2 }) });

    expect([open, settled].map((order) => orderIn(orderText(order, codec), codec))).toEqual([open, settled]);
  });

  it.each([
    ["in ASCII", (index: number) => `company-number-${index}.example`],
    [
      "in an alphabet of three bytes per character",
      (index: number) => `${"企業".repeat(12)}${index}.example`,
    ],
  ])(
    "for companies %s fits into a property if its characters do, however many there are",
    (_case, company) => {
      const units = Object.keys(SECTION_PRICES);
      const tooLarge: string[] = [];
      for (let count = 1; count <= 40; count++) {
        for (let sections = 1; sections <= units.length; sections++) {
          const requests = Array.from({ length: count }, (_, index) => {
            const asked = units.slice(0, sections).map((unit) => requestOf(company(index), unit).keys);
            return { ...requestOf(company(index)), keys: asked.join(" ") };
          });
          const text = orderText(orderOf({ requests }), codec);
          const isTooLarge = text.length < 9_000 && Buffer.byteLength(text) > PROPERTY_BYTES;
          if (isTooLarge) tooLarge.push(`${count} times ${sections}`);
        }
      }

      expect(tooLarge).toEqual([]);
    },
  );
});

describe("orderIn", () => {
  it.each([
    "",
    "-",
    "null",
    "[]",
    "5",
    "{}",
    "gibberish",
    '{"requests":5}',
    '{"requests":[null]}',
    '{"requests":[{}],"settled":null}',
    '{"requests":[],"settled":{}}',
    '{"requests":[],"settled":{"credits":null,"parts":"2"}}',
    JSON.stringify({ ...orderOf(), settled: undefined }),
    JSON.stringify({ ...orderOf(), at: "yesterday" }),
    JSON.stringify({ ...orderOf(), until: null }),
    JSON.stringify(orderOf({ requests: [{ ...requestOf(), credits: Number.NaN }] })),
    JSON.stringify(orderOf({ settled: settlementOf({ credits: Infinity }) })),
    JSON.stringify({ ...orderOf(), settled: { ...settlementOf(), parts: "5" } }),
  ])("returns null for %s", (text) => {
    expect(orderIn(text, codec)).toBeNull();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(orderIn(text, codec)).toBeNull();
      }),
    );
  });
});

describe("shortKey", () => {
  it("is short, the same for the same key and usually another for another", () => {
    const keys = Array.from({ length: 2_000 }, (_, index) =>
      shortKey(`enrichment|host|c${index}.example|firmographic`),
    );

    expect(new Set(keys).size).toBe(2_000);
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(7);
  });
});

describe("unconfirmedEntries", () => {
  it("has one entry per request, with the expected cost and without any answer", () => {
    const requests = [requestOf("a.example", "firmographic", 2), requestOf("b.example", "location", 0.5)];

    const entries = unconfirmedEntries(orderOf({ id: "id-9", requests }), codec);

    expect(
      entries.map(({ entryId, company, status, credits, estimated, answer }) => ({
        entryId,
        company,
        status,
        credits,
        estimated,
        answer,
      })),
    ).toEqual([
      {
        entryId: "rid-9.0",
        company: "a.example",
        status: "unconfirmed",
        credits: 2,
        estimated: true,
        answer: "",
      },
      {
        entryId: "rid-9.1",
        company: "b.example",
        status: "unconfirmed",
        credits: 0.5,
        estimated: true,
        answer: "",
      },
    ]);
  });
});
