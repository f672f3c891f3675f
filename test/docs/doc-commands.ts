import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const CLASP = "node_modules/@google/clasp/build/src/commands";
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

/** Every document of this repository, from its root. */
export function documents(): string[] {
  return ["", "docs", "marketplace", "workbench"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  );
}

/**
 * Commands that a document tells its reader to type: lines of shell blocks, and inline code that starts with a tool.
 */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const inText = [
    ...markdown.replace(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`((?:npm|npx|clasp|git) [^`]+)`/g),
  ];
  return [...blocks, ...inText.map(([, code = ""]) => code)]
    .flatMap((line) => line.replace(/\s#.*/, "").split("&&"))
    .map((command) => command.trim())
    .filter((command) => command !== "");
}

/** @returns What is wrong with a command; null if it can be typed as it is. */
export function whyNot(command: string): string | null {
  const [tool, verb = "", ...rest] = command.split(/\s+/);
  if (tool === "npm") return whyNotNpm(verb, rest);
  if (tool === "npx") return verb === "clasp" ? whyNotClasp(rest) : whyNotTool(verb, rest);
  if (tool === "git" && verb === "clone") return whyNotClone(rest);
  return `${tool} is no tool of this project`;
}

/** A copy of somebody else's repository, beside this one. */
function whyNotClone([address = "", folder = "", ...rest]: readonly string[]): string | null {
  const fits = /^https:\/\/\S+$/.test(address) && /^\.\.\/[\w-]+$/.test(folder) && rest.length === 0;
  return fits ? null : "git clone takes an address and a folder beside this one";
}

function whyNotNpm(verb: string, rest: readonly string[]): string | null {
  if (verb === "ci") return rest.length === 0 ? null : "npm ci takes nothing";
  const [name = "", ...args] = verb === "run" ? rest : [verb, ...rest];
  const script = scripts[name];
  if (script === undefined || (verb !== "run" && !["start", "test"].includes(verb)))
    return `no script ${name}`;
  if (args.length === 0) return null;
  if (args[0] !== "--") return `npm keeps ${args[0]} for itself without -- before it`;
  const program = /tsx (\S+\.ts)$/.exec(script)?.[1];
  if (program === undefined) return `${name} takes nothing`;
  const source = textOf(program);
  const unknown = optionsOf(args).find((option) => !takes(source, option));
  return unknown === undefined ? null : `${program} knows no --${unknown}`;
}

/** Whether an option is parsed by name, or compared literally. */
function takes(source: string, option: string): boolean {
  return new RegExp(`"?\\b${option}\\b"?: \\{ type|"--${option}"`).test(source);
}

function whyNotClasp([name = "", ...args]: readonly string[]): string | null {
  const source = claspCommands().get(name);
  if (source === undefined) return `clasp has no command ${name}`;
  const unknown = optionsOf(args).find((option) => !source.includes(`--${option}`));
  return unknown === undefined ? null : `clasp ${name} knows no --${unknown}`;
}

/** The commands of the installed clasp: names and aliases, with the source of each, without running it. */
function claspCommands(): Map<string, string> {
  return new Map(
    readdirSync(join(ROOT, CLASP))
      .filter((file) => file.endsWith(".js"))
      .map((file) => textOf(join(CLASP, file)))
      .flatMap((source) =>
        [...source.matchAll(/(?:new Command|\.alias)\('([\w-]+)'\)/g)].map(
          ([, name = ""]) => [name, source] as const,
        ),
      ),
  );
}

/** For another installed tool and the files it is given. */
function whyNotTool(tool: string, args: readonly string[]): string | null {
  if (!existsSync(join(ROOT, "node_modules/.bin", tool))) return `${tool} is not installed`;
  const missing = args.find((arg) => arg.includes("/") && !/[*<]/.test(arg) && !existsSync(join(ROOT, arg)));
  return missing === undefined ? null : `there is no ${missing}`;
}

function optionsOf(args: readonly string[]): string[] {
  return args.flatMap((arg) => /^--([a-z][\w-]*)/i.exec(arg)?.[1] ?? []);
}
