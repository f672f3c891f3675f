import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";

/** Text of a cell with its link. Only the whole text can have a link here, not a part of it. */
export class RichTextValue implements Emulates<
  GoogleAppsScript.Spreadsheet.RichTextValue,
  "copy" | "getLinkUrl" | "getText"
> {
  readonly text: string;
  readonly link: string | null;

  constructor(text: string, link: string | null) {
    this.text = text;
    this.link = link;
  }

  getText(): string {
    return this.text;
  }

  getLinkUrl(): string | null {
    return this.link;
  }

  copy(): RichTextValueBuilder {
    return new RichTextValueBuilder(this.text, this.link);
  }
}

export class RichTextValueBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.RichTextValueBuilder,
  "build" | "setLinkUrl" | "setText"
> {
  #text: string;
  #link: string | null;

  constructor(text = "", link: string | null = null) {
    this.#text = text;
    this.#link = link;
  }

  /** New text has no link. */
  setText(text: string): this {
    this.#text = text;
    this.#link = null;
    return this;
  }

  setLinkUrl(...args: unknown[]): this {
    if (args.length !== 1)
      throw new ServiceError("A link on a part of a text is not emulated by the workbench.");
    this.#link = args[0] === null ? null : String(args[0]);
    return this;
  }

  build(): RichTextValue {
    return new RichTextValue(this.#text, this.#link);
  }
}
