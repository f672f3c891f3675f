import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/money/entry";
import { list, type ListBody, selectionOf } from "../../src/products/list";

const body: ListBody = { filters: { "firmographic.company_type": "private" }, limit: 10 };
const ask = (change: Partial<ListBody>) => ({ company: "" as const, body: { ...body, ...change } });

function held(
  ...replies: { limit: number; offset?: number; document: unknown; at?: string }[]
): ReadonlyMap<string, Entry[]> {
  const entries = replies.map(
    ({ limit, offset, document, at = "2026-11-21T09:00:00.000Z" }) =>
      ({
        status: "ok",
        params: JSON.stringify({ limit, offset }),
        at,
        credits: 2,
        answer: JSON.stringify(document),
      }) as Entry,
  );
  return new Map([[selectionOf(body), entries]]);
}

const companies = (count: number, from = 0) =>
  Array.from({ length: count }, (_row, index) => ({ uuid: `00000a${from + index}` }));
const soon = Date.parse("2026-11-21T10:00:00Z");
const twoDaysLater = soon + 48 * 60 * 60 * 1000;

describe("list", () => {
  it("uses a larger list's answer for a smaller limit", () => {
    const known = held({ limit: 10, document: { data: companies(10), total_count: 40 } });

    expect(list.missing(ask({ limit: 4 }), known, 0)).toBeNull();
    expect(list.compose(ask({ limit: 4 }), known)).toMatchObject({ rows: companies(4), total_count: 40 });
  });

  it("buys the rest of a list by the next day, and everything after that", () => {
    const part = held({ limit: 10, document: { data: companies(10), total_count: 40 } });

    expect(list.missing(ask({ limit: 30 }), part, soon)).toMatchObject({
      params: { ...body, limit: 21, offset: 9 },
      price: { low: 0, high: 5.7 },
    });
    expect(list.missing(ask({ limit: 30 }), part, twoDaysLater)).toMatchObject({
      params: { ...body, limit: 30 },
    });
  });

  it("joins pages, each company once", () => {
    const pages = held(
      { limit: 10, document: { data: companies(10), total_count: 40, warnings: ["w"] } },
      { limit: 21, offset: 9, document: { data: companies(21, 9), total_count: 40, warnings: ["w", null] } },
    );

    expect(list.missing(ask({ limit: 30 }), pages, soon)).toBeNull();
    expect(list.compose(ask({ limit: 30 }), pages)).toEqual({
      rows: companies(30),
      total_count: 40,
      least_total: 40,
      warnings: ["w"],
      fetched_at: "2026-11-21T09:00:00.000Z",
      credits: 4,
      moved: false,
      since: "",
      ended: false,
      whole: false,
    });
    expect(list.compose(ask({ limit: 15 }), pages)!.rows).toEqual(companies(15));
  });

  it("is bought again when it has shifted between its pages, and used as it is the second time", () => {
    const first = { limit: 10, document: { data: companies(10), total_count: 40 } };
    const shifted = { limit: 11, offset: 9, document: { data: companies(11, 8), total_count: 41 } };

    expect(list.missing(ask({ limit: 20 }), held(first, shifted), soon)).toMatchObject({
      params: { ...body, limit: 20 },
    });
    expect(list.compose(ask({ limit: 20 }), held(first, shifted))).toMatchObject({
      rows: companies(19),
      moved: true,
    });
    expect(list.missing(ask({ limit: 19 }), held(first, shifted, first, shifted), soon)).toBeNull();
  });

  it("reports that its total changed between its pages", () => {
    const grown = held(
      { limit: 10, document: { data: companies(10), total_count: 40 } },
      { limit: 11, offset: 9, document: { data: companies(11, 9), total_count: "41" } },
    );

    expect(list.missing(ask({ limit: 20 }), grown, soon)).toBeNull();
    expect(list.compose(ask({ limit: 20 }), grown)).toMatchObject({ total_count: 41, moved: true });
  });

  it("continues after a short page, and ends at an empty page", () => {
    const cut = { limit: 100, document: { data: companies(20), total_count: 300 } };
    const empty = { limit: 20, offset: 19, document: { data: [], total_count: 300 } };

    expect(list.missing(ask({ limit: 200 }), held(cut), soon)).toMatchObject({
      params: { offset: 19, limit: 20 },
    });
    expect(list.missing(ask({ limit: 500 }), held(cut, empty), soon)).toBeNull();
  });

  it("uses the newest list that is large enough", () => {
    const known = held(
      { limit: 10, document: { data: companies(10), total_count: 40 } },
      { limit: 11, offset: 9, document: { data: companies(11, 9), total_count: 40 } },
      { limit: 10, document: { data: companies(10, 50), total_count: 40 } },
    );

    expect(list.compose(ask({ limit: 10 }), known)!.rows).toEqual(companies(10, 50));
    expect(list.compose(ask({ limit: 20 }), known)!.rows).toEqual(companies(20));
    expect(list.missing(ask({ limit: 30 }), known, soon)).toMatchObject({
      params: { offset: 9, limit: 21 },
    });
  });

  it("buys a larger limit unless everything is held already", () => {
    const part = held({ limit: 10, document: { data: companies(10), total_count: 40 } });
    const whole = held({ limit: 10, document: { data: companies(7), total_count: 7 } });
    const untold = held({ limit: 10, document: { data: companies(7) } });
    const cutByPlan = held({ limit: 30, document: { data: companies(20), total_count: 40 } });

    expect(list.missing(ask({ limit: 50 }), part, twoDaysLater)).toMatchObject({
      price: { low: 0, high: 11.5 },
    });
    expect(list.missing(ask({ limit: 50 }), whole, 0)).toBeNull();
    expect(list.missing(ask({ limit: 50 }), untold, 0)).toBeNull();
    expect(list.missing(ask({ limit: 50 }), cutByPlan, 0)).not.toBeNull();
    expect(list.missing(ask({ limit: 30 }), cutByPlan, soon)).toMatchObject({ params: { offset: 19 } });
    expect(list.missing(ask({ limit: 20 }), cutByPlan, 0)).toBeNull();
  });

  it("is another list with other filters or another order", () => {
    const changes: Partial<ListBody>[] = [
      { filters: { "firmographic.company_type": "public" } },
      { sort_by: "founded_year" },
      { sort_by: "founded_year", sort_order: "asc" },
    ];

    const units = [body, ...changes.map((change) => ({ ...body, ...change }))].map(selectionOf);

    expect(new Set(units).size).toBe(units.length);
    expect(selectionOf({ ...body, limit: 99 })).toBe(selectionOf(body));
    const codes = (filters: ListBody["filters"]) => selectionOf({ ...body, filters });
    expect(codes({ a: [4, 30, 3], b: { gte: 1, lte: null } })).toBe(codes({ b: { gte: 1 }, a: [3, 4, 30] }));
  });

  it.each([
    { data: companies(2), count: 2 },
    { companies: companies(2), count: 2 },
    { results: companies(2), count: 2 },
    { matches: companies(2), count: 2, ids: ["a"], warnings: [{ message: "w" }] },
    { data: { companies: companies(2) }, count: 2 },
    { data: { rows: companies(2) }, count: 2 },
  ])("reads its rows wherever they are: %j", (document) => {
    const purchase = list.missing(ask({}), new Map(), 0)!;
    const reply = { text: JSON.stringify(document), document, credits: 1.9 };

    expect(list.split(purchase, reply)).toMatchObject([{ status: "ok" }]);
    expect(list.compose(ask({}), held({ limit: 10, document }))).toMatchObject({ rows: companies(2) });
    expect(list.missing(ask({}), held({ limit: 10, document }), soon)).toBeNull();
  });

  it.each<[object, number]>([
    [{ count: 57 }, 57],
    [{ count: "3", data: {} }, 3],
    [{ total_count: 500, count: 10 }, 500],
    [{ count: 0 }, 0],
  ])("tells how many there are where they are not listed: %j", (document, total) => {
    const known = held({ limit: 10, document });

    expect(list.compose(ask({}), known)).toMatchObject({ rows: [], total_count: total, unlisted: true });
    expect(list.missing(ask({}), known, soon)).toBeNull();
  });

  it.each<[object, number | null]>([
    [{ data: companies(2), count: 2 }, 1.9],
    [{ data: [], count: 0 }, 0],
    [{ data: [], total_count: 40 }, 0],
    [{ count: 2 }, 1.9],
    [{ count: 57 }, 3.5],
    [{ count: 0 }, 0],
    [{}, null],
  ])("costs by the price table what came: %j", (document, credits) => {
    expect(list.came!(list.missing(ask({}), new Map(), 0)!, document)).toBe(credits);
  });

  it.each([{ odd: true }, null, [], "soon", { data: {} }])("finds no list in %j", (document) => {
    const purchase = list.missing(ask({}), new Map(), 0)!;
    const reply = { text: JSON.stringify(document), document, credits: 3.5 };

    expect(list.split(purchase, reply)).toBeNull();
    expect(list.compose(ask({}), held({ limit: 10, document }))).toBeNull();
  });

  it("is stored unchanged, whatever is between its rows", () => {
    const purchase = list.missing(ask({}), new Map(), 0)!;
    const document = { data: [null, ...companies(1), "x"], warnings: "none" };
    const reply = { text: ` ${JSON.stringify(document)}`, document, credits: 3.5 };

    expect(list.split(purchase, reply)).toEqual([
      { unit: selectionOf(body), status: "ok", credits: 3.5, answer: reply.text },
    ]);
    expect(list.compose(ask({}), held({ limit: 10, document }))).toMatchObject({
      rows: companies(1),
      warnings: [],
    });
  });
});
