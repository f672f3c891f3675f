import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packStatuses, StatusesBefore, unpackStatuses } from "../../../src/runs/written/status-before";

const anyStatus = fc.record({
  key: fc.constantFrom("acme.example", "bolt.example", "Acme Incorporated", "__proto__"),
  row: fc.integer({ min: 2, max: 9 }),
  text: fc.constantFrom("Done", "Not found", "__proto__", "7"),
  note: fc.constantFrom("", "No such company.", "__proto__"),
});

describe("packStatuses", () => {
  it("keeps every status, and stores each text once", () => {
    fc.assert(
      fc.property(fc.array(anyStatus), (statuses) => {
        const packed = packStatuses(statuses);
        const wordings = new Set(statuses.map(({ text, note }) => `${text}|${note}`));

        expect(new Set(unpackStatuses(packed).map((each) => JSON.stringify(each)))).toEqual(
          new Set(statuses.map((each) => JSON.stringify(each))),
        );
        expect((JSON.parse(packed) as { statuses: unknown[] }).statuses).toHaveLength(wordings.size);
      }),
    );
  });

  it.each(["", "{}", "dropped", '{"columns":[],"rows":[]}'])("returns none for %j", (text) => {
    expect(unpackStatuses(text)).toEqual([]);
  });
});

describe("StatusesBefore", () => {
  const done = { key: "acme.example", row: 2, text: "Done", note: "" };
  const missing = { key: "acme.example", row: 5, text: "Not found", note: "No such company." };
  const statuses = new StatusesBefore([done, missing]);

  it("distinguishes rows of one company by their numbers, and uses the first status for a moved one", () => {
    expect([statuses.of("acme.example", 5), statuses.of("acme.example", 9)]).toEqual([missing, done]);
  });

  it("has no status for a row that had none", () => {
    expect(statuses.of("bolt.example", 2)).toBeNull();
  });
});
