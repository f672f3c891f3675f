import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import type { RangePosition } from "./range-position";
import { readCells, spreadsheetObjects, writeCells } from "./spreadsheet-objects";

type Area = Pick<RangePosition, "sheet" | "area">;
interface Match extends Area {
  readonly text: string;
}

/** Finds and replaces text in ranges, cell by cell in row order. */
export class TextFinder implements Emulates<
  GoogleAppsScript.Spreadsheet.TextFinder,
  | "findAll"
  | "findNext"
  | "findPrevious"
  | "getCurrentMatch"
  | "ignoreDiacritics"
  | "matchCase"
  | "matchEntireCell"
  | "matchFormulaText"
  | "replaceAllWith"
  | "replaceWith"
  | "startFrom"
  | "useRegularExpression"
> {
  readonly #execution: Execution;
  readonly #places: () => readonly Area[];
  readonly #wanted: string;
  #isCaseMatched = false;
  #isCellMatched = false;
  #isInFormulas = false;
  #isPattern = false;
  #ignoresDiacritics = false;
  #current: Match | undefined;
  #start: Area | undefined;

  constructor(execution: Execution, places: () => readonly Area[], wanted: string) {
    this.#execution = execution;
    this.#places = places;
    this.#wanted = wanted;
  }

  matchCase(isMatched: boolean): this {
    this.#isCaseMatched = isMatched;
    return this;
  }

  matchEntireCell(isMatched: boolean): this {
    this.#isCellMatched = isMatched;
    return this;
  }

  matchFormulaText(isMatched: boolean): this {
    this.#isInFormulas = isMatched;
    return this;
  }

  useRegularExpression(isPattern: boolean): this {
    this.#isPattern = isPattern;
    return this;
  }

  ignoreDiacritics(isIgnored: boolean): this {
    this.#ignoresDiacritics = isIgnored;
    return this;
  }

  startFrom(range: unknown): this {
    this.#start = range as RangePosition;
    this.#current = undefined;
    return this;
  }

  async findAll(): Promise<object[]> {
    return (await this.#matches()).map((match) => this.#rangeOf(match));
  }

  /** null after the last match. */
  findNext(): Promise<object | null> {
    return this.#step(1);
  }

  findPrevious(): Promise<object | null> {
    return this.#step(-1);
  }

  getCurrentMatch(): object | null {
    return this.#current ? this.#rangeOf(this.#current) : null;
  }

  /** @returns How many occurrences were replaced. */
  async replaceAllWith(replacement: string): Promise<number> {
    const matches = await this.#matches();
    return matches.reduce((sum, match) => sum + this.#replace(match, replacement), 0);
  }

  /** Replaces the current match only. */
  async replaceWith(replacement: string): Promise<number> {
    return this.#current === undefined ? 0 : this.#replace(this.#current, replacement);
  }

  async #step(by: 1 | -1): Promise<object | null> {
    const matches = await this.#matches();
    const from = this.#current ?? this.#start;
    const place = from === undefined ? -1 : matches.findIndex((match) => isAt(match, from));
    let next = place + by;
    if (place < 0) next = by === 1 ? this.#firstBehind(matches, from) : matches.length - 1;
    const found = matches[next];
    if (found === undefined) return null;
    this.#current = found;
    return this.#rangeOf(found);
  }

  #firstBehind(matches: readonly Match[], from: Area | undefined): number {
    if (from === undefined) return 0;
    const { row, column } = from.area;
    return matches.findIndex(({ area }) => area.row > row || (area.row === row && area.column > column));
  }

  async #matches(): Promise<Match[]> {
    const pattern = this.#pattern();
    const found: Match[] = [];
    await this.#execution.flush();
    for (const { sheet, area } of this.#places()) {
      const formulas = await readCells(this.#execution, sheet, () => sheet.getFormulas(area));
      sheet.getDisplayValues(area).forEach((line, down) =>
        line.forEach((shown, right) => {
          const formula = formulas[down]?.[right] ?? "";
          const text = this.#isInFormulas && formula !== "" ? formula : shown;
          if (text === "" || this.#searched(text).search(pattern) < 0) return;
          const cell = { row: area.row + down, column: area.column + right, rows: 1, columns: 1 };
          found.push({ sheet, area: cell, text });
        }),
      );
    }
    return found;
  }

  #replace({ sheet, area, text }: Match, replacement: string): number {
    const pattern = this.#pattern();
    const count = [...text.matchAll(pattern)].length;
    // A formula is only changed if formula text was searched.
    const isFormula = sheet.getFormulas(area)[0]?.[0] !== "";
    if (count === 0 || (!this.#isInFormulas && isFormula)) return 0;
    const replaced = this.#isPattern
      ? text.replaceAll(pattern, replacement)
      : text.replaceAll(pattern, () => replacement);
    // A formula is spelled as it was found.
    writeCells(this.#execution, sheet, area, () =>
      isFormula && replaced.startsWith("=")
        ? sheet.setFormulas(area, [[replaced]])
        : sheet.setValues(area, [[replaced]]),
    );
    return count;
  }

  #pattern(): RegExp {
    const plain = this.#isPattern
      ? this.#wanted
      : this.#wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    const source = this.#searched(plain);
    return new RegExp(this.#isCellMatched ? `^(?:${source})$` : source, this.#isCaseMatched ? "g" : "gi");
  }

  #searched(text: string): string {
    return this.#ignoresDiacritics ? text.normalize("NFD").replaceAll(/\p{M}/gu, "") : text;
  }

  #rangeOf({ sheet, area }: Area): object {
    return spreadsheetObjects.range(this.#execution, sheet, area);
  }
}

function isAt(a: Area, b: Area): boolean {
  return a.sheet.id === b.sheet.id && a.area.row === b.area.row && a.area.column === b.area.column;
}
