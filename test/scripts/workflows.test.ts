import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../.github/workflows");
const workflows = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(join(FOLDER, name), "utf8")] as const,
);

/** A tag can be moved to other code; a commit cannot. */
const PINNED = /^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

describe.each(workflows)("%s", (_name, text) => {
  const used = [...text.matchAll(/\buses: *(.+)$/gm)].map(([, what = ""]) => what.trim());

  it("names the commit of each action, and its version beside it", () => {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((what) => !PINNED.test(what))).toEqual([]);
  });

  it("may only read the repository, and installs what the lockfile says", () => {
    expect(/^permissions:\n((?: {2}.+\n)+)/m.exec(text)?.[1]).toBe("  contents: read\n");
    expect(text).toContain("npm ci");
    expect(text).not.toMatch(/npm (?:install|i)\b/);
  });
});
