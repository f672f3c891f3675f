import type { Built } from "../../scripts/build";
import type { Progress } from "../../src/rpc/rpc";
import type { Fault } from "../../demo-api/demo-api";
import { companyOf } from "../../demo-api/routes";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { columnLetters } from "../../workbench/formulas/references";
import { startAddin, type OpenAddin } from "../addin/addin-on-host";
import { Random } from "../addin/random";
import { ChaosItems } from "./chaos-items";
import { CHAOS_KINDS, type ChaosKind } from "./chaos-run-kinds";
import { ChaosUser, COMPANY, isValueTag, ROW_ID, TYPED } from "./chaos-user";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const MOST_KILLS = 3;
const KILL_RATE = 0.002;
const MOST_SLICES = 150;
const LEASE_AND_MORE_MS = 91_000;
/** The user acts at reads and writes, not between two accessors. */
const BUSY_METHODS =
  /^(getValues|getFormulas|setValues|flush|fetchAll|setProperty|find|getLastRow|setNumberFormat|getRange)$/;

/** While requests are under way, or orders are recorded: nearly all of a slice's time. */
const BETWEEN_SHEET_CALLS = /^(UrlFetchApp|HTTPResponse|Properties|Lock|Cache)$/;
/** Nobody can sort, move a column and sort again faster: a write looks three times where its columns are. */
const PAUSE_BETWEEN_ACTIONS_MS = 2_500;

const FAULTS: readonly (readonly [Fault, number])[] = [
  [{ status: 429 }, 4],
  [{ status: 429, headers: { "retry-after": "7" } }, 3],
  [{ status: 500 }, 3],
  [{ status: 503 }, 3],
  [{ status: 403, body: "<!doctype html><title>Blocked</title>" }, 1],
  ["html", 1],
  ["malformed-json", 1],
  ["cut", 1],
  ["hang", 1],
  ["unreachable", 2],
  ["no-credits-consumed", 1],
  [{ delayMs: 9_000 }, 1],
];

const ENRICHMENT = CHAOS_KINDS["enrichment"]!;

/** What the demo API returns for every company, as an undisturbed run writes it: by company, by column tag. */
export type Truth = ReadonlyMap<string, ReadonlyMap<string, CellValue>>;

export async function learnTruth(built: Built, kind: ChaosKind = ENRICHMENT): Promise<Truth> {
  const addin = await startAddin(built, {
    column: [COMPANY, ...kind.known(), ...kind.unknown],
    formulas: false,
  });
  if (kind.itemSheet === null) await addin.run(kind.request);
  const truth = new Map<string, Map<string, CellValue>>();
  const { tags, rows } = tableOf(addin);
  for (const row of rows) {
    truth.set(
      kind.keyOf(row[0])!,
      new Map(
        row.flatMap((value, index) => (isValueTag(tags[index]!) ? [[tags[index]!, value] as const] : [])),
      ),
    );
  }
  await addin.host.dispose();
  return truth;
}

export interface ChaosResult {
  readonly seed: number;
  /** Violated invariants; empty if all is well. */
  readonly wrong: readonly string[];
  readonly state: string;
  readonly message: string;
  readonly actions: readonly string[];
  readonly crashes: readonly string[];
  /** Executions that were killed between two service calls or after the last. */
  readonly killed: number;
  readonly requests: number;
  /** Cells that hold something the user typed, companies included. */
  readonly typed: number;
}

export interface ChaosOptions {
  readonly anywhere?: boolean;
  readonly kills?: boolean;
  readonly kind?: ChaosKind;
  readonly types?: boolean;
}

/**
 * One run with the user and the API of one seed.
 *
 * @param options.anywhere Whether the user also acts between the last read of cells and the write, which a spreadsheet
 *   without transactions cannot rule out. Default false.
 * @param options.types Whether the user also types over companies, statuses and times; then a calm run follows, which
 *   must leave no row with values of two companies, and perhaps an undo. Default false.
 * @param options.kills Whether executions are also killed at random moments. Default false.
 */
