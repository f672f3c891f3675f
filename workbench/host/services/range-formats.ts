import type { CellFormat } from "../../workbook/cell-view";
import type { Emulates } from "../emulates";
import { enumName } from "../enums";
import { ServiceError } from "../service-error";
import { textOf } from "../text-of";
import { assertShape } from "../../workbook/rectangle";
import { RangePosition } from "./range-position";
import { readCells, writeCells } from "./spreadsheet-objects";

/** What a cell without a format of its own tells. */
const DEFAULTS = {
  fontWeight: "normal",
  fontStyle: "normal",
  fontColor: "#000000",
  background: "#ffffff",
  horizontalAlignment: "general",
  verticalAlignment: "bottom",
} as const;

type Matrix = readonly (readonly unknown[])[];

/** How a range looks: the part of `Range` about formats. Null takes a format back to the default. */
export class RangeFormats
  extends RangePosition
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      | "getBackground"
      | "getBackgrounds"
      | "getFontColors"
      | "getFontStyles"
      | "getFontWeight"
      | "getFontWeights"
      | "getHorizontalAlignment"
      | "getNumberFormat"
      | "getNumberFormats"
      | "getVerticalAlignment"
      | "setBackground"
      | "setBackgrounds"
      | "setFontColor"
      | "setFontColors"
      | "setFontStyle"
      | "setFontStyles"
      | "setFontWeight"
      | "setFontWeights"
      | "setHorizontalAlignment"
      | "setHorizontalAlignments"
      | "setNumberFormat"
      | "setNumberFormats"
      | "setVerticalAlignment"
      | "setVerticalAlignments"
      | "setWrap"
      | "setWrapStrategy"
    >
{
  async getNumberFormat(): Promise<string> {
    return (await this.getNumberFormats())[0]?.[0] ?? "";
  }

  getNumberFormats(): Promise<string[][]> {
    return readCells(this.execution, this.sheet, () => this.sheet.getNumberFormats(this.area));
  }

  setNumberFormat(format: unknown): this {
    return setFormat(this, { numberFormat: numberFormat(format) });
  }

  setNumberFormats(formats: Matrix): this {
    return setFormats(this, formats, (format) => ({ numberFormat: numberFormat(format) }));
  }

  async getFontWeight(): Promise<"bold" | "normal"> {
    return (await getFormats(this, "fontWeight"))[0]?.[0] as "bold" | "normal";
  }

  getFontWeights(): Promise<string[][]> {
    return getFormats(this, "fontWeight");
  }

  setFontWeight(weight: unknown): this {
    return setFormat(this, formatOf("fontWeight", weight));
  }

  setFontWeights(weights: Matrix): this {
    return setFormats(this, weights, (weight) => formatOf("fontWeight", weight));
  }

  getFontStyles(): Promise<string[][]> {
    return getFormats(this, "fontStyle");
  }

  setFontStyle(style: unknown): this {
    return setFormat(this, formatOf("fontStyle", style));
  }

  setFontStyles(styles: Matrix): this {
    return setFormats(this, styles, (style) => formatOf("fontStyle", style));
  }

  getFontColors(): Promise<string[][]> {
    return getFormats(this, "fontColor");
  }

  setFontColor(color: unknown): this {
    return setFormat(this, formatOf("fontColor", color));
  }

  setFontColors(colors: Matrix): this {
    return setFormats(this, colors, (color) => formatOf("fontColor", color));
  }

  async getBackground(): Promise<string> {
    return (await this.getBackgrounds())[0]?.[0] ?? "";
  }

  getBackgrounds(): Promise<string[][]> {
    return getFormats(this, "background");
  }

  setBackground(color: unknown): this {
    return setFormat(this, formatOf("background", color));
  }

  setBackgrounds(colors: Matrix): this {
    return setFormats(this, colors, (color) => formatOf("background", color));
  }

  async getHorizontalAlignment(): Promise<string> {
    return (await getFormats(this, "horizontalAlignment"))[0]?.[0] ?? "";
  }

  setHorizontalAlignment(alignment: unknown): this {
    return setFormat(this, formatOf("horizontalAlignment", alignment));
  }

  setHorizontalAlignments(alignments: Matrix): this {
    return setFormats(this, alignments, (alignment) => formatOf("horizontalAlignment", alignment));
  }

  async getVerticalAlignment(): Promise<string> {
    return (await getFormats(this, "verticalAlignment"))[0]?.[0] ?? "";
  }

  setVerticalAlignment(alignment: unknown): this {
    return setFormat(this, formatOf("verticalAlignment", alignment));
  }

  setVerticalAlignments(alignments: Matrix): this {
    return setFormats(this, alignments, (alignment) => formatOf("verticalAlignment", alignment));
  }

  setWrap(isWrapped: boolean): this {
    return setFormat(this, { wrap: isWrapped ? "WRAP" : "OVERFLOW" });
  }

  setWrapStrategy(strategy: unknown): this {
    return setFormat(this, formatOf("wrap", enumName(strategy)));
  }
}

function getFormats(range: RangePosition, name: keyof typeof DEFAULTS): Promise<string[][]> {
  const { execution, sheet, area } = range;
  return readCells(execution, sheet, () =>
    sheet.getFormats(area).map((line) => line.map((format) => format[name] ?? DEFAULTS[name])),
  );
}

function setFormat<Self extends RangePosition>(range: Self, format: CellFormat): Self {
  const { execution, sheet, area } = range;
  writeCells(execution, sheet, area, () => sheet.setFormats(area, format));
  return range;
}

function setFormats<Self extends RangePosition>(
  range: Self,
  values: Matrix,
  format: (value: unknown) => CellFormat,
): Self {
  const { execution, sheet, area } = range;
  assertShape(area, values);
  const formats = values.map((line) => line.map(format));
  writeCells(execution, sheet, area, () => sheet.setFormats(area, formats));
  return range;
}

function formatOf(name: keyof CellFormat, value: unknown): CellFormat {
  return { [name]: value === null ? null : textOf(value) };
}

/** Platform fact H8. */
function numberFormat(format: unknown): string | null {
  if (typeof format !== "string") {
    throw new ServiceError(
      "The parameters (null) don't match the method signature for SpreadsheetApp.Range.setNumberFormat.",
    );
  }
  return format.toLowerCase() === "general" || format === "" ? null : format;
}
