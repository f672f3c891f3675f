import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import { DocType } from "./xml-content";
import { Element } from "./xml-element";
import { XmlHolder } from "./xml-parent";

/** A document holds one root element; it is no content itself, and has none of the methods of content. */
export class Document implements Emulates<
  GoogleAppsScript.XML_Service.Document,
  | "addContent"
  | "detachRootElement"
  | "getAllContent"
  | "getContent"
  | "getContentSize"
  | "getDescendants"
  | "getDocType"
  | "getRootElement"
  | "hasRootElement"
  | "removeContent"
  | "setRootElement"
> {
  readonly top = new Top(this);

  getRootElement(): Element {
    const root = rootOf(this);
    if (root === undefined) throw new ServiceError("Root element not set");
    return root;
  }

  hasRootElement(): boolean {
    return rootOf(this) !== undefined;
  }

  setRootElement(element: unknown): this {
    rootOf(this)?.detach();
    this.top.addContent(element);
    return this;
  }

  detachRootElement(): Element | null {
    return rootOf(this)?.detach() ?? null;
  }

  getDocType(): DocType | null {
    return this.top.content.find((each) => each instanceof DocType) ?? null;
  }

  getAllContent(): object[] {
    return this.top.getAllContent();
  }

  getContent(index: number): object | null {
    return this.top.getContent(index);
  }

  getContentSize(): number {
    return this.top.getContentSize();
  }

  getDescendants(): object[] {
    return this.top.getDescendants();
  }

  addContent(...args: unknown[]): this {
    if (args.at(-1) instanceof Element && rootOf(this) !== undefined)
      throw new ServiceError("Cannot add a second root element, only one is allowed");
    this.top.addContent(...args);
    return this;
  }

  removeContent(what?: unknown): never {
    return this.top.removeContent(what) as never;
  }

  toString(): string {
    const type = this.getDocType();
    const told = type === null ? " No DOCTYPE declaration" : `[DocType: <!DOCTYPE ${type.name}>]`;
    const root = rootOf(this);
    return `[Document: ${told}, ${root === undefined ? "No root element" : `Root is ${root.toString()}`}]`;
  }
}

class Top extends XmlHolder {
  readonly kind = "ELEMENT";
  readonly isElement = false;
  readonly document: object;

  constructor(document: object) {
    super();
    this.document = document;
  }

  getValue(): string {
    return "";
  }
}

function rootOf({ top }: Document): Element | undefined {
  return top.content.find((each) => each instanceof Element);
}
