import { InputError } from "../errors";
import { nearest } from "./nearest";
import { shortened } from "./shortened";

/** A field of an answer: the way to it from the document's root. Immutable; parse once, evaluate often. */
export type Path = readonly Step[];

/** One member on the way, and which of its elements count if it is a list. */
export interface Step {
  readonly name: string;
  readonly selector?: Selector;
}

export type Selector =
  /** `[]` */
  | { readonly kind: "all" }
  /** `[newest]` */
  | { readonly kind: "newest" }
  /** `[key=value]` */
  | { readonly kind: "match"; readonly key: string; readonly value: string };

const STEP = /([^\s.,;[\]="'*]+)(\[[^\]]*\])?(\.|$)/y;

/**
 * Reads a path: `a.b`, `list[].x`, `list[newest].x`, `list[key=value].x`, `list.count`.
 *
 * @throws {InputError} `input/field` that shows where the path breaks off and what may be there.
 */
export function parsePath(text: string): Path {
  const source = text.trim();
  const steps: Step[] = [];
  STEP.lastIndex = 0;

  let open = true;
  while (open) {
    const from = STEP.lastIndex;
    const match = STEP.exec(source);
    if (!match?.[1]) throw notAPath(source, from);
    steps.push(match[2] ? { name: match[1], selector: parseSelector(match[2], source) } : { name: match[1] });
    open = match[3] === ".";
  }

  return steps;
}

/** Whether a path can spell a member's name; the API's own names all are such. */
export function isPathName(name: string): boolean {
  return /^[^\s.,;[\]="'*]+$/.test(name);
}

/** The one spelling of a path: names in lower case, selectors as typed. Two texts of one path format alike. */
export function formatPath(path: Path): string {
  return path.map(({ name, selector }) => name.toLowerCase() + formatSelector(selector)).join(".");
}

/** The names alone, `a.list.x`: a path without its selectors, as the filter catalogue spells fields. */
export function pathNames(path: Path): string {
  return path.map(({ name }) => name.toLowerCase()).join(".");
}

function formatSelector(selector: Selector | undefined): string {
  if (!selector) return "";
  if (selector.kind === "match") return `[${selector.key.toLowerCase()}=${selector.value}]`;
  return selector.kind === "all" ? "[]" : "[newest]";
}

function parseSelector(bracketed: string, path: string): Selector {
  const inside = bracketed.slice(1, -1).trim();
  if (inside === "") return { kind: "all" };
  if (inside.toLowerCase() === "newest") return { kind: "newest" };

  const match = /^([^\s=]+)\s*=\s*(.+)$/.exec(inside);
  const value = match?.[2]?.replace(/^(["'])(.*)\1$/, "$2");
  if (match?.[1] && value) return { kind: "match", key: match[1], value };

  const hint = nearest(inside, ["newest"]) ? "Did you mean [newest]?" : "Use [], [newest] or [key=value].";
  throw new InputError("input/field", `Unknown selector ${bracketed} in ${shortened(path, 80)}. ${hint}`);
}

function notAPath(source: string, at: number): InputError {
  const rest = source.slice(at);
  if (source === "")
    return new InputError("input/field", "The field is blank. Name a column, a path or a section.");
  const problem =
    rest.includes("[") && !rest.includes("]")
      ? "lacks a ]"
      : `breaks off ${at === 0 ? "at its start" : `after ${shortened(source.slice(0, at), 80)}`}`;
  return new InputError(
    "input/field",
    `The field ${shortened(source, 80)} ${problem}. Write paths such as hq.city, offices[].city, funding_rounds[newest].round or peers[type=direct_peer].name.`,
  );
}
