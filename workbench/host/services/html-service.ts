import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { textOf } from "../text-of";
import { Blob } from "./blob";

export class HtmlService implements Emulates<
  GoogleAppsScript.HTML.HtmlService,
  | "createHtmlOutput"
  | "createHtmlOutputFromFile"
  | "createTemplate"
  | "createTemplateFromFile"
  | "getUserAgent"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  createHtmlOutput(html?: unknown): HtmlOutput {
    const content = html instanceof Blob ? html.getDataAsString() : html;
    return new HtmlOutput(textOf(content ?? ""));
  }

  createHtmlOutputFromFile(name: string): HtmlOutput {
    return new HtmlOutput(this.createTemplateFromFile(name));
  }

  /** @returns The source, which the script's own realm turns into a template. */
  createTemplate(html: unknown): string {
    return html instanceof Blob ? html.getDataAsString() : textOf(html);
  }

  /** Like `createTemplate`. */
  createTemplateFromFile(name: string): string {
    const file = name.replace(/\.html$/, "");
    const html = this.#execution.host.files[file];
    if (html === undefined) throw new ServiceError(`No HTML file named ${file} was found.`);
    return html;
  }

  getUserAgent(): string {
    return "";
  }
}

/** A page to be shown. The client-side sandbox is up to the view. */
export class HtmlOutput implements Emulates<
  GoogleAppsScript.HTML.HtmlOutput,
  | "addMetaTag"
  | "append"
  | "appendUntrusted"
  | "clear"
  | "getBlob"
  | "getContent"
  | "getHeight"
  | "getTitle"
  | "getWidth"
  | "setContent"
  | "setFaviconUrl"
  | "setHeight"
  | "setSandboxMode"
  | "setTitle"
  | "setWidth"
  | "setXFrameOptionsMode"
> {
  #html: string;
  #title = "";
  // null in Google's service, although the types say number.
  #width: number | null = null;
  #height: number | null = null;

  constructor(html: string) {
    this.#html = html;
  }

  getContent(): string {
    return this.#html;
  }

  setContent(html: unknown): this {
    this.#html = String(html);
    return this;
  }

  append(html: unknown): this {
    this.#html += String(html);
    return this;
  }

  appendUntrusted(text: unknown): this {
    const escapes: Record<string, string> = {
      "&": "&amp;",
      "<": "&lt;",
      ">": "&gt;",
      '"': "&quot;",
      "'": "&#39;",
    };
    return this.append(String(text).replace(/[&<>"']/g, (character) => escapes[character] ?? character));
  }

  clear(): this {
    return this.setContent("");
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: unknown): this {
    this.#title = String(title);
    return this;
  }

  getWidth(): number {
    return this.#width as number;
  }

  setWidth(width: number | null): this {
    this.#width = width;
    return this;
  }

  getHeight(): number {
    return this.#height as number;
  }

  setHeight(height: number | null): this {
    this.#height = height;
    return this;
  }

  getBlob(): Blob {
    return new Blob(Buffer.from(this.#html), "text/html");
  }

  /** These four methods change nothing that the workbench shows. */
  addMetaTag(): this {
    return this;
  }

  setFaviconUrl(): this {
    return this;
  }

  setSandboxMode(): this {
    return this;
  }

  setXFrameOptionsMode(): this {
    return this;
  }
}
