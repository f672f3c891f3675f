import { spawn } from "node:child_process";

/** Checks of the sources that must pass before any test runs: scripts of package.json. */
const CHECKS = ["check:format", "check:lint", "check:types", "check:readme"];

interface Checked {
  readonly name: string;
  readonly passed: boolean;
  /** Its output. */
  readonly output: string;
}

/**
 * In parallel, because each check leaves a core idle for part of the time. The output of each is printed as
 * one block.
 */
const checked = await Promise.all(CHECKS.map(check));
for (const { name, passed, output } of checked) {
  console.log(passed ? `${name}: passed` : `${name}: failed\n${output}`);
}
process.exitCode = checked.every(({ passed }) => passed) ? 0 : 1;

function check(name: string): Promise<Checked> {
  return new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", name], {
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (output += part.toString()));
    child.on("error", ({ message }) => resolve({ name, passed: false, output: message }));
    child.on("close", (code) => resolve({ name, passed: code === 0, output }));
  });
}
