import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utcInstant } from "../../../src/core/api-date";
import type { CellValue } from "../../../src/core/cell";
import { RememberedRows } from "../../../src/runs/written/remembered-rows";
import { cellSum, instantSum, type Clocks } from "../../../src/runs/written/cell-sum";
import {
  packRows,
  unpackRows,
  type WrittenCell,
  type WrittenRow,
} from "../../../src/runs/written/written-row";

const TAGS = ["status", "updated", "firmographic.name", "location.country"];
const UTC: Clocks = {
  instantOf: utcInstant,
  localTime: (ms) => new Date(ms).toISOString().slice(0, 19),
};
const sumOf = (cell: CellValue) => cellSum(cell, UTC);

const anySum = fc.oneof(fc.constant(""), fc.string().map(sumOf));
// What a cell can hold: neither infinity nor negative zero.
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
const anyOld = fc.oneof(
  fc.string({ minLength: 1 }),
  anyNumber,
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
);
const anyCell: fc.Arbitrary<WrittenCell> = fc.oneof(
  fc.record({ before: anySum, after: anySum }),
  fc
    .record({ old: anyOld, after: anySum })
    .map(({ old, after }) => ({ old, before: sumOf(old), after }))
    .filter(({ before, after }) => before !== after),
);
const anyRow: fc.Arbitrary<WrittenRow> = fc.record({
  company: fc.string(),
  row: fc.integer({ min: 1, max: 1_000_000 }),
  status: anySum,
  cells: fc
    .array(fc.option(anyCell, { nil: null }), { minLength: 3, maxLength: 3 })
    .map(
      (cells) => new Map(cells.flatMap((cell, index) => (cell === null ? [] : [[TAGS[index + 1]!, cell]]))),
    ),
});

describe("packRows", () => {
  it("keeps every row as it is", () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        expect(unpackRows(packRows(TAGS, rows)).rows).toEqual(rows);
      }),
    );
  });

  it("needs four characters per cell if all cells were blank", () => {
    const cells = new Map(TAGS.slice(1).map((tag) => [tag, { before: "", after: sumOf(tag) }]));
    const row: WrittenRow = { company: "acme.example", row: 7, status: sumOf("Done"), cells };

    const [text] = (JSON.parse(packRows(TAGS, [row])) as { rows: unknown[] }).rows;

    expect(text).toEqual(["acme.example", 7, expect.stringMatching(/^[\w+/]{16}$/)]);
  });

  it.each(["", "{}", "dropped", '{"columns":null}'])("returns nothing for %j", (text) => {
    expect(unpackRows(text).rows).toEqual([]);
  });
});

describe("cellSum", () => {
  it("is blank for a blank cell only", () => {
    expect([sumOf(null), sumOf("")]).toEqual(["", ""]);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1 }), fc.double(), fc.boolean(), fc.date({ noInvalidDate: true })),
        (cell) => {
          expect(sumOf(cell)).toMatch(/^[A-Za-z0-9+/]{4}$/);
        },
      ),
    );
  });

  it("is the same for a day and for the midnight that the sheet shows, and for a time in whole seconds", () => {
    const day = { kind: "day", year: 2024, month: 3, day: 1 } as const;

    expect(sumOf(new Date("2024-03-01T00:00:00Z"))).toBe(sumOf(day));
    expect(sumOf(new Date("2024-03-01T00:00:05.678Z"))).toBe(sumOf(new Date("2024-03-01T00:00:05Z")));
  });

  it("distinguishes a number from its text", () => {
    expect(sumOf(2016)).not.toBe(sumOf("2016"));
  });
});

describe("Rows that an earlier version has written", () => {
  const time = new Date("2026-10-25T00:30:00Z");
  const earlier = (sum: string) =>
    JSON.stringify({ columns: ["status", "updated"], rows: [["acme.example", 2, `AAAA${sum}`]] });

  it("are recognised by the instants of their dates", () => {
    const rows = unpackRows(earlier(instantSum(time, UTC))).rows;
    const remembered = new RememberedRows("updated", rows);

    expect(rows).toMatchObject([{ company: "acme.example", byInstant: true }]);
    expect(remembered.sumOf(time, UTC)).toBe(instantSum(time, UTC));
    expect(remembered.isOwn("acme.example", "updated", remembered.sumOf(time, UTC))).toBe(true);
    expect(remembered.sumOf(new Date(0), UTC)).toBe(cellSum(new Date(0), UTC));
  });

  it("are no longer recognised once a run has written that date again", () => {
    const remembered = new RememberedRows("updated", unpackRows(earlier(instantSum(time, UTC))).rows);
    remembered.add(unpackRows(earlier(cellSum(time, UTC)).replace("{", '{"dates":"shown",')).rows);

    expect(remembered.sumOf(time, UTC)).toBe(cellSum(time, UTC));
  });
});
