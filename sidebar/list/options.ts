import type { FilterControl } from "../../src/lists/filters/filter-control";
import { matchPasted } from "../../src/lists/filters/find-values";
import type { FilterOption, OptionList, Result } from "../../src/rpc/rpc";
import { withoutCode } from "../parts/option-picker";
import { asFailure, type Call, type CallFailure } from "../server";

export interface Options {
  readonly options: readonly FilterOption[];
  readonly truncated: boolean;
  /** The API lists nothing by itself: options are found only by words. */
  readonly queryOnly: boolean;
}

/** What the list builder opens with: the filters and the saved lists. */
export type Opening = Result<"getFilters">;

/** The filter catalogue and the look-up options, each fetched once while the sidebar is open. */
export interface OptionStore {
  catalogue(refresh?: boolean): Promise<Opening>;
  options(filter: string, query?: string): Promise<Options>;
  /** The values of many filters: all fixed lists, or the matches of searchable ones for some words. */
  lists(query?: string): Promise<readonly OptionList[]>;
}

export function createOptionStore(call: Call): OptionStore {
  const catalogues = new Map<string, Promise<Opening>>();
  const options = new Map<string, Promise<Options>>();
  const lists = new Map<string, Promise<readonly OptionList[]>>();
  /** After the catalogue has been refetched, options are refetched too, on first use. */
  let isRefetched = false;
  return {
    catalogue(refresh = false) {
      if (refresh) {
        catalogues.clear();
        options.clear();
        lists.clear();
        isRefetched = true;
      }
      return once(catalogues, "", () => call("getFilters", refresh ? { refresh } : {}));
    },
    options(filter, query) {
      return once(options, JSON.stringify([filter, query ?? null]), () =>
        ask(call, filter, query, isRefetched),
      );
    },
    lists(query = "") {
      const asked = () =>
        call("getOptionLists", query === "" ? {} : { query }).then((answer) => answer.lists);
      return once(lists, query, asked);
    },
  };
}

function once<T>(held: Map<string, Promise<T>>, key: string, request: () => Promise<T>): Promise<T> {
  const known = held.get(key);
  if (known !== undefined) return known;
  const asked = request();
  held.set(key, asked);
  // Failures are not cached: the next caller tries again.
  asked.catch(() => {
    if (held.get(key) === asked) held.delete(key);
  });
  return asked;
}

async function ask(
  call: Call,
  filter: string,
  query: string | undefined,
  isRefetched: boolean,
): Promise<Options> {
  try {
    const { options, truncated } = await call("getFilterOptions", {
      filter,
      ...(query === undefined ? {} : { query }),
      ...(isRefetched ? { refresh: true } : {}),
    });
    return { options, truncated, queryOnly: query === undefined && options.length === 0 };
  } catch (thrown) {
    // Taxonomies and investors refuse a request without words, which shows only in the reply.
    const refused = /^(?:api\/bad-request|input\/)/.test(asFailure(thrown).code);
    if (query === undefined && refused) return { options: [], truncated: true, queryOnly: true };
    throw thrown;
  }
}

export interface LookupView {
  /** The options to choose from right now. */
  readonly options: readonly FilterOption[];
  /** `words`: the API finds options only by words. `both`: there are more options than could be listed. */
  readonly mode: "list" | "words" | "both";
  readonly busy: boolean;
  readonly failure: CallFailure | null;
  /** The search words that the options belong to. */
  readonly searched: string | null;
}

export interface OptionLookup {
  /** The field got the focus: fetches the options the first time. */
  open(): void;
  /** Text was typed: queries the API after a pause, if necessary. */
  typed(text: string): void;
  /** Enter: queries the API immediately, if necessary. */
  submit(text: string): void;
  dispose(): void;
}

const PAUSE_MS = 500;
const LETTERS_MIN = 3;

interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}
const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
};

export const lookupAtRest: LookupView = {
  options: [],
  mode: "list",
  busy: false,
  failure: null,
  searched: null,
};

/**
 * The options of one look-up filter while the user types. Calls are free but limited per day, so they are few
 * and cached.
 */
