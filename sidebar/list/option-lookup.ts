import type { FilterOption } from "../../src/rpc/rpc";
import { asFailure, type CallFailure } from "../server";
import type { OptionStore } from "./option-store";

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
