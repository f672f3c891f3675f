import type { Result } from "../../src/rpc/rpc";
import type { DigestChoice, DigestOf, Watch } from "../../src/features/watches";
import { useAddin } from "../addin";
import { Choice } from "../parts/choice";
import { Field } from "../parts/field";
import { FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";
import { digestChoiceOf, type DigestDraft, digestInWords, isAsItWas } from "./watch-draft";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Debounces typing: a name is not sent letter by letter. */
const TYPING_MS = 600;

interface Props {
  readonly of: DigestOf;
  readonly to: "mail" | "webhook";
  /** Where it would go; null while no address is entered. */
  readonly choice: { digest?: DigestChoice } | null;
}

/** A chat shows a link as its title, so the preview does too. */
function asChatsShow(text: string): string {
  return text.replace(/<https:[^|>]*\|([^>]*)>/g, "$1");
}

/** Exactly what will be sent, and a button that sends it as a test. */
function DigestPreview({ of, to, choice }: Props): JSX.Element {
  const { call } = useAddin();
  const [preview, setPreview] = useState<Result<"previewDigest"> | null>(null);
  const [sentTo, setSentTo] = useState("");
  const reading = useTask();
  const sending = useTask();
  useEffect(() => {
    const read = (): void => reading.run(() => call("previewDigest", { ...of, to }), setPreview);
    const timer = setTimeout(read, preview === null ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [to, of.watchId, of.name, of.kind, of.monthCap]);
  useEffect(() => {
    setSentTo("");
    sending.clear();
  }, [to, JSON.stringify(choice)]);
  const send = async (): Promise<void> =>
    setSentTo((await call("sendTestDigest", { ...of, ...choice })).sentTo);
  return (
    <section class="digest-preview" aria-labelledby="digest-preview-title">
      <h2 id="digest-preview-title">
        {preview?.isExample === false ? "The last finds, as sent" : "An example"}
      </h2>
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {preview === null && reading.failure === null && (
        <p class="skeleton-block" role="status" aria-label="Reading what would be sent" />
      )}
      {preview !== null && (
        <div class="digest-text" tabIndex={0} role="group" aria-label="Message">
          {preview.subject !== "" && <strong>{preview.subject}</strong>}
          <p>{asChatsShow(preview.text)}</p>
        </div>
      )}
      <div class="links">
        <button
          type="button"
          class="link"
          disabled={choice === null || sending.busy}
          onClick={() => sending.run(send)}
        >
          {sending.busy ? "Sending…" : "Send this as a test"}
        </button>
      </div>
      <p class="help" aria-live="polite">
        {sentTo === "" ? "" : `Sent to ${sentTo}.`}
      </p>
      {sending.failure !== null && <FailureNotice failure={sending.failure} onRetry={sending.again} />}
    </section>
  );
}

/** Asks for Google's permission to send e-mail if it is missing; shown only to users who chose e-mail. */
function MailConsent(): JSX.Element | null {
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
        The add-on may not send e-mail in your name yet.
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

interface DigestFieldsProps {
  readonly watch: Watch | null;
  readonly draft: DigestDraft;
  /** The part of the entered watch that a digest shows; null while its caps are not numbers. */
  readonly of: DigestOf | null;
  /** Why the address was refused when the watch was saved; null otherwise. */
  readonly problem: string | null;
  readonly onChange: (draft: DigestDraft) => void;
}

const WAYS = [
  ["nowhere", "Nowhere else"],
  ["mail", "An e-mail address"],
  ["webhook", "Slack or Google Chat"],
] as const;
const FIELDS = { nowhere: "watch-digest", mail: "watch-email", webhook: "watch-webhook" } as const;

/** Where else finds are sent, if anywhere. */
export function DigestFields({ watch, draft, of, problem, onChange }: DigestFieldsProps): JSX.Element {
  const { to, address } = draft;
  const digest = watch?.digest ?? null;
  const isKnown = digest !== null && digest.kind === to && isAsItWas({ to, address: "" }, watch);
  // Scrolls to the refused address: it is far above the button that was pressed.
  useEffect(() => {
    if (problem === null) return;
    const field = document.getElementById(FIELDS[to]);
    field?.focus({ preventScroll: true });
    // Leaves room for the message below the field.
    field?.scrollIntoView({ block: "center" });
  }, [problem]);
  return (
    <>
      <Choice
        id={FIELDS.nowhere}
        label="Also send what is new to"
        value={to}
        options={WAYS}
        onChange={(next) =>
          onChange({ to: next, address: digest?.kind === next ? (digest.address ?? "") : "" })
        }
      />
      {to === "mail" && (
        <Field
          id={FIELDS.mail}
          label="E-mail address"
          type="email"
          value={address}
          problem={problem}
          placeholder="name@example.com"
          help="From your own account, at most once a day."
          onInput={(typed) => onChange({ to, address: typed })}
        />
      )}
      {to === "webhook" && (
        <Field
          id={FIELDS.webhook}
          label="Address of an incoming webhook"
          type="url"
          value={address}
          problem={problem}
          placeholder={isKnown ? digest.host : "Begins with https"}
          help={
            isKnown
              ? `It goes to ${digest.host}. Enter another address to change that.`
              : "At most once a day."
          }
          onInput={(typed) => onChange({ to, address: typed })}
        />
      )}
      {to === "mail" && <MailConsent />}
      {to !== "nowhere" && of !== null && (
        <DigestPreview of={of} to={to} choice={digestChoiceOf(draft, watch)} />
      )}
      {to === "nowhere" && digest !== null && (
        <p class="help">{`${digestInWords(digest)}. Save to end that.`}</p>
      )}
    </>
  );
}
