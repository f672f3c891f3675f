import * as z from "zod/mini";
import type { Execution } from "../compose";
import { once } from "../core/terms";
import { isOfRows } from "../products/run-kind";
import { SetupError } from "../errors";
import { rememberTrigger } from "../hourly";
import { noTarget, previewDigest, sendTestDigest } from "../watches/digest";
import { readTarget } from "../watches/digest-targets";
import { findTimes } from "../watches/since-in-words";
import { remarksOf, type Watch } from "../watches/watch-view";
import {
  DigestChoice,
  watchCap,
  WatchEvery,
  WatchKind,
  WatchRequest,
  WatchWhat,
} from "../watches/watch-request";
import { WhatsNew } from "../watches/whats-new";
import { attempt, method, nothing } from "./method";
import { drive } from "./drive";

/** The sidebar shows the newest; all of them are in the sheet. */
const MOST_FINDS = 50;

const watchId = once(() => z.object({ watchId: z.string() }));
const lookNow = once(() =>
  z.object({
    watchId: z.string(),
    creditCap: z.exactOptional(z.number().check(z.minimum(0))),
    /** Only begins its run, whatever it looks at: `runSlice` goes on with it. */
    beginsOnly: z.exactOptional(z.boolean()),
  }),
);
/** A watch as far as a digest of it tells. `watchId`: of one that is saved, whose last finds are shown then. */
const digestOf = () => ({
  watchId: z.exactOptional(z.string()),
  name: z.string(),
  kind: WatchKind(),
  monthCap: z.number(),
});

