/** One of Apps Script's property stores: text by key, 9 KB a value, 500 KB in all, every call counted by the day. */
export interface Properties {
  get(key: string): string | null;
  getAll(): Record<string, string>;
  set(key: string, value: string): void;
  remove(key: string): void;
}
