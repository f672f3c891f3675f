/** Seeds that are known to break, and why: told on their own, so that a fix shows. */
export const KNOWN_SEEDS: ReadonlyMap<number, string> = new Map();
