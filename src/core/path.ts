import { InputError } from "./errors";
import { isDateName, isDateParts, readApiDate, sortableDate } from "./api-date";
import { hasMembers, isCodeLabel, labelOf, memberIn } from "./json";
import { boundIn, isBound } from "./number-range";
import { nearest } from "./nearest";
import { fold } from "./names";
import { shortened } from "./shortened";

/** The path to a field from the document's root. Immutable; parse once, evaluate often. */
export type Path = readonly Step[];

/** A member, and which of its elements count if it is a list. */
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
 * @throws {InputError} `input/field` that shows where the path is wrong, and what may be there.
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

/** Whether a member's name can be part of a path; all names of the API can. */
export function isPathName(name: string): boolean {
  return /^[^\s.,;[\]="'*]+$/.test(name);
}

/** The canonical text of a path: names in lower case, selectors as typed. */
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

/**
 * The value of a document at a path; a list if there are several, null if there is none. `{code, label}` counts as its label.
 *
 * In a list each element keeps its place, so that the values of two paths correspond: equal values stay, and null stands for an
 * element without one.
 *
 * Takes any JSON value: a member that is missing or of another shape is null, never an error. A list without a selector in the
 * path counts with all its elements; a single value with a selector counts as a list of one.
 */
export function valueAt(document: unknown, path: Path): unknown {
  const last = path[path.length - 1];
  const owners = path.slice(0, -1).reduce<unknown[]>(follow, [document]);
  if (!last) return null;

  const lists = owners.filter((owner) => Array.isArray(owner));
  if (last.name.toLowerCase() === "count" && !last.selector && lists.length > 0) {
    return lists.reduce((sum, list) => sum + list.length, 0);
  }

  const found = follow(owners, last)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .map(shownOf);
  if (found.every((value) => value === null)) return null;
  return found.length === 1 ? found[0] : found;
}

function follow(owners: readonly unknown[], { name, selector }: Step): unknown[] {
  const members = owners.flatMap((owner) =>
    Array.isArray(owner) ? owner.map((element) => member(element, name)) : [member(owner, name)],
  );
  return selector ? members.flatMap((value) => select(elementsOf(value), selector)) : members;
}

function member(owner: unknown, name: string): unknown {
  const wanted = name.toLowerCase();
  // The API serves some coded values as plain text, which is both code and label.
  if (typeof owner === "string" && (wanted === "code" || wanted === "label")) return owner;
  if (typeof owner === "string" && isBound(wanted)) return boundIn(owner, wanted);
  return memberIn(owner, name) ?? null;
}

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function select(elements: readonly unknown[], selector: Selector): readonly unknown[] {
  if (selector.kind === "all") return elements;
  if (selector.kind === "newest") return newest(elements);
  const wanted = fold(selector.value);
  return elements.filter((element) => matches(member(element, selector.key), wanted));
}

function matches(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((each) => matches(each, wanted));
  if (isCodeLabel(value)) return matches(value.code, wanted) || matches(value.label, wanted);
  return isScalar(value) && fold(String(value)) === wanted;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** The element with the latest date, the first of several; a single element also without a date. */
function newest(elements: readonly unknown[]): readonly unknown[] {
  if (elements.length < 2) return elements;
  let latest = -Infinity;
  let found: readonly unknown[] = [];
  for (const element of elements) {
    const date = firstDate(element);
    if (date > latest) [latest, found] = [date, [element]];
  }
  return found;
}

function firstDate(element: unknown): number {
  if (!hasMembers(element)) return -Infinity;
  for (const [key, value] of Object.entries(element)) {
    const date = isDateParts(value) || isDateName(key) ? readApiDate(value) : null;
    if (date !== null) return sortableDate(date);
  }
  return -Infinity;
}

/** The value to show; null for a blank. */
function shownOf(raw: unknown): unknown {
  const value = isCodeLabel(raw) ? labelOf(raw) : raw;
  return value === undefined || value === "" ? null : value;
}

/** Words in headings of company columns. A cell with nothing else is a heading. */
const HEADER_WORDS = new Set(
  (
    "account accounts address business client clients companies company corporate customer customers domain domains " +
    "employer firm homepage host id key lead leads link links list name names official org organisation organisations " +
    "organization organizations page prospect prospects site sites target targets url urls uuid uuids web website websites " +
    // In other frequent languages.
    "firma firmen firmenname unternehmen webseite domäne adresse entreprise société nom empresa empresas sitio dominio " +
    "nombre azienda aziende sito nome bedrijf bedrijven naam företag hemsida yritys firmy strona spółka 会社 会社名 企業 公司 网站 회사"
  ).split(" "),
);

/**
 * Whether a cell holds a column's heading (`Website`, `Company name`, `URL:`) and not a company.
 *
 * `company.website` is a domain: a heading has no dot and no slash.
 */
export function isHeaderText(cell: unknown): boolean {
  if (typeof cell !== "string" || cell.length > 60 || /[./@\d]/.test(cell)) return false;
  const words = cell.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => HEADER_WORDS.has(word));
}
