import type { DigestChoice } from "../../src/core/digest-contract";
import type { Watch } from "../../src/core/watches-contract";

export type DigestTo = "nobody" | "mail" | "webhook";

/** Where what is new is sent, as it is being entered. */
export interface DigestDraft {
  readonly to: DigestTo;
  /** Blank where it stays as it is: a webhook's address is shown to nobody. */
  readonly address: string;
}

type Known = Pick<Watch, "digest"> | null;

export function digestDraftOf(watch: Known): DigestDraft {
  const digest = watch?.digest ?? null;
  return digest === null ? { to: "nobody", address: "" } : { to: digest.kind, address: digest.address ?? "" };
}

/** Whether the draft means the address that digests go to already. */
export function isAsItWas({ to, address }: DigestDraft, watch: Known): boolean {
  const digest = watch?.digest ?? null;
  if (digest === null || digest.kind !== to) return digest === null && to === "nobody";
  return to === "webhook" ? address.trim() === "" : address.trim() === (digest.address ?? "");
}

/** What is saved, a property to spread; null where an address is lacking. */
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
