import type { CellFormat } from "../../workbook/cell-view";
import type { Emulates } from "../emulates";
import type { EnumValue } from "../enums";
import { ServiceError } from "../service-error";
import {
  enumLook,
  getLook,
  getLooks,
  type Look,
  type Matrix,
  numberLook,
  setLook,
  setLooks,
  textLook,
} from "./cell-looks";
import { RangeFormats } from "./range-formats";
import { assertShape } from "../../workbook/rectangle";
import { readCells, writeCells } from "./spreadsheet-objects";
import { TextRotation } from "./text-rotation";
import { TextStyle } from "./text-style";

const FAMILY = textLook("fontFamily", "Arial");
const SIZE = numberLook("fontSize", 10);
const LINE = textLook("fontLine", "none", ["none", "underline", "line-through"]);
const VERTICAL = textLook("verticalAlignment", "bottom", ["top", "middle", "bottom"]);
const STRATEGY = enumLook("wrap", "SpreadsheetApp.WrapStrategy", "OVERFLOW");
const DIRECTION = enumLook("textDirection", "SpreadsheetApp.TextDirection", null);

/** `normal` is returned as the alignment it resolves to. */
const HORIZONTAL: Look<string> = {
  ...textLook("horizontalAlignment", "general"),
  kept: (value) =>
    value === "normal"
      ? "general-left"
      : ["left", "center", "right"].find((alignment) => alignment === value),
};

/** A cell without a wrap setting counts as wrapped here, but `getWrapStrategy` returns overflow. */
const WRAP: Look<boolean> = {
  name: "wrap",
  kept: (value) => (value === true ? "WRAP" : "OVERFLOW") satisfies CellFormat["wrap"],
  told: (kept) => kept === undefined || kept === "WRAP",
};

const ROTATION: Look<TextRotation> = {
  name: "textRotation",
  kept: (value) => (value instanceof TextRotation ? value.kept : value),
  told: (kept) => new TextRotation(kept === "vertical" ? kept : Number(kept ?? 0)),
};

/** The text style of an unformatted cell. */
const PLAIN = {
  fontColor: "#000000",
  fontFamily: "Arial",
  fontLine: "none",
  fontSize: 10,
  fontStyle: "normal",
  fontWeight: "normal",
} as const;

