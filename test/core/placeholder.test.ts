import { describe, expect, it } from "vitest";
import { isPlaceholder } from "../../src/core/formula";

describe("isPlaceholder", () => {
  it.each(
    "N/A|n.a.|NA|none|(none)|NULL|unknown|[Unknown]|TBD|tbc|To be confirmed|not available|Not set|no website|?|--|…|k.A.|inconnu".split(
      "|",
    ),
  )("is true for %s", (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each([
    "",
    " ",
    "Acme",
    "Nona",
    "None of Your Business Ltd",
    "Unknown Worlds",
    "KA",
    "1",
    "acme.example",
  ])("is false for %j", (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});
