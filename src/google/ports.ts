import { LimitError } from "../core/errors";

/** A cache that may forget anything at any time: 6 hours at most, 1,000 entries, 100 KB a value. */
export interface Cache {
  /** Returns those of `keys` that are still held. */
  getAll(keys: readonly string[]): Map<string, string>;
  putAll(entries: ReadonlyMap<string, string>, ttlSeconds: number): void;
  removeAll(keys: readonly string[]): void;
}

/** The longest time to live that Apps Script grants a cache entry. */
export const CACHE_TTL_SECONDS = 21_600;

/** For documents without a document cache (`CacheService.getDocumentCache()` is null): remembers nothing. */
export class NoCache implements Cache {
  getAll(): Map<string, string> {
    return new Map();
  }
  putAll(): void {}
  removeAll(): void {}
}

/** The time, and waiting. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Blocks the execution; its time counts against the execution's limit. */
  sleep(ms: number): void;
}

/** More than any answer that a journal row holds: it has ten cells, and JSON is packed to a tenth. */
export const LARGEST_UNPACKED_BYTES = 16_000_000;

/** Byte work that Apps Script does in its services, because its V8 has no TextEncoder, crypto or streams. */
export interface Codec {
  /** SHA-256 of the text in UTF-8, 43 characters of web-safe base64. */
  digest(text: string): string;
  /** gzip, then base64. */
  compress(text: string): string;
  /** @throws If it is no such text, or would unpack to more than `LARGEST_UNPACKED_BYTES`: that is checked first. */
  decompress(base64: string): string;
  /** A random identifier. */
  uuid(): string;
}

/** The document lock: at most one execution per document holds it. Never held over a fetch. */
export interface Lock {
  /** @returns false if another execution held it for all of `waitMs`, or if the document has no lock. */
  acquire(waitMs: number): boolean;
  release(): void;
  /** Whether this execution holds it. */
  readonly held: boolean;
}

/** Enough for thirty cells that buy at once: each holds the lock for some hundred milliseconds. */
const LOCK_WAIT_MS = 10_000;

/**
 * Runs `action` under the document lock; within another such action the lock is held already.
 *
 * @param mostMs How long to wait at most, if less than usual.
 * @returns null without the lock: `action` was not called.
 */
export function exclusively<T>(lock: Lock, action: () => T, mostMs = LOCK_WAIT_MS): { value: T } | null {
  if (lock.held) return { value: action() };
  if (!lock.acquire(Math.min(LOCK_WAIT_MS, mostMs))) return null;
  try {
    return { value: action() };
  } finally {
    lock.release();
  }
}

/**
 * As `exclusively`, but throws without the lock.
 *
 * @throws {LimitError} `limit/busy`, if another execution has held the lock for too long.
 */
export function inTurn<T>(lock: Lock, action: () => T): T {
  const done = exclusively(lock, action);
  if (done === null) throw documentBusy();
  return done.value;
}

/** Another execution has held the lock for too long. */
export function documentBusy(): LimitError {
  return new LimitError(
    "limit/busy",
    "Somebody else is working in this spreadsheet right now.",
    "Try again in a few seconds.",
  );
}

export interface MailMessage {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as markup, for mail programs that show it. */
  readonly html?: string | undefined;
}

/** E-mail in the user's own name; a permission of its own, which a user may withhold. */
export interface Mail {
  /** Null if the user allows it; else the address of Google's page that asks, `""` if Google names none. */
  consentUrl(): string | null;
  /**
   * Sends one message to one address.
   *
   * @throws {SetupError} Without permission.
   * @throws {LimitError} `limit/daily-quota` if the account may send no more today, `limit/service` for anything else.
   */
  send(message: MailMessage): void;
}

/** One of Apps Script's property stores: text by key, 9 KB a value, 500 KB in all, every call counted by the day. */
export interface Properties {
  get(key: string): string | null;
  /** @param named Keys that a store which cannot list everything looks for by name. */
  getAll(named?: readonly string[]): Record<string, string>;
  set(key: string, value: string): void;
  /** In one call; other keys stay. */
  setAll(values: Readonly<Record<string, string>>): void;
  /** In one call; other keys go. */
  keepOnly(values: Readonly<Record<string, string>>): void;
  remove(key: string): void;
}

/** For documents without a store (`PropertiesService.getDocumentProperties()` is null): remembers nothing. */
export class NoProperties implements Properties {
  get(): null {
    return null;
  }
  getAll(): Record<string, string> {
    return {};
  }
  set(): void {}
  setAll(): void {}
  keepOnly(): void {}
  remove(): void {}
}

