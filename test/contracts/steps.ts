/** One call of a port as data, which can be sent into a script: the method and its arguments. */
export type Step = readonly [method: string, ...args: unknown[]];

/**
 * Calls a port step by step, on the fake or on the adapter, and returns the results in comparable values: entries for
 * a map, `null` for nothing, `refused` for an error.
 */
export function play(port: object, steps: readonly Step[]): unknown[] {
  return steps.map(([method, ...args]) => {
    const call = (port as Record<string, (...args: unknown[]) => unknown>)[method]!;
    try {
      return plain(call.apply(port, args.map(revived)));
    } catch {
      return "refused";
    }
  });
}

/** A map as an argument, which cannot be sent into a script directly. */
export function mapOf(entries: readonly (readonly [string, unknown])[]): object {
  return { entries };
}

function revived(arg: unknown): unknown {
  const { entries } = (arg ?? {}) as { entries?: [string, unknown][] };
  return Array.isArray(entries) ? new Map(entries) : arg;
}

function plain(value: unknown): unknown {
  if (value instanceof Map) return [...(value as Map<unknown, unknown>)];
  return value ?? null;
}
