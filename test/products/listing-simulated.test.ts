import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/money/entry";
import { jobs as jobsProduct } from "../../src/products/jobs";
import { list } from "../../src/products/list";
import { newsOperation as news } from "../../src/products/news-listing";
import type { Held, Operation } from "../../src/money/operation";
import { entryOf } from "../money/entry-of";

const jobs = jobsProduct.operation;

const START = Date.parse("2026-11-02T09:00:00Z");
const MINUTE_MS = 60_000;

interface Turn {
  /** The most items that the service returns this time. */
  readonly capacity: number;
  /** The number of new items added on top before. */
  readonly fresh: number;
  readonly total: "number" | "text" | "absent";
}

interface Kind {
  readonly operation: Operation<never, unknown>;
  readonly question: (limit: number) => never;
  readonly idField: string;
  readonly totalField: string;
  readonly idsIn: (answer: unknown) => unknown[];
}

const kind = <Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: (limit: number) => Question,
  idField: string,
  totalField: string,
  itemsOf: (answer: Answer) => readonly Record<string, unknown>[],
): Kind => ({
  operation,
  question: question as (limit: number) => never,
  idField,
  totalField,
  idsIn: (answer) => itemsOf(answer as Answer).map((item) => item[idField]),
});

const company = "a.example";
const kinds: Readonly<Record<string, Kind>> = {
  "job posts": kind(
    jobs,
    (limit) => ({ company, limit }),
    "job_id",
    "count",
    ({ rows }) => rows,
  ),
  news: kind(
    news,
    (limit) => ({ company, limit, sentiments: [], types: [] }),
    "id",
    "total",
    ({ rows }) => rows,
  ),
  "a list": kind(
    list,
    (limit) => ({ company: "", body: { filters: {}, limit } }),
    "uuid",
    "total_count",
    ({ rows }) => rows,
  ),
};

/** Follows `missing` until nothing is missing, as every caller does. */
function follow(
  { operation, question, idField, totalField }: Kind,
  size: number,
  wishes: readonly number[],
  turns: readonly Turn[],
) {
  const [unit] = operation.units(question(1));
  const service = Array.from({ length: size }, (_, index) => `item-${index}`);
  const entries: Entry[] = [];
  const asked: { params: string; startedAfter: number; moves: number }[] = [];
  let moves = 0;
  /** How often the listing had shifted when its first page was bought. */
  let startedAfter = 0;
  let nowMs = START;
  const held = (): Held => new Map(entries.length === 0 ? [] : [[unit!, entries]]);
  const most = 40 + 8 * Math.max(...wishes);
  for (const wish of wishes) {
    for (let purchase = operation.missing(question(wish), held(), nowMs); purchase !== null;) {
      const { offset = 0, limit } = purchase.params as { offset?: number; limit: number };
      const { capacity, fresh, total } = turns[asked.length % turns.length]!;
      for (let item = 0; item < fresh; item++) service.unshift(`new-${asked.length}-${item}`);
      if (fresh > 0) moves++;
      if (offset === 0) startedAfter = moves;
      asked.push({ params: JSON.stringify(purchase.params), startedAfter, moves });
      const data = service.slice(offset, offset + Math.min(limit, capacity)).map((id) => ({ [idField]: id }));
      const told = { number: service.length, text: String(service.length), absent: undefined }[total];
      const document = { data, [totalField]: told };
      const reply = { text: JSON.stringify(document), document, credits: 1 };
      const [piece] = operation.split(purchase, reply)!;
      entries.push(
        entryOf({
          operation: operation.name,
          unit: unit!,
          offset,
          limit,
          at: new Date(nowMs).toISOString(),
          answer: piece!.answer,
        }),
      );
      nowMs += MINUTE_MS / 10;
      if (asked.length > most) throw new Error(`goes on after ${asked.length} purchases`);
      purchase = operation.missing(question(wish), held(), nowMs);
    }
  }
  const answer = operation.compose(question(wishes[wishes.length - 1]!), held());
  return { answer, asked, service, moves };
}

const turn = (fresh: fc.Arbitrary<number>, total: fc.Arbitrary<Turn["total"]>): fc.Arbitrary<Turn> =>
  fc.record({
    capacity: fc.oneof(fc.integer({ min: 2, max: 12 }), fc.constant(1_000)),
    fresh,
    total,
  });
const anyTurns = fc.array(
  turn(
    fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 })),
    fc.constantFrom("number", "text", "absent"),
  ),
  { minLength: 1, maxLength: 12 },
);
const steadyTurns = fc.array(turn(fc.constant(0), fc.constantFrom("number", "text")), {
  minLength: 1,
  maxLength: 12,
});
const wishes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
const size = fc.integer({ min: 0, max: 60 });

describe.each(Object.entries(kinds))(
  "%s, bought page by page from a service with arbitrary behaviour",
  (_, one) => {
    it("come to an end, without repeats, and no page is bought twice unless its listing shifted", () => {
      fc.assert(
        fc.property(size, wishes, anyTurns, (items, limits, turns) => {
          const { answer, asked } = follow(one, items, limits, turns);

          const ids = answer === null ? [] : one.idsIn(answer);
          expect(new Set(ids).size).toBe(ids.length);
          // A listing that shifted is requested again completely, including the pages that revealed it.
          const inVain = asked.filter(({ params, startedAfter }, index) => {
            const again = asked.slice(index + 1).find((later) => later.params === params);
            return again !== undefined && again.moves <= startedAfter;
          });
          expect(inVain).toEqual([]);
        }),
        { numRuns: 200 },
      );
    });

    it("are the service's first ones, in its order, if nothing shifted", () => {
      fc.assert(
        fc.property(size, wishes, steadyTurns, (items, limits, turns) => {
          const { answer, service } = follow(one, items, limits, turns);

          const wanted = limits[limits.length - 1]!;
          expect(one.idsIn(answer).slice(0, wanted)).toEqual(service.slice(0, wanted));
          expect(answer).toMatchObject({ moved: false });
        }),
        { numRuns: 200 },
      );
    });

    it("are the first ones, as far as they were returned, if the total is sometimes missing", () => {
      fc.assert(
        fc.property(size, wishes, anyTurns, (items, limits, turns) => {
          const still = turns.map((each) => ({ ...each, fresh: 0 }));

          const { answer, service } = follow(one, items, limits, still);

          const ids = one.idsIn(answer);
          expect(ids).toEqual(service.slice(0, ids.length));
        }),
        { numRuns: 200 },
      );
    });
  },
);
