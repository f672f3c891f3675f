import { checksum32 } from "../core/checksum";
import type { Snapshot, Values } from "../journal/snapshot";

const PROPERTY = "RUN_COMPANIES";
/** A property holds 9 KB. */
const MOST_CHARACTERS = 8_400;
/** 24 bits: of a million other companies ten pass for one of these. Beyond 2,100 companies more do, of 5,000 one in 100. */
const CHARACTERS_EACH = 4;
/** Of very few companies each sets a large part of the bits. */
const FEWEST_CHARACTERS = 32;
const MOST_HASHES = 8;
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BITS_PER_DIGIT = 6;

/** Whether somebody has agreed to pay for a company; true for one that may have been. */
export type IsAgreed = (company: string) => boolean;

/**
 * Keeps which companies a run was started for, as a Bloom filter, so that a status which a user has copied beside another
 * company buys nothing.
 *
 * @param spare Characters that the properties still hold: without room for it a run trusts its statuses.
 */
export function agreedValue(runId: string, companies: readonly string[], spare: number): Values {
  const length = Math.min(MOST_CHARACTERS, Math.max(FEWEST_CHARACTERS, companies.length * CHARACTERS_EACH));
  if (length > spare) return { [PROPERTY]: "" };
  const bits = length * BITS_PER_DIGIT;
  const hashes = Math.max(1, Math.min(MOST_HASHES, Math.round((bits / companies.length) * Math.LN2)));
  const digits = Array.from({ length }, () => 0);
  for (const company of companies) {
    for (const bit of bitsOf(company, hashes, bits))
      digits[Math.floor(bit / BITS_PER_DIGIT)]! |= 1 << (bit % BITS_PER_DIGIT);
  }
  return { [PROPERTY]: `${runId} ${hashes} ${digits.map((digit) => DIGITS[digit]).join("")}` };
}

/**
 * As `agreedValue`, for companies that a run goes on with. What it was started for stays agreed to where these are among it:
 * other rows of it may still be requested.
 */
export function agreedStill(runId: string, companies: readonly string[], snapshot: Snapshot): Values {
  const isAgreed = companiesAgreed(snapshot, runId);
  return isAgreed !== null && companies.every(isAgreed) ? {} : agreedValue(runId, companies, snapshot.spare);
}

/** Which companies a run was started for; null where that is not kept. */
export function companiesAgreed(snapshot: Pick<Snapshot, "value">, runId: string): IsAgreed | null {
  return (snapshot.value(PROPERTY) ?? "").startsWith(`${runId} `) ? agreedIn(snapshot, runId) : null;
}

/** All companies are agreed to where nothing is kept about the run: there was no room for it. */
export function agreedIn(snapshot: Pick<Snapshot, "value">, runId: string): IsAgreed {
  const [run, hashes, filter = ""] = (snapshot.value(PROPERTY) ?? "").split(" ");
  if (run !== runId || filter === "") return () => true;
  return (company) =>
    bitsOf(company, Number(hashes), filter.length * BITS_PER_DIGIT).every((bit) => {
      const digit = DIGITS.indexOf(filter[Math.floor(bit / BITS_PER_DIGIT)]!);
      return ((digit >> (bit % BITS_PER_DIGIT)) & 1) === 1;
    });
}

function bitsOf(company: string, hashes: number, bits: number): number[] {
  const first = checksum32(company);
  const step = checksum32(`${company} ${first}`) | 1;
  return Array.from({ length: hashes }, (_, index) => ((first + index * (step >>> 0)) % bits) >>> 0);
}
