import { type Day, isDate, isDay, sortableDate } from "../core/api-date";
import { asCellKeepsIt } from "../core/json";
import { addedInWords, foundInWords } from "../core/look-in-words";
import { oneLine, shortened } from "../core/text";
import { codeOf, InputError } from "../errors";
import { companySelection } from "../runs/company-selection";
import { identityOf, renderedItem } from "../runs/item-columns";
import type { Since } from "../runs/kept-versions";
import { planOf } from "../runs/kinds/plan-of";
import { itemsOf, type RunAnswer, type RunPlan } from "../runs/kinds/run-plan";
import { FIRST_PAGES } from "../runs/kinds/run-questions";
import { isNew, knownIn, timeOf } from "../runs/known-items";
import type { RunServices } from "../runs/run-services";
import { plainCell } from "../verified-writes/sheet-snapshot";
import { latestSlot, type SeenAnswer, type StoredWatch } from "./stored-watch";
import { watchedRange } from "./target";

/** One line of What's new, before it is in the sheet. */
export interface NewFind {
  /** Tells finds apart: a story or an item of one company, or one change of one value. */
  readonly key: string;
  /** A website or a UUID. */
  readonly company: string;
  /** What it is called; left out where nothing says so. */
  readonly name?: string | undefined;
  readonly kind: "News" | "Job post" | "Change" | "New in list" | "Gone from list";
  readonly what: string;
  readonly sentiment: string;
  /** When it appeared; null if nobody says. */
  readonly date: Date | Day | null;
  readonly link: string;
  /** Whether the company is what it is about; told first. */
  readonly isMain: boolean;
}

/** What a look has found, and what its watch remembers of it. */
export interface LookFinds {
  readonly finds: readonly NewFind[];
  /** There was nothing to compare with. */
  readonly isBaseline: boolean;
  /** What companies are called in answers, and where none says so, on the sheet that is watched. */
  readonly answered?: ReadonlyMap<string, string>;
  readonly names?: ReadonlyMap<string, string>;
  /** How many companies it has looked at, where it looks at companies. */
  readonly counts?: Partial<StoredWatch["last"]>;
  /** Up to where the next look need not tell: of a list or a market, of a column. */
  readonly seen?: SeenAnswer | undefined;
  readonly toldAt?: number;
  /** What else its owner should know. */
  readonly message?: string;
}

/** The key of a find, as the sheet keeps it. */
export function findKey(...parts: readonly string[]): string {
  return asCellKeepsIt(parts.join(" "));
}

/** Main subjects first, then the newest. */
export function inOrder(finds: readonly NewFind[]): NewFind[] {
  const time = ({ date }: NewFind) => (date === null ? 0 : sortableDate(date));
  return [...finds].sort((a, b) => Number(b.isMain) - Number(a.isMain) || time(b) - time(a));
}

/** What a watch says after a look that had nothing to compare with. */
export const FIRST_LOOK = "The first look is what later ones are compared with: it reports nothing.";

type Item = Readonly<Record<string, unknown>>;

/** Fields of an article or a job post that a find shows, by what its API calls them. */
const FIELDS = {
  News: { what: "title", link: "url", sentiment: "sentiment", main: "main_subject" },
  "Job post": { what: "title", link: "url", sentiment: "", main: "" },
} as const;

/**
 * Articles or job posts of a company that are new in answers since a watch last told of it, each story once: in none from
 * before, and not older than the watermark. Where none is from before, only what appeared since the last look is new.
 *
 * @param lookedAt When the watch looked last, in milliseconds.
 */
export function newItems(
  { table, isWanted = () => true }: NonNullable<RunPlan["items"]>,
  company: string,
  { before, after }: Since<RunAnswer>,
  lookedAt: number,
): NewFind[] {
  const kind = table.hasState ? "Job post" : "News";
  const storyOf = (item: Item) => (table.hasState ? null : storyIn(item)) ?? identityOf(table, item);
  const heldBefore = before.flatMap(({ answer }) => itemsOf(answer));
  const told = new Set(heldBefore.map(storyOf));
  const known = {
    ...knownIn(table, before),
    ids: new Set(heldBefore.map((item) => identityOf(table, item))),
  };
  const isSince = (item: Item, at: string) => {
    const time = timeOf(table, item);
    return time !== null && time >= lookedAt && time <= Date.parse(at);
  };
  const isNews = (item: Item, at: string) =>
    before.length > 0 ? isNew(table, item, known) : isSince(item, at);
  return after.flatMap(({ at, answer }) =>
    itemsOf(answer).flatMap((item) => {
      const story = storyOf(item);
      if (identityOf(table, item) === "" || told.has(story) || !isWanted(item) || !isNews(item, at))
        return [];
      told.add(story);
      return [findOf(kind, { company, story }, renderedItem(table, company, item), table.dateField)];
    }),
  );
}

function findOf(
  kind: keyof typeof FIELDS,
  { company, story }: { readonly company: string; readonly story: string },
  cells: ReturnType<typeof renderedItem>,
  dateField: string,
): NewFind {
  const fields = FIELDS[kind];
  const text = (tag: string): string => (tag === "" ? "" : String(cells.get(tag) ?? ""));
  const date = cells.get(dateField) ?? null;
  return {
    key: findKey(kind, company, story),
    company,
    kind,
    what: text(fields.what),
    sentiment: text(fields.sentiment),
    date: isDate(date) || isDay(date) ? date : null,
    link: text(fields.link),
    isMain: fields.main === "" || cells.get(fields.main) === true,
  };
}

