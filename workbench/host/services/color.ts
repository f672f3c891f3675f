import type { Emulates } from "../emulates";
import type { EnumValue } from "../enums";
import { enumValue } from "../enums";
import { ServiceError } from "../service-error";
import { hexColour } from "./colours";

/** A colour object; without a colour until one is set (platform fact K6). There are no theme colours. */
export class Color implements Emulates<
  GoogleAppsScript.Spreadsheet.Color,
  "asRgbColor" | "asThemeColor" | "getColorType"
> {
  readonly hex: string | undefined;

  constructor(hex: string | undefined) {
    this.hex = hex;
  }

  asRgbColor(): RgbColor {
    if (this.hex === undefined) throw new ServiceError("Object is not of type RgbColor.");
    return new RgbColor(this.hex);
  }

  asThemeColor(): never {
    throw new ServiceError("Object is not of type ThemeColor.");
  }

  getColorType(): EnumValue {
    return enumValue("SpreadsheetApp.ColorType", this.hex === undefined ? "UNSUPPORTED" : "RGB");
  }
}

/** The colour in a `Color`; null for anything else. */
export function hexIn(colour: unknown): string | null {
  return colour instanceof Color ? (colour.hex ?? null) : null;
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
  "asRgbColor" | "asThemeColor" | "build" | "getColorType" | "setRgbColor"
> {
  #hex: string | undefined;

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

  asThemeColor(): never {
    return this.build().asThemeColor();
  }

  getColorType(): EnumValue {
    return this.build().getColorType();
  }
}
