import type { CellValue } from "../../workbench/workbook/cell-view";
import type { ServiceCall } from "../../workbench/host/execution-record";
import type { Progress } from "../../src/rpc/rpc";
import { FIRMOGRAPHIC } from "./companies-sent";
import { openAddin, websites, type OpenAddin } from "./open-addin";

const COMPANIES = 8;
/** The run is about these; the rows below them hold names of the user's. */
const OF_RUN = 5;
const [ACCOUNT, ROW, MINE, NAME, STATUS] = ["Account", "Row", "Mine", "Name", "Status"] as const;
/** A row of the run with a name of the user's, and one with a formula in its place. */
const [NAMED, CALCULATED] = ["r1", "r3"] as const;
const FORMULA = "=1+1";
const WRITTEN = /^(Done|Up to date)$/;
/** What reads or changes cells. */
const OF_CELLS = /^(setValues|setNumberFormat|setRichTextValues|setNotes|getNotes|getValues|flush)$/;

/** What the user's cells hold, by the row's name. */
interface Theirs {
  readonly account: Map<string, string>;
  readonly mine: Map<string, string>;
  readonly name: Map<string, string>;
  /** Rows whose company was typed over: their values are of one company. */
  readonly replaced: Set<string>;
  readonly deleted: Set<string>;
  /** Whether columns were moved: what is typed in the same second may then be hit, and only what was there before is known. */
  areColumnsMoved: boolean;
  /** Whether all of the write has landed. */
  hasLanded: boolean;
}

type Move = (addin: OpenAddin, theirs: Theirs) => void;

/** What a user does within a second. */
export const MOVES = {
  reverse({ sheet }) {
    const [ids] = [cellsOf(sheet, ROW)];
    const isAscending = String(ids[0]) < String(ids[ids.length - 1] || "z");
    const box = { row: 2, column: 1, rows: sheet.lastRow - 1, columns: sheet.lastColumn };
    sheet.sort(box, [{ column: columnOf(sheet, ROW), ascending: !isAscending }]);
  },
  swap({ sheet }) {
    sheet.moveRows(3, 1, 8);
    sheet.moveRows(6, 1, 3);
  },
  insert: ({ sheet }) => sheet.insertRows(3, 1),
  delete({ sheet }, { deleted }) {
    const id = String(cellsOf(sheet, ROW)[1]);
    if (id !== "") deleted.add(id);
    sheet.deleteRows(3, 1);
  },
  "move the companies"({ sheet }, theirs) {
    theirs.areColumnsMoved = true;
    const from = columnOf(sheet, ACCOUNT);
    sheet.moveColumns(from, 1, from === 1 ? sheet.lastColumn + 1 : 1);
  },
  "type a remark"({ sheet }, { mine }) {
    type(sheet, MINE, mine, "typed remark");
  },
  "type a name"({ sheet }, { name, hasLanded, areColumnsMoved }) {
    const id = type(sheet, NAME, name, "typed name");
    // What is typed just before a write is overwritten (docs/limits.md).
    if (!hasLanded || areColumnsMoved) name.set(id, "");
  },
  "type a company"({ sheet }, { account, replaced }) {
    replaced.add(type(sheet, ACCOUNT, account, websites(COMPANIES + 2)[COMPANIES + 1]!));
  },
} satisfies Record<string, Move>;
export type MoveName = keyof typeof MOVES;

type Sheet = OpenAddin["sheet"];

/** Types into the third row of the sheet. @returns The name of that row. */
function type(sheet: Sheet, head: string, cells: Map<string, string>, text: string): string {
  const id = String(cellsOf(sheet, ROW)[1]);
  if (id === "") return id;
  sheet.enter({ row: 3, column: columnOf(sheet, head), rows: 1, columns: 1 }, [[text]]);
  cells.set(id, text);
  return id;
}

function columnOf(sheet: Sheet, head: string): number {
  const [heads = []] = sheet.getValues({ row: 1, column: 1, rows: 1, columns: sheet.lastColumn });
  return heads.indexOf(head) + 1;
}

function cellsOf(sheet: Sheet, head: string): CellValue[] {
  const box = { row: 2, column: columnOf(sheet, head), rows: sheet.lastRow - 1, columns: 1 };
  return sheet.getValues(box).map(([cell]) => cell!);
}

