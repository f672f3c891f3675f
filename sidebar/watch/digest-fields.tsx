import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { DigestOf, Watch } from "../../src/rpc/rpc";
import { Choice } from "../parts/choice";
import { Field } from "../parts/field";
import { digestChoiceOf, digestInWords, isAsItWas, type DigestDraft } from "./digest-draft";
import { DigestPreview } from "./digest-preview";
import { MailConsent } from "./mail-consent";

interface Props {
  readonly watch: Watch | null;
  readonly draft: DigestDraft;
  /** The part of the entered watch that a digest shows; null while its caps are not numbers. */
  readonly of: DigestOf | null;
  /** Why the address was refused when the watch was saved; null otherwise. */
  readonly problem: string | null;
  readonly onChange: (draft: DigestDraft) => void;
}

const WAYS = [
  ["nobody", "Nowhere else"],
  ["mail", "An e-mail address"],
  ["webhook", "Slack or Google Chat"],
] as const;
const FIELDS = { nobody: "watch-digest", mail: "watch-email", webhook: "watch-webhook" } as const;

/** Where else finds are sent, if anywhere. */
export function DigestFields({ watch, draft, of, problem, onChange }: Props): JSX.Element {
  const { to, address } = draft;
  const digest = watch?.digest ?? null;
  const isKnown = digest !== null && digest.kind === to && isAsItWas({ to, address: "" }, watch);
  // It is far above the button that was pressed.
  useEffect(() => {
    if (problem === null) return;
    const field = document.getElementById(FIELDS[to]);
    field?.focus({ preventScroll: true });
    // What is wrong with it stands below it.
    field?.scrollIntoView({ block: "center" });
  }, [problem]);
  return (
    <>
      <Choice
        id={FIELDS.nobody}
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
          help="Sent from your own account, once a day at most, and only if something is new."
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
              : "Finds alone go there, once a day at most, and only if something is new."
          }
          onInput={(typed) => onChange({ to, address: typed })}
        />
      )}
      {to === "mail" && <MailConsent />}
      {to !== "nobody" && of !== null && (
        <DigestPreview of={of} to={to} choice={digestChoiceOf(draft, watch)} />
      )}
      {to === "nobody" && digest !== null && (
        <p class="help">{`Ends once you save: ${digestInWords(digest)}.`}</p>
      )}
    </>
  );
}
