import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const SECURITY = textOf("SECURITY.md");
const threats = [...SECURITY.matchAll(/`((?:workbench\/)?test\/[^`]+)`: ([^|]+?) *\|/g)].map(
  ([, path = "", title = ""]) => [path, title] as const,
);

describe("SECURITY.md", () => {
  it("names a test for each threat", () => {
    const table = SECURITY.slice(SECURITY.indexOf("## Threats"));
    const lines = table.split("\n").filter((line) => line.startsWith("| ") && !/^\| (Somebody|-)/.test(line));

    expect(threats.length).toBeGreaterThan(10);
    expect(lines).toHaveLength(threats.length);
  });

  it.each(threats)("names a test that exists: %s: %s", (path, title) => {
    expect(textOf(path)).toContain(title);
  });

  it("is linked from the README", () => {
    expect(textOf("README.md")).toContain("(SECURITY.md)");
  });
});
