/** Seeds known to violate an invariant, and why: listed separately, so that a fix is noticed. */
export const KNOWN_SEEDS: ReadonlyMap<number, string> = new Map([]);
