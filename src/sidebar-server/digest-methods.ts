import * as z from "zod/mini";
import { as } from "./arguments";
import type { Execution } from "../compose";
import type { DigestChoice, DigestMethods } from "../core/digest-contract";
import { SetupError } from "../errors";
import { readTarget } from "../watches/digest-targets";
import { noTarget, previewDigest, sendTestDigest } from "../watches/preview-digest";
import type { Method } from "./sidebar-methods";

const of = () => ({
  watchId: z.optional(z.string()),
  name: z.string(),
  kind: z.enum(["news", "jobs", "enrichment", "list", "market"]),
  monthCap: z.number(),
});

export const digestChoice = () =>
  z.union([z.object({ webhook: z.string() }), z.object({ email: z.string() })]);

/** What the sidebar may ask for about messages that tell what is new. */
export const digestMethods: { readonly [M in keyof DigestMethods]: Method<M> } = {
  getMail: {
    args: as(() => z.object({})),
    run: ({ services }) => ({ consentUrl: services.mail().consentUrl() }),
  },
  previewDigest: {
    args: as(() => z.object({ ...of(), to: z.enum(["mail", "webhook"]) })),
    run(execution, { to, ...watch }) {
      const { message, isExample } = previewDigest(execution.forRuns(), watch, to);
      return { ...message, isExample };
    },
  },
  sendTestDigest: {
    args: as(() => z.object({ ...of(), digest: z.optional(digestChoice()) })),
    run(execution, { digest, ...watch }) {
      requireConsent(execution, digest);
      const kept = watch.watchId === undefined ? null : execution.digestTargets().of(watch.watchId);
      const target = digest === undefined ? kept : readTarget(digest);
      if (target === null) throw noTarget();
      const preview = previewDigest(execution.forRuns(), watch, target.kind);
      sendTestDigest(execution.services.channels(), target, preview);
      return { sentTo: target.kind === "mail" ? target.address : target.host };
    },
  },
};

/** Only whoever chooses an e-mail digest is asked for it. @throws {SetupError} Without it. */
export function requireConsent({ services }: Execution, digest: DigestChoice | undefined): void {
  if (digest === undefined || readTarget(digest)?.kind !== "mail") return;
  if (services.mail().consentUrl() === null) return;
  throw new SetupError(
    "setup/permission",
    "Google does not let the add-on send e-mail in your name yet.",
    "Allow it first, or choose another way.",
  );
}
