import { readProject } from "../../server/read-project";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

describe("readProject", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "project-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function holds(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }

  it("concatenates scripts in the order of their names, and names pages by their path", () => {
    holds({
      "appsscript.json": '{"timeZone":"Asia/Tokyo"}',
      "b.js": "var b = a;",
      "a.gs": "var a = 1;",
      "dialogs/About.html": "<p>About</p>",
      "node_modules/x/index.js": "throw 1;",
    });

    expect(readProject(folder)).toMatchObject({
      code: "var a = 1;\nvar b = a;",
      files: { "dialogs/About": "<p>About</p>" },
      manifest: { timeZone: "Asia/Tokyo" },
    });
  });

  it("has the name that its manifest gives the add-on, or that of its folder", () => {
    holds({ "appsscript.json": '{"addOns":{"common":{"name":"Export"}}}', "a.js": "" });
    expect(readProject(folder).name).toBe("Export");
    holds({ "appsscript.json": "{}" });
    expect(readProject(folder).name).toBe(basename(folder));
  });

  it.each([
    ["no manifest", { "a.js": "" }, /holds no appsscript\.json: name the folder that clasp pushes\.$/],
    ["an invalid manifest", { "appsscript.json": "{", "a.js": "" }, /^appsscript\.json is not JSON: /],
    ["no script", { "appsscript.json": "{}" }, /holds no script \(\.js or \.gs\)\.$/],
    [
      "sources that must be built first",
      { "appsscript.json": "{}", "a.ts": "" },
      /holds TypeScript and no script: build it first/,
    ],
    [
      "a script that does not parse",
      { "appsscript.json": "{}", "a.js": "var a;\nvar = 2;" },
      "a.js, line 2: Unexpected token '='",
    ],
    [
      "syntax that Apps Script does not support",
      { "appsscript.json": "{}", "a.js": "class A { static x = 1; }" },
      "a.js: Apps Script knows no #private names and no static fields. Build for ES2020.",
    ],
    [
      "a .clasp.json that points to a missing folder",
      { ".clasp.json": '{"rootDir":"build"}' },
      /holds no appsscript\.json: name the folder that clasp pushes\.$/,
    ],
  ] as const)("explains what is wrong with %s", (_what, files, words) => {
    holds(files);

    expect(() => readProject(folder)).toThrow(words);
  });

  it.each([
    ["NO_MANIFEST", { "a.js": "" }],
    ["NOT_JSON", { "appsscript.json": "{", "a.js": "" }],
    ["NO_SCRIPT", { "appsscript.json": "{}" }],
    ["NOT_BUILT", { "appsscript.json": "{}", "a.ts": "" }],
    ["BAD_SCRIPT", { "appsscript.json": "{}", "a.js": "var = 2;" }],
  ] as const)("tells a program %s", (code, files) => {
    holds(files);
    let told: unknown;
    try {
      readProject(folder);
    } catch (error) {
      told = error;
    }

    expect(told).toMatchObject({ name: "WorkbenchError", code });
  });
});
