import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build as esbuild, type Plugin } from "esbuild";
import type { Feature } from "../src/features/feature";
import { itemsOf } from "../src/menu";
import { noticeOf } from "./notices";
import { aliasOf, stubOf } from "./stub";
import * as unchanged from "./what-is-told";

/** The project's root, regardless of the working directory. */
const ROOT = join(import.meta.dirname, "..");
const inRoot = (path: string): string => join(ROOT, path);

export interface Built {
  readonly code: string;
  readonly sidebarHtml: string;
  readonly manifest: string;
}

const HEADER = `/**
 * Company Intelligence for Sheets. Generated from src/ by scripts/build.ts: change it there.
 *
 * Loading this file defines functions and runs nothing: everything happens inside addin_(), on first use. So onOpen
 * works where hardly any service is allowed, and opening a menu does not pay for the rest.
 */
`;

/** What the add-on's own function begins and ends with. */
export const PROGRAM_START = "var addin_ = (function addin_() {";
export const PROGRAM_END = "});\n";

/** A file of `src/`, and the text to use instead of its content. */
export interface Edit {
  readonly path: string;
  readonly apply: (text: string) => string;
}

/**
 * Builds the add-on in memory, for callers that only run it; the same output as `build`.
 *
 * @param edit Replaces one source file, to build a modified add-on.
 */
export function bundle(edit?: Edit): Promise<Built> {
  return edit === undefined ? (unedited ??= bundled()) : bundled(edit);
}

/** Cached for this process: the sources do not change while it runs. */
let unedited: Promise<Built> | undefined;

async function bundled(edit?: Edit): Promise<Built> {
  const told = edit === undefined ? unchanged : await toldAfter(edit);
  const [code, sidebarHtml] = await Promise.all([serverCode(told, edit), sidebarPage(docsBase(), told)]);
  return { code, sidebarHtml, manifest: readFileSync(inRoot("appsscript.json"), "utf8") };
}

/** Builds the add-on into dist/: Code.js, Sidebar.html and appsscript.json, which is all that is pushed to Google. */
export async function build(): Promise<Built> {
  const { code, sidebarHtml, manifest } = await bundle();
  mkdirSync(inRoot("dist"), { recursive: true });
  writeFileSync(inRoot("dist/Code.js"), code);
  writeFileSync(inRoot("dist/Sidebar.html"), sidebarHtml);
  writeFileSync(inRoot("dist/appsscript.json"), manifest);
  return { code, sidebarHtml, manifest };
}

/** What the sources say of themselves: kinds of run, features, the menu. */
type Told = typeof unchanged;

async function toldAfter(edit: Edit): Promise<Told> {
  return runInNewContext(`${await iife("scripts/what-is-told.ts", "Told", reading(edit))}\nTold`) as Told;
}

async function serverCode(told: Told, edit?: Edit): Promise<string> {
  const [program, menu] = await Promise.all([
    iife("src/main.ts", "Addin", ...(edit === undefined ? [] : [reading(edit)])),
    iife("src/on-open.ts", "Menu", menuAsLiteral(told)),
  ]);
  // The result is cached on the function itself: a variable beside it would be another global. V8 compiles a function in
  // parentheses as it reads it; it reads a declared one to check it, and a second time when it is called.
  const wrapper = `${PROGRAM_START}
  if (addin_.built) return addin_.built;
${program}
  return (addin_.built = Addin.addin);
${PROGRAM_END}`;
  const onOpen = `/** Adds the menu when a spreadsheet is opened. */
function onOpen() {
${menu}
  Menu.onOpen();
}

/** Adds the menu right after the add-on was installed. */
function onInstall() {
  onOpen();
}
`;
  const notice = `/**\n${noticeOf("zod").replaceAll(/^/gm, " * ").replaceAll(/ +$/gm, "")}/\n`;
  return [HEADER + notice + wrapper, onOpen, ...stubs(told)].join("\n");
}

