import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnswerLine, lineOf, readAnswerLine } from "../../src/core/answer-line";

const ABOUT: Omit<AnswerLine, "format" | "sum"> = {
  id: "r1.0.0",
  product: "enrichment",
  company: "acme.example",
  uuid: "",
  unit: "firmographic",
  params: { limit: 10 },
  date: "2026-11-02T09:00:00.000Z",
  price: 2,
  estimated: false,
  host: "demo.example",
  status: "ok",
  question: "enrichment|demo.example|acme.example|firmographic",
  size: 20,
  imported: null,
  answer: { name: "Acme" },
  reason: null,
};

describe("A line of answers", () => {
  it("is read however long it is, and whatever it consists of", () => {
    const answer = { text: `"[`.repeat(2_000_000) };

    expect(readAnswerLine(lineOf({ ...ABOUT, answer }))).toMatchObject({ id: ABOUT.id });
  });

  it("is one line, and read as it was written, whatever was answered", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        const text = lineOf({ ...ABOUT, answer });
        expect(text).not.toContain("\n");
        expect(readAnswerLine(text)).toMatchObject({ ...ABOUT, answer: JSON.parse(JSON.stringify(answer)) });
      }),
    );
  });

  it("is the same in another spelling: of numbers, with blanks, its members in any order", () => {
    const text = lineOf(ABOUT).replace('"price":2', '"price": 2.0');
    const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).toReversed()));

    expect([text, turned].map((each) => typeof readAnswerLine(each))).toEqual(["object", "object"]);
  });

  it("holds nothing that a database refuses: half a character, or none", () => {
    expect(readAnswerLine(lineOf({ ...ABOUT, answer: ["\ud83d", "a\0b"] }))).toMatchObject({
      answer: ["\ufffd", "a\ufffdb"],
    });
  });

  it("tells any change of a member, a member too many, and one that is missing", () => {
    const line = JSON.parse(lineOf(ABOUT)) as AnswerLine;
    const names = Object.keys(line).filter((name) => name !== "format");
    const changed = names.map((name) => readAnswerLine(JSON.stringify({ ...line, [name]: "changed" })));
    const lacking = names.map((name) => readAnswerLine(JSON.stringify({ ...line, [name]: undefined })));
    const faults = new Set([...changed, ...lacking, readAnswerLine(JSON.stringify({ ...line, more: 1 }))]);

    expect(faults).toEqual(new Set(["edited", "foreign"]));
  });
});
