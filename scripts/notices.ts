import { readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = join(import.meta.dirname, "../node_modules");

/** The licence notice of a package included in a shipped file, as its licence requires. */
export function noticeOf(packageName: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(PACKAGES, packageName, "package.json"), "utf8"),
  );
  const licence = readFileSync(join(PACKAGES, packageName, "LICENSE"), "utf8").trim();
  return `Contains ${packageName} ${version}:\n\n${licence}\n`;
}
