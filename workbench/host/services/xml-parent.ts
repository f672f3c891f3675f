import { ServiceError } from "../service-error";
import { Content, type XmlParent } from "./xml-content";

/** Methods that elements and documents share. */
export abstract class XmlHolder extends Content implements XmlParent {
  readonly content: Content[] = [];
  abstract readonly isElement: boolean;

  getAllContent(): Content[] {
    return [...this.content];
  }

  getContent(index: number): Content | null {
    return this.content[index] ?? null;
  }

  getContentSize(): number {
    return this.content.length;
  }

  /** Everything within, in the order of the document. */
  getDescendants(): Content[] {
    return this.content.flatMap((each) => [
      each,
      ...(each instanceof XmlHolder ? each.getDescendants() : []),
    ]);
  }

  /** `addContent(content)`, or `(index, content)`. */
  addContent(...args: unknown[]): this {
    const content = args.at(-1) as Content;
    const index = args.length > 1 ? Number(args[0]) : this.content.length;
    if (index < 0 || index > this.content.length) throw new ServiceError(`Invalid argument: index`);
    if (content.parent !== null)
      throw new ServiceError("The content already has an existing parent; detach it first.");
    this.content.splice(index, 0, content);
    content.parent = this;
    return this;
  }

  /** `removeContent()` removes all and returns it, `(index)` what was there, `(content)` whether it was there. */
  removeContent(what?: unknown): Content[] | Content | boolean | null {
    if (what === undefined || what === null) return [...this.content].map((each) => each.detach());
    if (typeof what === "number") return this.content[what]?.detach() ?? null;
    const content = what as Content;
    if (content.parent !== this) return false;
    content.detach();
    return true;
  }
}
