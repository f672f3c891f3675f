import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAt, oneLine, shortened } from "../../src/core/shortened";
import { shortText } from "../../src/features/watches/find";
import { digestMessage } from "../../src/features/watches/digest-text";

/** Half of a surrogate pair. */
const LONE_HALF = /\p{Surrogate}/u;

/** Each is one character to whoever reads it. */
const CHARACTERS = [
  "a",
  " ",
  "é",
  "e\u0301",
  "한",
  "한".normalize("NFD"),
  "👍",
  "👍🏽",
  "👩‍🚀",
  "👨‍👩‍👧‍👦",
  "❤️",
  "1️⃣",
  "🇩🇪",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "\r\n",
  "ก็",
  "กำ",
];

describe("A text that is shortened", () => {
  it("stays as it is where there is room, and says where there is none", () => {
    expect([shortened("12345", 5), shortened("123456", 5), shortened("123456", 5, "")]).toEqual([
      "12345",
      "1234…",
      "12345",
    ]);
  });

  it.each(CHARACTERS.filter((character) => character.length > 1))("is not cut inside %j", (character) => {
    for (let most = 4; most < 4 + character.length; most++) {
      const text = shortened(`abcd${character}${character}`, most, "");

      expect(text).toBe("abcd");
    }
  });

  it("is cut where readers of any language see the end of a character", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 30 }),
        fc.nat({ max: 80 }),
        (all, at) => {
          const text = all.join("");
          const ends = new Set([0, text.length, ...[...segmenter.segment(text)].map(({ index }) => index)]);

          const cut = Math.min(text.length, cutAt(text, at));

          expect(cut).toBeLessThanOrEqual(at);
          // Where a single character is longer than there is room, it is cut, though never inside one of its letters.
          if (ends.has(cut)) return;
          expect([...ends].some((end) => end > 0 && end <= at)).toBe(false);
          expect(text.slice(0, cut)).not.toMatch(LONE_HALF);
        },
      ),
    );
  });

  it("comes to an end for a text that is one heap of marks", () => {
    const heap = `a${"\u0301".repeat(60_000)}`;

    expect(shortened(heap, 50_000).length).toBeLessThanOrEqual(50_000);
  });

  it("is text that every service takes: lines, values and digests hold no half of a character", () => {
    for (let before = 100; before < 204; before++) {
      const text = `${"x".repeat(before)}${"👩‍🚀".repeat(30)}`;
      const find = { company: "acme.test", what: shortText(text), link: "" };
      const look = { name: text, credits: 1, leftThisMonth: 1, spreadsheet: text };
      const message = digestMessage([find, { ...find, what: `${text.slice(0, -1)}\ud83d` }], look, "webhook");

      for (const made of [oneLine(text), find.what, message.text, message.subject])
        expect(made).not.toMatch(LONE_HALF);
    }
  });

  it("is shortened by this one function, wherever an ellipsis says so", () => {
    const others = ["src", "sidebar"].flatMap((folder) =>
      (readdirSync(folder, { recursive: true }) as string[])
        .filter((file) => /\.tsx?$/.test(file))
        .filter((file) =>
          /(?:slice|substring|substr)\([^()]*\)(?:\.trimEnd\(\))?\}?…/.test(
            readFileSync(join(folder, file), "utf8"),
          ),
        ),
    );

    expect(others).toEqual([]);
  });
});
