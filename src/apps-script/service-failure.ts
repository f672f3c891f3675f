import { codeOf, isBug, type AddinError } from "../errors";

/**
 * An adapter whose methods fail in our words: what Google's services throw is meant for programmers, is translated for some
 * users, and may quote what it was called with.
 *
 * @param failure What is thrown instead. Errors of ours and bugs go through as they are.
 */
export function inOurWords<Adapter extends object>(
  adapter: Adapter,
  failure: (thrown: unknown) => AddinError,
): Adapter {
  const translated = <T>(call: () => T): T => {
    try {
      return call();
    } catch (thrown) {
      throw codeOf(thrown) !== null || isBug(thrown) ? thrown : failure(thrown);
    }
  };
  const wrapped = (result: unknown): unknown => {
    if (typeof result !== "object" || result === null) return result;
    if (result instanceof Date || result instanceof Map || result instanceof Set) return result;
    // Rows of cells hold nothing that could be called.
    if (Array.isArray(result)) return isCallable(result[0]) ? result.map(wrapped) : result;
    if (isCallable(result)) return inOurWords(result, failure);
    return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, wrapped(value)]));
  };
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = translated(() => Reflect.get(target, name, target));
      return typeof value === "function" ? wrapped(value.bind(target)) : value;
    },
  });
}

/** Whether a result has methods: an object of a class, or one that is written out with functions in it. */
function isCallable(result: unknown): result is object {
  if (typeof result !== "object" || result === null || Array.isArray(result) || result instanceof Date)
    return false;
  const isPlain = Object.getPrototypeOf(result) === Object.prototype;
  return !isPlain || Object.values(result).some((value) => typeof value === "function");
}
