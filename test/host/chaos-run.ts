import type { Built } from "../../scripts/build";
import type { Progress } from "../../src/core/sidebar-contract";
import type { Fault } from "../../workbench/demo-api/demo-api";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { startAddin, type OpenAddin } from "./addin-on-host";
import { Random } from "./chaos-random";
import { ChaosUser, COMPANY, companyKeyOf, ROW_ID } from "./chaos-user";
import { FIRMOGRAPHIC, knownWebsites } from "./crash-run";

const KNOWN = 40;
const MOST_SLICES = 150;
const LEASE_AND_MORE_MS = 91_000;
/** A run of this size makes about so many service calls, seen before and after: a kill hits one of them. */
const CALLS = 1_500;
/** A user acts where something is read or written rather than between two accessors. */
const BUSY_METHODS =
  /^(getValues|getFormulas|setValues|flush|fetchAll|setProperty|find|getLastRow|setNumberFormat|getRange)$/;

/** While requests are under way, or notes are taken of them: nearly all of a slice's time. */
const BETWEEN_SHEET_CALLS = /^(UrlFetchApp|HTTPResponse|Properties|Lock|Cache)$/;
/** Nobody sorts and then moves a column in less. */
const PAUSE_BETWEEN_ACTIONS_MS = 1_500;

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

/** What the demo API says about every company, as an undisturbed run writes it: by company, by column tag. */
export type Truth = ReadonlyMap<string, ReadonlyMap<string, CellValue>>;

