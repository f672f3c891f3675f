import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";

type SyntaxNode = Node & Readonly<Record<string, unknown>>;
/** What an error tells people. */
export interface Message {
  readonly file: string;
  /** Of the error that says so. */
  readonly code: string;
  /** Its first sentence, with `…` for what it fills in. */
  readonly text: string;
}

const OPEN = "…";
const ERROR_CODE = /^(?:input|setup|api|network|limit|bug)\/[a-z-]+$/;
const SENTENCE = /^[\p{Lu}…"“][^]*[.?…]$/u;
const FEWEST_WORDS = 2;

/**
 * The messages of a folder, file by file: what errors say, and all sentences of the files that give reasons.
 *
 * @param reasons Files whose sentences become the text of an error elsewhere, with its code.
 */
export function messagesIn(folder: string, reasons: Readonly<Record<string, string>>): Message[] {
  const programs = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .sort()
    .map((file) => ({ file, program: programOf(file) }));
  const nodes = programs.flatMap(({ program }) => below(program));
  const constants = nodes.flatMap(variableOf).filter(([name]) => /^[A-Z]/.test(name));
  const exported = nodes
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .flatMap((node) => nodesIn(node["declaration"]).flatMap(makerOf));
  return programs.flatMap(({ file, program }) => {
    const own = below(program);
    const reading = {
      values: new Map([...constants, ...own.flatMap(variableOf)]),
      makers: new Map([...exported, ...own.flatMap(makerOf)]),
    };
    return told(program, reading, reasons[file] ?? null).map((message) => ({ file, ...message }));
  });
}

interface Reading {
  /** What names stand for: the file's own variables, and the constants of all files. */
  readonly values: ReadonlyMap<string, SyntaxNode>;
  /** Functions that make an error of a text, with its code. */
  readonly makers: ReadonlyMap<string, string>;
}

function programOf(file: string): SyntaxNode {
  const { code } = transformSync(readFileSync(file, "utf8"), { loader: "ts", target: "es2022" });
  return parse(code, { ecmaVersion: "latest", sourceType: "module" }) as unknown as SyntaxNode;
}

function variableOf(node: SyntaxNode): [string, SyntaxNode][] {
  const [value] = nodesIn([node["init"]]);
  return node.type === "VariableDeclarator" && value !== undefined ? [[nameOf(node["id"]), value]] : [];
}

function makerOf(node: SyntaxNode): [string, string][] {
  if (node.type !== "FunctionDeclaration") return [];
  const takesText = nodesIn(node["params"]).length > 0;
  const code = below(node).flatMap((each) => codeOf(each) ?? [])[0];
  return code === undefined || !takesText ? [] : [[nameOf(node["id"]), code]];
}

function told(node: SyntaxNode, reading: Reading, under: string | null): Omit<Message, "file">[] {
  const made = node.type === "CallExpression" ? reading.makers.get(nameOf(node["callee"])) : undefined;
  const own = codeOf(node);
  const code = made ?? own ?? under;
  const parts = partsOf(node, reading);
  const texts = parts.map((part) =>
    textsOf(part, reading)
      .map((text) => (made === undefined ? text : asSentence(text)))
      .filter(isMessage),
  );
  const makesError = node.type === "NewExpression" && own !== null;
  const facts = (makesError ? factOf(node, texts) : texts.find((each) => each.length > 0)) ?? [];
  const spoken = new Set(parts.filter((_, index) => texts[index]!.length > 0));
  return [
    ...(code === null
      ? []
      : facts
          .map(firstSentence)
          .filter((text) => text !== "")
          .map((text) => ({ code, text }))),
    ...childrenOf(node)
      .filter((child) => !spoken.has(child))
      .flatMap((child) => told(child, reading, code)),
  ];
}

/** Of an error's arguments: what comes after its code. */
function factOf(node: SyntaxNode, texts: readonly string[][]): readonly string[] {
  return texts[nameOf(node["callee"]) === "NetworkError" ? 0 : 1] ?? [];
}

/** The code of an error that is made here, or below which a table keeps its sentences. */
function codeOf(node: SyntaxNode): string | null {
  if (node.type === "NewExpression" && nameOf(node["callee"]) === "NetworkError") return "network/no-reply";
  const said = node.type === "Property" ? node["key"] : nodesIn(node["arguments"])[0];
  const code = (said as SyntaxNode | undefined)?.["value"];
  return typeof code === "string" && ERROR_CODE.test(code) ? code : null;
}

/** What a node may say: its arguments or elements, or what it yields. An advice is never said alone. */
function partsOf(node: SyntaxNode, reading: Reading): SyntaxNode[] {
  if (nameOf(node["key"]) === "advice" || nameOf(node["id"]) === "advice") return [];
  if (["ReturnStatement", "VariableDeclarator", "ArrowFunctionExpression", "Property"].includes(node.type))
    return nodesIn([node["argument"] ?? node["init"] ?? node["body"] ?? node["value"]]);
  return nodesIn(node["arguments"] ?? node["elements"]).flatMap((each) =>
    each.type === "SpreadElement"
      ? nodesIn(reading.values.get(nameOf(each["argument"]))?.["elements"])
      : [each],
  );
}

/** The texts that an expression may be: one for each branch. */
function textsOf(node: SyntaxNode, reading: Reading, depth = 0): string[] {
  const all = (...values: unknown[]) =>
    depth > 6 ? [] : nodesIn(values).flatMap((each) => textsOf(each, reading, depth + 1));
  const branch = (value: unknown) => {
    const texts = all(value);
    return texts.length === 0 ? [OPEN] : texts;
  };
  const only = (value: unknown) => {
    const [text, ...others] = all(value);
    return text === undefined || others.length > 0 ? OPEN : text;
  };
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral": {
      const fixed = nodesIn(node["quasis"]).map((each) => (each["value"] as { cooked: string }).cooked);
      const open = nodesIn(node["expressions"]).map(only);
      return [fixed.map((text, index) => text + (open[index] ?? "")).join("")];
    }
    case "BinaryExpression":
      return node["operator"] === "+" ? [only(node["left"]) + only(node["right"])] : [];
    case "ConditionalExpression":
      return [...branch(node["consequent"]), ...branch(node["alternate"])];
    case "LogicalExpression":
      return [...branch(node["left"]), ...branch(node["right"])];
    case "ArrowFunctionExpression":
      return all(node["body"]);
    case "Identifier":
      return nameOf(node) === "advice" ? [] : all(reading.values.get(nameOf(node)));
    default:
      return [];
  }
}

/** Of a text that follows the name of what is wrong. */
function asSentence(text: string): string {
  if (!/^\p{Ll}/u.test(text)) return text;
  return `${OPEN} ${/[.?]$/.test(text) ? text : `${text}.`}`;
}

function isMessage(text: string): boolean {
  const words = text.split(/[\s…]+/).filter((word) => /\p{L}{2}/u.test(word));
  return SENTENCE.test(text) && words.length >= FEWEST_WORDS;
}

/** What happened. The way out follows in the message itself. */
function firstSentence(text: string): string {
  const tidy = text
    .replace(/…( ?…)+/g, OPEN)
    .replace(/\s+/g, " ")
    .trim();
  return /^.*?[.?)](?= |…?$)/.exec(tidy)?.[0] ?? "";
}

function nameOf(value: unknown): string {
  return (value as { name?: string } | null | undefined)?.name ?? "";
}

function below(node: SyntaxNode): SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(below)];
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
