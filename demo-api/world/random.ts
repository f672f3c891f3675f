/** Seeded pseudo-random numbers, the same on every machine. */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = hashOf(seed);
  }

  /** From 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Both bounds are inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.integer(0, list.length - 1)];
    if (picked === undefined) throw new Error("Nothing to pick from.");
    return picked;
  }

  /** At most `count` distinct elements, in the list's order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list.keys()];
    const taken: number[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.integer(0, left.length - 1), 1));
    }
    return taken.toSorted((a, b) => a - b).flatMap((index) => list.slice(index, index + 1));
  }

  /** The value with this probability, otherwise undefined (an absent field). */
  maybe<T>(probability: number, value: () => T): T | undefined {
    return this.chance(probability) ? value() : undefined;
  }

  many<T>(min: number, max: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.integer(min, max) }, (_, index) => make(index));
  }
}

/** FNV-1a with a final mix, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
