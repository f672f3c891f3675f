import type { PageMessage } from "../../server/protocol";
import { cellRectangle, type Rectangle } from "../../workbook/rectangle";
import type { Grid } from "./grid";

/** Copies as text for other programs, and remembers the cells, so that formulas pasted here stay formulas. */
export class GridClipboard {
  private copied:
    | { readonly text: string; readonly sheetId: number; readonly range: Rectangle; readonly cut: boolean }
    | undefined;

  constructor(
    private readonly grid: Pick<Grid, "activeSheet" | "cell" | "selection">,
    private readonly send: (message: PageMessage) => void,
  ) {}

  copy(cut: boolean): void {
    const { sheetId } = this.grid.activeSheet;
    const range = this.selected;
    const text = this.textOf(sheetId, range);
    this.copied = { text, sheetId, range, cut };
    // The browser may refuse; pasting within the page still works then.
    navigator.clipboard.writeText(text).catch(() => undefined);
  }

  get holdsCells(): boolean {
    return this.copied !== undefined;
  }

  /** For the menu's Paste, where no paste event supplies the text. */
  async pasteFromSystem(): Promise<void> {
    this.paste(await navigator.clipboard.readText().catch(() => ""));
  }

  pasteValues(): void {
    this.pasteCells(true);
  }

  /** @param text The system clipboard's text; "" if it may not be read. */
  paste(text: string): void {
    const { activeSheet } = this.grid;
    const target = this.selected;
    if (this.copied && (text === "" || sameText(text, this.copied.text))) {
      this.pasteCells(false);
      return;
    }
    const lines = text
      .replace(/\r?\n$/, "")
      .split(/\r?\n/)
      .map((line) => line.split("\t"));
    const columns = Math.max(...lines.map((line) => line.length));
    const texts = lines.map((line) => Array.from({ length: columns }, (_, index) => line[index] ?? ""));
    const single = lines.length === 1 && columns === 1;
    const range = single ? target : { row: target.row, column: target.column, rows: lines.length, columns };
    const value = texts[0]?.[0] ?? "";
    this.send({
      type: "enter",
      sheetId: activeSheet.sheetId,
      range,
      texts: single
        ? Array.from({ length: range.rows }, () => Array.from({ length: range.columns }, () => value))
        : texts,
    });
  }

  private get selected(): Rectangle {
    return this.grid.selection.current?.ranges.at(-1) ?? cellRectangle(1, 1);
  }

  private pasteCells(valuesOnly: boolean): void {
    if (!this.copied) {
      return;
    }
    const { sheetId, range, cut } = this.copied;
    const to = { sheetId: this.grid.activeSheet.sheetId, range: repeated(range, this.selected) };
    this.send({ type: "paste", from: { sheetId, range }, to, cut, valuesOnly });
    if (cut) {
      this.copied = undefined;
    }
  }

  private textOf(sheetId: number, { row, column, rows, columns }: Rectangle): string {
    const lines = Array.from({ length: rows }, (_line, down) =>
      Array.from(
        { length: columns },
        (_cell, right) => this.grid.cell(sheetId, row + down, column + right)?.display ?? "",
      ).join("\t"),
    );
    return lines.join("\n").replace(/\n+$/, "");
  }
}

function sameText(a: string, b: string): boolean {
  return a.replaceAll("\r", "").trimEnd() === b.trimEnd();
}

/** A copied block fills a selection that is a multiple of its size; otherwise it keeps its own size. */
function repeated(source: Rectangle, target: Rectangle): Rectangle {
  const fits = target.rows % source.rows === 0 && target.columns % source.columns === 0;
  return fits ? target : { ...target, rows: source.rows, columns: source.columns };
}
