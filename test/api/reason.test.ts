import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonIn } from "../../src/api/reason";

const KEY = "k3y-5F2c9d1eX";
const SENT = '{"filters":{"naics.code":["31x-9"]}}';

describe("reasonIn", () => {
  it.each<[string, object, string]>([
    ["detail", { detail: "Too many" }, "Too many"],
    [
      "a list of FastAPI problems",
      {
        detail: [
          { loc: ["query", "limit"], msg: "too large" },
          { loc: ["body", "a", 0], msg: "odd" },
        ],
      },
      "limit: too large; a.0: odd",
    ],
    ["message", { message: "Too many" }, "Too many"],
    ["error", { error: "TOO_MANY" }, "TOO_MANY"],
    ["detail before the others", { error: "no", message: "no", detail: "Too many" }, "Too many"],
    ["an object", { detail: { message: "Too many", code: 7 } }, "Too many"],
    ["an object in an object", { detail: { error: { errors: [{ reason: "odd" }] } } }, "odd"],
    ["one line of several", { detail: "Too\n  many" }, "Too many"],
    ["what was sent", { detail: "naics.code: 31x-9 is unknown" }, "naics.code: 31x-9 is unknown"],
  ])("reads %s", (_case, body, reason) => {
    expect(reasonIn(body, SENT, KEY)).toBe(reason);
  });

  it.each([
    { detail: { input: "sent", code: "E7" } },
    { data: "x", hint: "x" },
    { detail: 7, error: true },
    null,
    3,
  ])("reads nothing else: %j", (body) => {
    expect(reasonIn(body, SENT, KEY)).toBe("");
  });

  it("has 200 characters at most", () => {
    expect(reasonIn({ detail: "too much ".repeat(99) }, SENT, KEY).length).toBeLessThanOrEqual(200);
  });

  it.each([
    KEY,
    KEY.toUpperCase(),
    encodeURIComponent(KEY),
    Buffer.from(KEY).toString("base64"),
    Buffer.from(KEY).toString("base64url"),
    Buffer.from(`user:${KEY}`).toString("base64"),
    Buffer.from(KEY).toString("hex"),
    KEY.slice(0, 9),
    KEY.slice(4),
    Array.from(KEY, (character) => `%${character.charCodeAt(0).toString(16)}`).join(""),
    Array.from(KEY, (character) => `&#x${character.charCodeAt(0).toString(16)};`).join(""),
  ])("leaves out the key, whole, in part or encoded: %s", (spelt) => {
    for (const detail of [`The key ${spelt} is odd`, `key='${spelt}'`, { message: `${spelt}, ${spelt}` }]) {
      const reason = reasonIn({ detail }, SENT, KEY);

      expect(reason).not.toContain(spelt);
      expect(reason).toContain("…");
    }
  });

  it("leaves out a key of any letters", () => {
    const keys = fc
      .string({ minLength: 4, maxLength: 40, unit: "grapheme-ascii" })
      .filter((key) => /\S{4}/.test(key));
    fc.assert(
      fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
        expect(reasonIn({ detail: `${before} ${key} ${after}` }, "", key)).not.toContain(key);
      }),
    );
  });
});
