import { storedJson } from "../core/json";
import { sizeBytes } from "../core/terms";
import { cutAt } from "../core/shortened";
import type { AddinError } from "../core/errors";
import * as z from "zod/mini";

/** Properties to be written, by name. */
export type Values = Record<string, string>;

/** The properties of a document at one moment. */
export interface DocumentValues {
  value(name: string): string | null;
  /** All names with this prefix. */
  names(prefix: string): string[];
  /** Bytes that are free. */
  readonly spare: number;
}

/** A change of the document's properties, and its result. */
export interface Changed<T> {
  readonly set: Values;
  /** Properties to delete: each costs a call. */
  readonly remove?: readonly string[];
  readonly value: T;
}

/** Reads, decides and writes in one step, under the document lock. */
export interface DocumentStore<State extends DocumentValues = DocumentValues> {
  update<T>(change: (snapshot: State) => Changed<T>): T;
}

/** Characters that fit into a property of 9 KB: of text with one byte each, and of any other. */
const [LARGEST_PLAIN, LARGEST_ANY] = [8_500, 2_900] as const;
/** The number of pieces, before the first of several. No JSON text begins like this. */
const COUNT = /^(\d{1,3}):(?=.)/s;

/** A text of any length as properties: one as it is, or pieces, the further ones under `name_1`, `name_2`… */
export function longValue(name: string, text: string): Values {
  const largest = sizeBytes(text) === text.length ? LARGEST_PLAIN : LARGEST_ANY;
  if (sizeBytes(text) <= LARGEST_PLAIN) return { [name]: text };
  const pieces = piecesOf(text, largest);
  return Object.fromEntries(
    pieces.map((piece, index) =>
      index === 0 ? [name, `${pieces.length}:${piece}`] : [`${name}_${index}`, piece],
    ),
  );
}

/** The text that `longValue` has kept; null if it, or a piece of it, is missing. */
export function longValueIn(snapshot: Pick<DocumentValues, "value">, name: string): string | null {
  const first = snapshot.value(name);
  const [head, count] = COUNT.exec(first ?? "") ?? [];
  if (first === null || head === undefined) return first;
  const further = Array.from({ length: Number(count) - 1 }, (_, index) =>
    snapshot.value(`${name}_${index + 1}`),
  );
  return further.includes(null) ? null : first.slice(head.length) + further.join("");
}

function piecesOf(text: string, largest: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    // Half a surrogate pair would be lost in UTF-8.
    const to = cutAt(text, from + largest, from);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Bytes that a new record leaves free for orders and parked answers, unless its kind says otherwise. */
const LEFT_TO_OTHERS_BYTES = 80_000;
/** Bytes by which a record may grow without being refused. */
const NOTE_BYTES = 500;
const FURTHER_PIECE = /_(\d{1,3})$/;

interface Kind<Item> {
  /** Prefix of its properties: each record has its own. */
  readonly prefix: string;
  readonly schema: () => z.ZodMiniType<Item>;
  /** Identifies a record. */
  readonly key: (item: Item) => string;
  /** The part of a record that is written; all of it if left out. */
  readonly written?: (item: Item) => unknown;
  /** Bytes that a new record leaves free: kinds that matter less are refused earlier. */
  readonly leaves?: number;
  /** The owner of a record: each has limits of its own. All share one if left out. */
  readonly owner?: (item: Item) => string;
  /** Most records of an owner, and bytes of one record. */
  readonly most?: number;
  readonly largest: number;
  /** Bytes of all records of an owner. With this limit a record that grows needs room, too. */
  readonly share?: number;
  /** The errors when there is no room: for another record, in its owner's share, or for one so large. */
  readonly full: (item: Item) => AddinError;
  readonly shareFull?: (item: Item) => AddinError;
  readonly tooLarge?: (item: Item) => AddinError;
}

/** Changes the records: one that is left out is deleted, the same object is not written again. */
export type ItemsChange<Item> = (items: readonly Item[]) => readonly Item[];

/** Records of one kind in the document's properties, shared by all its editors. */
export interface Collection<Item> {
  /** The records that fit their schema, by key. */
  list(snapshot: DocumentValues): Item[];
  /** null if there is none, or it cannot be read. */
  get(snapshot: DocumentValues, key: string): Item | null;
  /** The values that overwrite one record. Call under the lock. */
  put(item: Item): Values;
  /** How many records do not fit their schema: they are left alone. */
  unread(snapshot: DocumentValues): number;
  /** The stored texts, to compare whether anything has changed. */
  texts(snapshot: DocumentValues): string[];
  /**
   * Changes the records under the document lock, so that two people who change them at once lose nothing.
   *
   * @throws {LimitError} Without the lock; as `full` and `tooLarge` say without room.
   */
  change(store: DocumentStore, next: ItemsChange<Item>): readonly Item[];
  /** The change alone, to be written together with others. */
  changed(snapshot: DocumentValues, next: ItemsChange<Item>): Changed<readonly Item[]>;
}

/** A collection whose records are checked when they are read. */
export function collection<Item>(kind: Kind<Item>): Collection<Item> {
  const { prefix, schema, key, most = Infinity, largest, full, tooLarge = full } = kind;
  const { share, shareFull = full } = kind;
  const { leaves = LEFT_TO_OTHERS_BYTES, owner = () => "" } = kind;
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
  const bytesOf = (item: Item): number =>
    Object.values(valuesOf(item)).reduce((sum, text) => sum + sizeBytes(text), 0);

  const changed = (snapshot: DocumentValues, next: ItemsChange<Item>): Changed<readonly Item[]> => {
    const { items: before } = read(snapshot);
    const items = next(before);
    const set: Record<string, string> = {};
    const remove: string[] = [];
    for (const item of items) {
      if (before.includes(item)) continue;
      const name = prefix + key(item);
      const former = before.find((each) => key(each) === key(item));
      const isNew = former === undefined;
      // A record that this version cannot read is not overwritten.
      if (isNew && snapshot.value(name) !== null) throw full(item);
      const values = valuesOf(item);
      const bytes = bytesOf(item);
      if (bytes > largest) throw tooLarge(item);
      const own = items.filter((each) => owner(each) === owner(item));
      const grown = bytes - (isNew ? 0 : bytesOf(former));
      const needsRoom = isNew || (share !== undefined && grown > NOTE_BYTES);
      if (needsRoom && (own.length > most || snapshot.spare - grown < leaves)) throw full(item);
      const isShared = needsRoom && share !== undefined;
      if (isShared && own.reduce((sum, each) => sum + bytesOf(each), 0) > share) throw shareFull(item);
      Object.assign(set, values);
      remove.push(...recordPiecesOf(name, snapshot).filter((piece) => !(piece in values)));
    }
    const kept = new Set(items.map(key));
    for (const item of before) {
      const name = prefix + key(item);
      if (!kept.has(key(item))) remove.push(name, ...recordPiecesOf(name, snapshot));
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

function recordPiecesOf(name: string, snapshot: DocumentValues): string[] {
  return snapshot.names(`${name}_`).filter((piece) => piece.replace(FURTHER_PIECE, "") === name);
}

function isAnything(_value: unknown): _value is unknown {
  return true;
}
