import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, PROGRAM_END, PROGRAM_START } from "./build";

const ROOT = join(import.meta.dirname, "..");
/** An extension that a push ignores. */
export const PROBE_PATH = "dist/Probe.gs";
const PARTS = ["collect.gs", "experiments.gs"];

const HEADER = `/**
 * A probe of Apps Script, by the engineers of Company Intelligence for Sheets. See docs/probe.md.
 * Run probeStart once, and probeReport after seven hours.
 */
`;

/**
 * The probe as one script.
 *
 * @param addin Declares `addin_`, whose first call is timed.
 */
export function probeCode(addin: string): string {
  const parts = PARTS.map((name) => readFileSync(join(import.meta.dirname, "probe", name), "utf8"));
  return [HEADER, ...parts, addin].join("\n");
}

/** Only that function of the add-on's script: its other globals would clutter the probe's names. */
function addinOf(code: string): string {
  const from = code.indexOf(PROGRAM_START);
  const to = code.indexOf(`\n${PROGRAM_END}`, from);
  if (from < 0 || to < 0) throw new Error("The built add-on holds no addin_().");
  return code.slice(from, to + 1 + PROGRAM_END.length);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  writeFileSync(join(ROOT, PROBE_PATH), probeCode(addinOf((await bundle()).code)));
  console.log(PROBE_PATH);
}