export async function chaosRun(
  built: Built,
  truth: Truth,
  seed: number,
  { anywhere = false, kills = false, kind = ENRICHMENT, types: typing = false }: ChaosOptions = {},
): Promise<ChaosResult> {
  const random = new Random(seed);
  const addin = await startAddin(built, { column: columnOf(random, kind), formulas: false });
  const rows = addin.sheet.lastRow - 1;
  addin.sheet.setValues({ row: 1, column: 2, rows: rows + 1, columns: 1 }, [
    [ROW_ID],
    ...Array.from({ length: rows }, (_, index) => [`r${index}`]),
  ]);
  const websiteOf = new Map(
    addin.values(`A2:B${rows + 1}`).map(([website, id]) => [String(id), website!] as const),
  );
  const items = kind.itemSheet === null ? null : new ChaosItems(addin, random, kind);
  let earlier: string | null = null;
  // Otherwise the run finds no sheet for items, and creates one.
  if (items !== null && random.chance(0.75)) {
    const half = { ...kind.request, range: `Sheet1!A2:A${2 + Math.floor(rows / 2)}` };
    earlier = (await addin.run(half)).runId;
    items.prepare();
    await addin.clock.sleep(WEEK_MS);
  }
  const startedAt = addin.clock.now();
  const subjects = [...kind.known(), ...kind.unknown];
  const anyCompany = () => kind.spelt(random.one(subjects), random);
  const user = new ChaosUser(addin, random, items, typing ? anyCompany : null);
  const wrong: string[] = [];
  const crashes: string[] = [];

  const faultRate = random.one([0, 0, 0.03, 0.1, 0.3]);
  addin.api.faults.set((request) => {
    if (isKept(user, request.url, startedAt)) wrong.push(`bought again although kept: ${request.url}`);
    return random.chance(faultRate) ? random.weighted(FAULTS) : undefined;
  });
  const actRate = random.one(typing ? [0.005, 0.02, 0.06] : [0, 0.002, 0.01, 0.03]);
  let idleSince = -Infinity;
  let killed = 0;
  addin.host.intercept = ({ service, method, n, execution, phase }) => {
    if (kills && killed < MOST_KILLS && random.chance(KILL_RATE)) {
      killed++;
      user.done.push(`${execution.id}/${n} ${phase} ${service}.${method}: killed`);
      return "kill";
    }
    const rate = BUSY_METHODS.test(method) ? actRate * 3 : actRate / 3;
    const now = addin.clock.now();
    if (!anywhere && !BETWEEN_SHEET_CALLS.test(service)) return undefined;
    if (phase !== "before" || now - idleSince < PAUSE_BETWEEN_ACTIONS_MS || !random.chance(rate))
      return undefined;
    idleSince = now;
    // What is typed into a cell at the very moment of a write is overwritten, as with any concurrent editor.
    const types = BETWEEN_SHEET_CALLS.test(service);
    user.act(`${execution.id}/${n} before ${service}.${method}`, { types });
    return undefined;
  };

  let progress: Progress | null = null;
  try {
    progress = await drive(addin, crashes, { kind, earlier });
  } catch (error) {
    wrong.push(`does not end: ${(error as Error).message}`);
  }
  addin.host.intercept = undefined;
  if (typing) {
    actWhileIdle(user, random);
    progress = await runCalmly(addin, user, kind, progress);
  }
  for (const [id, company] of user.companies) websiteOf.set(id, company);
  if (progress !== null) wrong.push(...wrongEnding(progress));
  wrong.push(...wrongCells(user, { kind, truth, websiteOf, progress, killed }));
  if (typing && progress?.undo && random.chance(0.5)) {
    actWhileIdle(user, random);
    for (const [id, company] of user.companies) websiteOf.set(id, company);
    const undoing = await addin.sidebar("undoRun", { runId: progress.runId });
    if (undoing.ok) await addin.finishRun(undoing.value);
    wrong.push(
      ...wrongCells(user, { kind, truth, websiteOf, progress: null, killed, isUndone: true }).map(
        (line) => `undone: ${line}`,
      ),
    );
  }
  if (items !== null)
    wrong.push(...items.wrong(progress?.state === "done" ? statusesOf(user, kind) : new Map()));
  const result = {
    seed,
    wrong,
    state: progress?.state ?? "none",
    message: progress?.message ?? "",
    actions: user.done,
    crashes,
    killed,
    requests: addin.sent.length,
    typed: user.typed.size + user.companies.size,
  };
  await addin.host.dispose();
  return result;
}

/** While nothing is under way. */
function actWhileIdle(user: ChaosUser, random: Random): void {
  for (let left = random.below(12); left > 0; left--) user.act("in between", { types: true });
}

