/**
 * How values are transferred between a script's context and the host: as JSON text, with objects unknown to
 * JSON encoded as `{"$": kind, …}`. The same code runs on both sides, so it must not depend on a realm's
 * `instanceof`.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The two ends of a wire represent service objects and enum values differently. */
export interface WireEnd {
  /** The tag for a service object or an enum value of this side; undefined for other objects. */
  tagOf(value: object): ServiceTag | EnumTag | undefined;
  fromTag(tag: ServiceTag | EnumTag): unknown;
}

export interface ServiceTag {
  readonly $: "service";
  readonly type: string;
  readonly id: number;
  /** Plain properties that the object has in the script. */
  readonly own?: Readonly<Record<string, string | number>>;
}

export interface EnumTag {
  readonly $: "enum";
  /** Such as `SpreadsheetApp.ProtectionType`. */
  readonly of: string;
  readonly name: string;
}

/**
 * Values whose elements are all plain JSON are returned as they are, not copied: a table of 200,000 cells
 * costs one traversal. Functions and symbols become undefined.
 */
export function encode(value: unknown, end: WireEnd): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : { $: "number", text: String(value) };
    case "object":
      return value === null ? null : encodeObject(value, end);
    case "bigint":
      return String(value);
    case "undefined":
    case "function":
    case "symbol":
      return { $: "undefined" };
  }
}

function encodeObject(value: object, end: WireEnd): Json {
  if (Array.isArray(value)) return encodeArray(value as readonly unknown[], end);
  const tag = end.tagOf(value);
  if (tag !== undefined) return { ...tag };
  if (Object.prototype.toString.call(value) === "[object Date]") {
    return { $: "date", time: encode((value as Date).getTime(), end) };
  }
  if (ArrayBuffer.isView(value)) return [...(value as Uint8Array)];
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) put(copy, key, encode((value as Record<string, unknown>)[key], end));
  return "$" in copy ? { $: "object", value: copy } : copy;
}

function encodeArray(value: readonly unknown[], end: WireEnd): Json {
  let copy: Json[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const element = value[index];
    const type = typeof element;
    const json = type === "string" || type === "boolean" ? (element as Json) : encode(element, end);
    if (copy === undefined && json !== element) copy = value.slice(0, index) as Json[];
    copy?.push(json);
  }
  return copy ?? (value as readonly Json[]);
}

/** May modify `json` in place: it has just been parsed and has no other owner. */
export function decode(json: Json, end: WireEnd): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) {
    const list = json as unknown[];
    for (let index = 0; index < list.length; index++) {
      const element = list[index];
      if (typeof element === "object" && element !== null) list[index] = decode(element as Json, end);
    }
    return list;
  }
  const tagged = json as { readonly [key: string]: Json };
  switch (kindOf(tagged)) {
    case "undefined":
      return undefined;
    case "number":
      return Number(tagged["text"]);
    case "date":
      return new Date(Number(decode(tagged["time"] ?? null, end)));
    case "service":
    case "enum":
      return end.fromTag(json as unknown as ServiceTag | EnumTag);
    case "object":
      return decodeEntries(tagged["value"] as { readonly [key: string]: Json }, end);
    default:
      return decodeEntries(tagged, end);
  }
}

/** Defines the property, because assigning to `__proto__` would set the prototype. */
function put<Value>(object: Record<string, Value>, key: string, value: Value): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

function kindOf({ $ }: { readonly [key: string]: Json }): string {
  return typeof $ === "string" ? $ : "";
}

function decodeEntries(json: { readonly [key: string]: Json }, end: WireEnd): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(json)) put(copy, key, decode(json[key] as Json, end));
  return copy;
}

/** The script side's description of the services, derived from the classes in `services/`. */
export interface ServiceCatalogue {
  /** Method names by type, such as `{"SpreadsheetApp.Range": ["getValue", …]}`. */
  readonly methods: Readonly<Record<string, readonly string[]>>;
  /** Enum values by type and property: `{"ScriptApp": {"AuthMode": ["NONE", …]}}`. */
  readonly enums: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /**
   * JSON text: further members of Google's types, by type. Parsed only when a script accesses a member that
   * is not emulated.
   */
  readonly others: string;
  /** Names of Google's services that are not emulated. */
  readonly absent: readonly string[];
  /** Types of the globals, by name. */
  readonly globals: Readonly<Record<string, string>>;
}

/** Script → host: one service call. */
export interface CallMessage {
  /** Id of a service object, or the name of a global service. */
  readonly on: number | string;
  readonly method: string;
  readonly args: readonly Json[];
}

/** Host → script. */
export type ReplyMessage = { readonly now: number } & (
  { readonly value: Json } | { readonly error: string; readonly errorName: string }
);

/** How a script ended. */
export type OutcomeMessage =
  | { readonly value: Json }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack: string } };

/** Host → script worker: runs one function in a fresh context. */
export interface StartMessage {
  readonly codeId: number;
  /** Omitted if this worker has seen this code before. */
  readonly code?: string;
  readonly functionName: string;
  /** JSON text of the encoded arguments. */
  readonly args: string;
  /** `google.script.run` transfers plain JSON, without dates. */
  readonly plainJson: boolean;
  readonly now: number;
  readonly isVirtual: boolean;
  /** See `HostClock`. */
  readonly aheadMs: number;
  /** The script's time zone, if it differs from that of this process. */
  readonly timeZone?: string;
  /** Libraries and advanced services that the manifest enables, by name, as they are told. */
  readonly absent?: Readonly<Record<string, string>>;
  /** If omitted, the script's `Math.random` is not seeded. */
  readonly randomSeed?: number;
}
