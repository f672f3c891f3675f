import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";

type SyntaxNode = Node & Readonly<Record<string, unknown>>;

/** Several tests read the same files, and parsing them takes most of their time. */
const known = new Map<string, readonly string[]>();

/** The TypeScript files of a folder. */
export function sourceFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file));
}

/** Strings and the fixed parts of templates of a file, in source order, without imports. */
function literalsIn(file: string): readonly string[] {
  const texts = known.get(file) ?? read(file);
  known.set(file, texts);
  return texts;
}

/** The texts of a file that people may read: those of several words or that start with a capital, without key names. */
export function textsIn(file: string): string[] {
  return literalsIn(file).filter((text) => /\s/.test(text.trim()) || /^\p{Lu}/u.test(text));
}

function read(file: string): readonly string[] {
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: file.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    target: "es2022",
  });
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module" }) as unknown as SyntaxNode;
  return textsBelow(program);
}

function textsBelow(node: SyntaxNode): string[] {
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
  if (node.type === "TemplateElement") return [(node["value"] as { cooked: string }).cooked];
  return childrenOf(node).flatMap(textsBelow);
}

/** The child nodes; of an export its declaration, of an import none. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type.startsWith("Import") || node.type.startsWith("Export")) return nodesIn(node["declaration"]);
  return Object.values(node).flatMap(nodesIn);
}

function nodesIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === "object" && value !== null && "type" in value ? [value as SyntaxNode] : [];
}
