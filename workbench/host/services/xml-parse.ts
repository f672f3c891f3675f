import {
  parseXml,
  XmlCdata,
  XmlComment,
  XmlDocumentType,
  XmlElement,
  XmlError,
  type XmlNode,
  XmlProcessingInstruction,
  XmlText,
} from "@rgrove/parse-xml";
import { ServiceError } from "../service-error";
import { Cdata, Comment, type Content, DocType, ProcessingInstruction, Text } from "./xml-content";
import { Document } from "./xml-document";
import { Element, namespaceFor } from "./xml-element";
import { Namespace, NO_NAMESPACE } from "./xml-namespace";
import type { XmlHolder } from "./xml-parent";

/**
 * Reads a document. Entities other than the five of XML are not known: what a document type declares is not read.
 *
 * @throws {ServiceError} With the line, if it is not well-formed.
 */
export function parsedDocument(xml: string): Document {
  const document = new Document();
  for (const node of tree(xml)) add(document.top, node);
  return document;
}

function tree(xml: string): readonly XmlNode[] {
  try {
    return parseXml(xml, { preserveCdata: true, preserveComments: true, preserveDocumentType: true })
      .children;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const [first = ""] = error.message.split("\n");
    throw new ServiceError(`Error on line ${error.line}: ${first.replace(/ \(line \d+.*$/, "")}.`);
  }
}

function add(parent: XmlHolder, node: XmlNode): void {
  if (node instanceof XmlElement) {
    addElement(parent, node);
    return;
  }
  const content = contentOf(node);
  if (content !== undefined) parent.addContent(content);
}

function contentOf(node: XmlNode): Content | undefined {
  // A CDATA section is a text, too.
  if (node instanceof XmlCdata) return new Cdata(node.text);
  if (node instanceof XmlText) return new Text(node.text);
  if (node instanceof XmlComment) return new Comment(node.content);
  if (node instanceof XmlProcessingInstruction) return new ProcessingInstruction(node.name, node.content);
  if (node instanceof XmlDocumentType)
    return new DocType(node.name, node.publicId, node.systemId, node.internalSubset);
  return undefined;
}

/** Declarations of namespaces hold for the element that makes them, so they are read before its name. */
function addElement(parent: XmlHolder, node: XmlElement): void {
  const element = new Element("");
  parent.addContent(element);
  const entries = Object.entries(node.attributes);
  for (const [name, value] of entries) {
    const declared = /^xmlns(?::(.+))?$/.exec(name);
    if (declared !== null) element.declared.push(new Namespace(declared[1] ?? "", value));
  }
  const [prefix, local] = parts(node.name);
  const namespace = found(element, prefix);
  element.name = local;
  element.namespace = namespace;
  for (const [name, value] of entries) {
    if (/^xmlns(?::|$)/.test(name)) continue;
    const [itsPrefix, its] = parts(name);
    element.setAttribute(its, value, itsPrefix === "" ? NO_NAMESPACE : found(element, itsPrefix));
  }
  const own = element.declared.findIndex(
    (each) => each.prefix === namespace.prefix && each.uri === namespace.uri,
  );
  if (own >= 0) element.declared.splice(own, 1);
  for (const child of node.children) add(element, child);
}

function found(element: Element, prefix: string): Namespace {
  const declared = element.declared.find((each) => each.prefix === prefix);
  if (declared !== undefined) return declared;
  const parent = element.parent;
  const above =
    parent instanceof Element ? namespaceFor(parent, prefix) : namespaceFor(new Element(""), prefix);
  if (above === null) throw new ServiceError(`The prefix "${prefix}" is not bound to a namespace.`);
  return above;
}

/** Prefix and local name. */
function parts(name: string): [string, string] {
  const colon = name.indexOf(":");
  return colon < 0 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}
