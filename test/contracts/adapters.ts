import {
  documentCache,
  documentProperties,
  LockServiceLock,
  UtilitiesCodec,
} from "../../src/google/services";
import { SheetJournalStore } from "../../src/google/journal-sheet";
import { SpreadsheetAppSpreadsheet } from "../../src/google/active-spreadsheet";
import { JOURNAL_HEADERS } from "../../src/money/entry";
import { play, type Step } from "./steps";

/** The adapters that have a fake, by port. They run inside the script, on the host's services. */
const PORTS: Readonly<Record<string, () => object>> = {
  SheetTable: () => new SpreadsheetAppSpreadsheet(new LockServiceLock()).sheetNamed("Sheet1")!,
  Properties: () => documentProperties()!,
  Cache: documentCache,
  Codec: () => new UtilitiesCodec(),
  Lock: () => new LockServiceLock(),
  JournalStore: () => new SheetJournalStore(JOURNAL_HEADERS, () => ({ sheetId: null, rows: 0 })),
};

/** Called as a global function of the script. */
export function playContract(port: string, steps: readonly Step[]): unknown[] {
  return play(PORTS[port]!(), steps);
}
