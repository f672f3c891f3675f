import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";

/** What holds content: an element, or the document itself. */
export interface XmlParent {
  readonly content: Content[];
  readonly isElement: boolean;
  /** Of the top of a document. */
  readonly document?: object;
}

type Kind = "CDATA" | "COMMENT" | "DOCTYPE" | "ELEMENT" | "PROCESSINGINSTRUCTION" | "TEXT";

/** A node of a document: an element, a text, or one of the rarer kinds. */
export abstract class Content implements Emulates<
  GoogleAppsScript.XML_Service.Content,
  | "asCdata"
  | "asComment"
  | "asDocType"
  | "asElement"
  | "asEntityRef"
  | "asProcessingInstruction"
  | "asText"
  | "detach"
  | "getParentElement"
  | "getType"
  | "getValue"
> {
  // Fields, so that scripts cannot call them.
  abstract readonly kind: Kind;
  parent: XmlParent | null = null;

  abstract getValue(): string;

  getType(): EnumValue {
    return enumValue("XmlService.ContentTypes", this.kind);
  }

  getParentElement(): object | null {
    return this.parent?.isElement ? this.parent : null;
  }

  detach(): this {
    const { parent } = this;
    if (parent !== null) parent.content.splice(parent.content.indexOf(this), 1);
    this.parent = null;
    return this;
  }

  asElement(): this | null {
    return this.kind === "ELEMENT" ? this : null;
  }

  asText(): this | null {
    return this.kind === "TEXT" ? this : null;
  }

  asCdata(): this | null {
    return this.kind === "CDATA" ? this : null;
  }

  asComment(): this | null {
    return this.kind === "COMMENT" ? this : null;
  }

  asDocType(): this | null {
    return this.kind === "DOCTYPE" ? this : null;
  }

  asProcessingInstruction(): this | null {
    return this.kind === "PROCESSINGINSTRUCTION" ? this : null;
  }

  /** References to entities are replaced when a document is parsed. */
  asEntityRef(): null {
    return null;
  }
}

/** What holds a text alone. */
abstract class Written extends Content {
  text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  getText(): string {
    return this.text;
  }

  getValue(): string {
    return this.text;
  }

  setText(text: string): this {
    this.text = text;
    return this;
  }
}

export class Text
  extends Written
  implements Emulates<GoogleAppsScript.XML_Service.Text, "append" | "getText" | "setText">
{
  readonly kind: Kind = "TEXT";

  append(text: string): this {
    this.text += text;
    return this;
  }
}

export class Cdata extends Text {
  override readonly kind: Kind = "CDATA";
}

export class Comment
  extends Written
  implements Emulates<GoogleAppsScript.XML_Service.Comment, "getText" | "setText">
{
  readonly kind: Kind = "COMMENT";
}

export class ProcessingInstruction
  extends Content
  implements Emulates<GoogleAppsScript.XML_Service.ProcessingInstruction, "getData" | "getTarget">
{
  readonly kind: Kind = "PROCESSINGINSTRUCTION";
  readonly target: string;
  readonly data: string;

  constructor(target: string, data: string) {
    super();
    this.target = target;
    this.data = data;
  }

  getTarget(): string {
    return this.target;
  }

  getData(): string {
    return this.data;
  }

  getValue(): string {
    return this.data;
  }
}

export class DocType
  extends Content
  implements
    Emulates<
      GoogleAppsScript.XML_Service.DocType,
      "getElementName" | "getInternalSubset" | "getPublicId" | "getSystemId"
    >
{
  readonly kind: Kind = "DOCTYPE";
  readonly name: string;
  readonly publicId: string | null;
  readonly systemId: string | null;
  readonly internalSubset: string | null;

  constructor(
    name: string,
    publicId: string | null = null,
    systemId: string | null = null,
    internalSubset: string | null = null,
  ) {
    super();
    this.name = name;
    this.publicId = publicId;
    this.systemId = systemId;
    this.internalSubset = internalSubset;
  }

  getElementName(): string {
    return this.name;
  }

  getPublicId(): string | null {
    return this.publicId;
  }

  getSystemId(): string | null {
    return this.systemId;
  }

  getInternalSubset(): string | null {
    return this.internalSubset;
  }

  getValue(): string {
    return "";
  }
}
