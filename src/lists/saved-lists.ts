import type { App } from "../app";
import { canonicalJson } from "../core/json";
import { ListRequest } from "./list-request";
import { once, sizeBytes } from "../core/terms";
import { shortened } from "../core/shortened";
import { InputError } from "../core/errors";
import type { Codec } from "../google/ports";
import type { SharedState } from "../money/shared-state";
import { collection, type ItemsChange } from "../money/store";
import { type Act, type Hand, handOf, noting } from "../money/acts";
import * as z from "zod/mini";

const NAME_MAX = 80;

/** A saved list as the document keeps it. */
export const StoredList = once(() =>
  z.object({
    id: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1)),
    request: ListRequest(),
    /** What values are called, by `<filter>=<value>`. */
    labels: z.exactOptional(z.record(z.string(), z.string())),
    /** The host that it was saved for: its values are that service's, and so are their names. */
    host: z.exactOptional(z.string()),
    /** ISO 8601. */
    savedAt: z.string(),
    /** Whose room it takes: a payer's tag; blank of one that was saved without a key. */
    payer: z.string(),
    /** The sheet that holds it, by id, so that renaming the sheet does no harm; null if there is none yet. */
    sheetId: z.nullable(z.int()),
    lastRun: z.nullable(
      z.object({
        at: z.string(),
        count: z.number(),
        totalCount: z.number(),
        credits: z.exactOptional(z.number()),
        /** The host that has billed this. */
        host: z.exactOptional(z.string()),
      }),
    ),
  }),
);
export type StoredList = Readonly<z.infer<ReturnType<typeof StoredList>>>;

/** @throws {InputError} If it is blank or too long. */
function readName(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") throw new InputError("input/argument", "A saved list needs a name. Enter one.");
  if (name.length <= NAME_MAX) return name;
  throw new InputError(
    "input/argument",
    `The name of a saved list has at most ${NAME_MAX} characters; this one has ${name.length}. Shorten it.`,
  );
}

/** Names that differ only in case are one. */
export function find(lists: readonly StoredList[], name: string): StoredList | undefined {
  return lists.find((list) => fold(list.name) === fold(name.trim()));
}

/** @throws {InputError} If there is none of that name. */
function namedIn(lists: readonly StoredList[], name: string): StoredList {
  const list = find(lists, name);
  if (list !== undefined) return list;
  throw new InputError(
    "input/argument",
    `There is no saved list “${name}” any more. Somebody may have renamed or deleted it; look at the lists again.`,
  );
}

/** @throws {InputError} If another list than `own` has the name. */
function requireFree(lists: readonly StoredList[], name: string, own?: StoredList): void {
  const taken = find(lists, name);
  if (taken === undefined || taken.id === own?.id) return;
  throw new InputError(
    "input/argument",
    `There is a saved list “${taken.name}” already. Choose another name, or replace it.`,
  );
}

/** `Berlin`, then `Berlin (2)`, `Berlin (3)`. */
function freeName(lists: readonly StoredList[], name: string): string {
  const stem = shortened(name.replace(/ \(\d+\)$/, ""), NAME_MAX - 6, "");
  for (let number = 2; ; number++) {
    const free = `${stem} (${number})`;
    if (find(lists, free) === undefined) return free;
  }
}

function fold(name: string): string {
  return name.toLowerCase();
}

const LARGEST_LIST_BYTES = 30_000;
/** For each payer, and for all users without a key together: so no user's lists take the room of the others'. */
const SHARE_BYTES = 120_000;

/** The saved lists of a spreadsheet, shared by everybody who edits it. */
export const storedLists = collection<StoredList>({
  prefix: "LIST_",
  schema: StoredList,
  key: ({ id }) => id,
  largest: LARGEST_LIST_BYTES,
  leaves: 90_000,
  owner: ({ payer }) => payer,
  share: SHARE_BYTES,
  shareFull: ({ name, payer }) =>
    new InputError(
      "input/argument",
      payer === ""
        ? `“${name}” cannot be saved: lists that were saved without an API key share ${SHARE_BYTES / 1_000} KB here, and it is full. Save a key in Settings first, or delete one of those lists.`
        : `“${name}” cannot be saved: your lists here fill the ${SHARE_BYTES / 1_000} KB that each user has. Delete one you no longer need, then try again.`,
    ),
  full: ({ name }) =>
    new InputError(
      "input/argument",
      `“${name}” cannot be saved: this spreadsheet has no room for another saved list. Delete one you no longer need, then try again.`,
    ),
  tooLarge: ({ name }) =>
    new InputError(
      "input/argument",
      `“${name}” is too large to be saved: its filters hold more values than a spreadsheet can remember in one place (30 KB). Split it into two lists, or give its longest filter fewer values.`,
    ),
});

