import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { building } from "./building";

const ROOT = resolve(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache/workbench-page");

/** Gzipped files of the page, on disk: the script is 10 MB and need not be kept in memory as well. */
export interface PageBundle {
  readonly script: string;
  /** A module that the page loads when there is a chart to draw. */
  readonly charts: string;
  readonly style: string;
  /** `google.script` for the add-on's HTML; not gzipped. */
  readonly shim: string;
}

const gzipped = (name: string) => (content: Uint8Array) => [name, gzipSync(content, { level: 5 })] as const;
const FILES: Record<string, (content: Uint8Array) => readonly [name: string, content: Uint8Array]> = {
  "main.js": gzipped("page.js.gz"),
  "draw-chart.js": gzipped("charts.js.gz"),
  "page.css": gzipped("page.css.gz"),
  "google-script.js": (content) => ["google-script.js", content],
};

interface Manifest {
  /** The project's own files in the bundle, relative to the project's root. */
  readonly inputs: readonly string[];
  readonly hash: string;
}

/**
 * Bundles the page, or reuses the last bundle if none of its inputs has changed.
 *
 * The grid library makes bundling take seconds, so the result is cached under `node_modules/.cache`, which
 * `npm ci` clears together with the package versions it was built from.
 */
export async function bundlePage(cache = CACHE): Promise<PageBundle> {
  const bundle = {
    script: join(cache, "page.js.gz"),
    charts: join(cache, "charts.js.gz"),
    style: join(cache, "page.css.gz"),
    shim: join(cache, "google-script.js"),
  };
  if (isCurrent(join(cache, "manifest.json"), bundle)) {
    return bundle;
  }
  const built = await building(() =>
    Promise.all([
      bundled("iife", ["main.ts", "page.css", "google-script.ts"]),
      bundled("esm", ["charts/draw-chart.ts"]),
    ]),
  );
  const outputFiles = built.flatMap((each) => each.outputFiles);
  const inputs = [...new Set(built.flatMap(({ metafile }) => Object.keys(metafile.inputs)))].filter(
    (path) => !path.startsWith("node_modules/"),
  );
  mkdirSync(cache, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const [name, content] = FILES[basename(path)]!(contents);
    replaceFile(join(cache, name), content);
  }
  // Last, so that a bundle is current only when all of its files are.
  const manifest: Manifest = { inputs, hash: hashOf(inputs) };
  replaceFile(join(cache, "manifest.json"), JSON.stringify(manifest));
  return bundle;
}

/** In one step: another workbench may read the file, or replace it by the same, at the same moment. */
function replaceFile(path: string, content: string | Uint8Array): void {
  const fresh = `${path}.${randomUUID()}`;
  writeFileSync(fresh, content);
  renameSync(fresh, path);
}

function bundled(format: "iife" | "esm", entries: readonly string[]) {
  return build({
    absWorkingDir: ROOT,
    entryPoints: entries.map((name) => join(ROOT, "workbench/page", name)),
    entryNames: "[name]",
    outdir: "/",
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format,
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
  });
}

function isCurrent(manifestPath: string, bundle: PageBundle): boolean {
  if (![manifestPath, ...Object.values(bundle)].every((path) => existsSync(path))) {
    return false;
  }
  const { inputs, hash }: Manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
  return inputs.every((path) => existsSync(join(ROOT, path))) && hashOf(inputs) === hash;
}

/** A hash of the project's own files and, through the lock file, of the versions of all packages. */
function hashOf(inputs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of [...inputs, "package-lock.json", relative(ROOT, import.meta.filename)]) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}
