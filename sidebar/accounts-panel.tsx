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
        This browser is signed in to more than one Google account. Google opened the sidebar as one of them,
        but ran the add-on as another, and that one may not use it here. Nothing was changed and nothing was
        charged.
      </p>
      <h2>Three ways out</h2>
      <ol class="steps">
        <li>
          <strong>Use a browser profile of its own.</strong> Open this spreadsheet in a profile that is signed
          in to this account alone.
        </li>
        <li>
          <strong>Use a private window.</strong> Sign in there with the account that opened this spreadsheet.
        </li>
        <li>
          <strong>Change the default account.</strong> Sign out of all accounts, then sign in with this
          account first. The first one is the default.
        </li>
      </ol>
      <p class="help">
        If you use only one account, reload the spreadsheet and allow the add-on when Google asks.
      </p>
      <div class="buttons">
        <button type="button" class="primary" disabled={busy} onClick={onRetry}>
          {busy && <Spinner />}
          {busy ? "Trying…" : "Try again"}
        </button>
      </div>
    </main>
  );
}
