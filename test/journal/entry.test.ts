import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnOf,
  entryFromRow,
  HEAD_COLUMNS,
  headFromRow,
  JOURNAL_HEADERS,
  toRow,
} from "../../src/journal/entry";
import { FakeCodec } from "../fakes/fake-codec";
import { entryOf } from "./entry-of";

const codec = new FakeCodec();

/** Text that compresses badly, so that a few hundred kilobytes of it need more than one cell. */
function noise(characters: number): string {
  let seed = 1;
  return Array.from({ length: characters }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 94));
  }).join("");
}

describe("the row of an entry", () => {
  it("has its cells in the documented order", () => {
    const entry = entryOf({ entryId: "r1.0.0", uuid: "u-1", estimated: true, credits: 0.5, answer: "{}" });

    const row = toRow(entry, codec);

    expect(JOURNAL_HEADERS.slice(0, 5)).toEqual(["tag", "entryId", "key", "at", "payer"]);
    expect(row).toEqual([
      "ci1",
      "r1.0.0",
      entry.key,
      entry.at,
      "payer-1",
      "enrichment",
      "demo.example",
      "northwind.example",
      "u-1",
      '{"unit":"firmographic"}',
      "ok",
      "0.5",
      "estimated",
      expect.stringMatching(/^[0-9a-z]+-[0-9a-z]+$/) as string,
      "js:{}",
    ]);
    expect(row[columnOf("answer") - 1]).toBe("js:{}");
  });

  it("comes back as the entry it was, whatever its texts are", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("=A1", "'quoted", "00123", "a\nb\tc", "|", "gz:", "js:", "\u001f"),
    );
    fc.assert(
      fc.property(
        fc.record({
          entryId: text,
          key: text,
          payer: text,
          company: text,
          uuid: text,
          params: text,
          credits: fc.double({ min: 0, max: 1e6, noNaN: true }).map((credits) => credits + 0),
          estimated: fc.boolean(),
          answer: fc.oneof(text, fc.string({ unit: "grapheme", minLength: 1_500, maxLength: 4_000 })),
        }),
        (fields) => {
          const entry = entryOf(fields);

          const row = toRow(entry, codec);

          expect(entryFromRow(row, codec)).toEqual(entry);
          expect(headFromRow(row)).toEqual({ ...entry, answer: "" });
        },
      ),
    );
  });

  it.each([
    [2_000, "js:"],
    [2_001, "gz:"],
  ])("holds an answer of %i characters as %s", (characters, mark) => {
    const entry = entryOf({ answer: "x".repeat(characters) });

    const row = toRow(entry, codec);

    expect(row[HEAD_COLUMNS]!.startsWith(mark)).toBe(true);
    expect(entryFromRow(row, codec)).toEqual(entry);
  });

  it("is split at 49,999 characters a cell, and put together again", () => {
    const entry = entryOf({ answer: noise(120_000) });

    const row = toRow(entry, codec);

    const cells = row.slice(HEAD_COLUMNS);
    expect(cells.length).toBeGreaterThan(2);
    expect(cells.slice(0, -1).every(({ length }) => length === 49_999)).toBe(true);
    expect(entryFromRow([...row, "", ""], codec)).toEqual(entry);
  });

  it.each(JOURNAL_HEADERS.filter((header) => header !== "answer").map((header) => [header]))(
    "is not believed after somebody typed over its %s",
    (header) => {
      const row = toRow(entryOf(), codec);

      row[columnOf(header) - 1] += "7";

      expect(entryFromRow(row, codec)).toBeNull();
    },
  );

  it("is not believed once its answer was typed over or cut; its head still is", () => {
    const entry = entryOf({ answer: noise(120_000) });
    const row = toRow(entry, codec);

    const cut = row.slice(0, -1);
    const typedOver = row.map((cell, index) => (index === HEAD_COLUMNS ? "hello" : cell));

    expect([entryFromRow(cut, codec), entryFromRow(typedOver, codec)]).toEqual([null, null]);
    expect(headFromRow(cut)).toEqual({ ...entry, answer: "" });
  });

  it.each([[[]], [[""]], [["ci1"]], [["a", "b", "c"]]])("is none of ours if it says %j", (row) => {
    expect(headFromRow(row)).toBeNull();
    expect(entryFromRow(row, codec)).toBeNull();
  });
});