/** Companies that wait to be written, with rows, remarks, a name and a formula of the user's. */
async function prepared(): Promise<{ addin: OpenAddin; theirs: Theirs; started: Progress }> {
  const addin = await openAddin({
    column: [ACCOUNT, ...websites(COMPANIES)],
    formulas: false,
    host: { writesWait: false },
  });
  const { sheet } = addin;
  const ids = websites(COMPANIES).map((_, index) => `r${index}`);
  sheet.setValues({ row: 1, column: 2, rows: COMPANIES + 1, columns: 2 }, [
    [ROW, MINE],
    ...ids.map((id) => [id, `remark ${id}`]),
  ]);
  const range = `Sheet1!A2:A${OF_RUN + 1}`;
  const { runId } = await addin.start({ ...FIRMOGRAPHIC, range });
  await addin.value("cancelRun", { runId });
  const name = new Map<string, string>([[NAMED, "own name"]]);
  for (const id of ids.slice(OF_RUN)) name.set(id, `own ${id}`);
  for (const [id, text] of [...name, [CALCULATED, FORMULA]] as const)
    sheet.enter({ row: ids.indexOf(id) + 2, column: columnOf(sheet, NAME), rows: 1, columns: 1 }, [[text]]);
  const theirs: Theirs = {
    account: new Map(ids.map((id, index) => [id, websites(COMPANIES)[index]!])),
    mine: new Map(ids.map((id) => [id, `remark ${id}`])),
    name,
    replaced: new Set(),
    deleted: new Set(),
    areColumnsMoved: false,
    hasLanded: false,
  };
  return { addin, theirs, started: await addin.start({ ...FIRMOGRAPHIC, range }) };
}

/** What the run writes beside each company when nobody is there, and how many calls of its write are about cells. */
export interface Undisturbed {
  readonly values: ReadonlyMap<string, ReadonlyMap<string, CellValue>>;
  readonly calls: readonly string[];
}

export async function undisturbed(): Promise<Undisturbed> {
  const { addin, started } = await prepared();
  const calls: string[] = [];
  const counted = new WriteCalls();
  addin.host.intercept = (call) => {
    const at = counted.next(call);
    if (at !== null) calls[at] = call.method;
  };
  await addin.finishRun(started);
  const values = new Map(
    addin.rows().map((row) => {
      const own = Object.entries(row).filter(
        ([head]) => ![ACCOUNT, ROW, MINE, STATUS, "Updated", "Row memory", ""].includes(head),
      );
      return [String(row[ACCOUNT]), new Map(own)] as const;
    }),
  );
  const names = new Map(addin.api.companies.map((each) => [each.website, each.name]));
  for (const [website, own] of values) own.set(NAME, names.get(website)!);
  return { values, calls };
}

/** Counts the calls about cells from the first write of several rows on. */
class WriteCalls {
  private execution: number | null = null;
  private count = 0;
  hasLanded = false;

  next({ execution, method, args, phase }: ServiceCall): number | null {
    if (phase !== "before" || !OF_CELLS.test(method)) return null;
    // Memories go first; those of the company that is bought first, alone.
    const isMemory = method === "setValues" && /ci:.*ci:/.test(JSON.stringify(args));
    if (this.execution === null && isMemory) this.execution = execution.id;
    if (execution.id !== this.execution) return null;
    this.hasLanded ||= method === "flush";
    return this.count++;
  }
}

export interface Acts {
  readonly first: MoveName;
  readonly at: number;
  readonly second: MoveName;
  readonly and: number;
}

/** So many calls after the write is read again are those of taking it back. */
const CALLS_AFTER = 3;

/** All pairs of moves at all pairs of calls: up to the one that reads what was written, and some that take it back. */
export function allActs({ calls }: Undisturbed): Acts[] {
  const read = calls.indexOf("getValues", calls.indexOf("flush"));
  const names = Object.keys(MOVES) as MoveName[];
  const all: Acts[] = [];
  for (const first of names)
    for (const second of names)
      for (let at = 0; at <= read; at++)
        for (let and = at + 1; and <= read + CALLS_AFTER; and++) all.push({ first, at, second, and });
  return all;
}

