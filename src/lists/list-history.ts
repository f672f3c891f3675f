import type { ListAnswer } from "../journal/operations/list";
import { identityOf, type ListRow } from "./list-columns";

/** What earlier answers say of a company. */
export interface SeenCompany {
  /** As each of them had it, oldest first. */
  readonly rows: readonly ListRow[];
  readonly first: Date;
  readonly last: Date;
  /** The newest of them holds it, too. */
  readonly inLatest: boolean;
}

/** A list's earlier answers, company by company. */
export interface ListHistory {
  /** null if none ever held it. */
  seen(identity: { readonly uuid: string; readonly key: string }): SeenCompany | null;
  /** When the newest was fetched; null if there is none. */
  readonly last: Date | null;
}

interface Seen {
  rows: ListRow[];
  first: Date;
  last: Date;
}

/** @param versions Oldest first. */
export function listHistory(versions: readonly ListAnswer[]): ListHistory {
  const byUuid = new Map<string, Seen>();
  const byKey = new Map<string, Seen>();
  for (const { rows, fetched_at } of versions) {
    const at = wholeSeconds(fetched_at);
    for (const row of rows) {
      const { uuid, key } = identityOf(row["uuid"], row["website"]);
      const seen = byUuid.get(uuid) ?? byKey.get(key) ?? { rows: [], first: at, last: at };
      seen.rows.push(row);
      seen.last = at;
      if (uuid !== "") byUuid.set(uuid, seen);
      if (key !== "") byKey.set(key, seen);
    }
  }
  const newest = versions[versions.length - 1];
  const last = newest === undefined ? null : wholeSeconds(newest.fetched_at);
  return {
    last,
    seen({ uuid, key }) {
      const seen = byUuid.get(uuid) ?? byKey.get(key);
      return seen === undefined
        ? null
        : { ...seen, inLatest: newest!.rows.includes(seen.rows[seen.rows.length - 1]!) };
    },
  };
}

/** As a sheet keeps a moment. */
export function wholeSeconds(iso: string): Date {
  return new Date(Math.floor(Date.parse(iso) / 1000) * 1000);
}
