import { describe, expect, it } from "vitest";
import { parkedEntries, parkedTexts } from "../../src/money/order";
import { shortKey } from "../../src/money/order";
import { FakeCodec } from "../fakes/fake-codec";
import { entryOf } from "./entry-of";
import { noise } from "./noise";

const codec = new FakeCodec();
const PROPERTY_BYTES = 9 * 1024;

describe("parkedTexts", () => {
  it("stores answers of any size in parts that each fit into a property", () => {
    const entries = [
      entryOf({ answer: noise(100_000) }),
      entryOf(),
      entryOf({ answer: "企業".repeat(5_000) }),
    ];

    const texts = parkedTexts(entries, codec);

    expect(texts.length).toBeGreaterThan(10);
    expect(texts.every((text) => Buffer.byteLength(text) < PROPERTY_BYTES)).toBe(true);
    expect(parkedEntries(texts, codec)).toEqual(entries);
  });

  it("are read only if they are about one of the keys that are wanted", () => {
    const [one, other] = [entryOf({ key: "one" }), entryOf({ key: "other" })];
    const about = (key: string) => new Set([shortKey(key)]);

    expect(parkedEntries(parkedTexts([one], codec), codec, about("one"))).toEqual([one]);
    expect(parkedEntries(parkedTexts([one], codec), codec, about("other"))).toEqual([]);
    expect(parkedEntries(parkedTexts([one, other], codec), codec, about("other"))).toEqual([one, other]);
  });

  it("returns nothing for no answers", () => {
    expect(parkedTexts([], codec)).toEqual([]);
    expect(parkedEntries([], codec)).toEqual([]);
  });
});
