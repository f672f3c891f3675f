import { endLooks } from "./conclude";
import { looksOf } from "./looks";
import { overdueWatches, type OverdueWatch } from "./overdue";
import { watchCaps, watchedMark, watches as stored, watchesIn } from "./stored-watch";
import { watchesOf } from "./watches";
import * as z from "zod/mini";
import type { App } from "../../app";
import { once } from "../../core/terms";
import { isOfRows } from "../../products/run-kind";
import { SetupError } from "../../core/errors";
import { rememberTrigger } from "../../runs/hourly-trigger";
import { deliverDigests, noTarget, previewDigest, sendTestDigest } from "./digest";
import { digestTargetsOf, readTarget } from "./digest-targets";
import { findTimes } from "./since-in-words";
import { remarksOf, type Watch } from "./watch-view";
import { DigestChoice, watchCap, WatchEvery, WatchKind, WatchRequest, WatchWhat } from "./watch-request";
import { WhatsNew } from "./whats-new";
import { drive } from "../../rpc/drive";
import { attempt, method, nothing, unreadInWords } from "../../rpc/method";
import { feature } from "../feature";

export type { OverdueWatch } from "./overdue";

export type { Find } from "./whats-new";

export type { Watch } from "./watch-view";

export type { DigestChoice, WatchEvery, WatchKind, WatchRequest, WatchWhat } from "./watch-request";

export type { DigestOf } from "./digest";

export type { LookBill } from "./watched";

export type { WatchForecast } from "./forecast";

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
const methods = {
  /** `triggers`: whether looks happen while the sidebar is closed; test deployments have no triggers. */
  getWatches: method({
    schema: nothing,
    handler: (app) => ({ ...listed(app), triggers: hasTrigger(app) }),
  }),
  /** What looking would cost; writes nothing and spends nothing. */
  quoteWatch: method({
    schema: () =>
      z.object({
        what: WatchWhat(),
        every: WatchEvery(),
        creditCap: watchCap(),
        monthCap: watchCap(),
        dayCap: z.exactOptional(watchCap()),
      }),
    first: "tryFlush",
    handler: (app, args) => watchesOf(app).quote(args),
  }),
  saveWatch: method({
    schema: WatchRequest,
    handler(app, request) {
      requireConsent(app, request.digest);
      const id = watchesOf(app).save(request);
      return { ...listed(app), watchId: id, triggers: hasTrigger(app) };
    },
  }),
  /** What looking now would cost; writes nothing and spends nothing. */
  quoteLook: method({
    schema: watchId,
    first: "tryFlush",
    handler: (app, args) => looksOf(app).quote(args.watchId),
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
    handler(app, args) {
      // A look that has ended meanwhile is told first: its finds come before this one's.
      attempt(() => endLooks(app), undefined, []);
      const { runs } = app;
      const begun = looksOf(app).look(args.watchId, null, args.creditCap);
      if (isOfRows(begun.kind) || args.beginsOnly === true) return { ...begun, ...listed(app) };
      const { state, runId } = drive(app, begun.runId);
      const progress = runs.now(runId);
      attempt(() => endLooks(app), undefined, []);
      if (state === "stopped" && runs.failure !== null) throw runs.failure;
      return { ...progress, ...listed(app) };
    },
  }),
  pauseWatch: method({
    schema: () => z.object({ watchId: z.string(), paused: z.boolean() }),
    handler(app, args) {
      watchesOf(app).pause(args.watchId, args.paused);
      if (!args.paused) hasTrigger(app);
      return listed(app);
    },
  }),
  deleteWatch: method({
    schema: watchId,
    handler(app, args) {
      watchesOf(app).remove(args.watchId);
      return listed(app);
    },
  }),
  /**
   * The newest first, so many at most; `unseen` counts all. `open` shows the sheet to the user. `remarks`: what else watches
   * have to say of their last looks, a sentence each.
   */
  getNews: method({
    schema: () => z.object({ unseenOnly: z.exactOptional(z.boolean()), open: z.exactOptional(z.boolean()) }),
    handler(app, { unseenOnly = false, open = false }) {
      const whatsNew = new WhatsNew(app.spreadsheet);
      if (open && whatsNew.sheet !== null) app.spreadsheet.activate(whatsNew.sheet.sheetId);
      const lines = whatsNew.lines();
      const unseen = lines.filter(({ seen }) => !seen);
      const finds = [...(unseenOnly ? unseen : lines)].sort((a, b) =>
        a.foundAt === b.foundAt ? 0 : a.foundAt < b.foundAt ? 1 : -1,
      );
      return {
        finds: finds.slice(0, MOST_FINDS),
        unseen: unseen.length,
        ...findTimes(lines, app),
        sheetName: whatsNew.sheet?.name ?? null,
        remarks: app.hasDocumentStore() ? remarksOf(app) : [],
      };
    },
  }),
  /** Marks what was found up to then (ISO 8601) as seen. */
  markSeen: method({
    schema: () => z.object({ until: z.iso.datetime() }),
    handler(app, { until }) {
      const whatsNew = new WhatsNew(app.spreadsheet);
      whatsNew.markSeen(Date.parse(until), app.clock.now());
      const lines = whatsNew.lines();
      return { unseen: lines.filter(({ seen }) => !seen).length, ...findTimes(lines, app) };
    },
  }),
  /** Whether Google lets this user's e-mail be sent: null if so, else the page that asks for it, `""` if Google names none. */
  getMail: method({
    schema: nothing,
    handler: (app) => ({ consentUrl: app.mail.consentUrl() }),
  }),
  /**
   * What would be sent: of the last finds, or of an example where nothing was found yet. Sends nothing. `subject` is blank for a
   * webhook.
   */
  previewDigest: method({
    schema: () => z.object({ ...digestOf(), to: z.enum(["mail", "webhook"]) }),
    handler(app, { to, ...watch }) {
      const {
        message: { subject, text },
        isExample,
      } = previewDigest(app, watch, to);
      return { subject, text, isExample };
    },
  }),
  /** Sends that now, marked as a test: to `digest`, or to where the watch's digests go. Costs no credits. */
  sendTestDigest: method({
    schema: () => z.object({ ...digestOf(), digest: z.exactOptional(DigestChoice()) }),
    handler(app, { digest, ...watch }) {
      requireConsent(app, digest);
      const kept = watch.watchId === undefined ? null : digestTargetsOf(app).of(watch.watchId);
      const target = digest === undefined ? kept : readTarget(digest);
      if (target === null) throw noTarget();
      const preview = previewDigest(app, watch, target.kind);
      sendTestDigest(app, target, preview);
      return { sentTo: target.kind === "mail" ? target.address : target.host };
    },
  }),
};

