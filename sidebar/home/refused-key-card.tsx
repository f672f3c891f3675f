import type { JSX } from "preact";
import { useAddin } from "../addin";
import { Notice } from "../parts/notice";

/** The API refused the saved key; nothing works until another one is saved. */
export function RefusedKeyCard(): JSX.Element | null {
  const { state, go } = useAddin();
  if (state?.key.saved !== true || state.key.standing !== "refused") return null;
  return (
    <Notice tone="error" title={`The API refuses the key …${state.key.hint}`}>
      <p>Nothing can be bought with it.</p>
      <button type="button" class="link" onClick={() => go("settings")}>
        Enter another key
      </button>
    </Notice>
  );
}
