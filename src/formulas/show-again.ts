import { objectOf, storedJson } from "../core/json";
import { once } from "../core/terms";
import { type Clock, exclusively, type Lock, type Properties } from "../google/ports";
import type { Box, FormulaWriter, SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { FormulaCell } from "./formulas-in";

const TEXT = `"(?:[^"]|"")*"|'(?:[^']|'')*'`;
/** In front of a function's name; there is no function of such a name. */
const ASIDE = "AGAIN_";
const CALL = new RegExp(`${TEXT}|(?<![\\w.$])COMPANY_[A-Z_]+\\s*\\(`, "gi");
const CALL_ASIDE = new RegExp(`${TEXT}|(?<![\\w.$])${ASIDE}COMPANY_[A-Z_]+\\s*\\(`, "gi");

/**
 * The formula with other names for its COMPANY_ functions, so that Sheets forgets its result. It says itself what it was,
 * and goes where its row goes; what is in texts stays as it is.
 */
export function setAside(formula: string): string {
  return formula.replace(CALL, (found) => (isText(found) ? found : ASIDE + found));
}

/** The formula as it was; one that was not set aside stays the same. */
export function broughtBack(formula: string): string {
  return formula.replace(CALL_ASIDE, (found) => (isText(found) ? found : found.slice(ASIDE.length)));
}

function isText(found: string): boolean {
  return found.startsWith('"') || found.startsWith("'");
}

/** Where it is noted which sheets hold formulas that are set aside. */
export const FORMULAS_AWAY = "FORMULAS_AWAY";
/** So many are set aside at once. */
const LARGEST_BATCH = 30;

type Cell = Pick<FormulaCell, "sheet" | "row" | "column" | "formula">;

export interface ShowingServices {
  readonly spreadsheet: Spreadsheet;
  readonly writer: FormulaWriter;
  readonly documentProperties: Properties;
  readonly clock: Clock;
  readonly lock: Lock;
}

export interface Shown {
  /** How many cells, from the first, are done. */
  readonly done: number;
  /** Whether the next one holds another formula by now: where formulas are has to be read again. */
  readonly moved: boolean;
}

/**
 * Has Sheets evaluate formulas again. A formula that is set to its own text keeps its result, so it has another text for a
 * moment. A cell is never blank meanwhile, and what is set aside is found by its text, wherever a user has moved its row.
 *
 * Sheets with formulas that are set aside are noted first, under the document lock: whoever holds the lock and finds a note
 * knows that its execution is dead, and brings them back.
 *
 * @param until By the clock; what is not evaluated by then is left for the next call.
 */
export function showAgain(services: ShowingServices, cells: readonly FormulaCell[], until: number): Shown {
  const { lock, clock } = services;
  let done = 0;
  while (done < cells.length && clock.now() < until) {
    const batch = cells.slice(done, done + LARGEST_BATCH);
    const held = exclusively(lock, () => showBatch(services, batch));
    if (held === null) break;
    done += held.value;
    if (held.value < batch.length) return { done, moved: true };
  }
  return { done, moved: false };
}

/** Brings formulas back that an execution has set aside and died. */
export function bringBack(services: Omit<ShowingServices, "clock">): void {
  const { spreadsheet, documentProperties, lock } = services;
  exclusively(lock, () => {
    const text = documentProperties.get(FORMULAS_AWAY);
    if (text === null || text === "") return;
    const noted = storedJson(text, areSheets)?.map(({ sheetId }) => spreadsheet.sheet(sheetId));
    // A note that cannot be read leaves every sheet to be looked through.
    const sheets = noted ?? spreadsheet.allSheets();
    backIn(
      services,
      sheets.flatMap((sheet) => (sheet === null ? [] : asideIn(sheet))),
    );
  });
}

function areSheets(value: unknown): value is { readonly sheetId: number }[] {
  return Array.isArray(value) && value.every((each) => typeof objectOf(each)["sheetId"] === "number");
}

/** @returns How many cells, from the first, still held their formula, and are evaluated again. */
function showBatch(services: ShowingServices, batch: readonly FormulaCell[]): number {
  const { documentProperties } = services;
  const standing = formulasAt(batch);
  const moved = batch.findIndex(({ formula }, index) => standing[index] !== formula);
  const cells = moved === -1 ? batch : batch.slice(0, moved);
  const aside = cells.flatMap((cell) => {
    const formula = setAside(cell.formula);
    return formula === cell.formula ? [] : [{ ...cell, formula }];
  });
  if (aside.length === 0) return cells.length;
  const sheets = new Map(aside.map(({ sheet }) => [sheet.sheetId, sheet]));
  documentProperties.set(FORMULAS_AWAY, JSON.stringify([...sheets.keys()].map((sheetId) => ({ sheetId }))));
  try {
    setAll(services, aside);
  } catch (error) {
    // Which of them were set nobody knows.
    backIn(services, [...sheets.values()].flatMap(asideIn));
    throw error;
  }
  const found = formulasAt(aside);
  const isInPlace = aside.every(({ formula }, index) => found[index] === formula);
  backIn(services, isInPlace ? aside.map(asItWas) : [...sheets.values()].flatMap(asideIn));
  return cells.length;
}

/** Brings formulas back, each by itself where one is refused: what is still away then stays noted, for whoever may. */
function backIn(services: Omit<ShowingServices, "clock">, cells: readonly Cell[]): void {
  const areSet = (some: readonly Cell[]): boolean => {
    try {
      setAll(services, some);
      return true;
    } catch {
      return false;
    }
  };
  const areBack = areSet(cells) || cells.filter((cell) => !areSet([cell])).length === 0;
  if (areBack) services.documentProperties.remove(FORMULAS_AWAY);
}

/** What is in these cells now: a call for each column. */
function formulasAt(cells: readonly Cell[]): (string | undefined)[] {
  const columns = new Map<string, string[][]>();
  const tops = new Map<string, number>();
  const keyOf = ({ sheet, column }: Cell) => `${sheet.sheetId} ${column}`;
  for (const cell of cells) {
    const key = keyOf(cell);
    if (columns.has(key)) continue;
    const rows = cells.filter((other) => keyOf(other) === key).map(({ row }) => row);
    const [top, end] = [Math.min(...rows), Math.min(Math.max(...rows), cell.sheet.lastRow())];
    const isThere = end >= top && cell.column <= cell.sheet.lastColumn();
    const box = { row: top, column: cell.column, rows: end - top + 1, columns: 1 };
    columns.set(key, isThere ? cell.sheet.readFormulas(box) : []);
    tops.set(key, top);
  }
  return cells.map((cell) => columns.get(keyOf(cell))![cell.row - tops.get(keyOf(cell))!]?.[0]);
}

/** The formulas of a sheet that are set aside, as they were. */
function asideIn(sheet: SheetTable): Cell[] {
  const [rows, columns] = [sheet.lastRow(), sheet.lastColumn()];
  if (rows === 0 || columns === 0) return [];
  return sheet.readFormulas({ row: 1, column: 1, rows, columns }).flatMap((line, rowIndex) =>
    line.flatMap((formula, columnIndex) => {
      const cell = asItWas({ sheet, row: rowIndex + 1, column: columnIndex + 1, formula });
      return cell.formula === formula ? [] : [cell];
    }),
  );
}

function asItWas(cell: Cell): Cell {
  return { ...cell, formula: broughtBack(cell.formula) };
}

function setAll({ spreadsheet, writer }: Omit<ShowingServices, "clock">, cells: readonly Cell[]): void {
  for (const { sheet, row, column, formula } of cells) {
    writer.set({ sheetId: sheet.sheetId, row, column }, formula);
  }
  spreadsheet.flush();
}

/** What the arguments of formulas are read from. */
export type ReadableSheet = Pick<SheetTable, "lastColumn" | "lastRow" | "read">;

/** A sheet of more cells is read range by range. */
const MOST_CELLS_AT_ONCE = 500_000;

/**
 * Sheets as they were when first asked: the arguments of a thousand formulas are a thousand ranges, and each reading takes
 * as long as one of the whole sheet.
 */
export class RememberedSheets {
  private readonly byId = new Map<number, ReadableSheet>();

  constructor(private readonly spreadsheet: Pick<Spreadsheet, "sheetNamed">) {}

  sheetNamed(name: string): ReadableSheet | null {
    const sheet = this.spreadsheet.sheetNamed(name);
    return sheet === null ? null : this.of(sheet);
  }

  of(sheet: SheetTable): ReadableSheet {
    let remembered = this.byId.get(sheet.sheetId);
    if (remembered === undefined) this.byId.set(sheet.sheetId, (remembered = rememberedSheet(sheet)));
    return remembered;
  }
}

function rememberedSheet(sheet: SheetTable): ReadableSheet {
  const [rows, columns] = [sheet.lastRow(), sheet.lastColumn()];
  const whole = once(() => sheet.read({ row: 1, column: 1, rows, columns }));
  return {
    lastRow: () => rows,
    lastColumn: () => columns,
    read(box: Box) {
      const [belowLast, behindLast] = [box.row - 1 + box.rows, box.column - 1 + box.columns];
      if (belowLast > rows || behindLast > columns || rows * columns > MOST_CELLS_AT_ONCE)
        return sheet.read(box);
      return whole()
        .slice(box.row - 1, belowLast)
        .map((line) => line.slice(box.column - 1, behindLast));
    },
  };
}
