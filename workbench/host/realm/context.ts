/**
 * Runs inside the script's context, before the script: builds Apps Script's global objects over one function that takes
 * text and gives text. Everything the script can reach is made here, of this context's own intrinsics.
 *
 * Bundled to one expression by `script-bundles.ts`; imports types and `wire.ts` only.
 */
import type { CallMessage, Json, OutcomeMessage, ReplyMessage, ServiceCatalogue, ServiceTag, WireEnd } from "./wire";
import { decode, encode } from "./wire";

/** What `AppsScriptHost` has that V8 has but Apps Script lacks (platform fact F3). */
const MISSING_GLOBALS = ["WebAssembly", "SharedArrayBuffer", "Atomics"];

type Send = (message: string) => string;
type Finish = (outcome: string) => void;

export interface Realm {
  run(functionName: string, args: string, plainJson: boolean, finish: Finish): void;
  /** The outcome of an error that the script threw while it was loaded. */
  failure(thrown: unknown): string;
}

export function installAppsScript(send: Send, catalogueText: string, startedAt: number, isVirtual: boolean): Realm {
  // Taken now: the script may replace globals later.
  const { parse, stringify } = JSON;
  const RealDate = Date;
  const objectPrototype = Object.prototype;
  const catalogue = parse(catalogueText) as ServiceCatalogue;
  const tags = new WeakMap<object, ReturnType<WireEnd["tagOf"]>>();
  const prototypes = new Map<string, object>();
  let now = startedAt;

  const end: WireEnd = {
    tagOf: (value) => tags.get(value),
    fromTag: (tag) => (tag.$ === "enum" ? enumValue(tag.of, tag.name) : serviceObject(tag)),
  };

  function call(on: number | string, method: string, args: readonly unknown[]): unknown {
    const message: CallMessage = { on, method, args: args.map((argument) => encode(argument, end)) };
    const text = stringify(message);
    let reply: ReplyMessage;
    try {
      reply = parse(send(text)) as ReplyMessage;
    } catch (failure) {
      // Thrown by the thread's own code (stack overflow): its error object must not get into the script's hands.
      throw new Error(String((failure as Error).message));
    }
    now = reply.now;
    if ("error" in reply) {
      const error = new Error(reply.error);
      error.name = reply.errorName;
      throw error;
    }
    return decode(reply.value, end);
  }

  function serviceObject(tag: ServiceTag, on: number | string = tag.id): object {
    const object = Object.create(prototypeOf(tag.type)) as object;
    tags.set(object, tag);
    targets.set(object, on);
    return object;
  }
  const targets = new WeakMap<object, number | string>();

  /** Methods are made when first used: a context has hundreds and a script calls a dozen. */
  function prototypeOf(type: string): object {
    const known = prototypes.get(type);
    if (known !== undefined) return known;
    const methods = new Set(catalogue.methods[type]);
    const prototype = Object.create(
      new Proxy(objectPrototype, {
        get(target, name) {
          if (typeof name === "symbol" || name in target || name === "then" || name === "toJSON") {
            return Reflect.get(target, name) as unknown;
          }
          if (methods.has(name)) return (((prototype as Record<string, unknown>)[name] = method(name)) as unknown);
          if (/^[A-Z]/.test(name)) throw notEmulated(`${type}.${name}`);
          return () => {
            throw notEmulated(`${type}.${name}`);
          };
        },
      }),
    ) as object;
    const short = type.slice(type.lastIndexOf(".") + 1);
    Object.defineProperty(prototype, "toString", { value: () => short });
    for (const name of Object.keys(catalogue.enums[type] ?? {})) {
      Object.defineProperty(prototype, name, { get: () => enumeration(type, name) });
    }
    prototypes.set(type, prototype);
    return prototype;
  }

  function method(name: string): (this: object, ...args: unknown[]) => unknown {
    return function (this: object, ...args: unknown[]): unknown {
      const on = targets.get(this);
      if (on === undefined) throw new TypeError(`${name} was called without its object.`);
      return call(on, name, args);
    };
  }

  function notEmulated(what: string): Error {
    return new Error(`${what} is not emulated by the workbench.`);
  }

  const enumerations = new Map<string, Record<string, object>>();
  function enumeration(type: string, name: string): Record<string, object> {
    const of = `${type}.${name}`;
    let values = enumerations.get(of);
    if (values === undefined) {
      values = {};
      for (const [ordinal, value] of (catalogue.enums[type]?.[name] ?? []).entries()) {
        const object = Object.freeze({
          toString: () => value,
          name: () => value,
          ordinal: () => ordinal,
          compareTo: (other: { ordinal(): number }) => ordinal - other.ordinal(),
          toJSON: () => value,
        });
        tags.set(object, { $: "enum", of, name: value });
        values[value] = object;
      }
      enumerations.set(of, Object.freeze(values));
    }
    return values;
  }

  function enumValue(of: string, name: string): unknown {
    const dot = of.lastIndexOf(".");
    return enumeration(of.slice(0, dot), of.slice(dot + 1))[name];
  }

  function describe(thrown: unknown): OutcomeMessage {
    if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
      const { name, message, stack } = thrown as Error;
      return { error: { name: String(name), message: String(message), stack: String(stack) } };
    }
    return { error: { name: "", message: String(thrown), stack: "" } };
  }

  const scope = globalThis as unknown as Record<string, unknown>;
  for (const name of MISSING_GLOBALS) delete scope[name];
  // Values, not getters: scripts may shadow and replace them, as they may at Google.
  const define = (name: string, value: unknown) =>
    Object.defineProperty(scope, name, { value, writable: true, configurable: true, enumerable: false });
  for (const [name, type] of Object.entries(catalogue.globals)) {
    define(name, serviceObject({ $: "service", type, id: 0 }, name));
  }
  define("console", consoleOver((level, text) => call("Logger", "write", [level, text])));
  const logger = scope["Logger"] as Record<string, unknown>;
  logger["log"] = (...args: unknown[]) => {
    call("Logger", "write", ["log", formatted(args)]);
    return logger;
  };
  if (isVirtual) define("Date", dateOver(RealDate, () => now));

  return {
    run(functionName, argsText, plainJson, finish) {
      const done = (value: unknown) => finish(stringify({ value: plainJson ? plain(value) : encode(value, end) }));
      const failed = (thrown: unknown) => finish(stringify(describe(thrown)));
      try {
        const args = decode(parse(argsText) as Json, end) as unknown[];
        const declared: unknown = functionNamed(functionName);
        if (typeof declared !== "function") throw new Error(`Script function not found: ${functionName}`);
        const value: unknown = Reflect.apply(declared as () => unknown, undefined, args);
        if (typeof (value as PromiseLike<unknown> | undefined)?.then === "function") {
          Promise.resolve(value).then(done).catch(failed);
        } else {
          done(value);
        }
      } catch (thrown) {
        failed(thrown);
      }
    },
    failure: (thrown) => stringify(describe(thrown)),
  };

  /** Top-level `const f = …` is found too, which is no property of the global object (platform fact F13). */
  function functionNamed(name: string): unknown {
    if (name in scope) return scope[name];
    // Indirect: evaluated in the global scope.
    return /^[A-Za-z_$][\w$]*$/.test(name) ? (0, eval)(`typeof ${name} === "undefined" ? undefined : ${name}`) : undefined;
  }

  /** What `google.script.run` makes of a returned value (platform facts G9 and G11). */
  function plain(value: unknown): Json {
    if (typeof value === "object" && value !== null && tags.has(value)) return null;
    let holdsDate = false;
    const text = stringify(value, function (this: unknown, key: string, element: unknown) {
      if ((this as Record<string, unknown>)[key] instanceof RealDate) holdsDate = true;
      if (ArrayBuffer.isView(element)) throw new Error("The script completed but the returned value is not a supported return type.");
      return typeof element === "object" && element !== null && tags.has(element) ? undefined : element;
    }) as string | undefined;
    return text === undefined || holdsDate ? null : (parse(text) as Json);
  }
}

