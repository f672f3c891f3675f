import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { FILTERS } from "../demo-api/filters/catalogue";
import { features } from "../src/features";
import type { Feature } from "../src/features/feature";

const BELOW_RUNS = ["src/core", "src/google", "src/api", "src/money", "src/rows", "src/products"];

const BELOW_FEATURES = [...BELOW_RUNS, "src/runs", "src/lists"];

/**
 * Which folder may import which. A folder may always import itself; files directly in `src` compose and may import all. Every
 * folder of `src` may name the type of what is composed (`App`).
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "src/core": [],
  // Ports, and what stands behind them in Apps Script: nothing outside composes an adapter but the files of `src` itself.
  "src/google": ["src/core"],
  "src/api": ["src/core", "src/google"],
  // Who pays, answers and orders, accounts, the one loop that buys: it knows no row and nothing of what is sold.
  "src/money": ["src/core", "src/google", "src/api"],
  // Which rows and columns are meant, what rows remember, writes that are read back: it knows no run.
  "src/rows": ["src/core", "src/google", "src/money"],
  // What the API sells, each described once: what buys, stores and writes it knows none of them.
  "src/products": ["src/core", "src/google", "src/api", "src/money", "src/rows"],
  "src/runs": BELOW_RUNS,
  // Filters, and what a list asks: a list is a kind of run.
  "src/lists": [...BELOW_RUNS, "src/runs"],
  // What a person does, a folder each: it has what is below, and the way in which the sidebar and the trigger are answered.
  "src/features": [...BELOW_FEATURES, "src/rpc/method", "src/rpc/drive"],
  // The sidebar's door: of features it knows what they may have, and the types of what they tell.
  "src/rpc": [...BELOW_FEATURES, "src/entry", "src/hourly", "src/features"],
  // Of `rpc` and of features only types, which is what keeps the server out of its bundle.
  // Its kinds of run, and the menu with the panels that there are, are what the build puts there.
  sidebar: [
    "src/core",
    "src/lists",
    "src/rpc/rpc",
    "src/features",
    "src/menu",
    "src/menu-entries",
    "src/products/told-kinds",
  ],
  // A package of its own: it knows Apps Script, and neither this add-on nor its API.
  workbench: [],
  // It has its own prices, so that a test can compare the two. It reaches scripts through the workbench.
  "demo-api": ["workbench"],
};

/** What an execution is made of: other folders have its type alone, or everything would be part of everything. */
const APP = "src/app";

const APPS_SCRIPT_SERVICE =
  /\b(SpreadsheetApp|UrlFetchApp|CacheService|MailApp|PropertiesService|LockService|ScriptApp|HtmlService|Utilities|Session|Logger)\./;

