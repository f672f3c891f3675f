import { describe, expect, it } from "vitest";
import { recall, remember } from "../../sidebar/remembered";

function asText(stored: unknown): string {
  return typeof stored === "string" ? stored : "nothing";
}

function forbidden(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

describe("recall", () => {
  it("returns what was stored", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };

    remember("news", "positive", store);

    expect(recall("news", asText, store)).toBe("positive");
  });

  it.each([["not json"], ['{"half":']])("ignores a stored %s", (text) => {
    expect(recall("news", asText, { getItem: () => text, setItem: () => undefined })).toBe("nothing");
  });

  it("ignores storage that the browser forbids", () => {
    remember("forbidden", "x", { getItem: forbidden, setItem: forbidden });

    expect(recall("forbidden", asText, { getItem: forbidden, setItem: forbidden })).toBe("nothing");
  });
});
