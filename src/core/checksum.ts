/**
 * A short checksum of a row's texts, to notice a typed-over or half-written row. No defence against malice.
 *
 * Two 32-bit FNV-1a sums with different seeds. Not the digest service, because a lookup checks thousands of rows
 * and each service call costs a round trip. Source: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function checksum(texts: readonly string[]): string {
  return fnv1a(texts, FIRST_SEED).toString(36) + fnv1a(texts, 0x01234567).toString(36);
}

/** The same as one number of 32 bits. */
export function checksum32(text: string): number {
  return fnv1a([text], FIRST_SEED);
}

const FIRST_SEED = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Between two texts, so that ["ab", "c"] and ["a", "bc"] differ. */
const SEPARATOR = 0x1f;

function fnv1a(texts: readonly string[], seed: number): number {
  let sum = seed;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++)
      sum = Math.imul(sum ^ text.charCodeAt(index), FNV_PRIME);
    sum = Math.imul(sum ^ SEPARATOR, FNV_PRIME);
  }
  return sum >>> 0;
}
