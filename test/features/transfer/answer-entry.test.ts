import { describe, expect, it } from "vitest";
import { type AnswerLine, readAnswerLine } from "../../../src/core/answer-line";
import { entryOfLine, lineOfEntry } from "../../../src/features/transfer/answer-entry";
import { newEntry, requestKey, unitOf } from "../../../src/money/operation";
import { FakeCodec } from "../../fakes/fake-codec";
import { entryOf } from "../../money/entry-of";

const codec = new FakeCodec();
const NOW = { codec, nowMs: Date.parse("2026-11-30T00:00:00Z") };

const there = (entry: ReturnType<typeof entryOf>) => readAnswerLine(lineOfEntry(entry, 10)) as AnswerLine;
const andBack = (entry: ReturnType<typeof entryOf>) => entryOfLine(there(entry), "a file", NOW);

describe("An answer that goes into a file and comes back", () => {
  it.each([
    ["an answer", entryOf({ answer: '{"a": 1}' }), '{"a":1}'],
    ["a section without data", entryOf({ status: "none", answer: "null" }), "null"],
    ["no such company", entryOf({ status: "missing", unit: "*", answer: "Not found: a.example." }), null],
    ["a text that is no JSON", entryOf({ answer: "<html>\n" }), null],
    [
      "an answer that nests as deep as any",
      entryOf({ answer: `${"[".repeat(100)}${"]".repeat(100)}` }),
      null,
    ],
    ["a price that the reply did not say", entryOf({ estimated: true, answer: "{}" }), "{}"],
    ["a filter with an odd character", entryOf({ operation: "news", unit: "a\u0085b", answer: "{}" }), "{}"],
    ["a page of a listing", entryOf({ operation: "jobs", unit: "all", offset: 10, limit: 10 }), null],
  ])("is what it was, but for who paid: %s", (_, entry, answer) => {
    const { payer: __, params, credits, answer: before, ...same } = entry;

    expect(andBack(entry)).toMatchObject({ ...same, payer: "", credits: 0, answer: answer ?? before });
    expect(JSON.parse((andBack(entry) as typeof entry).params)).toEqual({
      ...(JSON.parse(params) as object),
      imported: { file: "a file", price: credits },
    });
  });

  it("keeps what it is found by, also where that is too long for its row", () => {
    const unit = "a filter, ".repeat(200);
    const about = { operation: "list", host: "demo.example", company: "" };
    const written = { ...about, entryId: "l1.0.0", status: "ok", atMs: NOW.nowMs, answer: "{}" } as const;
    const entry = newEntry(written, { unit }, codec);

    expect(unitOf(entry)).toBe("");
    expect(andBack(entry)).toMatchObject({ key: requestKey({ ...about, unit }, codec) });
  });

  it("is refused in a sentence with a parameter that is a word of the language, or with the question of another company", () => {
    const line = there(entryOf({ answer: "{}" }));
    const odd = ["__proto__", "toString", "constructor"].map((name) => ({
      ...line,
      params: JSON.parse(`{"${name}": 1}`) as object,
    }));
    const other = { ...line, unit: "", question: line.question.replace("a.example", "b.example") };

    expect([...odd, other].map((each) => entryOfLine(each as AnswerLine, "a file", NOW))).toEqual([
      "version",
      "version",
      "version",
      "foreign",
    ]);
  });

  it("goes on to a third spreadsheet under its first id, and at its first price", () => {
    const entry = entryOf({ credits: 3 });
    const second = { ...(andBack(entry) as typeof entry), entryId: `i0:${entry.entryId}` };

    expect(there(second)).toMatchObject({ id: entry.entryId, price: 3, imported: "a file" });
  });
});