/** What several articles about one story have in common; null without one. */
function storyIn(item: Item): string | null {
  const { group_id: group } = item;
  const isNamed = Number.isSafeInteger(group) || (typeof group === "string" && group !== "");
  return isNamed ? `story ${String(group)}` : null;
}

const SEPARATOR = "; ";

/** Names of the watches that have found what a line tells, as its cell has them: the one that put it there first. */
export function foundBy(cell: unknown): string[] {
  return String(cell ?? "")
    .split(SEPARATOR)
    .filter((name) => name !== "");
}

export function withWatch(cell: unknown, name: string): string {
  return [...foundBy(cell), name].join(SEPARATOR);
}

export function withoutWatch(cell: unknown, name: string): string {
  return foundBy(cell)
    .filter((each) => each !== name)
    .join(SEPARATOR);
}

/** Headings under which people keep the names of companies. */
const NAMES: readonly string[] = ["name", "company", "company name"];

/**
 * What companies are called, as far as an answer that is held says so, or the sheet that is watched. Buys nothing.
 *
 * @returns `answered` without what the sheet says, which anybody may have typed.
 */
export function companyNames(
  services: RunServices,
  watch: StoredWatch,
  companies: readonly string[],
): { readonly names: ReadonlyMap<string, string>; readonly answered: ReadonlyMap<string, string> } {
  if (companies.length === 0) return { names: new Map(), answered: new Map() };
  const answered = inAnswers(services, companies);
  const names = new Map([...inSheet(services, watch, new Set(companies)), ...answered]);
  return { names, answered: new Map(answered) };
}

function inAnswers({ answers }: RunServices, companies: readonly string[]): [string, string][] {
  const { questions } = planOf({ kind: "enrichment", fields: ["firmographic.name"] });
  const held =
    questions?.standings(answers, companies, FIRST_PAGES, { maxAgeMs: Infinity, cached: false }) ?? [];
  return held.flatMap((standing, index) => {
    const name = standing.kind === "answered" ? oneLine(String(standing.answer.values()[0] ?? "")) : "";
    return name === "" ? [] : [[companies[index]!, name] as [string, string]];
  });
}

function inSheet(
  { spreadsheet }: RunServices,
  watch: StoredWatch,
  wanted: ReadonlySet<string>,
): [string, string][] {
  try {
    const { sheet, rows, headerRow, firstRow, lastRow } = companySelection(
      spreadsheet,
      watchedRange(spreadsheet, watch),
    );
    if (headerRow === 0) return [];
    const heads = sheet.readRows(headerRow, 1)[0] ?? [];
    const at = heads.findIndex((head) => NAMES.includes(String(head).trim().toLowerCase()));
    if (at < 0) return [];
    const cells = sheet.read({ row: firstRow, column: at + 1, rows: lastRow - firstRow + 1, columns: 1 });
    return rows.flatMap(({ row, cell }) => {
      const name = plainCell(cells[row - firstRow]?.[0]);
      const isName = cell.kind === "company" && wanted.has(cell.key) && typeof name === "string";
      return isName && name.trim() !== "" ? [[cell.key, oneLine(name)] as [string, string]] : [];
    });
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return [];
  }
}

/**
 * What “nothing new” would hide: watches that are stopped or could not look, companies that were not looked at, and those that
 * were added.
 */
export function remarksOf(watches: readonly StoredWatch[], localTime: string): string[] {
  return watches.flatMap((watch) => {
    const { name, paused, stopped, message, last } = watch;
    if (stopped !== null) return [`“${name}” is stopped. ${message}`];
    if (paused) return [];
    const isLess = last !== null && last.finds === 0 && last.looked !== undefined && last.looked !== last.of;
    const why = isLess ? `${foundInWords(last)}. ${message}` : couldNotLook(watch, localTime) ? message : "";
    const said = [why, last === null ? "" : addedInWords(last)];
    return said.filter((part) => part !== "").map((part) => `“${name}”: ${part.trim()}`);
  });
}

/** It is due and could not look, or found no row ticked: its message says why. */
function couldNotLook(watch: StoredWatch, localTime: string): boolean {
  const { slot, ticked, last } = watch;
  return latestSlot(watch, localTime) > slot || (ticked === true && last?.isFirst !== true);
}

const NAME_MAX = 60;

/**
 * @returns Without semicolons, which stand between the names of watches in What's new (`found-by.ts`).
 * @throws {InputError} If there is none, or it is too long.
 */
export function readName(typed: string): string {
  const name = typed.replace(/;/g, ",").replace(/\s+/g, " ").trim();
  if (name !== "" && name.length <= NAME_MAX) return name;
  throw new InputError("input/argument", `A watch needs a name of at most ${NAME_MAX} characters.`);
}

/** The name, numbered if another watch has it: lines of What's new, and so digests, tell watches apart by their names. */
export function freeName(
  { name }: Pick<StoredWatch, "name">,
  id: string,
  watches: readonly Pick<StoredWatch, "id" | "name">[],
): string {
  const isTaken = (free: string) => watches.some((other) => other.id !== id && other.name === free);
  const numbered = (number: number) => {
    const end = ` (${number})`;
    return shortened(name, NAME_MAX - end.length, "") + end;
  };
  let free = name;
  for (let number = 2; isTaken(free); number++) free = numbered(number);
  return free;
}
