import type { JSX } from "preact";
import { Icon } from "./parts/icons";
import { Spinner } from "./parts/progress-bar";

/** Explains what Google does when a browser is signed in to several accounts, and the ways out. */
export function AccountsPanel({ busy, onRetry }: { busy: boolean; onRetry: () => void }): JSX.Element {
  return (
    <main class="panel-body accounts">
      <span class="badge">
        <Icon name="people" size={24} />
      </span>
      <h1>Several Google accounts</h1>
      <p>
        This browser is signed in to several Google accounts, and Google mixed them up. Nothing was changed
        and nothing was charged.
      </p>
      <h2>Three ways out</h2>
      <ol class="steps">
        <li>
          <strong>Use a browser profile of its own.</strong> Signed in to this account alone.
        </li>
        <li>
          <strong>Use a private window.</strong> Sign in with the account that opened this spreadsheet.
        </li>
        <li>
          <strong>Change the default account.</strong> Sign out of all, then sign in with this account first.
        </li>
      </ol>
      <p class="help">Only one account? Reload, and allow the add-on when Google asks.</p>
      <div class="buttons">
        <button type="button" class="primary" disabled={busy} onClick={onRetry}>
          {busy && <Spinner />}
          {busy ? "Trying…" : "Try again"}
        </button>
      </div>
    </main>
  );
}
