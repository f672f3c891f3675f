import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { build, type Built } from "./build";
import { installPage } from "./install-page";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = "package";
/** The earliest date in a zip file, fixed so that the same sources give the same bytes. */
const ALWAYS = new Date(1980, 0, 1);

/**
 * The add-on as one file, for installation by copying: the three files of `dist/`, a page with instructions,
 * the licence.
 */
export function packaged({ code, sidebarHtml, manifest }: Built): Uint8Array {
  const files = {
    "INSTALL.html": installPage({ code, sidebarHtml, manifest }),
    "Code.js": code,
    "Sidebar.html": sidebarHtml,
    "appsscript.json": manifest,
    LICENSE: readFileSync(join(ROOT, "LICENSE"), "utf8"),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: ALWAYS,
    level: 9,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const zip = packaged(await build());
  const path = join(FOLDER, `company-intelligence-${version}.zip`);
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  writeFileSync(join(ROOT, path), zip);
  console.log(`${path} ${Math.round(zip.length / 1024)} KB: unpack it and open INSTALL.html.`);
}
