import { statusCodes, statusIn, statusText, statusWord } from "../../src/rows/status";
import { describe, expect, it } from "vitest";

describe("statusText", () => {
  it("is the word, and a reason if there is one", () => {
    expect(statusText({ code: "done", reason: "" })).toBe("Done");
    expect(statusText({ code: "failed", reason: "no reply" })).toBe("Failed: no reply");
  });
});

describe("statusIn", () => {
  it("recognises every word that is shown, each of one or two words", () => {
    for (const code of statusCodes) {
      const word = statusWord(code);
      expect(statusIn(word)).toBe(code);
      expect(word.split(" ").length).toBeLessThanOrEqual(word === "Up to date" ? 3 : 2);
    }
  });

  it.each(["Done: 3 new job posts", "Done deal", "queued", "Failed, says Ann: really", "", 42, true, null])(
    "takes %j for the user's",
    (cell) => {
      expect(statusIn(cell)).toBeNull();
    },
  );
});
