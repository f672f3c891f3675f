import {
  type Comment,
  type Declaration,
  type ModuleDeclaration,
  type Statement,
  type Token,
  parse,
} from "acorn";
import type { CustomFunctionHelp, CustomFunctionParam } from "./custom-function-help";

/** The functions of a script that can be called from outside. */
export interface ScriptFunctions {
  /** Declared at the top level, in any form that Apps Script detects (platform fact F13). */
  readonly callable: ReadonlySet<string>;
  /** Function declarations without a trailing `_`: formulas can call all of them (platform facts A1, A2 and A7). */
  readonly inCells: readonly string[];
  /** Those with `@customfunction`. */
  readonly help: readonly CustomFunctionHelp[];
}

/** Reads a script without running it; undefined if it does not parse, here or at Google. */
export function scriptFunctions(code: string): ScriptFunctions | undefined {
  if (!known.has(code)) known.set(code, readFunctions(code));
  return known.get(code);
}

/** Shared by hosts with the same code: parsing a bundle takes a tenth of a second. */
const known = new Map<string, ScriptFunctions | undefined>();

function readFunctions(code: string): ScriptFunctions | undefined {
  const comments: Comment[] = [];
  let body: readonly (Statement | ModuleDeclaration | Declaration)[];
  try {
    ({ body } = parse(code, { ecmaVersion: "latest", onComment: comments, onToken: refuser() }));
  } catch {
    return undefined;
  }
  const callable = new Set<string>();
  const inCells: string[] = [];
  const help: CustomFunctionHelp[] = [];
  for (const node of body) {
    for (const name of functionNames(node)) if (!name.endsWith("_")) callable.add(name);
    if (node.type !== "FunctionDeclaration" || !callable.has(node.id.name)) continue;
    inCells.push(node.id.name);
    const comment = comments.findLast(
      ({ end }) => end <= node.start && code.slice(end, node.start).trim() === "",
    );
    const params = node.params.map((param) => code.slice(param.start, param.end));
    if (comment && /@customfunction\b/i.test(comment.value))
      help.push(readHelp(node.id.name, params, comment.value));
  }
  return { callable, inCells, help };
}

/**
 * Rejects syntax that Node parses and Google does not: private names and static class fields (platform fact
 * F6).
 *
 * @returns Receives the tokens of a script one by one.
 * @throws {SyntaxError} From the returned function, at the first such token.
 */
function refuser(): (token: Token) => void {
  let [before, beforeThat]: (Token | undefined)[] = [];
  return (token) => {
    if (token.type.label === "privateId") throw new SyntaxError("Invalid or unexpected token");
    const isField = token.type.label === "=" && before?.type.label === "name";
    if (isField && valueOf(beforeThat) === "static") throw new SyntaxError("Unexpected token '='");
    [beforeThat, before] = [before, token];
  };
}

/** The spelling of a name token. Acorn's types omit it. */
function valueOf(token: Token | undefined): unknown {
  return (token as { value?: unknown } | undefined)?.value;
}

function functionNames(node: Statement | ModuleDeclaration | Declaration): string[] {
  if (node.type === "FunctionDeclaration") return [node.id?.name ?? ""];
  if (node.type !== "VariableDeclaration") return [];
  return node.declarations.flatMap(({ id, init }) =>
    id.type === "Identifier" &&
    (init?.type === "FunctionExpression" || init?.type === "ArrowFunctionExpression")
      ? [id.name]
      : [],
  );
}

function readHelp(name: string, params: readonly string[], comment: string): CustomFunctionHelp {
  const lines = comment.split("\n").map((line) => line.replace(/^\s*\*? ?/, ""));
  const [summary = "", ...tags] = lines
    .join("\n")
    .trim()
    .split(/\n(?=@)/);
  const described = tags.flatMap((tag): CustomFunctionParam[] => {
    const found = /^@param\s+\{([^}]*)\}\s+(\[?)([\w$]+)[^\]\s]*\]?\s*-?\s*([\s\S]*)$/.exec(tag);
    if (found === null) return [];
    const [, type = "", bracket, param = "", description = ""] = found;
    return [
      {
        name: param,
        type: type.replace(/=$/, ""),
        description: oneLine(description),
        optional: bracket === "[" || type.endsWith("="),
      },
    ];
  });
  return {
    name,
    summary: oneLine(summary),
    params: params.map(
      (param) =>
        described.find((candidate) => candidate.name === param) ?? {
          name: param,
          type: "",
          description: "",
          optional: false,
        },
    ),
    returns: oneLine(
      tags.find((tag) => /^@returns?\b/.test(tag))?.replace(/^@returns?\s*(\{[^}]*\})?/, "") ?? "",
    ),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