/** The same run once more without user actions or failures; null if nothing can be started any more. */
async function runCalmly(
  addin: OpenAddin,
  user: ChaosUser,
  { request }: ChaosKind,
  before: Progress | null,
): Promise<Progress | null> {
  addin.api.faults.clear();
  await addin.clock.sleep(LEASE_AND_MORE_MS);
  if (user.table === null) return before;
  // The rows of a run that stopped stay its own, until somebody goes on with it or cancels it.
  if (before?.state === "stopped") await addin.sidebar("cancelRun", { runId: before.runId });
  const range = companyRange(user.table, user.table.name);
  const again = async () => {
    const reply = await addin.sidebar("startRun", { ...request, range, creditCap: 1_000 });
    return reply.ok ? addin.finishRun(reply.value) : null;
  };
  const done = await again();
  if ((await addin.value("getState", {})).journalTrouble === undefined) return done;
  // Somebody has changed the journal: they go on with a new one, or with what is left.
  await addin.value("cleanJournal", { startAnew: true });
  return again();
}

function columnOf(random: Random, { known, spelt }: ChaosKind): (string | number)[] {
  const subjects = known();
  return [
    COMPANY,
    ...Array.from({ length: 12 + random.below(30) }, () => spelt(random.one(subjects), random)),
  ];
}

/** The companies' current range, as a user selects it. */
function companyRange(sheet: OpenAddin["sheet"], name = "Sheet1"): string {
  const columns = Math.max(1, sheet.lastColumn);
  const [labels = []] = sheet.getValues({ row: 1, column: 1, rows: 1, columns });
  const letters = columnLetters(Math.max(0, labels.indexOf(COMPANY)) + 1);
  return `'${name}'!${letters}2:${letters}1000`;
}

/** As a patient sidebar does: a call that failed is repeated when its lease has expired. */
async function drive(
  addin: OpenAddin,
  crashes: string[],
  { kind, earlier }: { readonly kind: ChaosKind; readonly earlier: string | null },
): Promise<Progress | null> {
  let progress: Progress | null = null;
  let refused = 0;
  for (let tries = 0; tries < MOST_SLICES; tries++) {
    try {
      if (progress === null) {
        const reply = await addin.sidebar("startRun", {
          ...kind.request,
          range: companyRange(addin.sheet),
          creditCap: 1_000,
        });
        // Rows were moved at every attempt to start: the message says to start again.
        if (!reply.ok && ++refused < 3) continue;
        if (!reply.ok) return null;
        progress = reply.value;
      } else {
        progress = await addin.slice(progress);
      }
    } catch (error) {
      crashes.push((error as Error).message);
      if (crashes.length > 8) throw error;
      await addin.clock.sleep(LEASE_AND_MORE_MS);
      // Reading the state may fail as well; then the next poll returns it.
      progress ??= await addin.value("getState", {}).then(
        ({ run }) => (run?.runId === earlier ? null : run),
        () => null,
      );
      continue;
    }
    if (progress.state !== "running" && progress.state !== "waiting") return progress;
    if (progress.nextDelayMs > 0) await addin.clock.sleep(progress.nextDelayMs);
  }
  throw new Error(`after ${MOST_SLICES} slices: ${JSON.stringify(progress)}`);
}

/** Whether the journal holds what is asked for now; for job posts and news, what was received since `since`. */
function isKept(user: ChaosUser, url: string, since: number): boolean {
  const [path = "", search = ""] = url.split("?");
  const query = new URLSearchParams(search);
  const company = companyOf({ url });
  const { journal } = user;
  if (company === null || journal === null || journal.lastRow === 0) return false;
  return journal.getValues({ row: 1, column: 1, rows: journal.lastRow, columns: 14 }).some((cells) => {
    if (cells[7] !== company || !/^(ok|none|missing|refused|unreadable)$/.test(String(cells[10])))
      return false;
    if (!/jobs|news/.test(path)) return true;
    const { unit, offset, limit } = JSON.parse(String(cells[9])) as Record<string, string | number>;
    return (
      Date.parse(String(cells[3])) >= since &&
      Number(offset) === Number(query.get("offset") ?? 0) &&
      Number(limit) >= Number(query.get("limit")) &&
      (unit === "all" || String(unit).includes(`since=${query.get("start_date") ?? ""}&`))
    );
  });
}

/** The note of each company's Status. */
function statusesOf(user: ChaosUser, kind: ChaosKind): Map<string, string> {
  if (user.table === null) return new Map();
  const { headers, tags, rows } = tableOf({ sheet: user.table });
  const notes = user.table.getNotes({ ...user.table.dataRange, row: 2, rows: rows.length });
  const [company, status] = [headers.indexOf(COMPANY), statusAt(tags)];
  return new Map(
    rows.flatMap((row, index) => {
      const key = kind.keyOf(row[company]);
      return key === null ? [] : [[key, notes[index]?.[status] ?? ""]];
    }),
  );
}

