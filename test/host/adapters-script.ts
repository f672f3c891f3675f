import {
  documentProperties,
  LockServiceLock,
  UtilitiesClock,
  UtilitiesCodec,
} from "../../src/google/services";
import { SheetJournalStore } from "../../src/google/journal-sheet";
import { SpreadsheetAppSpreadsheet } from "../../src/google/active-spreadsheet";
import { UrlFetchHttp } from "../../src/google/url-fetch-http";
import { exclusively, type HttpRequest } from "../../src/google/ports";
import type { CellValue } from "../../src/core/cell";
import { codeOf, messageOf } from "../../src/core/errors";
import { JOURNAL_HEADERS } from "../../src/money/entry";
import { type Box, type HeaderCell, notesOf, type SheetTable } from "../../src/google/spreadsheet";

/** Functions that tests run in an execution: plain values in and out, with new adapters per call. */
const lock = new LockServiceLock();
const spreadsheet = new SpreadsheetAppSpreadsheet(new LockServiceLock());
const LAST_SHEET = "LAST_SHEET";
const last = () => {
  const id = documentProperties()?.get(LAST_SHEET) ?? null;
  return { sheetId: id === null ? null : Number(id), rows: 0 };
};
const journal = new SheetJournalStore(JOURNAL_HEADERS, last);
const codec = new UtilitiesCodec();

function table(name: string): SheetTable {
  const found = spreadsheet.sheetNamed(name);
  if (found === null) throw new Error(`No sheet "${name}".`);
  return found;
}

export const calls = {
  write(name: string, row: number, column: number, values: readonly (readonly CellValue[])[]) {
    table(name).write(row, column, values);
    spreadsheet.flush();
  },
  writeHeader(name: string, row: number, column: number, cells: readonly HeaderCell[]) {
    table(name).writeHeader(row, column, cells);
  },
  notes: (name: string, row: number) => [...notesOf(table(name), row)],
  tag: (name: string, column: number, tag: string) => table(name).tagColumn(tag, column),
  tags: (name: string) => [...table(name).taggedColumns()],
  whyNotWritable: (name: string, box: Box) => table(name).whyNotWritable(box),
  instantOf: (year: number, month: number, day: number) => spreadsheet.instantOf({ year, month, day }),
  addSheet: (name: string) => spreadsheet.addSheet(name).name,

  /** As the core does: the ID of the sheet written to is stored in a document property. */
  append(rows: readonly (readonly string[])[]) {
    const appended = journal.append(rows);
    documentProperties()?.set(LAST_SHEET, String(appended.sheetId));
    return appended;
  },
  heldWithin() {
    const held: boolean[] = [lock.held];
    const value = exclusively(lock, () => {
      held.push(lock.held);
      const nested = exclusively(lock, () => lock.held);
      held.push(nested?.value ?? false, lock.held);
      return "done";
    });
    return [...held, lock.held, value?.value ?? null];
  },
  heldAfterThrowing() {
    try {
      exclusively(lock, () => {
        throw new Error("no");
      });
    } catch {
      // The error does not matter, only whether the lock was released.
    }
    return lock.held;
  },
  tryExclusively: (waitMs: number) => exclusively(lock, () => "got it", waitMs),
  lockFor(ms: number) {
    const acquired = lock.acquire(0);
    new UtilitiesClock().sleep(ms);
    return acquired;
  },
  rowCount: () => journal.rowCount(),
  readJournal: (row: number, column: number, rows: number, columns: number) =>
    journal.read(row, column, rows, columns),

  send(requests: readonly HttpRequest[]) {
    try {
      return { replies: new UrlFetchHttp().sendAll(requests, 20) };
    } catch (thrown) {
      return { code: codeOf(thrown), message: messageOf(thrown) };
    }
  },
  digest: (text: string) => codec.digest(text),
  roundTrip: (text: string) => codec.decompress(codec.compress(text)),
  nothing: () => null,
};
