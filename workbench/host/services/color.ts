import type { Emulates } from "../emulates";
import type { EnumValue } from "../enums";
import { enumValue } from "../enums";
import { hexColour } from "./colours";

/** A colour object. Theme colours are not emulated. */
export class Color implements Emulates<GoogleAppsScript.Spreadsheet.Color, "asRgbColor" | "getColorType"> {
  readonly hex: string;

  constructor(hex: string) {
    this.hex = hex;
  }

  asRgbColor(): RgbColor {
    return new RgbColor(this.hex);
  }

  getColorType(): EnumValue {
    return enumValue("SpreadsheetApp.ColorType", "RGB");
  }
}

export class RgbColor implements Emulates<
  GoogleAppsScript.Base.RgbColor,
  "asHexString" | "getBlue" | "getColorType" | "getGreen" | "getRed"
> {
  readonly hex: string;

  constructor(hex: string) {
    this.hex = hex;
  }

  asHexString(): string {
    return this.hex;
  }

  getRed(): number {
    return Number.parseInt(this.hex.slice(1, 3), 16);
  }

  getGreen(): number {
    return Number.parseInt(this.hex.slice(3, 5), 16);
  }

  getBlue(): number {
    return Number.parseInt(this.hex.slice(5, 7), 16);
  }

  getColorType(): EnumValue {
    return enumValue("SpreadsheetApp.ColorType", "RGB");
  }
}

export class ColorBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.ColorBuilder,
  "asRgbColor" | "build" | "getColorType" | "setRgbColor"
> {
  #hex = "#000000";

  setRgbColor(text: string): this {
    this.#hex = hexColour(text) ?? this.#hex;
    return this;
  }

  build(): Color {
    return new Color(this.#hex);
  }

  asRgbColor(): RgbColor {
    return this.build().asRgbColor();
  }

  getColorType(): EnumValue {
    return this.build().getColorType();
  }
}
