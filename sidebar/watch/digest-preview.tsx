import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DigestChoice, DigestOf, Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";

/** Debounces typing: a name is not sent letter by letter. */
const TYPING_MS = 600;

interface Props {
  readonly of: DigestOf;
  readonly to: "mail" | "webhook";
  /** Where it would go; null while no address is entered. */
  readonly choice: { digest?: DigestChoice } | null;
}

/** Exactly what will be sent, and a button that sends it as a test. */
export function DigestPreview({ of, to, choice }: Props): JSX.Element {
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
        {preview?.isExample === false
          ? "This is what was found last, as it is sent"
          : "This is how it looks, with an example"}
      </h2>
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {preview === null && reading.failure === null && (
        <p class="skeleton-block" role="status" aria-label="Reading what would be sent" />
      )}
      {preview !== null && (
        <div class="digest-text" tabIndex={0} role="group" aria-label="Message">
          {preview.subject !== "" && <strong>{preview.subject}</strong>}
          <p>{preview.text}</p>
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
