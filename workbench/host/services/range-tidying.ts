import type { Emulates } from "../emulates";
import { enumName, isEnumValue } from "../enums";
import type { Rectangle } from "../../workbook/rectangle";
import { RangeNavigation } from "./range-navigation";
import { readCells, spreadsheetObjects, writeCells } from "./spreadsheet-objects";

const DELIMITERS: Readonly<Record<string, string>> = { COMMA: ",", SEMICOLON: ";", PERIOD: ".", SPACE: " " };

/** The methods of `Range` that clean up or rearrange its contents. */
export class RangeTidying
  extends RangeNavigation
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      "randomize" | "removeDuplicates" | "splitTextToColumns" | "trimWhitespace"
    >
{
  /**
   * Removes leading and trailing blanks and collapses those between words. Formulas are left alone, and a text stays one,
   * even where it begins like a formula.
   */
  async trimWhitespace(): Promise<this> {
    const { sheet, area } = this;
    const values = await readCells(this.execution, sheet, () => sheet.getValues(area));
    const formulas = sheet.getFormulas(area);
    values.forEach((line, down) =>
      line.forEach((value, right) => {
        if (typeof value !== "string" || formulas[down]?.[right] !== "") return;
        const trimmed = value.trim().replaceAll(/\s+/g, " ");
        if (trimmed !== value) this.#write({ ...cellAt(area, down, right) }, [[`'${trimmed}`]]);
      }),
    );
    return this;
  }

  /**
   * Removes rows that display the same as an earlier one, ignoring case, and moves the rows below up.
   *
   * @param columns Columns of the sheet to compare; by default all of the range.
   * @returns The remaining range.
   */
  async removeDuplicates(columns?: readonly number[] | null): Promise<object> {
    const { sheet, area } = this;
    const shown = await readCells(this.execution, sheet, () => sheet.getDisplayValues(area));
    const counts = (_text: string, right: number) => columns?.includes(area.column + right) ?? true;
    const seen = new Set<string>();
    const kept = shown.flatMap((line, down) => {
      const key = JSON.stringify(line.filter(counts)).toLowerCase();
      if (seen.has(key)) return [];
      seen.add(key);
      return [down];
    });
    const left = { ...area, rows: kept.length };
    this.#buffer(() => {
      kept.forEach((down, place) => {
        if (down !== place) sheet.copyTo(rowOf(area, down), rowOf(area, place));
      });
      const rest = { ...area, row: area.row + kept.length, rows: area.rows - kept.length };
      if (rest.rows > 0) sheet.clear(rest, { contents: true });
    });
    return spreadsheetObjects.range(this.execution, sheet, left);
  }

  /** @param delimiter By default the first of comma, semicolon, full stop and blank that the texts contain. */
  async splitTextToColumns(delimiter?: unknown): Promise<void> {
    const { sheet, area } = this;
    const shown = await readCells(this.execution, sheet, () =>
      sheet.getDisplayValues({ ...area, columns: 1 }),
    );
    const texts = shown.map(([text = ""]) => text);
    const separator = delimiterOf(delimiter, texts);
    texts.forEach((text, down) => {
      if (separator === "" || !text.includes(separator)) return;
      const parts = text.split(separator).map((part) => part.trim());
      this.#write({ ...cellAt(area, down, 0), columns: parts.length }, [parts]);
    });
  }

  /** Shuffles the rows. */
  async randomize(): Promise<this> {
    const { sheet, area } = this;
    const chance = this.execution.host.random ?? Math.random;
    const values = await readCells(this.execution, sheet, () => sheet.getValues(area));
    const shuffled = values
      .map((line) => ({ line, place: chance() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ line }) => line);
    this.#write(area, shuffled);
    return this;
  }

  #write(area: Rectangle, values: Parameters<typeof this.sheet.setValues>[1]): void {
    writeCells(this.execution, this.sheet, area, () => this.sheet.setValues(area, values));
  }

  #buffer(write: () => void): void {
    writeCells(this.execution, this.sheet, this.area, write);
  }
}

function delimiterOf(given: unknown, texts: readonly string[]): string {
  if (typeof given === "string") return given;
  if (typeof given === "object" && given !== null && isEnumValue(given))
    return DELIMITERS[enumName(given)] ?? "";
  return Object.values(DELIMITERS).find((delimiter) => texts.some((text) => text.includes(delimiter))) ?? "";
}

function cellAt({ row, column }: Rectangle, down: number, right: number): Rectangle {
  return { row: row + down, column: column + right, rows: 1, columns: 1 };
}

function rowOf(area: Rectangle, down: number): Rectangle {
  return { ...area, row: area.row + down, rows: 1 };
}
