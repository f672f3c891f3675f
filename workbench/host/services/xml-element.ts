import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import { Attribute } from "./xml-attribute";
import { Text } from "./xml-content";
import { type Namespace, NO_NAMESPACE, XML_NAMESPACE } from "./xml-namespace";
import { XmlHolder } from "./xml-parent";

export class Element
  extends XmlHolder
  implements
    Emulates<
      GoogleAppsScript.XML_Service.Element,
      | "addContent"
      | "getAllContent"
      | "getAttribute"
      | "getAttributes"
      | "getChild"
      | "getChildText"
      | "getChildren"
      | "getContent"
      | "getContentSize"
      | "getDescendants"
      | "getDocument"
      | "getName"
      | "getNamespace"
      | "getQualifiedName"
      | "getText"
      | "isAncestorOf"
      | "isRootElement"
      | "removeAttribute"
      | "setAttribute"
      | "setName"
      | "setNamespace"
      | "setText"
    >
{
  readonly kind = "ELEMENT";
  readonly isElement = true;
  name: string;
  namespace: Namespace;
  readonly attributes: Attribute[] = [];
  /** Namespaces that it declares beside its own. */
  readonly declared: Namespace[] = [];

  constructor(name: string, namespace: Namespace = NO_NAMESPACE) {
    super();
    this.name = name;
    this.namespace = namespace;
  }

  getName(): string {
    return this.name;
  }

  getQualifiedName(): string {
    return qualified(this.namespace, this.name);
  }

  /** Its own, or the one that a prefix stands for here. */
  getNamespace(prefix?: string | null): Namespace {
    if (prefix === undefined || prefix === null) return this.namespace;
    // The types do not say so, but it is null for a prefix that stands for nothing.
    return namespaceFor(this, prefix) as Namespace;
  }

  setName(name: string): this {
    this.name = name;
    return this;
  }

  setNamespace(namespace: unknown): this {
    this.namespace = namespace as Namespace;
    return this;
  }

  /** Of the texts that are right within it, as they are. */
  getText(): string {
    return this.content.map((each) => (each instanceof Text ? each.text : "")).join("");
  }

  /** Of all texts within it. */
  getValue(): string {
    return this.content
      .map((each) => (each instanceof Text || each instanceof Element ? each.getValue() : ""))
      .join("");
  }

  setText(text: string | null): this {
    this.removeContent();
    return text === null || text === "" ? this : this.addContent(new Text(text));
  }

  /** `getChildren()`, `(name)` or `(name, namespace)`; without a namespace those that are in none. */
  getChildren(name?: string | null, namespace?: unknown): Element[] {
    const elements = this.content.filter((each) => each instanceof Element);
    if (name === undefined || name === null) return elements;
    const { uri } = (namespace ?? NO_NAMESPACE) as Namespace;
    return elements.filter((each) => each.name === name && each.namespace.uri === uri);
  }

  getChild(name: string, namespace?: unknown): Element | null {
    return this.getChildren(name, namespace)[0] ?? null;
  }

  getChildText(name: string, namespace?: unknown): string | null {
    return this.getChild(name, namespace)?.getText() ?? null;
  }

  getAttributes(): Attribute[] {
    return [...this.attributes];
  }

  getAttribute(name: string, namespace?: unknown): Attribute | null {
    const { uri } = (namespace ?? NO_NAMESPACE) as Namespace;
    return this.attributes.find((each) => each.name === name && each.namespace.uri === uri) ?? null;
  }

  /** `setAttribute(attribute)`, `(name, value)` or `(name, value, namespace)`. */
  setAttribute(...args: unknown[]): this {
    const [first, value, namespace = NO_NAMESPACE] = args;
    const attribute =
      first instanceof Attribute
        ? first
        : new Attribute(String(first), String(value), namespace as Namespace);
    const known = this.getAttribute(attribute.name, attribute.namespace);
    if (known === null) this.attributes.push(attribute);
    else this.attributes[this.attributes.indexOf(known)] = attribute;
    return this;
  }

  removeAttribute(what: unknown, namespace?: unknown): boolean {
    const attribute = what instanceof Attribute ? what : this.getAttribute(String(what), namespace);
    const place = attribute === null ? -1 : this.attributes.indexOf(attribute);
    if (place >= 0) this.attributes.splice(place, 1);
    return place >= 0;
  }

  getDocument(): object | null {
    let { parent } = this as XmlHolder;
    while (parent instanceof Element) ({ parent } = parent);
    return parent?.document ?? null;
  }

  isRootElement(): boolean {
    return this.parent !== null && !this.parent.isElement;
  }

  isAncestorOf(other: unknown): boolean {
    let { parent } = other as Element;
    while (parent instanceof Element && parent !== this) ({ parent } = parent);
    return parent === this;
  }

  override toString(): string {
    const { uri } = this.namespace;
    return `[Element: <${this.getQualifiedName()}${uri === "" ? "" : ` [Namespace: ${uri}]`}/>]`;
  }
}

export function qualified({ prefix }: Namespace, name: string): string {
  return prefix === "" ? name : `${prefix}:${name}`;
}

/** The namespace that a prefix stands for within an element; null if it stands for nothing. */
export function namespaceFor(element: Element, prefix: string): Namespace | null {
  for (let at: unknown = element; at instanceof Element; at = at.parent) {
    const found = [at.namespace, ...at.declared].find((each) => each.prefix === prefix);
    if (found !== undefined) return found;
  }
  return prefix === "" ? NO_NAMESPACE : prefix === "xml" ? XML_NAMESPACE : null;
}

/** @throws {ServiceError} For a name that no element may have. */
export function assertName(name: string): void {
  if (!/^[\p{L}_][\p{L}\p{N}._-]*$/u.test(name))
    throw new ServiceError(`The name "${name}" is not legal for JDOM/XML elements.`);
}
