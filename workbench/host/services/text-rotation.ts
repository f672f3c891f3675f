import type { Emulates } from "../emulates";

/** The rotation of text. */
export class TextRotation implements Emulates<
  GoogleAppsScript.Spreadsheet.TextRotation,
  "getDegrees" | "isVertical"
> {
  readonly kept: number | "vertical";

  constructor(kept: number | "vertical") {
    this.kept = kept;
  }

  getDegrees(): number {
    return this.kept === "vertical" ? 0 : this.kept;
  }

  isVertical(): boolean {
    return this.kept === "vertical";
  }
}
