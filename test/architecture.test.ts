import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { FILTERS } from "../workbench/demo-api/filters/catalogue";

const BELOW_RUNS = [
  "src/core",
  "src/ports",
  "src/api",
  "src/journal",
  "src/operations",
  "src/upkeep",
  "src/settings",
  "src/verified-writes",
  "src/errors",
];

/** Who may import whom. A folder may always import itself; files directly in `src` compose and may import all. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "src/core": ["src/errors"],
  "src/ports": ["src/core", "src/errors"],
  "src/api": ["src/core", "src/ports", "src/errors"],
  "src/settings": ["src/core", "src/ports", "src/api", "src/errors"],
  "src/journal": ["src/core", "src/ports", "src/api", "src/errors"],
  // How the things that this API sells are asked, cut and put together; whatever buys and keeps them knows none of them.
  "src/operations": ["src/core", "src/ports", "src/api", "src/journal", "src/errors"],
  // Takes the journal as it is; nothing that buys needs it.
  "src/upkeep": ["src/core", "src/ports", "src/api", "src/journal", "src/errors"],
  "src/verified-writes": ["src/core", "src/ports", "src/errors"],
  "src/runs": BELOW_RUNS,
  "src/filters": BELOW_RUNS,
  "src/lists": [...BELOW_RUNS, "src/filters"],
  // The formula that lists filters describes them as the list builder does.
  "src/functions": [...BELOW_RUNS, "src/filters", "src/lists"],
  "src/formula-actions": [...BELOW_RUNS, "src/filters", "src/lists", "src/functions"],
  // A look is a run, or a saved list that is run again: neither knows of it.
  "src/watches": [...BELOW_RUNS, "src/runs", "src/lists"],
  // Companies that a run has not found, and that the run is told of once they are: it does not know who asks.
  "src/additions": [...BELOW_RUNS, "src/runs"],
  // Shows what is held of the company that is selected.
  "src/brief": [...BELOW_RUNS, "src/runs"],
  // The same of many companies.
  "src/radar": [...BELOW_RUNS, "src/runs", "src/brief"],
  // Compares the companies of a selection, and opens what they share in the list builder.
  "src/more-like": [...BELOW_RUNS, "src/runs", "src/filters", "src/lists"],
  // One step from the top: it is handed an execution and says what the sidebar may do with it.
  "src/sidebar-server": [
    ...BELOW_RUNS,
    "src/runs",
    "src/filters",
    "src/lists",
    "src/functions",
    "src/formula-actions",
    "src/watches",
    "src/additions",
    "src/brief",
    "src/radar",
    "src/more-like",
    "src/compose",
    "src/hourly",
  ],
  "src/apps-script": ["src/ports", "src/core", "src/errors", "src/menu"],
  sidebar: ["src/core", "src/filters", "src/lists"],
  // The demo API's prices are its own, so that a test can compare the two. The host runs `dist`, which starting it builds, and never an adapter.
  workbench: ["src/api", "scripts/build"],
};

const APPS_SCRIPT_SERVICE =
  /\b(SpreadsheetApp|UrlFetchApp|CacheService|MailApp|PropertiesService|LockService|ScriptApp|HtmlService|Utilities|Session|Logger)\./;

/** Text that quotes something, such as the example of a formula: it explains, and nothing is decided by it. */
const EXAMPLE = /'(?:\\.|[^'\\\n"])*"(?:\\.|[^'\\\n])*'/g;

/** Files are split by thought, not by number: this only catches one that nobody has looked at for long. */
const LONGEST_FILE_LINES = 350;
const REASON = /^\s*(\/\/|\/?\*+)\s*(Longer than|Long because)\b/m;
/** Where a reason is looked for: above or at the head of the file's main export. */
const REASON_WITHIN_LINES = 60;

describe.each(Object.entries(mayImport))("%s", (folder, allowed) => {
  it("exists", () => {
    expect(sourceFiles(folder).length).toBeGreaterThan(0);
  });

  it("imports only what it may", () => {
    const homes = [folder, ...allowed];
    const wrong = sourceFiles(folder).flatMap((file) =>
      importsOf(file)
        .filter((target) => !homes.some((home) => target === home || target.startsWith(`${home}/`)))
        .map((target) => `${file} imports ${target}`),
    );

    expect(wrong).toEqual([]);
  });
});

describe("the source", () => {
  it("has no folder that the table does not know", () => {
    const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());

    expect(folders.map(({ name }) => `src/${name}`).filter((folder) => !(folder in mayImport))).toEqual([]);
  });

  it("names Apps Script services in src/apps-script alone", () => {
    const elsewhere = [...sourceFiles("src"), ...sourceFiles("sidebar")].filter(
      (file) => !file.startsWith(join("src", "apps-script")),
    );

    expect(elsewhere.filter((file) => APPS_SCRIPT_SERVICE.test(code(file)))).toEqual([]);
  });

  it(`has no file of more than ${LONGEST_FILE_LINES} lines without a reason given in it`, () => {
    const long = ["src", "sidebar", "workbench", "scripts"].flatMap(sourceFiles).filter((file) => {
      const lines = readFileSync(file, "utf8").trimEnd().split("\n");
      return (
        lines.length > LONGEST_FILE_LINES && !REASON.test(lines.slice(0, REASON_WITHIN_LINES).join("\n"))
      );
    });

    expect(long).toEqual([]);
  });

  it("hard-codes no filter: one that the API adds tomorrow works tomorrow", () => {
    const named = [...sourceFiles("src"), ...sourceFiles("sidebar")].flatMap((file) => {
      const text = code(file).replace(EXAMPLE, "");
      return FILTERS.filter(({ filter }) => text.includes(`"${filter}"`)).map(
        ({ filter }) => `${file} names ${filter}`,
      );
    });

    expect(named).toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

/** Imports and re-exports by relative path, also those of types and those that are made at run time. */
function importsOf(file: string): string[] {
  const paths = code(file).matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.[^"]*)"/g);
  return [...paths].map(([, path]) => normalize(join(dirname(file), path!)));
}

function code(file: string): string {
  return readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g, "");
}
