import { createContext, runInContext } from "node:vm";
import { parse } from "acorn";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle, type Built, PROGRAM_START } from "../../scripts/build";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { itemsOf } from "../../src/menu";
import { menuEntries } from "../../src/menu-entries";
import { scriptFunctions } from "../../workbench/host/script-functions";
import { freeIdentifiers } from "./free-identifiers";

const SERVICES = [
  "CacheService",
  "HtmlService",
  "LockService",
  "MailApp",
  "PropertiesService",
  "ScriptApp",
  "SpreadsheetApp",
  "UrlFetchApp",
  "Utilities",
  "console",
];
/** What the bundle uses of ES2020; `globalThis` is newer, but Apps Script has it and zod needs it. */
const LANGUAGE =
  "Array Boolean Date Error Infinity JSON Map Math Number Object Promise Proxy ReferenceError Reflect RegExp Set String " +
  "Symbol SyntaxError TypeError WeakSet " +
  "WeakMap isNaN parseInt parseFloat encodeURIComponent decodeURIComponent undefined NaN globalThis";

let built: Built;
beforeAll(async () => {
  built = await bundle();
});

describe("Code.js", () => {
  it("parses as ES2020, so without private and static fields", () => {
    expect(() => parse(built.code, { ecmaVersion: 11, sourceType: "script" })).not.toThrow();
  });

  it("runs nothing when it is loaded, and defines only the stable globals", () => {
    const touched: string[] = [];
    const traps = Object.fromEntries(SERVICES.map((name) => [name, trap(name, touched)]));
    const context = createContext(traps);
    const before = globalsOf(context);

    runInContext(built.code, context);

    expect(touched).toEqual([]);
    expect(globalsOf(context).filter((name) => !before.includes(name))).toEqual([
      "onOpen",
      "onInstall",
      ...customFunctions.map(({ name }) => name),
      ...customFunctions.map(({ name }) => `AGAIN_${name}`),
      ...itemsOf(menuEntries).map(({ handler }) => handler),
      "continueRun",
      "sidebarCall",
      "addin_",
    ]);
  });

  it("includes the licences of its dependencies, as does the sidebar", () => {
    const granted = "Permission is hereby granted, free of charge";

    for (const [text, name] of [
      [built.code, "zod"],
      [built.sidebarHtml, "preact"],
    ] as const) {
      expect(text).toMatch(new RegExp(`Contains ${name} \\d+\\.\\d+`));
      expect(text).toContain(granted);
    }
  });

  it("consists of functions only: all declared but the program, whose parentheses spare it a second parse", () => {
    const { body } = parse(built.code, { ecmaVersion: 11 });

    const others = body.filter(({ type }) => type !== "FunctionDeclaration");
    expect(others).toMatchObject([
      { declarations: [{ id: { name: "addin_" }, init: { type: "FunctionExpression" } }] },
    ]);
    expect(built.code).toContain(PROGRAM_START);
  });

  it("uses no name that Apps Script lacks", () => {
    const allowed = new Set([...LANGUAGE.split(" "), ...SERVICES]);

    const free = freeIdentifiers(built.code);

    expect(free.filter((name) => !allowed.has(name))).toEqual([]);
    expect(free).toEqual(expect.arrayContaining(SERVICES));
  });

  it("calls no method newer than ES2020", () => {
    const younger =
      /\.(replaceAll|hasOwn|allSettled|findLast|findLastIndex|toSorted|toReversed|toSpliced|groupBy|at|isWellFormed)\(/g;

    expect(built.code.match(younger)).toBeNull();
  });

  it("is readable: split into lines, with the names of the sources", () => {
    const longest = Math.max(...built.code.split("\n").map(({ length }) => length));

    expect(longest).toBeLessThan(2_000);
    expect(built.code.includes("Purchasing = class")).toBe(true);
  });

  it("describes every custom function and every parameter by its real name", () => {
    const { help = [] } = scriptFunctions(built.code) ?? {};

    expect(help.map(({ name }) => name)).toEqual(customFunctions.map(({ name }) => name));
    for (const fn of customFunctions) {
      const described = help.find(({ name }) => name === fn.name);
      expect(described?.summary.startsWith(fn.summary)).toBe(true);
      expect(described?.params.map(({ name }) => name)).toEqual(Object.keys(fn.params));
      expect(described?.params.every(({ type, description }) => type !== "" && description !== "")).toBe(
        true,
      );
      expect(described?.returns).not.toBe("");
    }
  });
});

describe("Sidebar.html", () => {
  it("is one file: nothing is loaded from anywhere", () => {
    const markup = built.sidebarHtml.replace(/<script>[\s\S]*?<\/script>/g, "<script></script>");

    expect(markup).not.toMatch(/\b(src|href)=|@import|url\((?!["']?data:)/);
    expect(built.sidebarHtml.match(/<script\b/g)).toHaveLength(1);
    expect(built.sidebarHtml).not.toMatch(/\b(fetch|importScripts|XMLHttpRequest|WebSocket|import)\(/);
    const addresses = built.sidebarHtml.match(/https?:\/\/[^"'`\s)]+/g) ?? [];
    expect(addresses.filter((address) => !address.startsWith("http://www.w3.org/"))).toEqual([]);
  });

  it("contains no scriptlet that a template would run, and no server code", () => {
    expect(built.sidebarHtml).not.toContain("<?");
    expect(built.sidebarHtml).not.toMatch(/UrlFetchApp|PropertiesService|x-api-key/);
  });
});

describe("appsscript.json", () => {
  it("requests five scopes, none of which reveals who the user is", () => {
    const manifest = JSON.parse(built.manifest) as Record<string, unknown>;

    expect(manifest["oauthScopes"]).toEqual(
      [
        "spreadsheets.currentonly",
        "script.container.ui",
        "script.external_request",
        "script.scriptapp",
        "script.send_mail",
      ].map((scope) => `https://www.googleapis.com/auth/${scope}`),
    );
    expect(manifest["runtimeVersion"]).toBe("V8");
  });
});

describe("freeIdentifiers", () => {
  it.each([
    ["new URL(x); function f(x) { return x; }", ["URL", "x"]],
    ["{ let URL; URL; } URL; typeof Buffer; ({ a: b, c() {} }).setTimeout", ["URL", "b"]],
    [
      "f(({ a, b: [c = d], ...e }) => { var g = a + c + e; return g; }); for (const i of j) i;",
      ["d", "f", "j"],
    ],
    ["try { h(); } catch (e) { e; } (function k() { k(arguments); });", ["h"]],
  ])("finds in %j %j", (code, names) => {
    expect(freeIdentifiers(code)).toEqual(names);
  });
});

function globalsOf(context: object): string[] {
  return runInContext("Object.getOwnPropertyNames(globalThis)", context) as string[];
}

/** A service that records every use. */
function trap(name: string, touched: string[]): object {
  const note = (use: string) => () => {
    touched.push(`${name} ${use}`);
    return undefined;
  };
  return new Proxy(() => undefined, { get: note("read"), apply: note("called"), has: () => true });
}
