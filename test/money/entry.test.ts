import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asDropped,
  type Entry,
  entryFromRow,
  HEAD_COLUMNS,
  headFromRow,
  JOURNAL_HEADERS,
  stemOf,
  toRow as rowOf,
  journalColumn,
} from "../../src/money/entry";
import { FakeCodec } from "../fakes/fake-codec";
import { entryOf } from "./entry-of";
import { noise } from "./noise";

const codec = new FakeCodec();

const toRow = (entry: Entry) => rowOf(entry, codec);

describe("the row of an entry", () => {
  it("has its cells in the documented order", () => {
    const entry = entryOf({ entryId: "r1.0.0", uuid: "u-1", estimated: true, credits: 0.5, answer: "{}" });

    const row = toRow(entry);

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
    expect(row[journalColumn("answer") - 1]).toBe("js:{}");
  });

  it("is parsed back to the same entry, whatever its texts are", () => {
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
          params: text.map((unit) => JSON.stringify({ unit })),
          credits: fc.double({ min: 0, max: 1e6, noNaN: true }).map((credits) => credits + 0),
          estimated: fc.boolean(),
          answer: fc.oneof(text, fc.string({ unit: "grapheme", minLength: 1_500, maxLength: 4_000 })),
        }),
        (fields) => {
          const entry = entryOf(fields);

          const row = toRow(entry);

          expect(entryFromRow(row, codec)).toEqual(entry);
          expect(headFromRow(row)).toEqual({ ...entry, answer: "" });
        },
      ),
    );
  });

  it.each([
    [2_000, "js:"],
    [2_001, "gz:"],
  ])("stores an answer of %i characters as %s", (characters, mark) => {
    const entry = entryOf({ answer: "x".repeat(characters) });

    const row = toRow(entry);

    expect(row[HEAD_COLUMNS]!.startsWith(mark)).toBe(true);
    expect(entryFromRow(row, codec)).toEqual(entry);
  });

  it.each(["uuid", "company", "payer"] as const)(
    "lacks a %s that no cell holds, and can be read",
    (field) => {
      const entry = entryOf({ [field]: "x".repeat(60_000) });

      const row = toRow(entry);

      expect(Math.max(...row.map(({ length }) => length))).toBeLessThan(50_000);
      expect(entryFromRow(row, codec)).toEqual({ ...entry, [field]: "" });
    },
  );

  it("is split into cells of 49,999 characters, and joined again", () => {
    const entry = entryOf({ answer: noise(120_000) });

    const row = toRow(entry);

    const cells = row.slice(HEAD_COLUMNS);
    expect(cells.length).toBeGreaterThan(2);
    expect(cells.slice(0, -1).every(({ length }) => length === 49_999)).toBe(true);
    expect(entryFromRow([...row, "", ""], codec)).toEqual(entry);
  });

  it.each(JOURNAL_HEADERS.filter((header) => header !== "answer").map((header) => [header]))(
    "is invalid after its %s was typed over",
    (header) => {
      const row = toRow(entryOf());

      row[journalColumn(header) - 1] += "7";

      expect(entryFromRow(row, codec)).toBeNull();
    },
  );

  it("is invalid once its answer was typed over or truncated, but its head still counts", () => {
    const entry = entryOf({ answer: noise(120_000) });
    const row = toRow(entry);

    const cut = row.slice(0, -1);
    const typedOver = row.map((cell, index) => (index === HEAD_COLUMNS ? "hello" : cell));

    expect([entryFromRow(cut, codec), entryFromRow(typedOver, codec)]).toEqual([null, null]);
    expect(headFromRow(cut)).toEqual({ ...entry, answer: "" });
  });

  it.each([[[]], [[""]], [["ci1"]], [["a", "b", "c"]]])("is not recognised if it contains %j", (row) => {
    expect(headFromRow(row)).toBeNull();
    expect(entryFromRow(row, codec)).toBeNull();
  });
});

describe("the row of an entry with an answer that is longer than its cells", () => {
  it("keeps the amount, and says why there is no more", () => {
    const entry = entryOf({ credits: 3, answer: noise(900_000) });

    const kept = entryFromRow(toRow(entry), codec);

    expect(kept).toMatchObject({ entryId: entry.entryId, credits: 3, status: "unreadable" });
    expect(kept!.answer).toContain("too long");
  });
});

describe("asDropped", () => {
  it("keeps the cost of an entry, and removes its answer", () => {
    expect(asDropped(entryOf({ credits: 2.5 }))).toMatchObject({
      status: "dropped",
      credits: 2.5,
      answer: "Paid before, answer dropped.",
    });
  });

  it.each(["unconfirmed", "charged", "dropped"] as const)("leaves a %s entry unchanged", (status) => {
    const entry = entryOf({ status, answer: "" });

    expect(asDropped(entry)).toBe(entry);
  });
});

describe("stemOf", () => {
  it.each([
    ["f7.0.1", "f7.0"],
    ["f7.0", "f7.0"],
    ["rid-1.12.0", "rid-1.12"],
  ])("returns for %s the request %s", (id, stem) => {
    expect(stemOf(id)).toBe(stem);
  });
});
