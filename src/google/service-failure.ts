import { type AddinError, codeOf, isBug, messageOf } from "../core/errors";

/** Characters of a line in the log of executions. */
const LONGEST_TEXT = 300;
/** Shorter arguments aren't removed from a log line: they occur in any text. */
const SHORTEST_ARGUMENT = 3;
/** What Google may quote: in quotation marks, an address, a list of values, a word as long as a key. */
const QUOTED = [
  /["“”«»„][^"“”«»„]*["“”«»„]|(?<!\w)['‘][^'’]*['’](?!\w)/g,
  /\S*[@/]\S*|[\w-]+(\.[\w-]+)*\.([a-z]{2,}|[A-Z]{2,})(?![\w(])/g,
  /(?<=:)[^:.]*,[^.]*/g,
  /[\w-]{20,}/g,
];

/**
 * Wraps an adapter so that its methods fail in our words. What Google's services throw is meant for programmers, is translated for
 * some users, and may quote arguments; it goes to the log of the execution.
 *
 * @param service Google's name of it, for the log.
 * @param failure What is thrown instead. Errors of ours and bugs go through as they are.
 * @param logged Lines that were logged: calls that fail alike are logged once.
 */
export function inOurWords<Adapter extends object>(
  service: string,
  adapter: Adapter,
  failure: (thrown: unknown) => AddinError,
  logged = new Set<string>(),
): Adapter {
  const translated = <T>(name: string, args: readonly unknown[], call: () => T): T => {
    try {
      return call();
    } catch (thrown) {
      if (codeOf(thrown) !== null || isBug(thrown)) throw thrown;
      const line = logLine(`${service} ${name}`, thrown, args);
      if (!logged.has(line)) warn(line);
      logged.add(line);
      throw failure(thrown);
    }
  };
  return new Proxy(adapter, {
    get(target, key) {
      const name = String(key);
      const value: unknown = translated(name, [], () => Reflect.get(target, key, target));
      if (typeof value !== "function") return value;
      const method = value as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => translated(name, args, () => method.apply(target, args));
    },
  });
}

/** Logs what a service said, without quotations, addresses, keys and arguments. */
export function logFailure(call: string, thrown: unknown, args: unknown = []): void {
  warn(logLine(call, thrown, args));
}

function warn(line: string): void {
  // oxlint-disable-next-line no-console -- the log of the execution
  console.warn(line);
}

function logLine(call: string, thrown: unknown, args: unknown): string {
  let text = messageOf(thrown);
  for (const argument of textsIn(args)) text = text.split(argument).join("…");
  for (const quoted of QUOTED) text = text.replace(quoted, "…");
  return `${call} failed: ${text.replace(/\s+/g, " ").slice(0, LONGEST_TEXT)}`;
}

function textsIn(args: unknown): string[] {
  if (typeof args === "string") return args.length < SHORTEST_ARGUMENT ? [] : [args];
  if (args instanceof Map) return textsIn([...args.values()]);
  return typeof args === "object" && args !== null ? Object.values(args).flatMap(textsIn) : [];
}
