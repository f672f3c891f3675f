import type { Properties } from "../../src/ports/properties";

export class MemoryProperties implements Properties {
  readonly stored: Map<string, string>;

  constructor(stored: Readonly<Record<string, string>> = {}) {
    this.stored = new Map(Object.entries(stored));
  }

  get(key: string): string | null {
    return this.stored.get(key) ?? null;
  }

  getAll(): Record<string, string> {
    return Object.fromEntries(this.stored);
  }

  set(key: string, value: string): void {
    this.stored.set(key, value);
  }

  setAll(values: Readonly<Record<string, string>>): void {
    for (const [key, value] of Object.entries(values)) this.set(key, value);
  }

  remove(key: string): void {
    this.stored.delete(key);
  }
}