/** What the sidebar may ask for about watches, what they have found, and their digests. */
export const watchMethods = {
  /** `triggers`: whether looks happen while the sidebar is closed; test deployments have no triggers. */
  getWatches: method({
    schema: nothing,
    handler: (execution) => ({ ...listed(execution), triggers: hasTrigger(execution) }),
  }),
  /** What looking would cost; writes nothing and spends nothing. */
  quoteWatch: method({
    schema: () =>
      z.object({ what: WatchWhat(), every: WatchEvery(), creditCap: watchCap(), monthCap: watchCap() }),
    first: "tryFlush",
    handler: (execution, args) => execution.forWatches().watches.quote(args),
  }),
  saveWatch: method({
    schema: WatchRequest,
    handler(execution, request) {
      requireConsent(execution, request.digest);
      const id = execution.forWatches().watches.save(request);
      return { ...listed(execution), watchId: id, triggers: hasTrigger(execution) };
    },
  }),
  /** What looking now would cost; writes nothing and spends nothing. */
  quoteLook: method({
    schema: watchId,
    first: "tryFlush",
    handler: (execution, args) => execution.forWatches().looks.quote(args.watchId),
  }),
  /**
   * Looks now, by a run. That of a list has come to its end, or as far as a call may take, unless it `beginsOnly`; with any
   * other `runSlice` goes on. `creditCap`: what was agreed to for this look.
   *
   * @throws Why the look of a list came to nothing.
   */
  runWatch: method({
    schema: lookNow,
    first: "flush",
    handler(execution, args) {
      // A look that has ended meanwhile is told first: its finds come before this one's.
      attempt(() => execution.concludeLooks(), undefined, []);
      const { looks, runs } = execution.forWatches();
      const begun = looks.look(args.watchId, null, args.creditCap);
      if (isOfRows(begun.kind) || args.beginsOnly === true) return { ...begun, ...listed(execution) };
      const { state, runId } = drive(execution, runs, begun.runId);
      const progress = runs.now(runId);
      attempt(() => execution.concludeLooks(), undefined, []);
      if (state === "stopped" && runs.failure !== null) throw runs.failure;
      return { ...progress, ...listed(execution) };
    },
  }),
  pauseWatch: method({
    schema: () => z.object({ watchId: z.string(), paused: z.boolean() }),
    handler(execution, args) {
      execution.forWatches().watches.pause(args.watchId, args.paused);
      if (!args.paused) hasTrigger(execution);
      return listed(execution);
    },
  }),
  deleteWatch: method({
    schema: watchId,
    handler(execution, args) {
      execution.forWatches().watches.remove(args.watchId);
      return listed(execution);
    },
  }),
  /**
   * The newest first, so many at most; `unseen` counts all. `open` shows the sheet to the user. `remarks`: what else watches
   * have to say of their last looks, a sentence each.
   */
  getNews: method({
    schema: () => z.object({ unseenOnly: z.exactOptional(z.boolean()), open: z.exactOptional(z.boolean()) }),
    handler(execution, { unseenOnly = false, open = false }) {
      const { services } = execution;
      const whatsNew = new WhatsNew(services.spreadsheet);
      if (open && whatsNew.sheet !== null) services.spreadsheet.activate(whatsNew.sheet.sheetId);
      const lines = whatsNew.lines();
      const unseen = lines.filter(({ seen }) => !seen);
      const finds = [...(unseenOnly ? unseen : lines)].sort((a, b) =>
        a.foundAt === b.foundAt ? 0 : a.foundAt < b.foundAt ? 1 : -1,
      );
      return {
        finds: finds.slice(0, MOST_FINDS),
        unseen: unseen.length,
        ...findTimes(lines, services),
        sheetName: whatsNew.sheet?.name ?? null,
        remarks: services.hasDocumentStore() ? remarksOf(execution.forRuns()) : [],
      };
    },
  }),
  /** Marks what was found up to then (ISO 8601) as seen. */
  markSeen: method({
    schema: () => z.object({ until: z.iso.datetime() }),
    handler({ services }, { until }) {
      const whatsNew = new WhatsNew(services.spreadsheet);
      whatsNew.markSeen(Date.parse(until), services.clock.now());
      const lines = whatsNew.lines();
      return { unseen: lines.filter(({ seen }) => !seen).length, ...findTimes(lines, services) };
    },
  }),
  /** Whether Google lets this user's e-mail be sent: null if so, else the page that asks for it, `""` if Google names none. */
  getMail: method({
    schema: nothing,
    handler: ({ services }) => ({ consentUrl: services.mail().consentUrl() }),
  }),
  /**
   * What would be sent: of the last finds, or of an example where nothing was found yet. Sends nothing. `subject` is blank for a
   * webhook.
   */
  previewDigest: method({
    schema: () => z.object({ ...digestOf(), to: z.enum(["mail", "webhook"]) }),
    handler(execution, { to, ...watch }) {
      const {
        message: { subject, text },
        isExample,
      } = previewDigest(execution.forRuns(), watch, to);
      return { subject, text, isExample };
    },
  }),
  /** Sends that now, marked as a test: to `digest`, or to where the watch's digests go. Costs no credits. */
  sendTestDigest: method({
    schema: () => z.object({ ...digestOf(), digest: z.exactOptional(DigestChoice()) }),
    handler(execution, { digest, ...watch }) {
      requireConsent(execution, digest);
      const kept = watch.watchId === undefined ? null : execution.digestTargets().of(watch.watchId);
      const target = digest === undefined ? kept : readTarget(digest);
      if (target === null) throw noTarget();
      const preview = previewDigest(execution.forRuns(), watch, target.kind);
      sendTestDigest(execution.services.channels(), target, preview);
      return { sentTo: target.kind === "mail" ? target.address : target.host };
    },
  }),
};

function listed(execution: Execution): { watches: Watch[] } {
  return { watches: execution.services.hasDocumentStore() ? execution.forWatches().watches.all() : [] };
}

/** Makes sure of it where anything is watched; a trigger that is there already is found again. */
function hasTrigger(execution: Execution): boolean {
  if (!execution.services.hasDocumentStore() || !execution.forWatches().watches.isNeeded) return true;
  const id = execution.services.triggers.ensureHourly();
  rememberTrigger(execution, id);
  return id !== null;
}

/** Only whoever chooses an e-mail digest is asked for it. @throws {SetupError} Without it. */
function requireConsent({ services }: Execution, digest: DigestChoice | undefined): void {
  if (digest === undefined || readTarget(digest)?.kind !== "mail") return;
  if (services.mail().consentUrl() === null) return;
  throw new SetupError(
    "setup/permission",
    "Google does not let the add-on send e-mail in your name yet.",
    "Allow it first, or choose another way.",
  );
}
