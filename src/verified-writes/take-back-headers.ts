import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { headerTexts, type HeaderTexts, neighbours, plainCell } from "./sheet-snapshot";
import { tagInNote } from "./write-cells";

/** Headers of ours that have landed elsewhere than they should. */
export interface WrittenHeaders {
  readonly headerRow: number;
  /** Where the first of them was written. */
  readonly first: number;
  readonly columns: readonly { readonly tag: string; readonly label: string }[];
  /** What the header row said before. */
  readonly before: HeaderTexts;
}

interface Place {
  readonly spreadsheet: Pick<Spreadsheet, "flush">;
  readonly sheet: SheetTable;
}

interface Header {
  readonly label: string;
  readonly note: string;
}

/** A column as it is at one moment. */
interface Headed extends Header {
  /** What is below its header, in one text, in whichever order its rows are; blank if nothing is. */
  readonly content: string;
}

/**
 * Headers that were overwritten get their text back; what else was written is blank again, wherever it is now.
 *
 * A user may move columns in that moment, too: then each column is known by what is below its header.
 */
export function takeBackHeaders({ spreadsheet, sheet }: Place, written: WrittenHeaders): void {
  const found = readHeaders(sheet, written.headerRow);
  const wanted = headersWanted(found, written);
  writeHeaders(sheet, written.headerRow, found, wanted);
  spreadsheet.flush();
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const now = readHeaders(sheet, written.headerRow);
    // Where none of the labels is there any more, the header itself was moved, and its labels with it.
    if (!written.before.some((label) => label !== "" && now.some((column) => column.label === label))) return;
    const again = headersAgain(now, found, wanted, written);
    if (!writeHeaders(sheet, written.headerRow, now, again)) return;
    spreadsheet.flush();
  }
}

/** What each column is to be headed by, as they are now. */
function headersWanted(found: readonly Headed[], { first, columns, before }: WrittenHeaders): Header[] {
  const lost = without(before, labelsOf(found));
  const ours = new Set(columns.map(({ label }) => label));
  const tags = new Set(columns.map(({ tag }) => tag));
  return found.map(({ label, note, content }, index) => {
    const isMarked = tags.has(tagInNote(note));
    const isReached = index + 1 >= first && index + 1 < first + columns.length && ours.has(label);
    if (!isMarked && !isReached) return { label, note };
    // A new column has nothing below it yet.
    const isUsed = content !== "";
    return { label: (isUsed ? lost.shift() : ours.has(label) ? "" : label) ?? "", note: "" };
  });
}

/** The same for columns that may have been moved since: labels go where what was below them is now. */
function headersAgain(
  now: readonly Headed[],
  found: readonly Headed[],
  wanted: readonly Header[],
  { columns, before }: WrittenHeaders,
): Header[] {
  const ours = new Set(columns.map(({ label }) => label).filter((label) => !before.includes(label)));
  const tags = new Set(columns.map(({ tag }) => tag));
  const again: (Header | null)[] = now.map(() => null);
  const used = new Set<number>();
  for (const isStanding of [true, false]) {
    now.forEach(({ label, note, content }, index) => {
      if (content === "" || again[index] !== null) return;
      const same = found.findIndex(
        (column, at) =>
          column.content === content &&
          !used.has(at) &&
          (!isStanding || (wanted[at]!.label === label && wanted[at]!.note === note)),
      );
      if (same < 0) return;
      used.add(same);
      again[index] = wanted[same]!;
    });
  }
  const placed = again.flatMap((header) => (header === null || header.label === "" ? [] : [header.label]));
  const kept = now.map(({ label, note, content }, index): Header => {
    const header = again[index];
    if (header) return header;
    const isOurs = ours.has(label) || tags.has(tagInNote(note));
    // The label of a column that was moved from below it.
    const isLeft = content === "" && placed.includes(label) && !labelsTwice(before, label);
    return isOurs || isLeft ? { label: "", note: "" } : { label, note };
  });
  const lost = without(before, labelsOf(kept)).filter((label) => label !== "");
  return kept.map((header, index) =>
    header.label === "" && again[index] === null && now[index]!.content !== ""
      ? { label: lost.shift() ?? "", note: header.note }
      : header,
  );
}

/** @returns Whether any of them was another. */
function writeHeaders(
  sheet: SheetTable,
  headerRow: number,
  now: readonly Header[],
  wanted: readonly Header[],
): boolean {
  const changed = wanted.flatMap(({ label, note }, index) =>
    label === now[index]!.label && note === now[index]!.note ? [] : [index + 1],
  );
  for (const { first, last } of neighbours(changed))
    sheet.writeHeader(
      headerRow,
      first,
      wanted.slice(first - 1, last).map(({ label, note }) => ({ label, note })),
    );
  return changed.length > 0;
}

/** Labels, notes and what is below, of one moment: columns that are moved between two reads would lose their labels. */
function readHeaders(sheet: SheetTable, headerRow: number): Headed[] {
  for (let tries = 1; ; tries++) {
    const labels = headerTexts(sheet, headerRow);
    const notes = sheet.notes(headerRow);
    const rows = Math.max(1, sheet.lastRow() - headerRow);
    const columns = Math.max(1, labels.length, sheet.lastColumn(), ...notes.keys());
    const below = sheet.read({ row: headerRow + 1, column: 1, rows, columns });
    if (tries < MAXIMUM_ATTEMPTS && String(headerTexts(sheet, headerRow)) !== String(labels)) continue;
    return Array.from({ length: columns }, (_, index) => ({
      label: labels[index] ?? "",
      note: notes.get(index + 1) ?? "",
      content: contentOf(below.map((cells) => cells[index])),
    }));
  }
}

function contentOf(cells: readonly unknown[]): string {
  const filled = cells.map((cell) => String(plainCell(cell))).filter((cell) => cell !== "");
  return filled.sort().join("\n");
}

function labelsOf(headers: readonly Header[]): string[] {
  return headers.map(({ label }) => label);
}

function labelsTwice(labels: readonly string[], label: string): boolean {
  return labels.filter((each) => each === label).length > 1;
}

/** What is left of a list when the members of another are taken out, each once. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
