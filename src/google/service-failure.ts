import { type AddinError, codeOf, isBug } from "../errors";

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
    if (typeof result === "function") {
      const call = result as (...args: unknown[]) => unknown;
      return (...args: unknown[]): unknown => translated(() => wrapped(call(...args)));
    }
    if (typeof result !== "object" || result === null) return result;
    // Rows of cells are many and hold nothing that could be called.
    if (Array.isArray(result)) return Array.isArray(result[0]) ? result : result.map(wrapped);
    const made = Object.getPrototypeOf(result) as object | null;
    if (result instanceof Date || result instanceof Map || result instanceof Set) return result;
    if (made !== Object.prototype) return inOurWords(result, failure);
    return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, wrapped(value)]));
  };
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = translated(() => Reflect.get(target, name, target));
      return typeof value === "function" ? wrapped(value.bind(target)) : value;
    },
  });
}
