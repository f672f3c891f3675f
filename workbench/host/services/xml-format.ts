import type { Emulates } from "../emulates";
import { Cdata, Comment, type Content, DocType, ProcessingInstruction, Text } from "./xml-content";
import type { Document } from "./xml-document";
import { Element, qualified } from "./xml-element";
import type { Namespace } from "./xml-namespace";

/** What is done with texts: kept, trimmed, or trimmed with single blanks inside. */
type Texts = "kept" | "trimmed" | "normalized";

/** Writes documents and elements, as JDOM does, on which Google's service is built (platform fact K9). */
export class Format implements Emulates<
  GoogleAppsScript.XML_Service.Format,
  "format" | "setEncoding" | "setIndent" | "setLineSeparator" | "setOmitDeclaration" | "setOmitEncoding"
> {
  readonly #texts: Texts;
  #indent: string | null;
  #separator = "\r\n";
  #encoding = "UTF-8";
  #omitsDeclaration = false;
  #omitsEncoding = false;

  constructor(texts: Texts, indent: string | null) {
    this.#texts = texts;
    this.#indent = indent;
  }

  setEncoding(encoding: string): this {
    this.#encoding = encoding;
    return this;
  }

  /** null: no lines of their own for elements. */
  setIndent(indent: string | null): this {
    this.#indent = indent;
    return this;
  }

  setLineSeparator(separator: string): this {
    this.#separator = separator;
    return this;
  }

  setOmitDeclaration(omitDeclaration: boolean): this {
    this.#omitsDeclaration = omitDeclaration;
    return this;
  }

  setOmitEncoding(omitEncoding: boolean): this {
    this.#omitsEncoding = omitEncoding;
    return this;
  }

  format(what: unknown): string {
    if (what instanceof Element) return this.#written(what, new Map([["", ""]]), 0);
    const encoding = this.#omitsEncoding ? "" : ` encoding="${this.#encoding}"`;
    const lines = (what as Document).top.content.map((each) => this.#written(each, new Map([["", ""]]), 0));
    if (!this.#omitsDeclaration) lines.unshift(`<?xml version="1.0"${encoding}?>`);
    return lines.map((line) => line + this.#separator).join("");
  }

  #written(content: Content, scope: ReadonlyMap<string, string>, depth: number): string {
    if (content instanceof Element) return this.#element(content, scope, depth);
    if (content instanceof Cdata) return `<![CDATA[${this.#text(content.text)}]]>`;
    if (content instanceof Text) return escaped(this.#text(content.text));
    if (content instanceof Comment) return `<!--${content.text}-->`;
    if (content instanceof ProcessingInstruction) return `<?${`${content.target} ${content.data}`.trim()}?>`;
    return content instanceof DocType ? docType(content) : "";
  }

  #element(element: Element, scope: ReadonlyMap<string, string>, depth: number): string {
    const inner = new Map(scope);
    const declared = [
      element.namespace,
      ...element.declared,
      ...element.attributes.map((each) => each.namespace).filter(({ prefix }) => prefix !== ""),
    ]
      .filter((namespace) => isNew(inner, namespace))
      .map(({ prefix, uri }) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escaped(uri, true)}"`);
    const attributes = element.attributes.map(
      ({ name, value, namespace }) => ` ${qualified(namespace, name)}="${escaped(value, true)}"`,
    );
    const name = element.getQualifiedName();
    const start = `<${name}${[...declared, ...attributes].join("")}`;
    const kept = element.content.filter((each) => !(each instanceof Text) || this.#text(each.text) !== "");
    if (kept.length === 0) return `${start} />`;
    const written = kept.map((each) => this.#written(each, inner, depth + 1));
    if (this.#indent === null || kept.every((each) => each instanceof Text))
      return `${start}>${written.join("")}</${name}>`;
    const line = (text: string, level: number) => this.#separator + (this.#indent ?? "").repeat(level) + text;
    return `${start}>${written.map((text) => line(text, depth + 1)).join("")}${line(`</${name}>`, depth)}`;
  }

  #text(text: string): string {
    if (this.#texts === "kept") return text;
    return this.#texts === "trimmed" ? text.trim() : text.trim().replaceAll(/\s+/g, " ");
  }
}

/** Notes that a prefix stands for a namespace; false if it did already. */
function isNew(scope: Map<string, string>, { prefix, uri }: Namespace): boolean {
  if (prefix === "xml" || (scope.get(prefix) ?? "") === uri) return false;
  scope.set(prefix, uri);
  return true;
}

function docType({ name, publicId, systemId, internalSubset }: DocType): string {
  const system = systemId === null ? "" : ` "${systemId}"`;
  const ids =
    publicId === null ? (system === "" ? "" : ` SYSTEM${system}`) : ` PUBLIC "${publicId}"${system}`;
  return `<!DOCTYPE ${name}${ids}${internalSubset === null ? "" : ` [${internalSubset}]`}>`;
}

function escaped(text: string, inAttribute = false): string {
  const plain = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#xD;");
  return inAttribute
    ? plain.replaceAll('"', "&quot;").replaceAll("\n", "&#xA;").replaceAll("\t", "&#x9;")
    : plain;
}
