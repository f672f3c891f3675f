import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { Script } from "node:vm";
import type { Manifest } from "../host/host";
import { scriptFunctions } from "../host/script-functions";
import { WorkbenchError } from "../host/workbench-error";
import type { Project } from "./open-page";

const SCRIPT = /\.(?:js|gs)$/;
const PAGE = /\.html$/;

/**
 * Reads an Apps Script project from a folder in clasp's layout: `appsscript.json`, scripts (`.js` or `.gs`)
 * and HTML files, also in subfolders. A `.clasp.json` with a `rootDir` redirects to that folder.
 *
 * @throws {WorkbenchError} With a message for the user, if it is not such a folder, or if Google would refuse to save
 *   it.
 */
export function readProject(folder: string): Project {
  const root = rootOf(resolve(folder));
  const manifestFile = join(root, "appsscript.json");
  if (!existsSync(manifestFile))
    throw new WorkbenchError(
      "NO_MANIFEST",
      `${folder} holds no appsscript.json: name the folder that clasp pushes.`,
    );
  const manifest = jsonOf(manifestFile) as Manifest;
  const paths = filesBelow(root).sort();
  const scripts = paths.filter((path) => SCRIPT.test(path));
  if (scripts.length === 0)
    throw paths.some((path) => path.endsWith(".ts"))
      ? new WorkbenchError(
          "NOT_BUILT",
          `${folder} holds TypeScript and no script: build it first, then name the folder of what was built.`,
        )
      : new WorkbenchError("NO_SCRIPT", `${folder} holds no script (.js or .gs).`);
  const texts = scripts.map((path) => {
    const text = readFileSync(path, "utf8");
    mustParse(text, relative(root, path));
    return text;
  });
  const pages = paths.filter((path) => PAGE.test(path));
  return {
    code: texts.join("\n"),
    files: Object.fromEntries(pages.map((path) => [nameOf(root, path), readFileSync(path, "utf8")])),
    manifest,
    name: manifest.addOns?.common?.name ?? basename(resolve(folder)),
  };
}

function rootOf(folder: string): string {
  const settings = join(folder, ".clasp.json");
  if (!existsSync(settings)) return folder;
  const { rootDir } = jsonOf(settings) as { rootDir?: string };
  return rootDir === undefined || rootDir === "" ? folder : resolve(folder, rootDir);
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new WorkbenchError("NOT_JSON", `${basename(path)} is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== "node_modules" && !name.startsWith("."))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}

/** The file's name in Apps Script: `dialogs/About`. */
function nameOf(root: string, path: string): string {
  return relative(root, path).split(sep).join("/").replace(PAGE, "");
}

/** Google does not save a project with a file that does not parse. */
function mustParse(text: string, name: string): void {
  try {
    // oxlint-disable-next-line no-new -- it is only parsed
    new Script(text, { filename: name });
  } catch (error) {
    const line = /:(\d+)\n/.exec((error as Error).stack ?? "")?.[1];
    throw new WorkbenchError(
      "BAD_SCRIPT",
      `${name}${line === undefined ? "" : `, line ${line}`}: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  if (scriptFunctions(text) === undefined)
    throw new WorkbenchError(
      "BAD_SCRIPT",
      `${name}: Apps Script knows no #private names and no static fields. Build for ES2020.`,
    );
}
