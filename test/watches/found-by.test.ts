import { assert, constantFrom, property, string } from "fast-check";
import { expect, it } from "vitest";
import { readName } from "../../src/watches/watches";
import { foundBy, withoutWatch, withWatch } from "../../src/watches/whats-new";

/** Names that somebody may type, with what stands between names in a cell. */
const typed = string({
  unit: constantFrom("a", "B", ";", " ", ",", "\n"),
  minLength: 1,
  maxLength: 12,
}).filter((text) => /[aB,]/.test(text));

it("tells the watches of a line apart, whatever they are called", () => {
  assert(
    property(typed, typed, (one, other) => {
      const [first, second] = [readName(one), readName(other)];
      const cell = withWatch(withWatch("", first), second);

      expect(foundBy(cell)).toEqual([first, second]);
      expect(withoutWatch(cell, first)).toBe(first === second ? "" : second);
    }),
  );
});
