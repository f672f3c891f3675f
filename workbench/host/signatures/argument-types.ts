import { isEnumValue } from "../enums";
import { isServiceInterface, isEnum, meaningOf, shortName, splitTop } from "./type-definitions";

/** Whether an argument has a type. */
export type Matches = (value: unknown) => boolean;
/** The emulated type of a service object, such as `SpreadsheetApp.Range`; undefined for other objects. */
export type TypeOf = (object: object) => string | undefined;

const isNumber: Matches = (value) => typeof value === "number";
const isString: Matches = (value) => typeof value === "string";

const PRIMITIVES: Readonly<Record<string, Matches>> = {
  any: () => true,
  BigNumber: () => true,
  boolean: (value) => typeof value === "boolean",
  Byte: isNumber,
  Char: isString,
  Date: (value) => value instanceof Date,
  Integer: isNumber,
  null: (value) => value === null,
  number: isNumber,
  string: isString,
  undefined: () => false,
};

/** Names under which a service shows an enum. */
const OTHER_NAMES: Readonly<Record<string, string>> = { Buttons: "ButtonSet", ContentTypes: "ContentType" };

/** Interfaces that several types have: what has a `getBlob` method, and the kinds of nodes of a document. */
const IMPLEMENTED: Readonly<Record<string, readonly string[]>> = {
  BlobSource: ["Blob", "EmbeddedChart", "HTTPResponse", "HtmlOutput", "Spreadsheet"],
  Content: ["Cdata", "Comment", "DocType", "Element", "ProcessingInstruction", "Text"],
};

/** Creates type checks from types as written in the type definitions. */
export class ArgumentTypes {
  readonly #typeOf: TypeOf;
  readonly #known = new Map<string, Matches>();

  constructor(typeOf: TypeOf) {
    this.#typeOf = typeOf;
  }

  matcher(type: string): Matches {
    let matches = this.#known.get(type);
    if (matches === undefined) {
      matches = this.#make(type);
      this.#known.set(type, matches);
    }
    return matches;
  }

  /** Whether a type allows only text and null. */
  isText(type: string): boolean {
    return splitTop(type, "|").every((part) => {
      const meaning = /^\w+$/.test(part) ? meaningOf(part) : undefined;
      if (meaning !== undefined) return this.isText(meaning);
      return ["string", "Char", "null", ""].includes(part) || isQuoted(part);
    });
  }

  /** Google's name for the type of an argument. */
  nameOf(value: unknown): string {
    if (value === null) return "null";
    if (typeof value === "string") return "String";
    if (typeof value === "boolean") return "Boolean";
    if (typeof value !== "object") return typeof value;
    if (Array.isArray(value)) return typeof value[0] === "string" ? "String[]" : "number[]";
    if (value instanceof Date) return "Date";
    if (isEnumValue(value)) return value.of;
    return this.#typeOf(value) ?? "(class)";
  }

  #make(type: string): Matches {
    const parts = splitTop(type, "|").filter((part) => part !== "");
    if (parts.length > 1) {
      const matches = parts.map((part) => this.matcher(part));
      return (value) => matches.some((match) => match(value));
    }
    const [only = ""] = parts;
    const element = elementOf(only);
    if (element !== undefined) return listOf(this.isText(element) ? passesForText : this.matcher(element));
    if (only.startsWith("{") || only === "object") return (value) => this.#isPlain(value);
    if (isQuoted(only)) return isString;
    return PRIMITIVES[shortName(only)] ?? this.#named(shortName(only));
  }

  #named(name: string): Matches {
    if (isEnum(name))
      return (value) => {
        const of = isObject(value) && isEnumValue(value) ? shortName(value.of) : undefined;
        return of !== undefined && (OTHER_NAMES[of] ?? of) === name;
      };
    const meaning = meaningOf(name);
    if (meaning !== undefined) return this.matcher(meaning);
    if (!isServiceInterface(name)) return (value) => this.#isPlain(value);
    return (value) => {
      const type = isObject(value) ? this.#typeOf(value) : undefined;
      if (type === undefined) return false;
      return IMPLEMENTED[name]?.includes(shortName(type)) ?? shortName(type) === name;
    };
  }

  #isPlain(value: unknown): boolean {
    return (
      isObject(value) &&
      !Array.isArray(value) &&
      !(value instanceof Date) &&
      !isEnumValue(value) &&
      this.#typeOf(value) === undefined
    );
  }
}

/** For list elements, which Google converts to Java strings. */
function passesForText(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isQuoted(type: string): boolean {
  return /^["']/.test(type);
}

/** Checks only the first element: checking each of 200,000 cells would cost more than writing them. */
function listOf(element: Matches): Matches {
  return (value) =>
    Array.isArray(value) &&
    (value.length === 0 || element(value[0])) &&
    (!Array.isArray(value[0]) || value.every((each) => Array.isArray(each)));
}

function elementOf(type: string): string | undefined {
  return type.endsWith("[]") ? type.slice(0, -2) : /^Array<([\s\S]+)>$/.exec(type)?.[1];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
