import { parse } from "acorn";

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/**
 * Names that a script uses but does not declare in an enclosing scope, sorted.
 *
 * A name used only with `typeof` is left out, because that tests whether it exists.
 */
export function freeIdentifiers(code: string): string[] {
  const free = new Set<string>();
  visit(parse(code, { ecmaVersion: 11 }) as unknown as Node, [], free);
  return [...free].sort();
}

function visit(node: Node, scopes: readonly ReadonlySet<string>[], free: Set<string>): void {
  const inner = opensScope(node) ? [...scopes, declaredIn(node)] : scopes;
  if (node.type === "Identifier") {
    const name = String(node["name"]);
    if (!inner.some((scope) => scope.has(name))) free.add(name);
    return;
  }
  for (const [property, value] of Object.entries(node)) {
    const isName = (property === "property" || property === "key") && node["computed"] !== true;
    const isLabel = property === "label";
    const isQuestion = node.type === "UnaryExpression" && node["operator"] === "typeof";
    if (isName || isLabel || (isQuestion && isNode(value) && value.type === "Identifier")) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, inner, free);
    }
  }
}

function opensScope({ type }: Node): boolean {
  return (
    isFunction(type) ||
    /^(Program|BlockStatement|For\w*Statement|CatchClause|Class\w+|SwitchStatement)$/.test(type)
  );
}

function isFunction(type: string): boolean {
  return /Function/.test(type);
}

function declaredIn(scope: Node): Set<string> {
  const names = new Set<string>();
  if (isFunction(scope.type)) names.add("arguments");
  for (const pattern of [scope["id"], scope["param"], scope["params"]].flat()) namesIn(pattern, names);
  const isVarScope = isFunction(scope.type) || scope.type === "Program";
  collect(scope, scope, isVarScope, names);
  return names;
}

/** `var` belongs to the enclosing function; everything else to the nearest block. */
function collect(node: Node, scope: Node, isVarScope: boolean, names: Set<string>): void {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      const isOwn = node === scope;
      if (child.type === "VariableDeclaration" && (child["kind"] === "var" ? isVarScope : isOwn)) {
        for (const { id } of child["declarations"] as readonly Node[]) namesIn(id, names);
      }
      if (isOwn && /^(Function|Class)Declaration$/.test(child.type)) namesIn(child["id"], names);
      if (isVarScope && !isFunction(child.type)) collect(child, scope, isVarScope, names);
    }
  }
}

function namesIn(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === "Identifier") names.add(String(pattern["name"]));
  const parts = [pattern["left"], pattern["argument"], pattern["elements"], pattern["properties"]].flat();
  for (const part of parts) {
    if (isNode(part)) namesIn(part.type === "Property" ? part["value"] : part, names);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
