import { storedJson } from "../core/json";
import type { Properties } from "../google/ports";

const PREFIX = "QUOTED_LISTS_";
/** A person looks at the bill of one list and runs it. */
const MOST = 10;

/**
 * What saved lists asked when their user last saw a bill of them, or saved them: that is what they agree to, whatever a
 * colleague makes of the list meanwhile. Kept in that user's own properties, by name, as lists are requested.
 */
export class QuotedLists {
  constructor(
    private readonly properties: Properties,
    private readonly spreadsheetId: () => string,
  ) {}

  /** As `askedOf`; undefined where they have seen none. */
  of(name: string): string | undefined {
    return this.all().find(([known]) => known === keyOf(name))?.[1];
  }

  note(name: string, asked: string): void {
    if (this.of(name) === asked) return;
    const others = this.all().filter(([known]) => known !== keyOf(name));
    const kept = [[keyOf(name), asked], ...others].slice(0, MOST);
    this.properties.set(PREFIX + this.spreadsheetId(), JSON.stringify(kept));
  }

  private all(): readonly (readonly [name: string, asked: string])[] {
    const text = this.properties.get(PREFIX + this.spreadsheetId());
    return storedJson(text, isPairs) ?? [];
  }
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

function isPairs(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string"),
    )
  );
}
