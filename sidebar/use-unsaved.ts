import { useEffect } from "preact/hooks";
import { useAddin } from "./addin";

/**
 * Registers unsaved input, so that leaving the panel asks first.
 *
 * @param what Its name in a sentence.
 */
export function useUnsaved(what: string, isUnsaved: boolean): void {
  const { unsaved } = useAddin();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(what);
    return () => void unsaved.delete(what);
  }, [what, isUnsaved]);
}