/** Where a list is in the spreadsheet, if it is there. */
export type Built = Pick<StoredList, "sheetId" | "lastRun">;

/** A list as it reads at a host: what values are called and what the last run cost is left out where another host has said it. */
function seenAt(host: string, { labels, lastRun, ...list }: StoredList): StoredList {
  return {
    ...list,
    ...(labels === undefined || list.host !== host ? {} : { labels }),
    lastRun:
      lastRun === null || lastRun.host === host
        ? lastRun
        : { at: lastRun.at, count: lastRun.count, totalCount: lastRun.totalCount },
  };
}

/** What a person does to saved lists, which they know by name. */
export class SavedLists {
  constructor(
    private readonly state: SharedState,
    private readonly codec: Codec,
    /** Whose room new ones take; blank without a key. */
    private readonly payer: string,
    /** Who changes them, for the history. */
    private readonly hand: () => Hand,
    /** Whose service this user asks; blank without an address. */
    private readonly host: () => string,
  ) {}

  /** All lists by name, as they read at this user's host. */
  all(): StoredList[] {
    const host = this.host();
    return storedLists
      .list(this.state.read())
      .map((list) => seenAt(host, list))
      .sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1));
  }

  /** @throws {InputError} If there is none of that name. */
  named(name: string): StoredList {
    return namedIn(this.all(), name);
  }

  /** The list of that ID, whatever it is called by now; null if it was deleted. */
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
    this.change((lists, tell) => {
      if (!replace) requireFree(lists, name);
      const taken = find(lists, name);
      if (taken !== undefined && canonicalJson(taken.request) !== canonicalJson(list.request))
        tell({ what: "list-changed", name });
      const { sheetId, lastRun } = list.sheetId === null && taken !== undefined ? taken : list;
      const id = taken?.id ?? this.newId();
      return this.put({ ...list, host: this.host(), sheetId, lastRun, name, id, payer: this.payer }, lists);
    });
  }

  rename(name: string, newName: string): void {
    const wanted = readName(newName);
    this.change((lists, tell) => {
      const list = namedIn(lists, name);
      requireFree(lists, wanted, list);
      if (list.name !== wanted) tell({ what: "list-renamed", name: wanted, before: list.name });
      return this.put({ ...list, name: wanted }, lists);
    });
  }

  /** The copy has no sheet of its own yet. */
  duplicate(name: string, newName: string | undefined, savedAt: string): void {
    storedLists.change(this.state, (lists) => {
      const list = namedIn(lists, name);
      const copy = newName === undefined ? freeName(lists, list.name) : readName(newName);
      requireFree(lists, copy);
      const fresh = { id: this.newId(), sheetId: null, lastRun: null, payer: this.payer };
      return this.put({ ...list, ...fresh, name: copy, savedAt }, lists);
    });
  }

  remove(name: string): void {
    this.change((lists, tell) => {
      const list = namedIn(lists, name);
      tell({ what: "list-deleted", name: list.name });
      return lists.filter((each) => each !== list);
    });
  }

  /** Notes something about a list, whatever it is called by now; does nothing if it was deleted meanwhile. */
  note(id: string, noted: Partial<Pick<StoredList, "sheetId" | "lastRun">>): void {
    storedLists.change(this.state, (lists) => {
      const list = lists.find((each) => each.id === id);
      return list === undefined ? lists : this.put({ ...list, ...noted }, lists);
    });
  }

  /** @param next Tells what of it others should know. */
  private change(
    next: (
      lists: readonly StoredList[],
      tell: (told: Omit<Act, keyof Hand>) => void,
    ) => ReturnType<ItemsChange<StoredList>>,
  ): void {
    let act: Omit<Act, keyof Hand> | null = null;
    const store = noting(this.state, () => act && { ...this.hand(), ...act });
    storedLists.change(store, (lists) => next(lists, (told) => (act = told)));
  }

  private put(list: StoredList, lists: readonly StoredList[]): readonly StoredList[] {
    const { labels, ...bare } = list;
    // A list that is too large loses the labels of its values: the values alone say what it asks.
    const isTooLong = labels !== undefined && sizeBytes(JSON.stringify(list)) > LARGEST_LIST_BYTES;
    return [...lists.filter(({ id }) => id !== list.id), isTooLong ? bare : list];
  }

  private newId(): string {
    return this.codec.uuid().slice(0, 8);
  }
}

/** The saved lists, changed by the user of this execution. @throws {SetupError} Where the document has no store of its own. */
export function savedListsOf(app: Pick<App, "state" | "codec" | "clock" | "settings">): SavedLists {
  const { state, codec, settings } = app;
  return new SavedLists(
    state,
    codec,
    settings.keyHint === "" ? "" : settings.payerTag,
    () => handOf(app),
    () => settings.host,
  );
}
