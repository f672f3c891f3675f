import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAddin } from "../addin";
import { FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";

/** Asks for Google's permission to send e-mail if it is missing; shown only to users who chose e-mail. */
export function MailConsent(): JSX.Element | null {
  const { call } = useAddin();
  const [consentUrl, setConsentUrl] = useState<string | null>(null);
  const asking = useTask();
  const ask = (): void =>
    asking.run(
      () => call("getMail", {}),
      (answer) => setConsentUrl(answer.consentUrl),
    );
  useEffect(ask, []);
  if (asking.failure !== null) return <FailureNotice failure={asking.failure} onRetry={asking.again} />;
  if (consentUrl === null) return null;
  return (
    <Notice tone="warning" title="Google asks first">
      <p>
        The add-on may not send e-mail in your name yet. Everything else works without.
        {consentUrl === "" && " Reload the spreadsheet, open the sidebar, and tick e-mail where Google asks."}
      </p>
      <div class="links">
        {consentUrl !== "" && (
          <a class="consent-link" href={consentUrl} target="_blank" rel="noopener noreferrer">
            Allow it at Google
          </a>
        )}
        <button type="button" class="link" disabled={asking.busy} onClick={ask}>
          I have allowed it
        </button>
      </div>
    </Notice>
  );
}
