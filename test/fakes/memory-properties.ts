import { LimitError } from "../../src/core/errors";
import type { Properties } from "../../src/google/ports";

/** Source: https://developers.google.com/apps-script/guides/services/quotas, "Properties value size" and "total storage". */
const LARGEST_VALUE_BYTES = 9 * 1024;
const LARGEST_STORE_BYTES = 500 * 1024;

/** A store in memory with the platform's limits, which fails when a test says so. */
export class MemoryProperties implements Properties {
  readonly stored: Map<string, string>;
  /** Calls so far, refused ones included. */
  readonly calls = { get: 0, getAll: 0, set: 0, setAll: 0, keepOnly: 0, remove: 0 };
  readsFail = false;
  writesFail = false;
  /** Called before a write: throws if the execution is to be killed. */
  beforeWrite: (values: Readonly<Record<string, string>>) => void = () => {};

  constructor(stored: Readonly<Record<string, string>> = {}) {
    this.stored = new Map(Object.entries(stored));
  }

  get(key: string): string | null {
    this.calls.get++;
    this.read();
    return this.stored.get(key) ?? null;
  }

  getAll(): Record<string, string> {
    this.calls.getAll++;
    this.read();
    return Object.fromEntries(this.stored);
  }

  set(key: string, value: string): void {
    this.calls.set++;
    this.write({ [key]: value });
  }

  setAll(values: Readonly<Record<string, string>>): void {
    this.calls.setAll++;
    this.write(values);
  }

  keepOnly(values: Readonly<Record<string, string>>): void {
    this.calls.keepOnly++;
    if (this.writesFail) throw refused();
    this.beforeWrite(values);
    this.stored.clear();
    this.write(values);
  }

  remove(key: string): void {
    this.calls.remove++;
    if (this.writesFail) throw refused();
    this.stored.delete(key);
  }

  private read(): void {
    if (this.readsFail) throw refused();
  }

  private write(values: Readonly<Record<string, string>>): void {
    if (this.writesFail) throw refused();
    this.beforeWrite(values);
    const next = new Map([...this.stored, ...Object.entries(values)]);
    const sizes = [...next].map(([key, value]) => Buffer.byteLength(key) + Buffer.byteLength(value));
    const isTooLarge = Object.values(values).some((value) => Buffer.byteLength(value) > LARGEST_VALUE_BYTES);
    if (isTooLarge || sizes.reduce((sum, size) => sum + size, 0) > LARGEST_STORE_BYTES) throw refused();
    for (const [key, value] of next) this.stored.set(key, value);
  }
}

function refused(): LimitError {
  return new LimitError("limit/store", "Google refuses.", "Try again.");
}