export function createOptionLookup(
  store: OptionStore,
  filter: string,
  onChange: (view: LookupView) => void,
  timers: Timers = browserTimers,
): OptionLookup {
  let view = lookupAtRest;
  let listed: readonly FilterOption[] = [];
  let opened = false;
  let turn = 0;
  let timer: number | null = null;
  /** Typed before it was known whether this look-up requires words. */
  let waiting = "";

  function show(change: Partial<LookupView>): void {
    view = { ...view, ...change };
    onChange(view);
  }
  function cancelPause(): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
  }
  function answer<T>(asked: Promise<T>, use: (value: T) => void): void {
    turn += 1;
    const mine = turn;
    show({ busy: true, failure: null });
    asked.then(
      (value) => {
        if (mine === turn) use(value);
      },
      (thrown: unknown) => {
        if (mine === turn) show({ busy: false, failure: asFailure(thrown) });
        opened = opened && view.mode !== "list";
      },
    );
  }
  function search(text: string): void {
    cancelPause();
    if (view.mode === "list" || text === "" || text === view.searched) return;
    answer(store.options(filter, text), ({ options }) => {
      const found = new Set(options.map(({ value }) => value));
      const others = listed.filter(({ value }) => !found.has(value));
      show({ busy: false, searched: text, options: [...options, ...others] });
    });
  }

  function pause(words: string): void {
    cancelPause();
    if (view.mode === "list" || words.length < LETTERS_MIN) return;
    timer = timers.set(() => search(words), PAUSE_MS);
  }

  return {
    open() {
      if (opened) return;
      opened = true;
      answer(store.options(filter), ({ options, truncated, queryOnly }) => {
        listed = options;
        show({ busy: false, options, mode: queryOnly ? "words" : truncated ? "both" : "list" });
        pause(waiting);
      });
    },
    typed(text) {
      waiting = text.trim();
      pause(waiting);
    },
    submit: (text) => search(text.trim()),
    dispose() {
      cancelPause();
      turn += 1;
    },
  };
}

/** Look-ups are free but limited to a few dozen a day on small plans. */
const LOOK_UPS_MAX = 10;

interface LookedUp {
  readonly matched: readonly FilterOption[];
  readonly unmatched: readonly string[];
}

/**
 * Looks up pasted words whose options the API finds only by words: each is looked up, and matches if an
 * option has exactly that label. Words after the first ten are not looked up and count as unmatched.
 */
export async function lookUpEach(
  store: OptionStore,
  filter: string,
  words: readonly string[],
): Promise<LookedUp> {
  const found = await Promise.all(
    words.slice(0, LOOK_UPS_MAX).map(async (word): Promise<LookedUp> => {
      const { options } = await store.options(filter, word);
      const bare = options.map((option) => ({ value: option.value, label: withoutCode(option) }));
      const { matched } = matchPasted(bare, word);
      const values = new Set(matched.map(({ value }) => value));
      return matched.length === 0
        ? { matched: [], unmatched: [word] }
        : { matched: options.filter(({ value }) => values.has(value)), unmatched: [] };
    }),
  );
  return {
    matched: found.flatMap(({ matched }) => matched),
    unmatched: [...found.flatMap(({ unmatched }) => unmatched), ...words.slice(LOOK_UPS_MAX)],
  };
}

/** Whether a value of this filter includes all values beneath it; only the API's description says so. */
export function isHierarchy({ description }: Pick<FilterControl, "description">): boolean {
  return /\bbeneath\b|\bbroad(?:er)?\b|\bsub-?(?:categor|industr|region|class)/i.test(description);
}

/**
 * Chosen values that are redundant because another chosen value covers them: a taxonomy code begins with the
 * code of its parent. Region codes are numbers, which do not show the hierarchy, so regions are never
 * reported.
 */
export function coveredBy(chosen: readonly FilterOption[]): { inner: FilterOption; outer: FilterOption }[] {
  return chosen.flatMap((inner) => {
    const outer = chosen.find((other) => isAbove(other, inner));
    return outer === undefined ? [] : [{ inner, outer }];
  });
}

/** The options that are parents of other options in the same reply, by value. */
export function broadOnes(options: readonly FilterOption[]): Set<string> {
  const codes = options.map(({ value }) => String(value)).sort();
  // In sorted order, a code is directly followed by its descendants.
  return new Set(codes.filter((code, index) => isPrefix(code, codes[index + 1] ?? "")));
}

function isAbove(outer: FilterOption, inner: FilterOption): boolean {
  return isPrefix(String(outer.value), String(inner.value));
}

function isPrefix(code: string, longer: string): boolean {
  return /^[A-Z]{2,}$/.test(code) && longer.length > code.length && longer.startsWith(code);
}