/** One run whose write of values is disturbed twice. @returns What is wrong after any of its steps. */
export async function faultsOf(acts: Acts, known: Undisturbed): Promise<string[]> {
  const { addin, theirs, started } = await prepared();
  const counted = new WriteCalls();
  addin.host.intercept = (call) => {
    const at = counted.next(call);
    if (at === null) return;
    if (at === acts.at) MOVES[acts.first](addin, theirs);
    if (at === acts.and) MOVES[acts.second](addin, theirs);
    theirs.hasLanded = counted.hasLanded;
  };
  const faults: string[] = [];
  let now = started;
  for (let slices = 0; slices < 12 && now.state !== "done"; slices++) {
    await addin.clock.sleep(now.nextDelayMs);
    now = await addin.slice(now);
    faults.push(...faultsIn(addin, theirs, known).map((line) => `slice ${slices + 1}: ${line}`));
  }
  addin.host.intercept = undefined;
  if (now.state !== "done") faults.push(`ends as ${now.state}: ${now.message}`);
  for (const row of addin.rows()) {
    const id = String(row[ROW]);
    const isOfRun = Number(id.slice(1)) < OF_RUN && !theirs.replaced.has(id);
    if (id !== "" && isOfRun && !WRITTEN.test(String(row[STATUS])))
      faults.push(`${id} ends as ${String(row[STATUS])}`);
  }
  return faults;
}

function faultsIn({ sheet }: OpenAddin, theirs: Theirs, { values }: Undisturbed): string[] {
  const faults: string[] = [];
  const compare = (what: string, is: unknown, allowed: readonly unknown[]) => {
    if (!allowed.some((each) => JSON.stringify(each) === JSON.stringify(is)))
      faults.push(
        `${what} is ${JSON.stringify(is)}, not ${allowed.map((each) => JSON.stringify(each)).join(" or ")}`,
      );
  };
  const [heads = [], ...lines] = sheet.getValues(sheet.dataRange);
  const formulas = sheet.getFormulas(sheet.dataRange).slice(1);
  const at = (head: string) => heads.indexOf(head);
  const isTheirs = (index: number) => /^(Account|Row|Mine)$/.test(String(heads[index]));
  const seen = new Set<string>();
  lines.forEach((line, index) => {
    const id = String(line[at(ROW)]);
    if (id === "") return compare(`row ${index + 2}, which nobody has named,`, line.join(""), [""]);
    seen.add(id);
    const website = String(line[at(ACCOUNT)]);
    const orElse = (text: string) => (theirs.areColumnsMoved ? [text] : []);
    const former = websites(COMPANIES)[Number(id.slice(1))]!;
    compare(`${id}: ${ACCOUNT}`, website, [theirs.account.get(id), ...orElse(former)]);
    compare(`${id}: ${MINE}`, line[at(MINE)], [theirs.mine.get(id), ...orElse(`remark ${id}`)]);
    if (id === CALCULATED) compare(`${id}: formula`, formulas[index]![at(NAME)], [FORMULA]);
    const owners = theirs.replaced.has(id) ? [website, former] : [website];
    const isOf = (owner: string) =>
      [...(values.get(owner) ?? [])].every(([head, value]) => {
        if (head === NAME && (id === CALCULATED || theirs.name.has(id))) return true;
        const cell = line[at(head)];
        return cell === ""
          ? !WRITTEN.test(String(line[at(STATUS)])) || value === ""
          : JSON.stringify(cell) === JSON.stringify(value);
      });
    if (!owners.some((owner) => isOf(owner)) && line.some((cell, place) => !isTheirs(place) && cell !== ""))
      faults.push(`${id}, ${website}: ${JSON.stringify(line.filter((_, place) => !isTheirs(place)))}`);
    const name = theirs.name.get(id);
    if (name !== undefined && name !== "") compare(`${id}: ${NAME}`, line[at(NAME)], [name]);
    if (name === "")
      compare(`${id}: ${NAME}`, line[at(NAME)], [
        "",
        "typed name",
        "own name",
        values.get(website)?.get(NAME),
      ]);
  });
  for (const id of theirs.account.keys())
    if (!seen.has(id) && !theirs.deleted.has(id)) faults.push(`the row ${id} is gone`);
  return faults;
}
