import { spawnSync } from "node:child_process";

/** One program per runtime: each folder sees only the globals of the place where it runs. */
const programs = [
  "src",
  "sidebar",
  "demo-api",
  "workbench",
  "workbench/page",
  "workbench/test",
  "scripts",
  "test",
];

const failed = programs.filter(
  (program) => spawnSync("npx", ["tsc", "-p", program], { stdio: "inherit" }).status !== 0,
);
if (failed.length > 0) {
  console.error(`Types do not fit in: ${failed.join(", ")}.`);
  process.exit(1);
}
