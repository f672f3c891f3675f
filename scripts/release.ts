import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/**
 * A release: `npm run release -- 0.2.0` checks that everything names this version and that nothing is
 * uncommitted, runs all tests, builds the package and tags the commit. With `--dry-run` it only checks and
 * says what it would do.
 *
 * Nothing is uploaded: the runbook in `marketplace/` describes how the add-on reaches its users.
 */
const ROOT = join(import.meta.dirname, "..");
const VERSION = /^\d+\.\d+\.\d+$/;
/** Contains the publisher's own script id, so it may differ in an otherwise clean working tree. */
const OWN = ".clasp.json";

export interface Release {
  readonly root: string;
  readonly version: string;
  readonly dryRun: boolean;
  /**
   * Runs a program in the root and shows its output.
   *
   * @returns Whether it succeeded.
   */
  readonly run: (command: string, args: readonly string[]) => boolean;
  readonly say: (line: string) => void;
}

/** @returns Whether it was released, or could be. */
export function release({ root, version, dryRun, run, say }: Release): boolean {
  const wrong = whatIsWrong(root, version);
  if (wrong.length > 0) {
    say(`${version} cannot be released:`);
    wrong.forEach((line) => say(`  ${line}`));
    return false;
  }
  const tag = `v${version}`;
  const steps: readonly (readonly [command: string, ...args: string[]])[] = [
    ["npm", "test"],
    ["npm", "run", "package"],
    ["git", "tag", "--annotate", tag, "--message", `Version ${version}`],
  ];
  for (const [command, ...args] of steps) {
    const line = [command, ...args].join(" ");
    if (dryRun) say(`Would run: ${line}`);
    else if (!run(command, args)) {
      say(`${line} failed: nothing is tagged.`);
      return false;
    }
  }
  say(
    dryRun
      ? "Nothing was changed."
      : `${tag} is tagged. Push the tag, then go on with “Release” in marketplace/runbook.md.`,
  );
  return true;
}

/** All obstacles to a release, one line each, with the remedy. */
function whatIsWrong(root: string, version: string): string[] {
  if (!VERSION.test(version)) return [`“${version}” is no version: write it like 1.2.3.`];
  const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
  const lock = JSON.parse(textOf("package-lock.json")) as {
    version: string;
    packages: { "": { version: string } };
  };
  const stated: readonly (readonly [path: string, says: string | undefined])[] = [
    ["package.json", (JSON.parse(textOf("package.json")) as { version: string }).version],
    ["package-lock.json", lock.version],
    ["package-lock.json, packages", lock.packages[""].version],
    ["src/core/version.ts", /VERSION = "([^"]*)"/.exec(textOf("src/core/version.ts"))?.[1]],
  ];
  const others = stated
    .filter(([, says]) => says !== version)
    .map(([path, says]) => `${path} says ${says ?? "nothing"}: set it to ${version}.`);
  return [...others, ...inChangelog(textOf("CHANGELOG.md"), version), ...inGit(root, version)];
}

function inChangelog(changelog: string, version: string): string[] {
  const [first = "", ...rest] = changelog.split(/^## /m).slice(1);
  const isUnreleased = first.startsWith("Unreleased");
  if (isUnreleased && first.replace("Unreleased", "").trim() !== "")
    return [`CHANGELOG.md still tells of changes under Unreleased: move them below “## ${version}”.`];
  const newest = isUnreleased ? rest[0] : first;
  return newest?.split(/\s/)[0] === version
    ? []
    : [`CHANGELOG.md begins with no “## ${version}”: say what is new.`];
}

function inGit(root: string, version: string): string[] {
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
    return stdout.trim();
  };
  const changed = git("status", "--porcelain", "--", ".", `:(exclude)${OWN}`);
  const dirty =
    changed === "" ? [] : [`There are changes that are not committed: ${changed.split("\n")[0]!.trim()}`];
  const taken = git("tag", "--list", `v${version}`) === "" ? [] : [`The tag v${version} is there already.`];
  return [...dirty, ...taken];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const done = release({
    root: ROOT,
    version: positionals[0] ?? "",
    dryRun: values["dry-run"],
    run: (command, args) => spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0,
    say: (line) => console.log(line),
  });
  process.exitCode = done ? 0 : 1;
}