/** Formats of a range: fonts, alignment, wrapping and text direction. */
export class RangeLooks
  extends RangeFormats
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      | "getFontFamilies"
      | "getFontFamily"
      | "getFontLine"
      | "getFontLines"
      | "getFontSize"
      | "getFontSizes"
      | "getHorizontalAlignment"
      | "getHorizontalAlignments"
      | "getTextDirection"
      | "getTextDirections"
      | "getTextRotation"
      | "getTextRotations"
      | "getTextStyle"
      | "getTextStyles"
      | "getVerticalAlignment"
      | "getVerticalAlignments"
      | "getWrap"
      | "getWrapStrategies"
      | "getWrapStrategy"
      | "getWraps"
      | "setBorder"
      | "setFontFamilies"
      | "setFontFamily"
      | "setFontLine"
      | "setFontLines"
      | "setFontSize"
      | "setFontSizes"
      | "setHorizontalAlignment"
      | "setHorizontalAlignments"
      | "setShowHyperlink"
      | "setTextDirection"
      | "setTextDirections"
      | "setTextRotation"
      | "setTextRotations"
      | "setTextStyle"
      | "setTextStyles"
      | "setVerticalAlignment"
      | "setVerticalAlignments"
      | "setVerticalText"
      | "setWrap"
      | "setWrapStrategies"
      | "setWrapStrategy"
      | "setWraps"
    >
{
  getFontFamily(): Promise<string> {
    return getLook(this, FAMILY);
  }

  getFontFamilies(): Promise<string[][]> {
    return getLooks(this, FAMILY);
  }

  setFontFamily(family: unknown): this {
    return setLook(this, FAMILY, family);
  }

  setFontFamilies(families: Matrix): this {
    return setLooks(this, FAMILY, families);
  }

  getFontSize(): Promise<number> {
    return getLook(this, SIZE);
  }

  getFontSizes(): Promise<number[][]> {
    return getLooks(this, SIZE);
  }

  setFontSize(size: number): this {
    return setLook(this, SIZE, checkedSize(size));
  }

  setFontSizes(sizes: Matrix): this {
    for (const size of sizes.flat()) checkedSize(Number(size));
    return setLooks(this, SIZE, sizes);
  }

  async getFontLine(): Promise<"none" | "underline" | "line-through"> {
    return (await getLook(this, LINE)) as "none" | "underline" | "line-through";
  }

  getFontLines(): Promise<string[][]> {
    return getLooks(this, LINE);
  }

  setFontLine(line: unknown): this {
    return setLook(this, LINE, line);
  }

  setFontLines(lines: Matrix): this {
    return setLooks(this, LINE, lines);
  }

  getHorizontalAlignment(): Promise<string> {
    return getLook(this, HORIZONTAL);
  }

  getHorizontalAlignments(): Promise<string[][]> {
    return getLooks(this, HORIZONTAL);
  }

  setHorizontalAlignment(alignment: unknown): this {
    return setLook(this, HORIZONTAL, alignment);
  }

  setHorizontalAlignments(alignments: Matrix): this {
    return setLooks(this, HORIZONTAL, alignments);
  }

  getVerticalAlignment(): Promise<string> {
    return getLook(this, VERTICAL);
  }

  getVerticalAlignments(): Promise<string[][]> {
    return getLooks(this, VERTICAL);
  }

  setVerticalAlignment(alignment: unknown): this {
    return setLook(this, VERTICAL, alignment);
  }

  setVerticalAlignments(alignments: Matrix): this {
    return setLooks(this, VERTICAL, alignments);
  }

  getWrap(): Promise<boolean> {
    return getLook(this, WRAP);
  }

  getWraps(): Promise<boolean[][]> {
    return getLooks(this, WRAP);
  }

  setWrap(isWrapped: boolean): this {
    return setLook(this, WRAP, isWrapped);
  }

  setWraps(areWrapped: Matrix): this {
    return setLooks(this, WRAP, areWrapped);
  }

  getWrapStrategy(): Promise<EnumValue> {
    return getLook(this, STRATEGY);
  }

  getWrapStrategies(): Promise<EnumValue[][]> {
    return getLooks(this, STRATEGY);
  }

  setWrapStrategy(strategy: unknown): this {
    return setLook(this, STRATEGY, strategy);
  }

  setWrapStrategies(strategies: Matrix): this {
    return setLooks(this, STRATEGY, strategies);
  }

  getTextDirection(): Promise<EnumValue | null> {
    return getLook(this, DIRECTION);
  }

  getTextDirections(): Promise<(EnumValue | null)[][]> {
    return getLooks(this, DIRECTION);
  }

  setTextDirection(direction: unknown): this {
    return setLook(this, DIRECTION, direction);
  }

  setTextDirections(directions: Matrix): this {
    return setLooks(this, DIRECTION, directions);
  }

  getTextRotation(): Promise<TextRotation> {
    return getLook(this, ROTATION);
  }

  getTextRotations(): Promise<TextRotation[][]> {
    return getLooks(this, ROTATION);
  }

  setTextRotation(rotation: unknown): this {
    return setLook(this, ROTATION, rotation);
  }

  setTextRotations(rotations: Matrix): this {
    return setLooks(this, ROTATION, rotations);
  }

  setVerticalText(isVertical: boolean): this {
    return setLook(this, ROTATION, isVertical ? "vertical" : null);
  }

  async getTextStyles(): Promise<TextStyle[][]> {
    const { execution, sheet, area } = this;
    const formats = await readCells(execution, sheet, () => sheet.getFormats(area));
    return formats.map((line) => line.map((format) => new TextStyle({ ...PLAIN, ...format })));
  }

  async getTextStyle(): Promise<TextStyle> {
    return (await this.getTextStyles())[0]![0]!;
  }

  setTextStyle(style: unknown): this {
    const { rows, columns } = this.area;
    return this.setTextStyles(Array.from({ length: rows }, () => Array<unknown>(columns).fill(style)));
  }

  setTextStyles(styles: Matrix): this {
    const { execution, sheet, area } = this;
    assertShape(area, styles);
    const formats = styles.map((line) =>
      line.map((style) => (style instanceof TextStyle ? style.style : {})),
    );
    writeCells(execution, sheet, area, () => sheet.setFormats(area, formats));
    return this;
  }

  /** Not drawn, and there is no method to read borders back. */
  setBorder(): this {
    return this;
  }

  /** Links are always shown. */
  setShowHyperlink(): this {
    return this;
  }
}

function checkedSize(size: number): number {
  if (!(size >= 1)) throw new ServiceError(`Invalid argument: ${size}`);
  return size;
}
