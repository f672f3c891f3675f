import type { Emulates } from "../emulates";
import { Cdata, Comment, DocType, Text } from "./xml-content";
import { Document } from "./xml-document";
import { assertName, Element } from "./xml-element";
import { Format } from "./xml-format";
import { Namespace, NO_NAMESPACE, XML_NAMESPACE } from "./xml-namespace";
import { parsedDocument } from "./xml-parse";

export class XmlService implements Emulates<
  GoogleAppsScript.XML_Service.XmlService,
  | "createCdata"
  | "createComment"
  | "createDocType"
  | "createDocument"
  | "createElement"
  | "createText"
  | "getCompactFormat"
  | "getNamespace"
  | "getNoNamespace"
  | "getPrettyFormat"
  | "getRawFormat"
  | "getXmlNamespace"
  | "parse"
> {
  parse(xml: string): Document {
    return parsedDocument(xml);
  }

  createDocument(root?: unknown): Document {
    const document = new Document();
    return root === undefined || root === null ? document : document.setRootElement(root);
  }

  createElement(name: string, namespace?: unknown): Element {
    assertName(name);
    return new Element(name, (namespace ?? NO_NAMESPACE) as Namespace);
  }

  createText(text: string): Text {
    return new Text(text);
  }

  createCdata(text: string): Cdata {
    return new Cdata(text);
  }

  createComment(text: string): Comment {
    return new Comment(text);
  }

  /** `(name)`, `(name, systemId)` or `(name, publicId, systemId)`. */
  createDocType(name: string, ...ids: string[]): DocType {
    return ids.length > 1
      ? new DocType(name, ids[0] ?? null, ids[1] ?? null)
      : new DocType(name, null, ids[0] ?? null);
  }

  /** `(uri)` or `(prefix, uri)`. */
  getNamespace(...args: string[]): Namespace {
    return args.length > 1 ? new Namespace(args[0] ?? "", args[1] ?? "") : new Namespace("", args[0] ?? "");
  }

  getNoNamespace(): Namespace {
    return NO_NAMESPACE;
  }

  getXmlNamespace(): Namespace {
    return XML_NAMESPACE;
  }

  getPrettyFormat(): Format {
    return new Format("trimmed", "  ");
  }

  getCompactFormat(): Format {
    return new Format("normalized", null);
  }

  getRawFormat(): Format {
    return new Format("kept", null);
  }
}
