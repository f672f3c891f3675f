import type { ListingAnswer } from "../products/listing";
import { keyOf, type ListRow } from "./list-columns";

/** What earlier answers say of a company. */
export interface SeenCompany {
  /** As each of them had it, oldest first. */
  readonly rows: readonly ListRow[];
  readonly first: Date;
  readonly last: Date;
  /** As the list had it that the sheet shows; null if it lacked it. */
  readonly shown: ListRow | null;
}

/** A list's earlier answers, company by company. */
export interface ListHistory {
  /** null if none ever held it. */
  seen(key: string): SeenCompany | null;
  /** When the list was last written; null if nobody knows. */
  readonly last: Date | null;
}

/**
 * @param versions Oldest first. Not all of them were written: somebody may have requested one company of the same filters.
 * @param writtenAt When that was fetched which the sheet shows, ISO 8601; null or unknown: the newest.
 */
export function listHistory(versions: readonly ListingAnswer[], writtenAt: string | null): ListHistory {
  const byKey = new Map<string, { rows: ListRow[]; first: Date; last: Date }>();
  for (const { rows, fetched_at } of versions) {
    const at = wholeSeconds(fetched_at);
    for (const row of rows) {
      const seen = byKey.get(keyOf(row)) ?? { rows: [], first: at, last: at };
      seen.rows.push(row);
      seen.last = at;
      byKey.set(keyOf(row), seen);
    }
  }
  const written =
    versions.find(({ fetched_at }) => fetched_at === writtenAt) ?? versions[versions.length - 1];
  const shown = new Set<ListRow>(written?.rows);
  return {
    last: written === undefined ? null : wholeSeconds(written.fetched_at),
    seen(key) {
      const seen = byKey.get(key);
      return seen === undefined ? null : { ...seen, shown: seen.rows.find((row) => shown.has(row)) ?? null };
    },
  };
}

/** As a sheet keeps a moment. */
export function wholeSeconds(iso: string): Date {
  return new Date(Math.floor(Date.parse(iso) / 1000) * 1000);
}
