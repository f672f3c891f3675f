import type { Rectangle } from "../workbook/rectangle";
import type { WorkbookSheet } from "../workbook/sheet";
import { movedFormula } from "./moved-formula";

/**
 * The texts that the fill handle writes: formulas are shifted, two or more numbers continue as a series,
 * everything else repeats.
 *
 * @param target The block to fill; it may include `source`, whose cells stay as they are.
 */
export function fillTexts(sheet: WorkbookSheet, source: Rectangle, target: Rectangle): string[][] {
  const down = target.column === source.column && target.columns === source.columns;
  const lines = down ? source.columns : source.rows;
  const series = Array.from({ length: lines }, (_, line) => {
    const inputs = Array.from({ length: down ? source.rows : source.columns }, (_cell, step) =>
      down
        ? sheet.cellView(source.row + step, source.column + line).input
        : sheet.cellView(source.row + line, source.column + step).input,
    );
    return (offset: number) => continued(inputs, offset, down);
  });
  return Array.from({ length: target.rows }, (_, row) =>
    Array.from({ length: target.columns }, (_cell, column) =>
      down
        ? series[column % lines]!(target.row + row - source.row)
        : series[row % lines]!(target.column + column - source.column),
    ),
  );
}

/** The text `offset` cells after the first of `inputs`; negative offsets run backwards. */
function continued(inputs: readonly string[], offset: number, down: boolean): string {
  const period = inputs.length;
  if (offset >= 0 && offset < period) {
    return inputs[offset]!;
  }
  const numbers = inputs.map((input) => (input.trim() === "" ? Number.NaN : Number(input)));
  if (period > 1 && numbers.every((number) => Number.isFinite(number))) {
    const step = (numbers[period - 1]! - numbers[0]!) / (period - 1);
    return String(Number((numbers[0]! + step * offset).toPrecision(15)));
  }
  const from = ((offset % period) + period) % period;
  const distance = offset - from;
  return movedFormula(inputs[from]!, down ? distance : 0, down ? 0 : distance);
}