function wrongEnding({ state, message, done, total }: Progress): string[] {
  const wrong: string[] = [];
  if (!["done", "stopped", "cancelled"].includes(state)) wrong.push(`ends as ${state}`);
  if (message === "") wrong.push(`${state} without a message`);
  if (state === "done" && done !== total) wrong.push(`done with ${done} of ${total}`);
  return wrong;
}

function wrongCells(
  user: ChaosUser,
  {
    kind,
    truth,
    websiteOf,
    progress,
    killed,
    isUndone = false,
  }: {
    readonly kind: ChaosKind;
    readonly truth: Truth;
    readonly websiteOf: ReadonlyMap<string, CellValue>;
    readonly progress: Progress | null;
    readonly killed: number;
    /** Then rows must show what they showed before the last run, whatever company they hold since. */
    readonly isUndone?: boolean;
  },
): string[] {
  if (user.table === null) return [];
  const wrong: string[] = [];
  const { headers, tags, rows } = tableOf({ sheet: user.table });
  const at = {
    website: headers.indexOf(COMPANY),
    id: headers.indexOf(ROW_ID),
    updated: tags.findIndex((tag) => /^(?:name:)?updated$/.test(tag)),
  };
  const seen = new Set<string>();
  const typed = new Set<string>();
  const known = tags.filter((tag) => tag !== "");
  if (new Set(known).size !== known.length) wrong.push(`a column twice: ${known.join(", ")}`);
  for (const [index, row] of rows.entries()) {
    const place = `row ${index + 2}`;
    const id = String(row[at.id]);
    if (id !== "") {
      seen.add(id);
      if (row[at.website] !== websiteOf.get(id))
        wrong.push(`${place}: website of ${id} is ${String(row[at.website])}`);
    }
    const company = kind.keyOf(row[at.website]);
    const status = String(row[statusAt(tags)] ?? "");
    if (progress?.state === "done" && /^(Queued|Waiting)$/.test(status))
      wrong.push(`${place} (${id}): still ${status}`);
    for (const [column, tag] of tags.entries()) {
      const value = row[column]!;
      const mine = TYPED.exec(String(value));
      if (mine !== null) {
        typed.add(String(value));
        if (mine[1] !== id) wrong.push(`${place} (${id}): ${String(value)}`);
        continue;
      }
      // A row whose Status is the user's, or whose company is gone, is in no run; a deleted journal holds nothing. Nor
      // can the owner of values be determined that a killed execution wrote but did not record, if both the company and
      // the time were typed over.
      const isUntold = killed > 0 && user.companies.has(id) && TYPED.test(String(row[at.updated]));
      const isLeft = TYPED.test(status) || company === null || user.hasDestroyed || isUntold;
      if (!isValueTag(tag) || isUndone || (user.anyCompany !== null && isLeft)) continue;
      const expected = company === null ? "" : (truth.get(company)?.get(tag) ?? "");
      if (value !== "" && !isSame(value, expected))
        wrong.push(
          `${place} (${id}): ${tag} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)} [${status}]`,
        );
      if (value === "" && expected !== "" && user.columnsDeleted === 0 && /^(Done|Up to date)/.test(status))
        wrong.push(`${place} (${id}): ${tag} is lost [${status}]`);
    }
  }
  for (const id of websiteOf.keys())
    if (!seen.has(id) && !user.rowsDeleted.has(id)) wrong.push(`the row ${id} is gone`);
  for (const text of user.typed) if (!typed.has(text)) wrong.push(`the user's "${text}" is gone`);
  return wrong;
}

function isSame(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function tableOf({ sheet }: Pick<OpenAddin, "sheet">): {
  headers: string[];
  tags: string[];
  rows: CellValue[][];
} {
  const [headers = [], ...rows] = sheet.getValues(sheet.dataRange);
  const [tags = []] = sheet.getNotes({ row: 1, column: 1, rows: 1, columns: Math.max(1, headers.length) });
  return { headers: headers.map(String), tags: tags.map((note) => note.split("\n")[0]!), rows };
}

/** Where the Status of a row is; names have one of their own. */
function statusAt(tags: readonly string[]): number {
  return tags.findIndex((tag) => /^(?:name:)?status$/.test(tag));
}
