import { describe, expect, it } from "vitest";
import { requestKey } from "../../src/money/operation";
import { FakeCodec } from "../fakes/fake-codec";
import { COMPANY, HOST } from "./entry-of";

const codec = new FakeCodec();

describe("requestKey", () => {
  it("is human-readable text", () => {
    const key = requestKey(
      { operation: "enrichment", host: HOST, company: COMPANY, unit: "location" },
      codec,
    );

    expect(key).toBe("enrichment|demo.example|northwind.example|location");
  });

  it("is hashed beyond 200 characters, deterministically and differently for other units", () => {
    const keyOf = (unit: string) => requestKey({ operation: "list", host: HOST, company: "", unit }, codec);
    const frame = keyOf("").length;

    expect(keyOf("x".repeat(200 - frame))).toHaveLength(200);
    const hashed = keyOf("x".repeat(201 - frame));
    expect(hashed).toMatch(/^list\|#[\w-]{43}$/);
    expect(keyOf("x".repeat(201 - frame))).toBe(hashed);
    expect(keyOf("y".repeat(201 - frame))).not.toBe(hashed);
  });
});
