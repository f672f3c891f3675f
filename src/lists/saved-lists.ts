import { readJson } from "../core/read-json";
import * as z from "zod/mini";
import { sizeBytes } from "../core/size-bytes";
import { InputError, LimitError } from "../errors";
import type { Snapshot } from "../journal/snapshot";
import type { Codec } from "../ports/codec";
import { exclusively, type Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import { find, freeName, namedIn, nameTaken, readName, Stored, type StoredList } from "./stored-list";

const PREFIX = "LIST_";
/** Below the 9 KB that a property may hold. */
const LARGEST_LIST_BYTES = 8_900;
/** Below the 500 KB of a document's properties, which runs and purchases need too. */
const ALL_PROPERTIES_BYTES = 400_000;
/** By which a list grows when its sheet and its last run are noted, at most. */
const NOTED_BYTES = 250;
const COMPRESS_ABOVE_CHARACTERS = 4_000;

/** Where a list is in the spreadsheet, if it is there. */
export type Built = Pick<StoredList, "sheetId" | "lastRun">;

/** What a change has to do with all lists at hand. Run under the document lock. */
type Change = (lists: readonly StoredList[]) => { put?: StoredList; remove?: StoredList };

/** How many there are, readable or not. */
export function savedListsIn(snapshot: Pick<Snapshot, "countOf">): number {
  return snapshot.countOf(PREFIX);
}

/**
 * Lists that the document keeps, one property each, shared by everybody who edits it.
 *
 * Changes are made under the document lock, on the lists as they are at that moment: two people who save at once do not
 * lose one another's. A property that cannot be read is passed over.
 */
export class SavedLists {
  constructor(
    private readonly properties: Properties,
    private readonly lock: Lock,
    private readonly codec: Codec,
  ) {}

  /** By name. */
  all(): StoredList[] {
    return this.read(this.properties.getAll());
  }

  /** @throws {InputError} If there is none of that name. */
  named(name: string): StoredList {
    return namedIn(this.all(), name);
  }

  /** Whatever it is called by now; null if it was deleted. */
  withId(id: string): StoredList | null {
    return this.all().find((list) => list.id === id) ?? null;
  }

  /**
   * Saves a list. One that takes the place of another keeps its sheet, unless it has one of its own.
   *
   * @throws {InputError} If the name is taken by a list that must not be replaced, or the list is too large to keep.
   */
  save(
    list: Pick<StoredList, "name" | "request" | "labels" | "savedAt"> & Built,
    { replace }: { replace: boolean },
  ): void {
    const name = readName(list.name);
    this.change((lists) => {
      const taken = find(lists, name);
      if (taken !== undefined && !replace) throw nameTaken(taken.name);
      const { sheetId, lastRun } = list.sheetId === null && taken !== undefined ? taken : list;
      return { put: { ...list, sheetId, lastRun, refreshing: null, name, id: taken?.id ?? this.newId() } };
    });
  }

  rename(name: string, newName: string): void {
    const wanted = readName(newName);
    this.change((lists) => {
      const list = namedIn(lists, name);
      const taken = find(lists, wanted);
      if (taken !== undefined && taken.id !== list.id) throw nameTaken(taken.name);
      return { put: { ...list, name: wanted } };
    });
  }

  /** The copy has no sheet of its own yet. */
  duplicate(name: string, newName: string | undefined, savedAt: string): void {
    this.change((lists) => {
      const list = namedIn(lists, name);
      const copy = newName === undefined ? freeName(lists, list.name) : readName(newName);
      const taken = find(lists, copy);
      if (taken !== undefined) throw nameTaken(taken.name);
      return {
        put: {
          ...list,
          id: this.newId(),
          name: copy,
          savedAt,
          sheetId: null,
          lastRun: null,
          refreshing: null,
        },
      };
    });
  }

  remove(name: string): void {
    this.change((lists) => ({ remove: namedIn(lists, name) }));
  }

  /** Notes something about a list, whatever it is called by now; does nothing if it was deleted meanwhile. */
  note(id: string, noted: Partial<Pick<StoredList, "sheetId" | "lastRun" | "refreshing">>): void {
    this.change((lists) => {
      const list = lists.find((each) => each.id === id);
      return list === undefined ? {} : { put: { ...list, ...noted } };
    });
  }

  private change(change: Change): void {
    const done = exclusively(this.lock, () => {
      const stored = this.properties.getAll();
      const { put, remove } = change(this.read(stored));
      if (remove !== undefined) this.properties.remove(PREFIX + remove.id);
      if (put !== undefined) this.put(put, stored);
    });
    if (done !== null) return;
    throw new LimitError(
      "limit/busy",
      "Somebody else is working on this spreadsheet right now. Try again in a few seconds.",
    );
  }

  private put(list: StoredList, stored: Readonly<Record<string, string>>): void {
    const text = this.textOf(list);
    const key = PREFIX + list.id;
    const known = stored[key];
    // What is noted of a list that is there needs no room for another: it is told when that list was last run.
    if (known !== undefined && sizeBytes(text) <= sizeBytes(known) + NOTED_BYTES) {
      this.properties.set(key, text);
      return;
    }
    if (sizeBytes(text) > LARGEST_LIST_BYTES) {
      const { labels, ...bare } = list;
      // What values are called is pleasant to have; the values are what the list is.
      if (labels !== undefined) return this.put(bare, stored);
      throw new InputError(
        "input/argument",
        `“${list.name}” is too large to be saved: its filters hold more values than a spreadsheet can remember in one place (9 KB). Split it into two lists, or give its longest filter fewer values.`,
      );
    }
    const others = Object.entries(stored).filter(([name]) => name !== key);
    const bytes = others.reduce((sum, [name, value]) => sum + sizeBytes(name) + sizeBytes(value), 0);
    if (bytes + sizeBytes(text) > ALL_PROPERTIES_BYTES) {
      throw new InputError(
        "input/argument",
        `“${list.name}” cannot be saved: this spreadsheet has no room for another saved list. Delete one that is no longer needed, then try again.`,
      );
    }
    this.properties.set(key, text);
  }

  private textOf(list: StoredList): string {
    const json = JSON.stringify(list);
    return json.length > COMPRESS_ABOVE_CHARACTERS ? this.codec.compress(json) : json;
  }

  private read(stored: Readonly<Record<string, string>>): StoredList[] {
    return Object.entries(stored)
      .flatMap(([key, text]) => (key.startsWith(PREFIX) ? this.listIn(key, text) : []))
      .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  }

  private listIn(key: string, text: string): StoredList[] {
    try {
      const json = text.startsWith("{") ? text : this.codec.decompress(text);
      const checked = z.safeParse(Stored(), readJson(json));
      return checked.success ? [{ ...(checked.data as StoredList), id: key.slice(PREFIX.length) }] : [];
    } catch {
      return [];
    }
  }

  private newId(): string {
    return this.codec.uuid().slice(0, 8);
  }
}
