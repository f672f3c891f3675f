import { documentCache } from "../../src/apps-script/cache-service-cache";
import { LockServiceLock } from "../../src/apps-script/lock-service-lock";
import { documentProperties, userProperties } from "../../src/apps-script/properties-service-properties";
import { ScriptAppTriggers } from "../../src/apps-script/script-app-triggers";
import { SheetJournalStore } from "../../src/apps-script/sheet-journal-store";
import { SpreadsheetAppSpreadsheet } from "../../src/apps-script/spreadsheet-app-spreadsheet";
import { UrlFetchHttp } from "../../src/apps-script/url-fetch-http";
import { UtilitiesClock } from "../../src/apps-script/utilities-clock";
import { UtilitiesCodec } from "../../src/apps-script/utilities-codec";
import type { CellValue } from "../../src/core/cell";
import { codeOf, messageOf } from "../../src/errors";
import { JOURNAL_HEADERS } from "../../src/journal/entry";
import type { HttpRequest } from "../../src/ports/http";
import type { Box, HeaderCell, SheetTable } from "../../src/ports/spreadsheet";

/** What the tests call in an execution: plain values in and out, each on adapters of its own. */
const lock = new LockServiceLock();
const spreadsheet = new SpreadsheetAppSpreadsheet();
const journal = new SheetJournalStore(lock, documentProperties, JOURNAL_HEADERS);
const cache = documentCache();
const codec = new UtilitiesCodec();
const triggers = new ScriptAppTriggers();

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
  notes: (name: string, row: number) => [...table(name).notes(row)],
  tag: (name: string, column: number, tag: string) => table(name).tagColumn(column, tag),
  tags: (name: string) => [...table(name).taggedColumns()],
  hiddenRows: (name: string, row: number, rows: number) => [...table(name).hiddenRows(row, rows)],
  whyNotWritable: (name: string, box: Box) => table(name).whyNotWritable(box),
  midnight: (year: number, month: number, day: number) => spreadsheet.midnight({ year, month, day }),
  addSheet: (name: string) => spreadsheet.addSheet(name).name,
  selection() {
    const selected = spreadsheet.selection();
    return selected && { sheet: selected.sheet.name, boxes: selected.boxes };
  },

  append: (rows: readonly (readonly string[])[]) => journal.append(rows),
  appendUnderLock(rows: readonly (readonly string[])[]) {
    const acquired = lock.acquire(0);
    journal.append(rows);
    return acquired && lock.held;
  },
  lockFor(ms: number) {
    const acquired = lock.acquire(0);
    new UtilitiesClock().sleep(ms);
    return acquired;
  },
  replace: (column: number, rows: readonly (readonly [string, readonly string[]])[]) =>
    journal.replace(column, new Map(rows)),
  journalSize: () => journal.size(),
  takeLoss: () => journal.takeLoss(),
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
  cached(entries: readonly (readonly [string, string])[], removed: readonly string[]) {
    cache.putAll(new Map(entries), 60);
    cache.removeAll(removed);
    return [...cache.getAll([...entries.map(([key]) => key), "never stored"])];
  },
  stores() {
    userProperties().set("MINE", "1");
    documentProperties()?.set("OURS", "2");
    return [userProperties().getAll(), documentProperties()?.getAll() ?? null];
  },
  ensureHourly: () => triggers.ensureHourly(),
  removeTrigger: (id: string) => triggers.remove(id),
  nothing: () => null,
};
