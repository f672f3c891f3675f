import { useAddin } from "../addin";
import { Icon } from "../parts/icons";
import { Notice } from "../parts/notice";
import type { JSX } from "preact";

/** Shown before everything else while no key is saved. */
export function SaveKeyCard(): JSX.Element {
  const { go } = useAddin();
  return (
    <section class="card key-card" aria-labelledby="save-key-title">
      <h2 id="save-key-title">
        <Icon name="key" />
        Save your API key to start
      </h2>
      <p class="help">Only you can use it.</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => go("settings")}>
          Enter API key
        </button>
      </div>
    </section>
  );
}

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
