/** Seeds known to violate an invariant, and why: listed separately, so that a fix is noticed. */
export const KNOWN_SEEDS: ReadonlyMap<number, string> = new Map([
  [
    1675,
    "what a run wrote is kept nowhere, another company is typed over, and the next run asks for fewer sections",
  ],
]);
