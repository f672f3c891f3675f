import { isDate } from "../core/api-date";
import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { HEADER_ROW } from "../runs/item-columns";
import { runIn, type RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { showsStart } from "../runs/shows-start";
import { holdRows } from "../verified-writes/hold-rows";
import { findColumns } from "../verified-writes/output-columns";
import { saysNothing } from "../verified-writes/plain-cell";
import { headerTexts, takeSnapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import { changeWatch } from "./change-watches";
import { foundBy, withoutWatch } from "./found-by";
import { watchesIn } from "./stored-watch";
import { isAsWritten } from "./line-key";
import { COLUMNS, FOUND, KEY, CONTENT, SEEN, WATCH, WhatsNew } from "./whats-new";

/**
 * Whoever undoes a look has not looked: what it has found is in What's new no more, except for lines in which
 * somebody has written something, a note included. Safe to repeat, and asked again until another run takes the place of the one that was undone.
 */
export function withdrawFinds({ state, settings, spreadsheet }: RunServices): void {
  const run = runIn(state.known());
  if (run === null || run.watch === "" || run.undo.state !== "done" || run.payer !== settings.payerTag)
    return;
  const { sheet } = new WhatsNew(spreadsheet);
  const left = sheet === null ? 0 : withdraw({ spreadsheet, sheet }, run);
  if (left === null) return;
  const watch = watchesIn(state.known()).find(({ id }) => run.watch.startsWith(`${id} `));
  if (watch === undefined) return;
  const toldAt = run.toldAt > 0 ? Math.min(watch.toldAt, run.toldAt) : watch.toldAt;
  const isLast = watch.lastRun === run.runId && watch.last !== null && watch.last.finds !== left;
  const isRecorded = watch.found?.some(({ look }) => look === run.startedAt) === true;
  if (toldAt === watch.toldAt && !isLast && !isRecorded) return;
  changeWatch(state, watch.id, (now) => ({
    ...now,
    toldAt,
    found: now.found?.filter(({ look }) => look !== run.startedAt),
    last: isLast && now.last !== null ? { ...now.last, finds: left } : now.last,
  }));
}

type Look = Pick<RunRecord, "startedAt" | "startedLocal" | "watchName">;

interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/** @returns How many lines stay; null if rows are moved at every try: the next call tries again. */
function withdraw(place: Place, look: Look): number | null {
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const left = tryWithdrawing(place, look);
    if (left !== null) return left;
  }
  return null;
}

/** @returns How many lines stay; null if rows were moved meanwhile. */
function tryWithdrawing(place: Place, look: Look): number | null {
  const { sheet } = place;
  const { watchName } = look;
  const heads = headerTexts(sheet, HEADER_ROW);
  const places = findColumns(sheet, COLUMNS, HEADER_ROW);
  const [found, seen, key, by] = [FOUND, SEEN, KEY, WATCH].map(({ tag }) => places.get(tag));
  const rows = sheet.lastRow() - HEADER_ROW;
  if (found === undefined || key === undefined || by === undefined || rows < 1) return 0;
  const whole = { headerRow: HEADER_ROW, from: HEADER_ROW, to: HEADER_ROW + rows };
  const before = takeSnapshot(sheet, whole, heads);
  if (before === null) return null;
  const ours = new Set(places.values());
  const isOfLook = showsStart(place.spreadsheet, look);
  const ofLook = before.cells.flatMap((cells, index) => (isOfLook(cells[found - 1]) ? [index] : []));
  const names = (index: number): unknown => before.cells[index]![by - 1];
  const shared = ofLook.filter((index) => withoutWatch(names(index), watchName) !== "");
  const changes = new Map(
    shared
      .filter((index) => foundBy(names(index)).includes(watchName))
      .map((index) => [before.firstRow + index, new Map([[by, withoutWatch(names(index), watchName)]])]),
  );
  if (!verifiedWrite(place, before, changes, key)) return null;
  const own = ofLook.filter((index) => !shared.includes(index));
  const notes = own.length === 0 ? [] : sheet.readRowNotes(before.firstRow, before.cells.length);
  const isUntouched = (index: number) => {
    const cells = before.cells[index]!;
    const content = CONTENT.map(({ tag }) => cells[(places.get(tag) ?? 0) - 1]);
    const isWhole = CONTENT.every(({ tag }) => places.has(tag));
    if (isWhole && !isAsWritten(cells[key - 1], content, place.spreadsheet)) return false;
    return cells.every((value, at) => {
      if ((before.formulas[index]?.[at] ?? "") !== "" || (notes[index]?.[at] ?? "") !== "") return false;
      if (!ours.has(at + 1)) return saysNothing(value);
      // A word of somebody's own in place of the time that the button writes.
      return at + 1 !== seen || value === "" || isDate(value);
    });
  };
  const untouched = own.filter(isUntouched);
  const isDeleted =
    untouched.length === 0 ||
    sheet.deleteRows(
      untouched.map((index) => before.firstRow + index),
      (now) =>
        holdRows(
          sheet,
          now,
          untouched.map((index) => before.cells[index]!),
        ),
    );
  if (!isDeleted) return null;
  return own.length - untouched.length;
}
