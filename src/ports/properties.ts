/** One of Apps Script's property stores: text by key, 9 KB a value, 500 KB in all, every call counted by the day. */
export interface Properties {
  get(key: string): string | null;
  /** @param named Keys that a store which cannot list everything looks for by name. */
  getAll(named?: readonly string[]): Record<string, string>;
  set(key: string, value: string): void;
  /** In one call; other keys stay. */
  setAll(values: Readonly<Record<string, string>>): void;
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
  remove(): void {}
}