/** `Date` on the host's clock, still the same `instanceof` and the same methods. */
function dateOver(RealDate: DateConstructor, now: () => number): DateConstructor {
  function HostDate(...args: unknown[]): Date | string {
    if (new.target === undefined) return new RealDate(now()).toString();
    const instance = Reflect.construct(RealDate, args.length === 0 ? [now()] : args, new.target) as Date;
    return instance;
  }
  HostDate.prototype = RealDate.prototype;
  RealDate.prototype.constructor = HostDate as unknown as DateConstructor;
  HostDate.now = now;
  // Wrapped, because a method of another function's would lead back to the real one.
  HostDate.parse = (text: string) => RealDate.parse(text);
  HostDate.UTC = (...args: Parameters<typeof Date.UTC>) => RealDate.UTC(...args);
  Object.defineProperty(HostDate, "name", { value: "Date" });
  return HostDate as unknown as DateConstructor;
}

function consoleOver(write: (level: string, text: string) => void): Record<string, unknown> {
  const at =
    (level: string) =>
    (...args: unknown[]): void =>
      write(level, formatted(args));
  return {
    log: at("log"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    time: () => undefined,
    timeEnd: () => undefined,
  };
}

/** `%s`, `%d` and `%j` in the first argument, the rest behind it. */
function formatted(args: readonly unknown[]): string {
  const rest = [...args];
  if (typeof rest[0] === "string" && rest[0].includes("%")) {
    const format = rest.shift() as string;
    const text = format.replace(/%[sdj%]/g, (place) =>
      place === "%%" ? "%" : rest.length === 0 ? place : shown(rest.shift()),
    );
    rest.unshift(text);
  }
  return rest.map(shown).join(" ");
}

function shown(value: unknown): string {
  if (typeof value === "object" && value !== null && !("message" in value)) {
    try {
      return JSON.stringify(value);
    } catch {
      return String(value);
    }
  }
  return String(value);
}
