import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesIn, packsOf } from "../../src/journal/pack-text";
import { FakeCodec } from "../fakes/fake-codec";
import { entryOf } from "./entry-of";

/** Compresses nothing, so that sizes are easy to choose; base64 as the real one. */
const codec = Object.assign(new FakeCodec(), {
  compress: (text: string) => Buffer.from(text).toString("base64"),
  decompress: (text: string) => Buffer.from(text, "base64").toString("utf8"),
});

describe("packsOf", () => {
  it("loses, repeats and mixes nothing, whatever the sizes and however the texts are shuffled", () => {
    const sizes = fc.array(fc.oneof(fc.nat(500), fc.integer({ min: 30_000, max: 250_000 })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.nat()), (lengths, order) => {
        const entries = lengths.map((length, index) => entryOf({ answer: String(index).repeat(length) }));
        const texts = packsOf(entries, codec).flatMap((pack) => pack.texts);
        const shuffled = texts
          .map((text) => ({ text, place: order.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ text }) => text);

        const ids = entriesIn(shuffled, codec).map((entry) => [entry.entryId, entry.answer.length]);

        expect(Math.max(0, ...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(100_000);
        expect(new Map(ids as [string, number][])).toEqual(
          new Map(entries.map((entry) => [entry.entryId, entry.answer.length])),
        );
        expect(ids).toHaveLength(entries.length);
      }),
      { numRuns: 60 },
    );
  });
});
