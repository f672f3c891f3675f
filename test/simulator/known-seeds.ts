/** Seeds that are known to break, and why: told on their own, so that a fix shows. */
export const KNOWN_SEEDS: ReadonlyMap<number, string> = new Map([
  [187, "a run that could not remember what it wrote, and a company typed over in its rows"],
]);
