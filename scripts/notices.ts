import { readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = join(import.meta.dirname, "../node_modules");

/** What else is in a file that ships, with its licence, whose text has to go along with it. */
export function noticeOf(packageName: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(PACKAGES, packageName, "package.json"), "utf8"),
  );
  const licence = readFileSync(join(PACKAGES, packageName, "LICENSE"), "utf8").trim();
  return `Contains ${packageName} ${version}:\n\n${licence}\n`;
}
