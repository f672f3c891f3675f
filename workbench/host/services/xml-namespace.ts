import type { Emulates } from "../emulates";

/** A namespace with the prefix that stands for it; both are empty for none. */
export class Namespace implements Emulates<GoogleAppsScript.XML_Service.Namespace, "getPrefix" | "getURI"> {
  readonly prefix: string;
  readonly uri: string;

  constructor(prefix: string, uri: string) {
    this.prefix = prefix;
    this.uri = uri;
  }

  getPrefix(): string {
    return this.prefix;
  }

  getURI(): string {
    return this.uri;
  }
}

export const NO_NAMESPACE = new Namespace("", "");
export const XML_NAMESPACE = new Namespace("xml", "http://www.w3.org/XML/1998/namespace");
