import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { build } from "./build";

const { scriptId } = JSON.parse(readFileSync(".clasp.json", "utf8")) as { scriptId?: string };

if (scriptId === undefined || !/^[\w-]{30,}$/.test(scriptId)) {
  console.error(
    ".clasp.json still holds the placeholder script id. Create a project at script.google.com, copy its Script ID from the project settings into .clasp.json, run `npx clasp login` once, then push again.",
  );
  process.exit(1);
}
await build();
process.exit(spawnSync("npx", ["clasp", "push"], { stdio: "inherit" }).status ?? 1);
