import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { knownColumns, type FieldKind } from "../../src/core/columns/known-columns";
import { customFunctions } from "../../src/functions/catalogue";
import { stubOf } from "../../src/functions/stub";
import { filterControls } from "../../src/filters/filter-control";
import { menuItems } from "../../src/menu";
import { FILTERS } from "../../workbench/demo-api/filters/catalogue";
import { JARGON } from "./jargon";

/** What no person reads as it stands: a former spelling that is recognised. */
const RECOGNISED = new Set(["Not fetched yet. Menu: Formulas ▸ Fetch pending"]);

describe("what people read", () => {
  it.each(["src", "sidebar"])("needs no words of ours, of the API or of standards in %s", (folder) => {
    const files = sourceFiles(folder);
    const told = files.flatMap((file) => textsIn(file).map((text) => `${file}: ${text}`));
    const jargon = files.flatMap((file) =>
      textsIn(file)
        .filter((text) => JARGON.test(text) && !RECOGNISED.has(text))
        .map((text) => `${file}: ${text}`),
    );

    expect(told.length).toBeGreaterThan(100);
    expect(jargon).toEqual([]);
  });

  it("needs none in the menu, the help of formulas, the names of columns and filters, and the README", () => {
    const kinds: FieldKind[] = [
      "enrichment",
      "jobs",
      "news",
      "list",
      "search",
      "headcount",
      "traffic",
      "people",
      "posts",
      "employee_reviews",
      "employee_ratings",
      "products",
      "product_reviews",
    ];
    const controls = filterControls({ filters: [...FILTERS], groups: [], fetchedAt: "" });
    const texts = [
      ...menuItems.flatMap((item) => (item === "separator" ? [] : [item.label, item.submenu ?? ""])),
      ...customFunctions.map(stubOf),
      ...kinds.flatMap((kind) => knownColumns(kind).defaults.map(({ label }) => label)),
      ...controls.flatMap(({ label, section, help, group }) => [label, section, help, group?.meaning ?? ""]),
      ...readFileSync("README.md", "utf8").split("\n"),
    ];

    expect(texts.filter((text) => JARGON.test(text))).toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

/** The texts of a file that may be read: those of several words or that begin with a capital, and no names of keys. */
function textsIn(file: string): string[] {
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: file.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    target: "es2022",
  });
  const texts: string[] = [];
  visit(parse(code, { ecmaVersion: "latest", sourceType: "module" }), texts);
  return texts.filter((text) => /\s/.test(text.trim()) || /^\p{Lu}/u.test(text));
}

function visit(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, texts);
  } else if (typeof value === "object" && value !== null && "type" in value) {
    const node = value as Node & Record<string, unknown>;
    if (node.type.startsWith("Import") || node.type.startsWith("Export")) {
      visit(node["declaration"], texts);
    } else if (node.type === "Literal" && typeof node["value"] === "string") {
      texts.push(node["value"]);
    } else if (node.type === "TemplateElement") {
      texts.push((node["value"] as { cooked: string }).cooked);
    } else {
      for (const child of Object.values(node)) visit(child, texts);
    }
  }
}
