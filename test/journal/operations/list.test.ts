import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/journal/entry";
import { canonicalJson, list, selectionOf, type ListBody } from "../../../src/journal/operations/list";

const body: ListBody = { filters: { "firmographic.company_type": "private" }, limit: 10 };
const ask = (change: Partial<ListBody>) => ({ company: "" as const, body: { ...body, ...change } });

function held(...replies: { limit: number; document: unknown; at?: string }[]): ReadonlyMap<string, Entry[]> {
  const entries = replies.map(
    ({ limit, document, at = "2026-11-21T09:00:00.000Z" }) =>
      ({ status: "ok", params: JSON.stringify({ limit }), at, answer: JSON.stringify(document) }) as Entry,
  );
  return new Map([[selectionOf(body), entries]]);
}

const companies = (count: number) =>
  Array.from({ length: count }, (_row, index) => ({ uuid: `00000a${index}` }));

describe("list", () => {
  it("answers a smaller limit from a larger list", () => {
    const known = held({ limit: 10, document: { data: companies(10), total_count: 40 } });

    expect(list.missing(ask({ limit: 4 }), known, 0)).toBeNull();
    expect(list.compose(ask({ limit: 4 }), known)).toMatchObject({ rows: companies(4), total_count: 40 });
  });

  it("buys a larger limit unless everything is held already", () => {
    const part = held({ limit: 10, document: { data: companies(10), total_count: 40 } });
    const whole = held({ limit: 10, document: { data: companies(7), total_count: 7 } });
    const untold = held({ limit: 10, document: { data: companies(7) } });
    const cutByPlan = held({ limit: 30, document: { data: companies(20), total_count: 40 } });

    expect(list.missing(ask({ limit: 50 }), part, 0)).toMatchObject({ price: { low: 0, high: 11.5 } });
    expect(list.missing(ask({ limit: 50 }), whole, 0)).toBeNull();
    expect(list.missing(ask({ limit: 50 }), untold, 0)).toBeNull();
    expect(list.missing(ask({ limit: 50 }), cutByPlan, 0)).not.toBeNull();
    expect(list.missing(ask({ limit: 30 }), cutByPlan, 0)).toBeNull();
  });

  it("is another list with other filters, another order or another offset", () => {
    const changes: Partial<ListBody>[] = [
      { filters: { "firmographic.company_type": "public" } },
      { sort_by: "founded_year" },
      { sort_by: "founded_year", sort_order: "asc" },
      { offset: 10 },
    ];

    const units = [body, ...changes.map((change) => ({ ...body, ...change }))].map(selectionOf);

    expect(new Set(units).size).toBe(units.length);
    expect(selectionOf({ ...body, limit: 99, offset: 0 })).toBe(selectionOf(body));
  });

  it("keeps a reply of any shape, and says what is wrong with it only when it is read", () => {
    const purchase = list.missing(ask({}), new Map(), 0)!;

    const [piece] = list.split(purchase, { odd: true }, 3.5);

    expect(piece).toEqual({ unit: selectionOf(body), status: "ok", credits: 3.5, answer: '{"odd":true}' });
    const read = (): unknown => list.compose(ask({}), held({ limit: 10, document: { odd: true } }));
    expect(read).toThrow(/^list\/generate answered in a shape/);
  });
});

describe("canonicalJson", () => {
  it("is the same for the same value in whatever order its keys were written", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, inner]) => [key, turned(inner)]),
            )
          : value;

    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });
});