/** The one clock trigger that an add-on may have per user and document. */
export interface Triggers {
  /**
   * Makes sure that `continueRun` is called about once an hour.
   *
   * @returns The trigger's unique id; null where no trigger can be made (test deployments, missing scope).
   */
  ensureHourly(): string | null;
  /**
   * Removes our trigger from this document, if it is ours.
   *
   * @returns False if Google refuses: the user may have revoked the permission.
   */
  remove(uniqueId: string): boolean;
}

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; only with POST. */
  readonly body?: string;
}

export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The status of a reply that a gateway gave up waiting for, or that was lost on the way. It may have been billed. */
export const GATEWAY_TIMEOUT = 504;

/** HTTP as Apps Script can do it: blocking, and parallel only in bulk. Redirects are replies; nothing is followed. */
export interface Http {
  /**
   * Sends every request at once; returns when the last reply is in.
   *
   * An error status is a reply, not an exception.
   *
   * @returns One reply per request, in the same order.
   * @throws {NetworkError} If any request got no reply at all; the others are lost too,
   *   because `UrlFetchApp.fetchAll` fails as a whole.
   * @throws {LimitError} If the day's quota of requests is used up.
   */
  sendAll(requests: readonly HttpRequest[], timeoutSeconds: number): HttpReply[];
}

/** What became of the sheet that holds the journal. */
export type JournalHealth =
  /** It is there, or there never was one. */
  | "whole"
  /** It was deleted. */
  | "missing"
  /** Its header is not ours any more: columns were moved, deleted or renamed, or the header was sorted away. */
  | "rearranged"
  /** It has fewer rows than were written. */
  | "shortened";

/** What users are told where Google refuses to send. */
export const NO_WEB_REQUESTS: readonly [fact: string, advice: string] = [
  "Google takes no more web requests from your account right now.",
  "Try again in a minute; a daily limit ends tomorrow.",
];

/** What a user is told of a journal that takes no more rows: the fact, and the way out. */
export const TAKES_NO_ROWS = [
  "The journal sheet takes no more rows, so nothing more is bought. What was paid for is kept.",
  "If the spreadsheet is full, delete what it no longer needs; if somebody protected the journal, ask them for access. Then go on.",
] as const;

/** The journal was changed: what was read of it no longer holds, and nothing may be written to it. */
export function journalChanged(): LimitError {
  return new LimitError(
    "limit/journal",
    "The journal sheet has just been deleted or changed. What was paid for is kept.",
    "Go on; if that does not help, the sidebar says what does.",
  );
}

/**
 * Where the journal's rows live: the hidden sheet of the user's spreadsheet today, something larger one day.
 *
 * Rows count from 1. The add-on never moves them, but a user may sort, delete or edit them: each is checked by its checksum before
 * it is used. Below a header that is not ours there are none.
 */
export interface JournalStore {
  /** All filled rows, also those that a user has filled; 0 if there is no journal. */
  rowCount(): number;
  /**
   * The cells of a rectangle as text.
   *
   * @throws {LimitError} `limit/journal`, where it begins at row 1 and its columns were moved since they were looked at.
   */
  read(row: number, column: number, rows: number, columns: number): string[][];
  /**
   * Appends rows, of any lengths, as text, and makes sure that they are on disk before it returns. Creates the journal
   * if there is none. Call under the document lock.
   *
   * @returns The id of its sheet, and how many rows it has to have now: rows that somebody deletes meanwhile are among them.
   */
  append(rows: readonly (readonly string[])[]): { readonly sheetId: number; readonly rows: number };
  /**
   * Puts rows in the place of others, found by the text in `column` at the moment of writing, never by a number, which
   * sorting changes. Call under the document lock; on disk when it returns.
   *
   * @returns How many rows were replaced; rows that are gone are left out.
   */
  replace(column: number, rows: ReadonlyMap<string, readonly string[]>): number;
  /** @param sheetId Where the journal was when it was last written to; null if it never was. */
  health(sheetId: number | null): JournalHealth;
  /**
   * Whether it takes so many rows from this user, as far as that can be told beforehand: not if it is protected, nor if the
   * spreadsheet is full.
   */
  takesRows(rows: number): boolean;
  /** Gives up the journal: the next append makes a new one. */
  startAnew(): void;
}
