import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";

type SyntaxNode = Node & Readonly<Record<string, unknown>>;

/** What stands for a text that is filled in. */
const FILLED_IN = "…";

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

/** What a file tells of why something is so: its constants, what is named `reason` or `why`, and what it calls a failure. */
export function reasonsIn(file: string): string[] {
  return below(programOf(file)).flatMap((node) => {
    const [value] = nodesIn([node["init"] ?? node["value"]]);
    const isReason = /^(?:reason|why|[A-Z][A-Z_]+)$/.test(nameOf(node["id"] ?? node["key"]));
    if (isReason && value !== undefined) return wholeTexts(value);
    return nameOf(node["callee"]) === "failure"
      ? nodesIn(node["arguments"]).slice(1).flatMap(wholeTexts)
      : [];
  });
}

/** The texts that an expression may be, each whole. */
function wholeTexts(node: SyntaxNode): string[] {
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
  if (node.type === "ConditionalExpression")
    return nodesIn([node["consequent"], node["alternate"]]).flatMap(wholeTexts);
  if (["ArrayExpression", "ObjectExpression", "Property"].includes(node.type))
    return childrenOf(node).flatMap(wholeTexts);
  if (node.type !== "TemplateLiteral") return [];
  const fixed = nodesIn(node["quasis"]).map((each) => (each["value"] as { cooked: string }).cooked);
  return [fixed.join(FILLED_IN)];
}

function below(node: SyntaxNode): SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(below)];
}

function nameOf(value: unknown): string {
  return (value as { name?: string } | null | undefined)?.name ?? "";
}

function read(file: string): readonly string[] {
  return textsBelow(programOf(file));
}

function programOf(file: string): SyntaxNode {
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: file.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    target: "es2022",
  });
  return parse(code, { ecmaVersion: "latest", sourceType: "module" }) as unknown as SyntaxNode;
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
