import { Random } from "../addin/random";

export { Random };

/** A separate stream for each part of a simulation, so that one part's choices do not shift another's. */
export function randomFor(seed: number, part: string): Random {
  let mixed = Math.imul(seed, 0x9e3779b1);
  for (const character of part) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193);
  return new Random(mixed ^ (mixed >>> 15));
}
