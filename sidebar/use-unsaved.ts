import { useEffect, useState } from "preact/hooks";
import { useAddin } from "./addin";
import type { Unsaved } from "./unsaved";

/** What was typed into a form on the page before and not saved. */
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
