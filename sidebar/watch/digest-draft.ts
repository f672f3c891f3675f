import type { DigestChoice, Watch } from "../../src/rpc/rpc";

export type DigestTo = "nobody" | "mail" | "webhook";

/** Where finds are sent, as entered. */
export interface DigestDraft {
  readonly to: DigestTo;
  /** Blank means unchanged: a webhook's address is never shown. */
  readonly address: string;
}

type Known = Pick<Watch, "digest"> | null;

export function digestDraftOf(watch: Known): DigestDraft {
  const digest = watch?.digest ?? null;
  return digest === null ? { to: "nobody", address: "" } : { to: digest.kind, address: digest.address ?? "" };
}

/** Whether the draft means the address that digests already go to. */
export function isAsItWas({ to, address }: DigestDraft, watch: Known): boolean {
  const digest = watch?.digest ?? null;
  if (digest === null || digest.kind !== to) return digest === null && to === "nobody";
  return to === "webhook" ? address.trim() === "" : address.trim() === (digest.address ?? "");
}

/** The property to save, to be spread; null if the address is missing. */
export function digestChoiceOf(draft: DigestDraft, watch: Known): { digest?: DigestChoice } | null {
  if (isAsItWas(draft, watch)) return {};
  if (draft.to === "nobody") return { digest: { webhook: "" } };
  const address = draft.address.trim();
  if (address === "") return null;
  return { digest: draft.to === "mail" ? { email: address } : { webhook: address } };
}

/** `Digest by e-mail to name@example.com`. */
export function digestInWords({ kind, host, address }: NonNullable<Watch["digest"]>): string {
  return kind === "mail" ? `Digest by e-mail to ${address ?? `somebody at ${host}`}` : `Digest to ${host}`;
}