/** One bundle as readable ES2020: Apps Script cannot parse #private or static fields (V8 runtime guide). */
async function iife(entry: string, globalName: string, ...plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await esbuild({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    globalName,
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2020",
    legalComments: "none",
    plugins,
  });
  return outputFiles[0]!.text;
}

function reading({ path, apply }: Edit): Plugin {
  const edited = inRoot(path);
  return {
    name: "edit",
    setup(bundling) {
      bundling.onLoad({ filter: /\.ts$/, namespace: "file" }, (file) =>
        file.path === edited ? { contents: apply(readFileSync(edited, "utf8")), loader: "ts" } : null,
      );
    },
  };
}

/** A value as it is now, over several lines, in the place of the file that computes it: a bundle then has none of what that takes. */
const literally = (file: RegExp, name: string, value: unknown): Plugin => ({
  name: `literal ${name}`,
  setup(bundling) {
    bundling.onLoad({ filter: file, namespace: "file" }, () => ({
      contents: `export const ${name} = ${JSON.stringify(value, null, 1)};`,
      loader: "js",
    }));
  },
});

const kindsAsLiterals = ({ told }: Told) => literally(/sidebar\/told-kinds\.ts$/, "told", told);
const menuAsLiteral = ({ menuEntries }: Told) =>
  literally(/src\/menu-entries\.ts$/, "menuEntries", menuEntries);

/** The other globals, which Google Sheets, its menus, its triggers and the sidebar call by name. */
function stubs({ features, menuEntries }: Told): string[] {
  const functions = features.flatMap(({ formulas }: Feature) => formulas?.all ?? []);
  const plain = (name: string, parameters: string, what: string) =>
    `/** ${what} */\nfunction ${name}(${parameters}) {\n  return addin_().${name}(${parameters});\n}\n`;
  return [
    ...functions.map(stubOf),
    ...functions.map(aliasOf),
    ...itemsOf(menuEntries).map(({ handler, label }) => plain(handler, "", `Menu: ${label}.`)),
    plain("continueRun", "event", "Goes on with a run once an hour while the sidebar is closed."),
    plain("sidebarCall", "method, argumentsJson", "The one door for the sidebar; answers JSON text."),
  ];
}

/**
 * Where whoever publishes the add-on also publishes `docs/`: the help of each panel links there. Without the environment
 * variable it links nowhere.
 *
 * @throws {Error} Unless it is an https address.
 */
export function docsBase(
  { DOCS_URL = "" }: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (DOCS_URL !== "" && !DOCS_URL.startsWith("https://"))
    throw new Error(`DOCS_URL has to begin with https://, not: ${DOCS_URL}`);
  return DOCS_URL.replace(/\/+$/, "");
}

/** @param docs Where `docs/` is published; `""` if nowhere. */
export async function sidebarPage(docs = docsBase(), told = unchanged): Promise<string> {
  const { outputFiles } = await esbuild({
    absWorkingDir: ROOT,
    entryPoints: ["sidebar/main.tsx", "sidebar/style.css"],
    bundle: true,
    write: false,
    outdir: "dist",
    format: "iife",
    target: "es2022",
    minify: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    define: { DOCS_URL: JSON.stringify(docs) },
    legalComments: "none",
    plugins: [kindsAsLiterals(told), menuAsLiteral(told)],
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))!.text;
  // A closing tag inside a string of the script would close the script element.
  const script = textOf("main.js").replaceAll("</script", "<\\/script");
  // Replacement functions, because `$&` in the bundle would be expanded in a replacement string.
  return readFileSync(inRoot("sidebar/index.html"), "utf8")
    .replace("<head>", () => `<!--\n${noticeOf("preact")}-->\n  <head>`)
    .replace("<!-- style -->", () => `<style>${textOf("style.css")}</style>`)
    .replace("<!-- script -->", () => `<script>${script}</script>`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { code, sidebarHtml } = await build();
  const size = (text: string) =>
    `${(text.length / 1024).toFixed(1)} KB (${(gzipSync(text).length / 1024).toFixed(1)} KB gzip)`;
  console.log(`dist/Code.js ${size(code)}, dist/Sidebar.html ${size(sidebarHtml)}`);
}
