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

  it("says what each of those who come near it may do, and may not", () => {
    const [, table = ""] = /## Who is trusted with what\n\n((?:\|.*\n)+)/.exec(SECURITY) ?? [];
    const rows = table.split("\n").slice(2).filter(Boolean);

    expect(rows.map((row) => row.split("|")[1]!.trim().split(" ")[0])).toEqual([
      "owner",
      "editor",
      "editor",
      "viewer",
      "API",
      "who",
    ]);
  });

  it("says how to report a weakness, which versions are mended and how soon it is answered", () => {
    expect(SECURITY).toContain("security advisories");
    expect(SECURITY).toMatch(/Supported versions:\*\* the latest release/);
    expect(SECURITY).toMatch(/within \d+ working days/);
  });

  it("is linked from the README", () => {
    expect(textOf("README.md")).toContain("(SECURITY.md)");
  });
});

describe("What a security assessment asks", () => {
  const page = textOf("docs/security-assessment.md");

  it("names the permissions of the manifest, the packages that are shipped, and what the manifest logs", () => {
    const { oauthScopes, exceptionLogging } = JSON.parse(textOf("appsscript.json")) as {
      oauthScopes: string[];
      exceptionLogging: string;
    };
    const asked = [...page.matchAll(/^\| `([\w.]+)`/gm)].map(([, scope = ""]) => scope);
    const shipped = [...textOf("scripts/build.ts").matchAll(/noticeOf\("(\w+)"\)/g)].map(
      ([, name = ""]) => name,
    );

    expect(asked).toEqual(oauthScopes.map((scope) => scope.split("/").at(-1)));
    expect(page).toContain(`"exceptionLogging": "${exceptionLogging}"`);
    expect(shipped).toEqual(["zod", "preact"]);
    for (const name of shipped) expect(page).toContain(`\`${name}\``);
  });
});