/** Text with a quotation inside, and a formula's example: it explains, and nothing depends on it. */
const EXAMPLE = /'(?:\\.|[^'\\\n"])*"(?:\\.|[^'\\\n])*'|\bcall\("COMPANY_.*/g;

/** Files are split by topic, not by size: this only catches neglected ones. */
const LONGEST_FILE_LINES = 350;
const REASON = /^\s*(\/\/|\/?\*+)\s*(Longer than|Long because)\b/m;
/** A reason is expected above the file's main export or at its start. */
const REASON_WITHIN_LINES = 60;

describe.each(Object.entries(mayImport))("%s", (folder, allowed) => {
  it("exists", () => {
    expect(sourceFiles(folder).length).toBeGreaterThan(0);
  });

  it("imports only what it may", () => {
    const homes = [folder, ...allowed, ...(folder.startsWith("src/") ? [APP] : [])];
    const wrong = sourceFiles(folder).flatMap((file) =>
      importsOf(file)
        .filter((target) => !homes.some((home) => target === home || target.startsWith(`${home}/`)))
        .map((target) => `${file} imports ${target}`),
    );

    expect(wrong).toEqual([]);
  });
});

describe("the source", () => {
  it("has no folder that is not in the table", () => {
    const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());

    expect(folders.map(({ name }) => `src/${name}`).filter((folder) => !(folder in mayImport))).toEqual([]);
  });

  it("uses Apps Script services in src/google only", () => {
    const elsewhere = [...sourceFiles("src"), ...sourceFiles("sidebar")].filter(
      (file) => !file.startsWith(join("src", "google")),
    );

    expect(elsewhere.filter((file) => APPS_SCRIPT_SERVICE.test(code(file)))).toEqual([]);
  });

  it("takes ports, and adapters where it is composed alone", () => {
    const adapters = sourceFiles("src")
      .filter((file) => file.split("/").length > 2 && !file.startsWith(join("src", "google")))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => /^src\/google\/(?!ports$|spreadsheet$|user-interface$)/.test(target))
          .map((target) => `${file} imports ${target}`),
      );

    expect(adapters).toEqual([]);
  });

  it(`has no file of more than ${LONGEST_FILE_LINES} lines without a stated reason`, () => {
    const long = ["src", "sidebar", "workbench", "demo-api", "scripts"]
      .flatMap(sourceFiles)
      .filter((file) => {
        const lines = readFileSync(file, "utf8").trimEnd().split("\n");
        return (
          lines.length > LONGEST_FILE_LINES && !REASON.test(lines.slice(0, REASON_WITHIN_LINES).join("\n"))
        );
      });

    expect(long).toEqual([]);
  });

  it("lets folders have the type of what is composed alone", () => {
    const values = sourceFiles("src")
      .filter((file) => file.split("/").length > 2)
      .filter((file) => /^(?:import|export) (?!type )[^;]*"[./]*\/app"/m.test(code(file)));

    expect(values).toEqual([]);
  });

  it("has features that nothing knows but their list: the sidebar has their types", () => {
    const known = sourceFiles("src")
      .filter((file) => file !== join("src", "features", "index.ts"))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => /^src\/features\/(?!feature$)/.test(target) && !isOwn(file, target))
          .map((target) => `${file} imports ${target}`),
      );

    expect(known).toEqual([]);
  });

  it("has folders that the list of features alone is made of", () => {
    const folders = readdirSync("src/features", { withFileTypes: true }).filter((each) => each.isDirectory());
    const listed = importsOf("src/features/index.ts").filter((target) => target !== "src/features/feature");

    expect(listed.sort()).toEqual(folders.map(({ name }) => `src/features/${name}`).sort());
  });

  it("has no circle of imports, types included: but for what is composed, whose type all may name", () => {
    expect(["src", "sidebar"].flatMap(circles)).toEqual([]);
  });

  it("has kinds of run that only their features name", () => {
    const kinds = features.flatMap(({ kinds: its }: Feature) => Object.keys({ ...its }));
    // What the API sells has names of its own: one of its operations makes lists.
    const files = [...sourceFiles("src/runs"), ...sourceFiles("src/products")].filter(
      (file) => file !== join("src", "products", "list.ts"),
    );
    const named = files.flatMap((file) =>
      kinds.filter((kind) => code(file).includes(`"${kind}"`)).map((kind) => `${file} names ${kind}`),
    );

    expect(kinds).toContain("list");
    expect(named).toEqual([]);
  });

  it("passes what is composed on whole, since a spread or a rest copies no getter", () => {
    const copied = sourceFiles("src").filter((file) => /\.\.\.(?:this\.)?app\b(?!\.)/.test(code(file)));

    expect(copied).toEqual([]);
  });

  it("lets the sidebar have types of the server alone", () => {
    const values = sourceFiles("sidebar").filter((file) =>
      /^(?:import|export) (?!type )[^;]*"[./]*src\/(?:rpc|features)\//m.test(code(file)),
    );

    expect(values).toEqual([]);
  });

  it("hard-codes no filter, so that one the API adds tomorrow works tomorrow", () => {
    const named = [...sourceFiles("src"), ...sourceFiles("sidebar")].flatMap((file) => {
      const text = code(file).replace(EXAMPLE, "");
      return FILTERS.filter(({ filter }) => text.includes(`"${filter}"`)).map(
        ({ filter }) => `${file} names ${filter}`,
      );
    });

    expect(named).toEqual([]);
  });
});

/** Whether a file of a feature imports from its own folder. */
function isOwn(file: string, target: string): boolean {
  const folder = file.split("/").slice(0, 3).join("/");
  return file.split("/").length > 3 && (target === folder || target.startsWith(`${folder}/`));
}

/** Files that import each other in a circle, the files of each in one text. */
function circles(folder: string): string[] {
  const files = new Set(sourceFiles(folder));
  const next = (file: string) =>
    importsOf(file).flatMap((target) => {
      const found = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((each) =>
        files.has(each),
      );
      return found === undefined || found === `${APP}.ts` ? [] : [found];
    });
  const arrows = new Map([...files].map((file) => [file, next(file)]));
  const reached = new Map([...files].map((file) => [file, reach(file, arrows)]));
  const isCircular = (file: string) => reached.get(file)!.has(file);
  const all = [...files]
    .filter(isCircular)
    .map((file) =>
      [...files].filter((other) => reached.get(file)!.has(other) && reached.get(other)!.has(file)).join(" "),
    );
  return [...new Set(all)];
}

/** What can be reached from a file. */
function reach(file: string, arrows: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const open = [...arrows.get(file)!];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (reached.has(each)) continue;
    reached.add(each);
    open.push(...arrows.get(each)!);
  }
  return reached;
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

/** Imports and re-exports by relative path, including type imports and dynamic imports. */
function importsOf(file: string): string[] {
  const paths = code(file).matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.[^"]*)"/g);
  return [...paths].map(([, path]) => normalize(join(dirname(file), path!)));
}

function code(file: string): string {
  return readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g, "");
}
