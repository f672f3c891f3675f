import { useEffect, useRef, useState } from "preact/hooks";
import type { State } from "../src/rpc/rpc";
import { useAddin } from "./addin";
import type { Call } from "./server";

type Input = NonNullable<State["unsaved"]>;

/** Input of a form that is not saved yet. */
export interface Unsaved {
  readonly save: () => void;
  /** What was typed, to be offered again; null of what must not be kept, such as a key. */
  readonly typed: Input[string];
}

/** Input of forms by its name, to take out of. */
export type TypedBefore = Record<string, Input[string]>;

/** What was typed into a form on a page before and not saved: offered once. */
export function useTypedBefore(what: string): Readonly<Record<string, string>> {
  const { typedBefore } = useAddin();
  const [typed] = useState(() => {
    const found = typedBefore[what];
    delete typedBefore[what];
    return found ?? {};
  });
  return typed;
}

/** Registers unsaved input, so that leaving the panel asks first. @param what Its name in a sentence. */
export function useUnsaved(what: string, isUnsaved: boolean, { save, typed }: Unsaved): void {
  const { unsaved } = useAddin();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(what, { save, typed });
    return () => void unsaved.delete(what);
  });
}

/**
 * The spreadsheet's menu puts another page into the sidebar without asking this one. So what is not saved is kept when the focus
 * leaves the sidebar, and the next page asks.
 *
 * @returns What was typed on a page before, once that is known.
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

/** That something was not saved on a page before. */
export function unsavedInWords(input: Input): string {
  const what = Object.keys(input);
  const lost = what.filter((each) => input[each] === null);
  const changed = `In Settings you have changed ${what.join(" and ")}.`;
  return lost.length === 0 ? changed : `${changed} For safety ${lost.join(" and ")} was not kept.`;
}
