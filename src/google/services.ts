import { isBug } from "../core/errors";
import { activeSpreadsheet } from "./active-spreadsheet";
import {
  type Cache,
  type Clock,
  type Codec,
  LARGEST_UNPACKED_BYTES,
  type Lock,
  type Properties,
  type Triggers,
} from "./ports";

export class UtilitiesClock implements Clock {
  now(): number {
    return Date.now();
  }

  sleep(ms: number): void {
    if (ms > 0) Utilities.sleep(ms);
  }
}

/** What `Utilities.ungzip` asks its blob to be. */
const GZIP = "application/x-gzip";

export class UtilitiesCodec implements Codec {
  digest(text: string): string {
    // The character set is named: without it the service is free to take another one than UTF-8.
    const bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
    return Utilities.base64EncodeWebSafe(bytes).replace(/=+$/, "");
  }

  compress(text: string): string {
    return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text)).getBytes());
  }

  decompress(base64: string): string {
    const bytes = Utilities.base64Decode(base64);
    const size = unpackedBytes(bytes);
    if (size > LARGEST_UNPACKED_BYTES) throw new Error(`It says that it holds ${size} bytes.`);
    return Utilities.ungzip(Utilities.newBlob(bytes, GZIP)).getDataAsString();
  }

  uuid(): string {
    return Utilities.getUuid();
  }
}

/**
 * The unpacked size, which gzip keeps in its last four bytes, the lowest first: a few cells could unpack to hundreds of megabytes.
 *
 * Source: RFC 1952, 2.3.1, ISIZE.
 */
function unpackedBytes(gzip: readonly number[]): number {
  return gzip.slice(-4).reduce((sum, byte, index) => sum + (byte & 0xff) * 256 ** index, 0);
}

type ServiceLock = GoogleAppsScript.Lock.Lock;

/** Source: https://developers.google.com/apps-script/reference/lock/lock */
export class LockServiceLock implements Lock {
  private opened: ServiceLock | null | undefined;
  /** Remembered, since asking the service costs a call. No dialog box, which would drop the lock, opens while it is held. */
  private isHeld = false;

  get held(): boolean {
    return this.isHeld;
  }

  acquire(waitMs: number): boolean {
    try {
      this.isHeld = this.documentLock()?.tryLock(waitMs) ?? false;
    } catch {
      // "Too many LockService operations against the same script": as if another execution held it.
      this.isHeld = false;
    }
    return this.isHeld;
  }

  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    try {
      this.documentLock()?.releaseLock();
    } catch {
      // It ends with the execution.
    }
  }

  private documentLock(): ServiceLock | null {
    // Google's types leave out the null of scripts that belong to no document.
    if (this.opened === undefined) this.opened = LockService.getDocumentLock() as ServiceLock | null;
    return this.opened;
  }
}

type ServiceProperties = GoogleAppsScript.Properties.Properties;

/** One of Apps Script's property stores, opened at its first use. */
export class PropertiesServiceProperties implements Properties {
  private opened: ServiceProperties | null = null;

  constructor(private readonly open: () => ServiceProperties) {}

  get(key: string): string | null {
    return this.store().getProperty(key);
  }

  getAll(): Record<string, string> {
    return this.store().getProperties();
  }

  set(key: string, value: string): void {
    this.store().setProperty(key, value);
  }

  setAll(values: Readonly<Record<string, string>>): void {
    this.store().setProperties({ ...values });
  }

  keepOnly(values: Readonly<Record<string, string>>): void {
    this.store().setProperties({ ...values }, true);
  }

  remove(key: string): void {
    this.store().deleteProperty(key);
  }

  private store(): ServiceProperties {
    return (this.opened ??= this.open());
  }
}

/**
 * The user's own store; in a formula always that of the spreadsheet's owner.
 *
 * Source: https://developers.google.com/apps-script/guides/sheets/functions, "Using Apps Script services".
 */
export function userProperties(): Properties {
  return new PropertiesServiceProperties(() => PropertiesService.getUserProperties());
}

/** Shared by everybody who works in the document; null where the script belongs to none. Asks the service. */
export function documentProperties(): Properties | null {
  // Google's types leave out the null.
  const store = PropertiesService.getDocumentProperties() as ServiceProperties | null;
  return store === null ? null : new PropertiesServiceProperties(() => store);
}

type ServiceCache = GoogleAppsScript.Cache.Cache;

/** One of Apps Script's caches, opened at its first use. It holds only copies, so a call that fails counts as a miss. */
export class CacheServiceCache implements Cache {
  private opened: ServiceCache | null | undefined;

  /** @param open Null where the document has no cache: nothing is remembered then. */
  constructor(private readonly open: () => ServiceCache | null) {}

  getAll(keys: readonly string[]): Map<string, string> {
    const held = keys.length === 0 ? {} : this.tried((cache) => cache.getAll([...keys]));
    return new Map(Object.entries(held ?? {}));
  }

  putAll(entries: ReadonlyMap<string, string>, ttlSeconds: number): void {
    if (entries.size > 0) this.tried((cache) => cache.putAll(Object.fromEntries(entries), ttlSeconds));
  }

  removeAll(keys: readonly string[]): void {
    if (keys.length > 0) this.tried((cache) => cache.removeAll([...keys]));
  }

  private tried<T>(call: (cache: ServiceCache) => T): T | undefined {
    try {
      if (this.opened === undefined) this.opened = this.open();
      return this.opened === null ? undefined : call(this.opened);
    } catch (thrown) {
      if (isBug(thrown)) throw thrown;
      return undefined;
    }
  }
}

/** Shared by everybody who works in the document. */
export function documentCache(): Cache {
  return new CacheServiceCache(() => CacheService.getDocumentCache());
}

export function userCache(): Cache {
  return new CacheServiceCache(() => CacheService.getUserCache());
}

const HANDLER = "continueRun";

/**
 * An add-on may have one clock trigger per user and document, at most hourly; a second one throws.
 *
 * Source: https://developers.google.com/workspace/add-ons/concepts/editor-triggers, "Restrictions".
 */
export class ScriptAppTriggers implements Triggers {
  ensureHourly(): string | null {
    try {
      const existing = ScriptApp.getUserTriggers(activeSpreadsheet()).find(
        (trigger) => trigger.getHandlerFunction() === HANDLER,
      );
      const trigger = existing ?? ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
      return trigger.getUniqueId();
    } catch {
      return null;
    }
  }

  remove(uniqueId: string): boolean {
    try {
      // Not asked of the spreadsheet: a clock trigger may run without one.
      const ours = ScriptApp.getProjectTriggers().find((trigger) => trigger.getUniqueId() === uniqueId);
      if (ours !== undefined) ScriptApp.deleteTrigger(ours);
      return true;
    } catch {
      return false;
    }
  }
}
