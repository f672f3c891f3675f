import type { CellFormat } from "../../workbook/cell-view";
import type { Emulates } from "../emulates";
import { Color } from "./color";
import { hexColour } from "./colours";

/** The part of a cell's format that concerns its text. */
type Style = Pick<
  CellFormat,
  "fontColor" | "fontFamily" | "fontLine" | "fontSize" | "fontStyle" | "fontWeight"
>;

/** The text style of a cell; null for properties that are not set. */
export class TextStyle implements Emulates<
  GoogleAppsScript.Spreadsheet.TextStyle,
  | "copy"
  | "getFontFamily"
  | "getFontSize"
  | "getForegroundColor"
  | "isBold"
  | "isItalic"
  | "isStrikethrough"
  | "isUnderline"
> {
  readonly style: Style;

  constructor(style: Style) {
    this.style = style;
  }

  getFontFamily(): string | null {
    return this.style.fontFamily ?? null;
  }

  getFontSize(): number | null {
    return this.style.fontSize ?? null;
  }

  getForegroundColor(): string | null {
    return this.style.fontColor ?? null;
  }

  getForegroundColorObject(): Color | null {
    const hex = this.getForegroundColor();
    return hex === null ? null : new Color(hex);
  }

  isBold(): boolean | null {
    return told(this.style.fontWeight, "bold");
  }

  isItalic(): boolean | null {
    return told(this.style.fontStyle, "italic");
  }

  isUnderline(): boolean | null {
    return told(this.style.fontLine, "underline");
  }

  isStrikethrough(): boolean | null {
    return told(this.style.fontLine, "line-through");
  }

  copy(): TextStyleBuilder {
    return new TextStyleBuilder(this.style);
  }
}

export class TextStyleBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.TextStyleBuilder,
  | "build"
  | "setBold"
  | "setFontFamily"
  | "setFontSize"
  | "setForegroundColor"
  | "setItalic"
  | "setStrikethrough"
  | "setUnderline"
> {
  #style: Style;

  constructor(style: Style = {}) {
    this.#style = style;
  }

  setBold(isBold: boolean): this {
    return this.#set({ fontWeight: isBold ? "bold" : "normal" });
  }

  setItalic(isItalic: boolean): this {
    return this.#set({ fontStyle: isItalic ? "italic" : "normal" });
  }

  setUnderline(isUnderlined: boolean): this {
    return this.#set({ fontLine: isUnderlined ? "underline" : "none" });
  }

  setStrikethrough(isStruck: boolean): this {
    return this.#set({ fontLine: isStruck ? "line-through" : "none" });
  }

  setFontFamily(family: string): this {
    return this.#set({ fontFamily: family });
  }

  setFontSize(size: number): this {
    return this.#set({ fontSize: size });
  }

  setForegroundColor(colour: string): this {
    const hex = hexColour(colour);
    return hex === undefined ? this : this.#set({ fontColor: hex });
  }

  setForegroundColorObject(colour: unknown): this {
    return colour instanceof Color ? this.#set({ fontColor: colour.hex ?? null }) : this;
  }

  build(): TextStyle {
    return new TextStyle(this.#style);
  }

  #set(change: Style): this {
    this.#style = { ...this.#style, ...change };
    return this;
  }
}

function told(kept: string | null | undefined, wanted: string): boolean | null {
  return kept === null || kept === undefined ? null : kept === wanted;
}
