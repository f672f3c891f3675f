/**
 * Runs inside the script's context before the script: creates Apps Script's global objects on top of one
 * function from text to text. Everything the script can reach is created here, from this context's own
 * intrinsics.
 *
 * Bundled into one expression by `script-bundles.ts`; modules from outside this folder may be imported only
 * if they need nothing beyond the language itself.
 */
import type {
  CallMessage,
  Json,
  OutcomeMessage,
  ReplyMessage,
  ServiceCatalogue,
  ServiceTag,
  StartMessage,
  WireEnd,
} from "./wire";
import { decode, encode } from "./wire";
import { consoleOver, formatted } from "./console";
import { enumerationsOf } from "./enumerations";
import { notEmulated } from "../absent-services";
import { templateOver } from "./html-template";
import { randomOver } from "./seeded-random";
import { dateOver } from "./virtual-date";
import { moveToZone } from "./zoned-date";

/** What V8 has but Apps Script lacks (platform fact F3). */
const MISSING_GLOBALS = ["WebAssembly", "SharedArrayBuffer", "Atomics"];

type Send = (message: string) => string;
type Finish = (outcome: string) => void;

export interface Realm {
  run(functionName: string, args: string, plainJson: boolean, finish: Finish): void;
  /** The outcome message for an error that the script threw while it was loaded. */
  failure(thrown: unknown): string;
}