export async function learnTruth(built: Built): Promise<Truth> {
  const addin = await startAddin(built, { column: ["Website", ...knownWebsites(KNOWN)], formulas: false });
  await addin.run(FIRMOGRAPHIC);
  const truth = new Map<string, Map<string, CellValue>>();
  const { tags, rows } = tableOf(addin);
  for (const row of rows) {
    truth.set(
      companyKeyOf(row[0])!,
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
  /** What must not be; empty if all is well. */
  readonly wrong: readonly string[];
  readonly state: string;
  readonly message: string;
  readonly actions: readonly string[];
  readonly crashes: readonly string[];
  /** Executions that were ended between or after two service calls. */
  readonly killed: number;
  readonly requests: number;
}

/**
 * One run under one seed's user and one seed's API.
 *
 * @param options.anywhere Whether the user also acts between the last reading of cells and their writing, which a
 *   spreadsheet without transactions cannot rule out. Default false.
 */
export async function chaosRun(
  built: Built,
  truth: Truth,
  seed: number,
  { anywhere = false }: { anywhere?: boolean } = {},
): Promise<ChaosResult> {
  const random = new Random(seed);
  const addin = await startAddin(built, { column: columnOf(random), formulas: false });
  const rows = addin.sheet.lastRow - 1;
  addin.sheet.setValues({ row: 1, column: 2, rows: rows + 1, columns: 1 }, [
    [ROW_ID],
    ...Array.from({ length: rows }, (_, index) => [`r${index}`]),
  ]);
  const websiteOf = new Map(
    addin.values(`A2:B${rows + 1}`).map(([website, id]) => [String(id), website!] as const),
  );
  const user = new ChaosUser(addin, random);
  const wrong: string[] = [];
  const crashes: string[] = [];

  const faultRate = random.one([0, 0, 0.03, 0.1, 0.3]);
  addin.api.faults.set((request) => {
    const company = new URLSearchParams(request.url.split("?")[1] ?? "").get("company");
    if (company !== null && isKept(user, company)) wrong.push(`bought again although kept: ${company}`);
    return random.chance(faultRate) ? random.weighted(FAULTS) : undefined;
  });
  const actRate = random.one([0, 0.002, 0.01, 0.03]);
  let idleSince = -Infinity;
  const kills = new Set(Array.from({ length: random.one([0, 0, 1, 2]) }, () => 1 + random.below(CALLS)));
  let calls = 0;
  let killed = 0;
  addin.host.intercept = ({ service, method, n, execution, phase }) => {
    if (kills.delete(++calls)) {
      user.done.push(`${execution.id}/${n} ${phase} ${service}.${method}: killed`);
      killed++;
      return "kill";
    }
    const rate = BUSY_METHODS.test(method) ? actRate * 3 : actRate / 3;
    const now = addin.clock.now();
    if (!anywhere && !BETWEEN_SHEET_CALLS.test(service)) return undefined;
    if (phase !== "before" || now - idleSince < PAUSE_BETWEEN_ACTIONS_MS || !random.chance(rate))
      return undefined;
    idleSince = now;
    // What is typed into a cell in the very moment of writing is written over, as by any second author.
    const types = BETWEEN_SHEET_CALLS.test(service);
    user.act(`${execution.id}/${n} before ${service}.${method}`, { types });
    return undefined;
  };

  let progress: Progress | null = null;
  try {
    progress = await drive(addin, crashes);
  } catch (error) {
    wrong.push(`does not end: ${(error as Error).message}`);
  }
  addin.host.intercept = undefined;
  if (progress !== null) wrong.push(...wrongEnding(progress));
  wrong.push(...wrongCells(user, truth, websiteOf, progress));
  const result = {
    seed,
    wrong,
    state: progress?.state ?? "none",
    message: progress?.message ?? "",
    actions: user.done,
    crashes,
    killed,
    requests: addin.sent.length,
  };
  await addin.host.dispose();
  return result;
}

function columnOf(random: Random): (string | number)[] {
  const known = knownWebsites(KNOWN);
  return [
    COMPANY,
    ...Array.from({ length: 12 + random.below(30) }, () => {
      const kind = random.next();
      if (kind < 0.06) return "";
      if (kind < 0.1) return "Acme Incorporated";
      if (kind < 0.14) return `nobody-${random.below(5)}.example`;
      return kind < 0.25 ? `https://www.${random.one(known)}/x` : random.one(known);
    }),
  ];
}

/** As a sidebar does it whose user has patience: a call that failed is made again when its lease is over. */
async function drive(addin: OpenAddin, crashes: string[]): Promise<Progress | null> {
  let progress: Progress | null = null;
  for (let tries = 0; tries < MOST_SLICES; tries++) {
    try {
      if (progress === null) {
        const reply = await addin.sidebar("startRun", {
          ...FIRMOGRAPHIC,
          range: "Sheet1!A2:A1000",
          creditCap: 1_000,
        });
        if (!reply.ok) return null;
        progress = reply.value;
      } else {
        progress = await addin.slice(progress);
      }
    } catch (error) {
      crashes.push((error as Error).message);
      if (crashes.length > 8) throw error;
      await addin.clock.sleep(LEASE_AND_MORE_MS);
      progress ??= await currentRun(addin);
      continue;
    }
    if (progress.state !== "running" && progress.state !== "waiting") return progress;
    if (progress.nextDelayMs > 0) await addin.clock.sleep(progress.nextDelayMs);
  }
  throw new Error(`after ${MOST_SLICES} slices: ${JSON.stringify(progress)}`);
}

/** What a sidebar that was opened anew shows; a killed execution is asked again. */
async function currentRun(addin: OpenAddin): Promise<Progress | null> {
  try {
    return (await addin.value("getState", {})).run;
  } catch {
    await addin.clock.sleep(LEASE_AND_MORE_MS);
    return (await addin.value("getState", {})).run;
  }
}

/** Whether the journal holds an answer on a company right now. */
function isKept(user: ChaosUser, company: string): boolean {
  const { journal } = user;
  if (journal === null || journal.lastRow === 0) return false;
  return journal
    .getValues({ row: 1, column: 1, rows: journal.lastRow, columns: 14 })
    .some(
      (cells) => cells[7] === company && /^(ok|none|missing|refused|unreadable)$/.test(String(cells[10])),
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
  truth: Truth,
  websiteOf: ReadonlyMap<string, CellValue>,
  progress: Progress | null,
): string[] {
  if (user.table === null) return [];
  const wrong: string[] = [];
  const { headers, tags, rows } = tableOf({ sheet: user.table });
  const at = { website: headers.indexOf(COMPANY), id: headers.indexOf(ROW_ID) };
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
    const company = companyKeyOf(row[at.website]);
    const status = String(row[tags.indexOf("enrichment:status")] ?? "");
    if (progress?.state === "done" && /^(Queued|Waiting)/.test(status))
      wrong.push(`${place} (${id}): still ${status}`);
    for (const [column, tag] of tags.entries()) {
      const value = row[column]!;
      if (String(value).startsWith("mine ")) {
        typed.add(String(value));
        if (String(value).split(" ")[1] !== id) wrong.push(`${place} (${id}): ${String(value)}`);
        continue;
      }
      if (!isValueTag(tag)) continue;
      const expected = company === null ? "" : (truth.get(company)?.get(tag) ?? "");
      if (value !== "" && !isSame(value, expected))
        wrong.push(
          `${place} (${id}): ${tag} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)} [${status}]`,
        );
      if (
        value === "" &&
        expected !== "" &&
        user.columnsDeleted === 0 &&
        /^(Done|Already paid)$/.test(status)
      )
        wrong.push(`${place} (${id}): ${tag} is lost [${status}]`);
    }
  }
  for (const id of websiteOf.keys())
    if (!seen.has(id) && !user.rowsDeleted.has(id)) wrong.push(`the row ${id} is gone`);
  for (const text of user.typed) if (!typed.has(text)) wrong.push(`the user's "${text}" is gone`);
  return wrong;
}

function isValueTag(tag: string): boolean {
  return tag !== "" && !tag.includes(":");
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
  return { headers: headers.map(String), tags: [...tags], rows };
}
