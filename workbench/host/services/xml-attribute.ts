import type { Emulates } from "../emulates";
import { type Namespace, NO_NAMESPACE } from "./xml-namespace";

export class Attribute implements Emulates<
  GoogleAppsScript.XML_Service.Attribute,
  "getName" | "getNamespace" | "getValue" | "setName" | "setNamespace" | "setValue"
> {
  name: string;
  value: string;
  namespace: Namespace;

  constructor(name: string, value: string, namespace: Namespace = NO_NAMESPACE) {
    this.name = name;
    this.value = value;
    this.namespace = namespace;
  }

  getName(): string {
    return this.name;
  }

  getNamespace(): Namespace {
    return this.namespace;
  }

  getValue(): string {
    return this.value;
  }

  setName(name: string): this {
    this.name = name;
    return this;
  }

  setNamespace(namespace: unknown): this {
    this.namespace = namespace as Namespace;
    return this;
  }

  setValue(value: string): this {
    this.value = value;
    return this;
  }
}