export function installAppsScript(
  send: Send,
  catalogueText: string,
  { now: startedAt, isVirtual, aheadMs, randomSeed, timeZone, absent = {} }: StartMessage,
): Realm {
  // Captured now, because the script may replace globals later.
  const { parse, stringify } = JSON;
  const catalogue = parse(catalogueText) as ServiceCatalogue;
  const RealDate = Date;
  const realNow = Date.now;
  const objectPrototype = Object.prototype;
  const tags = new WeakMap<object, ReturnType<WireEnd["tagOf"]>>();
  const targets = new WeakMap<object, number | string>();
  const prototypes = new Map<string, object>();
  const enums = enumerationsOf(catalogue, (value, tag) => tags.set(value, tag));
  let now = startedAt;
  let othersRead: Readonly<Record<string, readonly string[]>> | undefined;
  const others = () => (othersRead ??= parse(catalogue.others) as Record<string, readonly string[]>);

  const end: WireEnd = {
    tagOf: (value) => tags.get(value),
    fromTag: (tag) => (tag.$ === "enum" ? enums.value(tag.of, tag.name) : serviceObject(tag)),
  };

  function call(on: number | string, name: string, args: readonly unknown[]): unknown {
    const message: CallMessage = { on, method: name, args: args.map((argument) => encode(argument, end)) };
    const text = stringify(message);
    let reply: ReplyMessage;
    try {
      reply = parse(send(text)) as ReplyMessage;
    } catch (failure) {
      // Thrown by the thread's own code (stack overflow): the script must not get its error object, which
      // belongs to another realm.
      // oxlint-disable-next-line preserve-caught-error
      throw new Error((failure as Error).message);
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
    return Object.assign(object, tag.own);
  }

  /** Methods are created on first use: a context has hundreds and a script calls a dozen. */
  function prototypeOf(type: string): object {
    const known = prototypes.get(type);
    if (known !== undefined) return known;
    const methods = catalogue.methods[type] ?? [];
    const prototype = Object.create(
      new Proxy(objectPrototype, {
        get(target, name) {
          if (typeof name === "symbol" || name in target || name === "then" || name === "toJSON") {
            return Reflect.get(target, name) as unknown;
          }
          if (methods.includes(name))
            return ((prototype as Record<string, unknown>)[name] = method(name)) as unknown;
          // What Google does not have either is undefined, as in Apps Script.
          if (!others()[type]?.includes(name)) return undefined;
          if (/^[A-Z]/.test(name)) throw new Error(notEmulated(`${type}.${name}`));
          return () => {
            throw new Error(notEmulated(`${type}.${name}`));
          };
        },
      }),
    ) as object;
    const short = type.slice(type.lastIndexOf(".") + 1);
    const text = methods.includes("toString") ? method("toString") : () => short;
    Object.defineProperty(prototype, "toString", { value: text });
    for (const name of Object.keys(catalogue.enums[type] ?? {})) {
      Object.defineProperty(prototype, name, { get: () => enums.of(`${type}.${name}`) });
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

  const scope = globalThis as unknown as Record<string, unknown>;
  for (const name of MISSING_GLOBALS) delete scope[name];
  // Values rather than getters, because scripts may shadow and replace them, as in Apps Script.
  const define = (name: string, value: unknown) =>
    Object.defineProperty(scope, name, { value, writable: true, configurable: true, enumerable: false });
  for (const [name, type] of Object.entries(catalogue.globals)) {
    define(name, serviceObject({ $: "service", type, id: 0 }, name));
  }
  for (const name of catalogue.absent) define(name, absentService(name, name));
  for (const name of Object.keys(absent)) define(name, absentService(name, absent[name] ?? name));
  define(
    "console",
    consoleOver((level, text) => call("Logger", "write", [level, text, "console"])),
  );
  const logger = scope["Logger"] as Record<string, unknown>;
  logger["log"] = (...args: unknown[]) => {
    call("Logger", "write", ["log", formatted(args), "Logger"]);
    return logger;
  };
  const htmlService = scope["HtmlService"] as Record<string, unknown>;
  for (const name of ["createTemplate", "createTemplateFromFile"]) {
    htmlService[name] = (...args: unknown[]) =>
      templateOver(call("HtmlService", name, args) as string, {
        output: (html) => call("HtmlService", "createHtmlOutput", [html]),
      });
  }
  if (randomSeed !== undefined) Math.random = randomOver(randomSeed);
  if (isVirtual || aheadMs !== 0 || timeZone !== undefined) {
    const zone = timeZone === undefined ? undefined : moveToZone(RealDate, timeZone);
    define("Date", dateOver(RealDate, isVirtual ? () => now : () => realNow() + aheadMs, zone));
  }

  return {
    run(functionName, argsText, plainJson, finish) {
      const done = (value: unknown) =>
        finish(stringify({ value: plainJson ? plain(value) : encode(value, end) }));
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

  /** Also finds a top-level `const f = …`, which is not a property of the global object (platform fact F13). */
  function functionNamed(name: string): unknown {
    if (name in scope) return scope[name];
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
    // Indirect eval, which runs in the global scope.
    // oxlint-disable-next-line no-eval
    return (0, eval)(`typeof ${name} === "undefined" ? undefined : ${name}`) as unknown;
  }

  /** A returned value as `google.script.run` transfers it (platform facts G9 and G11). */
  function plain(value: unknown): Json {
    if (typeof value === "object" && value !== null && tags.has(value)) return null;
    let holdsDate = false;
    const text = stringify(value, function (this: unknown, key: string, element: unknown) {
      if ((this as Record<string, unknown>)[key] instanceof RealDate) holdsDate = true;
      if (ArrayBuffer.isView(element))
        throw new Error("The script completed but the returned value is not a supported return type.");
      return typeof element === "object" && element !== null && tags.has(element) ? undefined : element;
    }) as string | undefined;
    return text === undefined || holdsDate ? null : (parse(text) as Json);
  }
}

function describe(thrown: unknown): OutcomeMessage {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
    const { name, message, stack } = thrown as Record<string, unknown>;
    return { error: { name: String(name), message: String(message), stack: String(stack) } };
  }
  return { error: { name: "", message: String(thrown), stack: "" } };
}

/** An object in a service's place: it is there, as at Google, and whatever is asked of it throws. */
function absentService(name: string, told: string): object {
  return new Proxy(Object.create(null) as object, {
    get(_target, member) {
      if (typeof member === "symbol" || member === "then" || member === "toJSON") return undefined;
      if (member === "toString") return () => name;
      throw new Error(notEmulated(told === name ? `${name}.${member}` : told));
    },
  });
}
