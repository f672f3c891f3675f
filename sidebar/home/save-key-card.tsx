import type { JSX } from "preact";
import { useAddin } from "../addin";
import { Icon } from "../parts/icons";

/** Shown before everything else while no key is saved. */
export function SaveKeyCard(): JSX.Element {
  const { go } = useAddin();
  return (
    <section class="card" aria-labelledby="save-key-title">
      <span class="badge">
        <Icon name="key" />
      </span>
      <h2 id="save-key-title">Save your API key to start</h2>
      <p>The key is kept for your account alone. Nobody who opens this spreadsheet can read it.</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => go("settings")}>
          Enter API key
        </button>
      </div>
    </section>
  );
}