/** Looks again by itself at what is watched, and tells what it has found. */
export const watches = feature({
  name: "watches",
  menu: [
    { label: "Watches", handler: "keepWatch", panel: "watches", group: "watching" },
    { label: "What’s new", handler: "showWhatsNew", panel: "whatsnew", group: "watching" },
  ],
  methods,
  hourly: {
    work: ({ app, drive: goOn, hasTime }) => looksOf(app).startDue(goOn, hasTime),
    tell: deliverDigests,
    isNeeded: (app) => watchesOf(app).isNeeded,
  },
  afterRun: tellFinds,
  opening: endLooks,
  state: stateOf,
  poll: { tell: (app): { watched: string } => ({ watched: markOf(app) }) },
  history: overdueNow,
  capsOfWatch: (app, id) => watchCaps(id, app),
  listSaved: (app, list, asked) => watchesOf(app).agreeTo(list, asked),
  forget(app, notices) {
    attempt(() => endLooks(app), undefined, notices);
    watchesOf(app).leave();
  },
});

/** Sends digests, which wait for others' servers: so they go out here and by the trigger, not while a sidebar opens. */
function tellFinds(app: App): void {
  endLooks(app);
  if (app.hasDocumentStore()) deliverDigests(app);
}

/** Blank where nothing is watched, or can be. */
function markOf(app: App): string {
  return app.hasDocumentStore() ? watchedMark(app.state.known()) : "";
}

/** `watches`: how many the spreadsheet has. `watched`: a text that changes once a watch has looked or was changed. */
function stateOf(app: App, notices: string[]): { watches: number; watched: string } {
  const read = () => {
    if (!app.hasDocumentStore()) return { watches: 0, watched: "" };
    const snapshot = app.state.known();
    notices.push(...unreadInWords(stored.unread(snapshot), "watch", "watches"));
    return { watches: watchesIn(snapshot).length, watched: watchedMark(snapshot) };
  };
  return attempt(read, { watches: 0, watched: "" }, notices);
}

/** `overdue`: those that have not looked although they should have; left out where there are none. */
function overdueNow(app: App): { overdue?: OverdueWatch[] } {
  const overdue = overdueWatches(app);
  return overdue.length === 0 ? {} : { overdue };
}

function listed(app: App): { watches: Watch[] } {
  return { watches: app.hasDocumentStore() ? watchesOf(app).all() : [] };
}

/** Makes sure of the trigger where anything is watched; a trigger that is there already is found again. */
function hasTrigger(app: App): boolean {
  if (!app.hasDocumentStore() || !watchesOf(app).isNeeded) return true;
  const id = app.triggers.ensureHourly();
  rememberTrigger(app, id);
  return id !== null;
}

/** Asks only a user who chooses an e-mail digest. @throws {SetupError} Without it. */
function requireConsent(app: App, digest: DigestChoice | undefined): void {
  if (digest === undefined || readTarget(digest)?.kind !== "mail") return;
  if (app.mail.consentUrl() === null) return;
  throw new SetupError(
    "setup/permission",
    "Google does not let the add-on send e-mail in your name yet.",
    "Allow it first, or choose another way.",
  );
}
