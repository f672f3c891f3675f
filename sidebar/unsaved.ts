import { useEffect, useRef } from "preact/hooks";
import type { State } from "../src/rpc/rpc";
import type { Call } from "./server";

type Input = NonNullable<State["unsaved"]>;

/** Input of a form that is not saved yet. */
export interface Unsaved {
  readonly save: () => void;
  /** What was typed, offered again on the next page; null for what must not be kept, such as a key. */
  readonly typed: Input[string];
}

/** Input kept from the page before, by the name of its form. Each form takes its part out, so it is offered once. */
export type TypedBefore = Record<string, Input[string]>;

/**
 * Keeps unsaved input on the server whenever the focus leaves the sidebar: the spreadsheet's menu replaces this page without
 * asking it, so the next page asks.
 *
 * @returns What was typed on the page before, once that is known.
 */
export function useKeptInput(
  call: Call,
  unsaved: ReadonlyMap<string, Unsaved>,
  state: State | null,
): TypedBefore {
  const kept = useRef<string | null>(null);
  const before = useRef<TypedBefore>({});
  if (state !== null && kept.current === null) {
    before.current = { ...state.unsaved };
    kept.current = JSON.stringify(before.current);
  }
  useEffect(() => {
    const keep = (): void => {
      const input = Object.fromEntries([...unsaved].map(([what, { typed }]) => [what, typed]));
      const text = JSON.stringify(input);
      if (kept.current === null || kept.current === text) return;
      const last = kept.current;
      kept.current = text;
      call("keepUnsaved", { input }).catch(() => (kept.current = last));
    };
    window.addEventListener("blur", keep);
    return () => window.removeEventListener("blur", keep);
  }, [call, unsaved]);
  return before.current;
}

/** `In Settings you have changed the caps.` */
export function unsavedInWords(input: Input): string {
  const what = Object.keys(input);
  const lost = what.filter((each) => input[each] === null);
  const changed = `In Settings you have changed ${what.join(" and ")}.`;
  return lost.length === 0 ? changed : `${changed} For safety ${lost.join(" and ")} was not kept.`;
}
