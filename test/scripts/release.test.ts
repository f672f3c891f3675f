import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { release } from "../../scripts/release";

const ROOT = join(import.meta.dirname, "../..");
/** The files that a release checks, as they are in this repository. */
const FILES = ["package.json", "package-lock.json", "src/core/version.ts", "CHANGELOG.md", ".clasp.json"];
/** Later than any version of this repository. */
const NEXT = "999.0.0";
const STEPS = ["npm test", "npm run package", `git tag --annotate v${NEXT} --message Version ${NEXT}`];

describe("npm run release", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "release-"));
    for (const file of FILES) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      cpSync(join(ROOT, file), join(root, file));
    }
    git("init", "--quiet");
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync("git", args, {
      cwd: root,
      encoding: "utf8",
      // Independent of the machine's configuration, and without prompts.
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", ...AUTHOR },
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  }
  function commit(): void {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "state");
  }
  function edit(file: string, change: (text: string) => string): void {
    const path = join(root, file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }
  /** As the runbook says: the same version everywhere, and the changes below its heading. */
  function prepare(version: string): void {
    for (const file of ["package.json", "package-lock.json"])
      edit(file, (text) => {
        const told = JSON.parse(text) as { version: string; packages?: { "": { version: string } } };
        told.version = version;
        if (told.packages !== undefined) told.packages[""].version = version;
        return JSON.stringify(told);
      });
    edit("src/core/version.ts", (text) => text.replace(/"[^"]+"/, `"${version}"`));
    edit("CHANGELOG.md", (text) => text.replace(/^## .*/m, `## ${version}`));
    commit();
  }
  function released(version: string, { dryRun = false, fails = "" } = {}) {
    const said: string[] = [];
    const ran: string[] = [];
    const done = release({
      root,
      version,
      dryRun,
      run: (command, args) => {
        ran.push([command, ...args].join(" "));
        return fails !== ran.at(-1);
      },
      say: (line) => said.push(line),
    });
    return { done, ran, said: said.join("\n") };
  }

  it("lists everything that is not ready, and does nothing", () => {
    edit("package.json", (text) => `${text}\n`);

    const { done, ran, said } = released(NEXT);

    expect([done, ran]).toEqual([false, []]);
    for (const file of ["package.json says", "package-lock.json says", "src/core/version.ts says"])
      expect(said).toMatch(new RegExp(`${file} [\\d.]+: set it to ${NEXT}\\.`));
    expect(said).toContain("CHANGELOG.md");
    expect(said).toContain("not committed: M package.json");
    expect(released("next").said).toContain("is no version");
  });

  it("tests, packs and tags, in this order; a dry run says so and changes nothing", () => {
    prepare(NEXT);
    const before = [git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")];

    const dry = released(NEXT, { dryRun: true });

    expect([dry.done, dry.ran]).toEqual([true, []]);
    for (const step of STEPS) expect(dry.said).toContain(`Would run: ${step}`);
    expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual(before);
    expect(released(NEXT)).toMatchObject({ done: true, ran: STEPS });
    expect(released(NEXT, { fails: "npm test" })).toMatchObject({ done: false, ran: ["npm test"] });
  });

  it("rejects a version that exists, and the publisher's own script ID", () => {
    prepare(NEXT);
    edit(".clasp.json", (text) => text.replace(/"scriptId": "[^"]*"/, '"scriptId": "mine"'));

    expect(released(NEXT, { dryRun: true }).done).toBe(true);
    git("tag", `v${NEXT}`);
    expect(released(NEXT, { dryRun: true }).said).toContain(`v${NEXT} is there already`);
  });
});

const AUTHOR = {
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@mail.example",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@mail.example",
};
