import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** One signature of a method, as written in the type definitions. */
export interface Signature {
  /** Parameter types, such as `string | null`. */
  readonly params: readonly string[];
  /** The type of a rest parameter. */
  readonly rest?: string;
}

/** The files that describe what the workbench emulates. If a name occurs twice, the first definition wins. */
const FILES = [
  "spreadsheet",
  "base",
  "cache",
  "charts",
  "html",
  "lock",
  "mail",
  "properties",
  "script",
  "url-fetch",
  "utilities",
  "xml-service",
];

let text: string | undefined;

/** Google's interfaces from the type definitions package; read on first use. */
function definitions(): string {
  const folder = dirname(createRequire(import.meta.url).resolve("@types/google-apps-script/package.json"));
  text ??= FILES.map((file) => readFileSync(join(folder, `google-apps-script.${file}.d.ts`), "utf8"))
    .join("\n")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return text;
}

/** @returns Empty if the definitions do not list the method. */
export function signaturesOf(interfaceName: string, method: string): Signature[] {
  const call = new RegExp(String.raw`^\s*${method}\(((?:[^()]|\([^()]*\))*)\)\s*:`, "gm");
  return bodiesOf(interfaceName).flatMap((body) =>
    [...body.matchAll(call)].map(([, params = ""]) => signatureOf(params)),
  );
}

function signatureOf(params: string): Signature {
  const types = splitTop(params, ",").filter((param) => param !== "");
  const typed = types.map((param) => param.slice(param.indexOf(":") + 1).trim());
  if (!types.at(-1)?.startsWith("...")) return { params: typed };
  return { params: typed.slice(0, -1), rest: (typed.at(-1) ?? "").replace(/\[\]$/, "") };
}

const bodies = new Map<string, readonly string[]>();

/** The body of an interface and of those it extends. */
function bodiesOf(name: string): readonly string[] {
  const known = bodies.get(name) ?? readBodies(name);
  bodies.set(name, known);
  return known;
}

function readBodies(name: string): readonly string[] {
  const found = new RegExp(String.raw`^ *interface ${name}\b([^{]*)\{\n([\s\S]*?)^ {8}\}`, "m").exec(
    definitions(),
  );
  if (found === null) return [];
  const [, head = "", body = ""] = found;
  const parents = /extends ([\w., ]+)/.exec(head)?.[1]?.split(",") ?? [];
  return [body, ...parents.flatMap((parent) => bodiesOf(shortName(parent.trim())))];
}

/** All members of an interface: methods, and enums as properties. */
export function membersOf(interfaceName: string): string[] {
  return bodiesOf(interfaceName).flatMap((body) =>
    [...body.matchAll(/^ {12}(\w+)\??[(:]/gm)].map(([, name = ""]) => name),
  );
}

/** Whether an interface has methods; those without describe objects that scripts write themselves. */
export function isServiceInterface(name: string): boolean {
  return bodiesOf(name).some((body) => /^\s*\w+\(/m.test(body));
}

export function isEnum(name: string): boolean {
  return new RegExp(String.raw`^ *enum ${name} \{`, "m").test(definitions());
}

/** The meaning of a type alias. */
export function meaningOf(name: string): string | undefined {
  return new RegExp(String.raw`^ *type ${name} = ([^;]+);`, "m").exec(definitions())?.[1];
}

/** Splits a type at separators that are not inside brackets. */
export function splitTop(type: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of type) {
    if ("({[<".includes(character)) depth++;
    if (")}]>".includes(character)) depth--;
    if (character === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** `Spreadsheet.Range` → `Range`. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
