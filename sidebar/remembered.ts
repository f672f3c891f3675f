/** Where the last choices are stored: a `Storage` or a substitute. */
type ChoiceStore = Pick<Storage, "getItem" | "setItem">;

/** Other pages of that origin keep things of their own. */
const PREFIX = "company-intelligence.";

const memory = new Map<string, string>();

/** The browser may deny storage to a cross-origin frame: then choices last as long as the sidebar is open. */
function browserStore(): ChoiceStore {
  const inMemory: ChoiceStore = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
  };
  try {
    return globalThis.localStorage ?? inMemory;
  } catch {
    return inMemory;
  }
}

/**
 * The last choice stored under `key`. `read` gets the stored JSON value (or undefined) and must turn it into
 * a valid choice, because anybody may have written it.
 */
export function recall<T>(key: string, read: (stored: unknown) => T, store: ChoiceStore = browserStore()): T {
  try {
    const text = store.getItem(storageKey(key));
    return read(text === null ? undefined : (JSON.parse(text) as unknown));
  } catch {
    return read(undefined);
  }
}

export function remember(key: string, choice: unknown, store: ChoiceStore = browserStore()): void {
  try {
    store.setItem(storageKey(key), JSON.stringify(choice));
  } catch {
    memory.set(storageKey(key), JSON.stringify(choice));
  }
}

/** All choices that this browser remembers, of every spreadsheet. */
export function forgetChoices(): void {
  memory.clear();
  try {
    const { localStorage } = globalThis;
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // What may not be read was not kept.
  }
}

/** The members of a stored object; empty for anything else. */
export function membersOf(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? Object.fromEntries(Object.entries(stored)) : {};
}

function storageKey(key: string): string {
  return PREFIX + key;
}
