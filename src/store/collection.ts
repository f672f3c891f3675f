import * as z from "zod/mini";
import { sizeBytes } from "../core/size-bytes";
import { storedJson } from "../core/stored-json";
import type { AddinError } from "../errors";
import type { Changed, DocumentStore, DocumentValues, Values } from "./document";
import { longValue, longValueIn } from "./long-value";

/** Bytes that no new record takes: runs and purchases need them. */
const LEFT_TO_OTHERS_BYTES = 80_000;
const FURTHER_PIECE = /_(\d{1,3})$/;

interface Kind<Item> {
  /** How the names of its properties begin: each record has its own. */
  readonly prefix: string;
  readonly schema: () => z.ZodMiniType<Item>;
  /** By what a record is known. */
  readonly key: (item: Item) => string;
  /** What of a record is written; all of it if left out. */
  readonly written?: (item: Item) => unknown;
  /** Records, and bytes of one. */
  readonly most?: number;
  readonly largest: number;
  /** Why there is no room: for another record, or for so large a one. */
  readonly full: (item: Item) => AddinError;
  readonly tooLarge?: (item: Item) => AddinError;
}

/** What becomes of the records: one that is left out is removed, one that is the same object is not written again. */
export type Next<Item> = (items: readonly Item[]) => readonly Item[];

/** Records of one kind, in the document's properties, shared by everybody who edits it. */
export interface Collection<Item> {
  /** Those that fit their schema, by key. */
  list(snapshot: DocumentValues): Item[];
  /** One of them; null if there is none, or it cannot be read. */
  get(snapshot: DocumentValues, key: string): Item | null;
  /** What writes one that is there anew, whatever the others are: call under the lock. */
  put(item: Item): Values;
  /** How many others there are: they stay as they are. */
  unread(snapshot: DocumentValues): number;
  /** As they are kept: other texts once anything about them is another. */
  texts(snapshot: DocumentValues): string[];
  /**
   * Changes the records as they are at that moment, under the document lock: two people who change them at once do not lose one
   * another's.
   *
   * @throws {LimitError} Without the lock; as `full` and `tooLarge` say without room.
   */
  change(store: DocumentStore, next: Next<Item>): readonly Item[];
  /** What that comes to, for whoever writes more in one step. */
  changed(snapshot: DocumentValues, next: Next<Item>): Changed<readonly Item[]>;
}

/** A collection of records, each read by its schema where it enters. */
export function collection<Item>(kind: Kind<Item>): Collection<Item> {
  const { prefix, schema, key, most = Infinity, largest, full, tooLarge = full } = kind;
  const written = kind.written ?? ((item: Item): unknown => item);

  const namesIn = (snapshot: DocumentValues): string[] => {
    const names = snapshot.names(prefix).sort();
    return names.filter((name) => !isFurtherPiece(name, snapshot));
  };

  const readOne = (snapshot: DocumentValues, name: string): Item | null => {
    const checked = z.safeParse(schema(), storedJson(longValueIn(snapshot, name), isAnything));
    return checked.success && prefix + key(checked.data) === name ? checked.data : null;
  };

  const read = (snapshot: DocumentValues): { readonly items: Item[]; readonly unread: number } => {
    const names = namesIn(snapshot);
    const items = names.flatMap((name) => readOne(snapshot, name) ?? []);
    return { items, unread: names.length - items.length };
  };

  const valuesOf = (item: Item): Values => longValue(prefix + key(item), JSON.stringify(written(item)));

  const changed = (snapshot: DocumentValues, next: Next<Item>): Changed<readonly Item[]> => {
    const { items: before } = read(snapshot);
    const items = next(before);
    const set: Record<string, string> = {};
    const remove: string[] = [];
    for (const item of items) {
      if (before.includes(item)) continue;
      const name = prefix + key(item);
      const isNew = !before.some((each) => key(each) === key(item));
      // Somebody's record that cannot be read is not overwritten.
      if (isNew && snapshot.value(name) !== null) throw full(item);
      const values = valuesOf(item);
      const bytes = Object.values(values).reduce((sum, text) => sum + sizeBytes(text), 0);
      if (bytes > largest) throw tooLarge(item);
      if (isNew && (items.length > most || snapshot.spare - bytes < LEFT_TO_OTHERS_BYTES)) throw full(item);
      Object.assign(set, values);
      remove.push(...piecesOf(name, snapshot).filter((piece) => !(piece in values)));
    }
    const kept = new Set(items.map(key));
    for (const item of before) {
      const name = prefix + key(item);
      if (!kept.has(key(item))) remove.push(name, ...piecesOf(name, snapshot));
    }
    return { set, remove, value: items };
  };

  return {
    list: (snapshot) => read(snapshot).items,
    get: (snapshot, wanted) => readOne(snapshot, prefix + wanted),
    put: valuesOf,
    unread: (snapshot) => read(snapshot).unread,
    texts: (snapshot) => namesIn(snapshot).map((name) => longValueIn(snapshot, name) ?? ""),
    change: (store, next) => store.update((snapshot) => changed(snapshot, next)),
    changed,
  };
}

function isFurtherPiece(name: string, snapshot: DocumentValues): boolean {
  const first = name.replace(FURTHER_PIECE, "");
  return first !== name && snapshot.value(first) !== null;
}

function piecesOf(name: string, snapshot: DocumentValues): string[] {
  return snapshot.names(`${name}_`).filter((piece) => piece.replace(FURTHER_PIECE, "") === name);
}

function isAnything(_value: unknown): _value is unknown {
  return true;
}
