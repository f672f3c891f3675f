import { a1Of, parseA1 } from "../core/a1";
import { checksum } from "../core/checksum";
import { plainCell } from "../verified-writes/plain-cell";
import { findCalls } from "./find-calls";
import type { FormulaActionServices } from "./formula-action-services";
import type { SkippedFormula } from "./formulas-in";

export interface UnfreezeResult {
  restored: number;
  skipped: SkippedFormula[];
  message: string;
}

/** A formula that was frozen: where its values are, with the sheet in front, and what it was. */
export interface Frozen {
  readonly a1: string;
  readonly formula: string;
  /** A checksum of what it showed. */
  readonly values: string;
}

/** How freezing begins the paragraph of a note that keeps a formula. */
export const FROZEN_NOTE = "Values since ";

/** The values of a box in short, to notice that somebody has changed one. */
export function sumOfCells(cells: readonly (readonly unknown[])[]): string {
  return checksum(cells.flatMap((line) => line.map((cell) => String(plainCell(cell)))));
}

/**
 * Puts formulas back where freezing left values; buys nothing.
 *
 * Only where the note still says so, and the values are those that were left: what somebody has written there since is left
 * alone.
 */
export function unfreezeFormulas(
  { spreadsheet, writer }: FormulaActionServices,
  cells: readonly Frozen[],
): UnfreezeResult {
  const skipped: SkippedFormula[] = [];
  let restored = 0;
  for (const { a1, formula, values } of cells) {
    const { sheetName, row, column, rows, columns } = parseA1(a1);
    const sheet = sheetName === null ? null : spreadsheet.sheetNamed(sheetName);
    const note = sheet?.notes(row).get(column) ?? "";
    const kept = note
      .split("\n\n")
      .find((text) => text.startsWith(FROZEN_NOTE) && text.endsWith(`\n${formula}`));
    if (sheet === null || kept === undefined || findCalls(formula).length === 0) {
      skipped.push({ a1, reason: "Its note was changed since. Type the formula in again." });
      continue;
    }
    const box = { row, column, rows: rows ?? 1, columns: columns ?? 1 };
    const isCalculated = sheet.readFormulas(box).some((line) => line.some((text) => text !== ""));
    if (isCalculated || sumOfCells(sheet.read(box)) !== values) {
      const reason = `Something was written into it since. Clear ${a1Of(box)}, then type the formula in again.`;
      skipped.push({ a1, reason });
      continue;
    }
    const obstacle = sheet.whyNotWritable(box);
    if (obstacle !== null) {
      skipped.push({ a1, reason: obstacle });
      continue;
    }
    // Blank first: a formula spills into blank cells only.
    const blank = Array.from({ length: box.rows }, () => Array.from({ length: box.columns }, () => null));
    sheet.write(row, column, blank);
    const place = { sheetId: sheet.sheetId, row, column };
    writer.set(place, formula);
    writer.setNote(
      place,
      note
        .split("\n\n")
        .filter((text) => text !== kept)
        .join("\n\n"),
    );
    restored++;
  }
  spreadsheet.flush();
  const formulas = restored === 1 ? "1 formula is" : `${restored} formulas are`;
  return { restored, skipped, message: `${formulas} back.` };
}
