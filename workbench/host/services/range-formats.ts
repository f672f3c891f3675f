import type { Emulates } from "../emulates";
import { GENERAL } from "../../formulas/number-format";
import { assertShape } from "../../workbook/rectangle";
import { Color, hexIn } from "./color";
import { colourLook, getLook, getLooks, type Matrix, setLook, setLooks, textLook } from "./cell-looks";
import { hexOf } from "./colours";
import { RangePosition } from "./range-position";
import { readCells, writeCells } from "./spreadsheet-objects";

/** The number format that Apps Script returns for Automatic. */
const AUTOMATIC = "0.###############";

const WEIGHT = textLook("fontWeight", "normal", ["bold", "normal"]);
const STYLE = textLook("fontStyle", "normal", ["italic", "normal"]);
const FONT_COLOUR = colourLook("fontColor", "#000000");
const BACKGROUND = colourLook("background", "#ffffff");

/** Formats of a range: numbers, colours, weight and style. null resets a format to the default. */
export class RangeFormats
  extends RangePosition
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      | "getBackground"
      | "getBackgroundObject"
      | "getBackgroundObjects"
      | "getBackgrounds"
      | "getFontColorObject"
      | "getFontColorObjects"
      | "getFontColors"
      | "getFontStyle"
      | "getFontStyles"
      | "getFontWeight"
      | "getFontWeights"
      | "getNumberFormat"
      | "getNumberFormats"
      | "setBackground"
      | "setBackgroundObject"
      | "setBackgroundObjects"
      | "setBackgroundRGB"
      | "setBackgrounds"
      | "setFontColor"
      | "setFontColorObject"
      | "setFontColorObjects"
      | "setFontColors"
      | "setFontStyle"
      | "setFontStyles"
      | "setFontWeight"
      | "setFontWeights"
      | "setNumberFormat"
      | "setNumberFormats"
    >
{
  async getNumberFormat(): Promise<string> {
    return (await this.getNumberFormats())[0]?.[0] ?? "";
  }

  async getNumberFormats(): Promise<string[][]> {
    const formats = await readCells(this.execution, this.sheet, () => this.sheet.getNumberFormats(this.area));
    return formats.map((line) => line.map((format) => (format === GENERAL ? AUTOMATIC : format)));
  }

  setNumberFormat(format: string): this {
    const { execution, sheet, area } = this;
    writeCells(execution, sheet, area, () =>
      sheet.setFormats(area, { numberFormat: keptNumberFormat(format) }),
    );
    return this;
  }

  setNumberFormats(formats: Matrix): this {
    const { execution, sheet, area } = this;
    assertShape(area, formats);
    const kept = formats.map((line) =>
      line.map((format) => ({ numberFormat: keptNumberFormat(String(format)) })),
    );
    writeCells(execution, sheet, area, () => sheet.setFormats(area, kept));
    return this;
  }

  async getFontWeight(): Promise<"bold" | "normal"> {
    return (await getLook(this, WEIGHT)) as "bold" | "normal";
  }

  getFontWeights(): Promise<string[][]> {
    return getLooks(this, WEIGHT);
  }

  setFontWeight(weight: unknown): this {
    return setLook(this, WEIGHT, weight);
  }

  setFontWeights(weights: Matrix): this {
    return setLooks(this, WEIGHT, weights);
  }

  async getFontStyle(): Promise<"italic" | "normal"> {
    return (await getLook(this, STYLE)) as "italic" | "normal";
  }

  getFontStyles(): Promise<string[][]> {
    return getLooks(this, STYLE);
  }

  setFontStyle(style: unknown): this {
    return setLook(this, STYLE, style);
  }

  setFontStyles(styles: Matrix): this {
    return setLooks(this, STYLE, styles);
  }

  /** Still in use, though Google's reference no longer lists it. */
  getFontColor(): Promise<string> {
    return getLook(this, FONT_COLOUR);
  }

  getFontColors(): Promise<string[][]> {
    return getLooks(this, FONT_COLOUR);
  }

  async getFontColorObject(): Promise<Color> {
    return new Color(await this.getFontColor());
  }

  async getFontColorObjects(): Promise<Color[][]> {
    return (await this.getFontColors()).map((line) => line.map((colour) => new Color(colour)));
  }

  setFontColor(colour: unknown): this {
    return setLook(this, FONT_COLOUR, colour);
  }

  setFontColors(colours: Matrix): this {
    return setLooks(this, FONT_COLOUR, colours);
  }

  setFontColorObject(colour: unknown): this {
    return this.setFontColor(hexIn(colour));
  }

  setFontColorObjects(colours: Matrix): this {
    return this.setFontColors(colours.map((line) => line.map(hexIn)));
  }

  getBackground(): Promise<string> {
    return getLook(this, BACKGROUND);
  }

  getBackgrounds(): Promise<string[][]> {
    return getLooks(this, BACKGROUND);
  }

  async getBackgroundObject(): Promise<Color> {
    return new Color(await this.getBackground());
  }

  async getBackgroundObjects(): Promise<Color[][]> {
    return (await this.getBackgrounds()).map((line) => line.map((colour) => new Color(colour)));
  }

  setBackground(colour: unknown): this {
    return setLook(this, BACKGROUND, colour);
  }

  setBackgrounds(colours: Matrix): this {
    return setLooks(this, BACKGROUND, colours);
  }

  setBackgroundRGB(red: number, green: number, blue: number): this {
    return this.setBackground(hexOf([red, green, blue]));
  }

  setBackgroundObject(colour: unknown): this {
    return this.setBackground(hexIn(colour));
  }

  setBackgroundObjects(colours: Matrix | null): this {
    if (colours === null) return this.setBackground(null);
    return this.setBackgrounds(colours.map((line) => line.map(hexIn)));
  }
}

function keptNumberFormat(format: string): string | null {
  return format === "" || format === AUTOMATIC || /^general$/i.test(format) ? null : format;
}
