import { describe, expect, it } from "vitest";
import { headingWidth } from "../../../src/core/columns/column";

describe("headingWidth", () => {
  it.each(["Founded", "Num funding rounds", "Customer concentration", ""])(
    "keeps the width for %j, which breaks between words",
    (label) => {
      expect(headingWidth(label)).toBeUndefined();
      expect(headingWidth(label, 165)).toBe(165);
    },
  );

  it("widens the column for its longest word", () => {
    expect(headingWidth("Sustainability commitments")).toBeGreaterThan(100);
    expect(headingWidth("Newsworthiness", 90)).toBe(headingWidth("Newsworthiness"));
    expect(headingWidth("Newsworthiness", 320)).toBe(320);
  });
});
