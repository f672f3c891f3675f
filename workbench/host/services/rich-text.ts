import { linkEdges, linkWithin, type LinkedText, relinked, type TextLink } from "../../workbook/text-links";
import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";

/** Text of a cell with links on parts of it; its looks are not here. */
export class RichTextValue
  implements
    LinkedText,
    Emulates<
      GoogleAppsScript.Spreadsheet.RichTextValue,
      "copy" | "getEndIndex" | "getLinkUrl" | "getRuns" | "getStartIndex" | "getText"
    >
{
  readonly text: string;
  readonly links: readonly TextLink[];
  readonly link: string | null;
  /** Where it begins in the text that it is a run of. */
  readonly start: number;

  constructor(text: string, links: readonly TextLink[], start = 0) {
    this.text = text;
    this.links = links;
    this.link = linkWithin(links, 0, text.length);
    this.start = start;
  }

  getText(): string {
    return this.text;
  }

  /** `getLinkUrl()` or `(startOffset, endOffset)`; null where not all of it has the same link. */
  getLinkUrl(...part: number[]): string | null {
    const [start = 0, end = this.text.length] = part;
    assertWithin(this.text, start, end);
    return linkWithin(this.links, start, end);
  }

  getStartIndex(): number {
    return this.start;
  }

  getEndIndex(): number {
    return this.start + this.text.length;
  }

  /** The parts that are linked alike. */
  getRuns(): RichTextValue[] {
    const edges = linkEdges(this.links, this.text.length);
    return edges.slice(1).map((end, index) => {
      const start = edges[index] ?? 0;
      const url = linkWithin(this.links, start, end);
      const links = url === null ? [] : [{ start: 0, end: end - start, url }];
      return new RichTextValue(this.text.slice(start, end), links, this.start + start);
    });
  }

  copy(): RichTextValueBuilder {
    return new RichTextValueBuilder(this.text, this.links);
  }
}

export class RichTextValueBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.RichTextValueBuilder,
  "build" | "setLinkUrl" | "setText"
> {
  #text: string;
  #links: readonly TextLink[];

  constructor(text = "", links: readonly TextLink[] = []) {
    this.#text = text;
    this.#links = links;
  }

  /** New text has no link. */
  setText(text: string): this {
    this.#text = text;
    this.#links = [];
    return this;
  }

  /** `setLinkUrl(linkUrl)` or `(startOffset, endOffset, linkUrl)`. */
  setLinkUrl(...args: unknown[]): this {
    const url = args.at(-1) ?? null;
    const [start, end] = args.length > 2 ? [Number(args[0]), Number(args[1])] : [0, this.#text.length];
    assertWithin(this.#text, start, end);
    this.#links = relinked(this.#links, start, end, url === null ? null : String(url));
    return this;
  }

  build(): RichTextValue {
    return new RichTextValue(this.#text, this.#links);
  }
}

/** Google's words are not known. */
function assertWithin(text: string, start: number, end: number): void {
  if (start < 0 || end < start || end > text.length)
    throw new ServiceError("The offsets are outside of the text.");
}
