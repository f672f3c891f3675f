import type { WatchKind } from "./watches-contract";

/** An incoming webhook of Slack or Google Chat, or one e-mail address. */
export type DigestChoice = { webhook: string } | { email: string };

/** A watch as far as a digest of it tells, saved or not. */
export interface DigestOf {
  /** Of a watch that is saved: then its last finds are shown. */
  watchId?: string;
  name: string;
  kind: WatchKind;
  monthCap: number;
}

export interface DigestMethods {
  /** Whether Google lets this user's e-mail be sent: null if so, else the page that asks for it, `""` if Google names none. */
  getMail: { args: Record<string, never>; value: { consentUrl: string | null } };
  /** What would be sent: of the last finds, or of an example where nothing was found yet. Sends nothing. */
  previewDigest: {
    args: DigestOf & { to: "mail" | "webhook" };
    /** `subject` is blank for a webhook. */
    value: { subject: string; text: string; isExample: boolean };
  };
  /** Sends that now, marked as a test: to `digest`, or to where the watch's digests go. Costs no credits. */
  sendTestDigest: { args: DigestOf & { digest?: DigestChoice }; value: { sentTo: string } };
}
