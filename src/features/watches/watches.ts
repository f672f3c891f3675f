import type { App } from "../../app";
import { failureOf, InputError, LimitError } from "../../core/errors";
import type { StoredList } from "../../lists/saved-lists";
import type { Snapshot } from "../../money/snapshot";
import { cancelRun } from "../../runs/cancel-run";
import { type RunRecord, runsIn } from "../../runs/run-record";
import type { DocumentStore } from "../../money/store";
import { type ActName, handOf, noting } from "../../money/acts";
import { openLook, watchedBy } from "./conclude";
import { type DigestTargets, digestTargetsOf, readTarget } from "./digest-targets";
import { type ForecastCaps, forecastOf, type WatchForecast } from "./forecast";
import { whyOwnerIsGone } from "./owner-gone";
import { latestSlot } from "./schedule";
import {
  notYours,
  type StoredWatch,
  watches,
  watchesIn,
  watchOf,
  withAgreed,
  withHost,
} from "./stored-watch";
import type { WatchRequest } from "./watch-request";
import { type Watch, watchView } from "./watch-view";

const MONDAY = 1;
const NAME_MAX = 60;
const LEFT = "The person whose key paid for this watch has removed their data from the add-on.";
const FRESH_DIGEST = { day: "", tries: 0, problem: "" };
const NO_TARGET = { column: undefined, list: undefined };

/** The watches that the document keeps: shared with its editors, each run by the user whose key pays. */
export class Watches {
  private readonly targets: DigestTargets;

  constructor(private readonly app: App) {
    this.targets = digestTargetsOf(app);
  }

  all(): Watch[] {
    const all = watchesIn(this.app.state.known());
    const records = all.length === 0 ? [] : runsIn(this.app.state.known());
    return all.map((watch) => watchView(this.app, watch, { targets: this.targets, records }));
  }

  /** What a watch would cost. @throws {InputError} If there is nothing to look at. */
  quote({ what, ...caps }: Pick<WatchRequest, "what"> & ForecastCaps): WatchForecast {
    requireEvery(what, caps);
    const watched = watchedBy(what.kind);
    watched.shown?.(this.app, what);
    return forecastOf(watched.forecast(this.app, what), caps);
  }

  /**
   * Keeps a watch, a new one or another version of one's own. It looks from its next day on.
   *
   * @returns Its id.
   */
  save({ watchId, takesOver, name: typed, what, digest, ...when }: WatchRequest): string {
    const { state, settings, codec, clock, spreadsheet } = this.app;
    settings.access();
    requireEvery(what, when);
    const mine = (all: readonly StoredWatch[]): StoredWatch | null => {
      const watch = watchId === undefined ? null : watchOf(all, watchId);
      if (watch !== null && watch.payer !== settings.payerTag && !(takesOver && this.isLeft(watch)))
        throw notYours();
      return watch;
    };
    const isTaken = ({ payer }: StoredWatch) => payer !== settings.payerTag;
    const theirs = mine(watchesIn(state.read()));
    const look = theirs !== null && isTaken(theirs) ? this.endLook(theirs.id) : undefined;
    const name = readName(typed);
    const id = watchId ?? codec.uuid().slice(0, 8);
    const now = clock.now();
    const { isKnown, ...target } = watchedBy(what.kind).target(this.app, what);
    const schedule = { ...when, weekday: when.weekday ?? MONDAY };
    const slot = latestSlot(schedule, spreadsheet.localTime(now));
    const chosen = { ...NO_TARGET, ...target, kind: what.kind, request: what.request };
    const quoted = this.lookPrice(what);
    const host = this.keepTarget(id, digest);
    watches.change(theirs === null ? state : this.telling(id, "watch-taken-over"), (all) => {
      const before = mine(all);
      const taken = before !== null && isTaken(before);
      const isSame =
        before !== null && before.host === settings.host && lookedFor(before) === lookedFor(chosen);
      if (before !== null && !isSame && !taken) this.requireNoLook(before);
      // Where its owner's digests went only they know.
      const kept = taken ? null : (before?.digest ?? null);
      const watch: StoredWatch = {
        ...(before ?? { id, madeAt: now, lastRun: "", paused: false }),
        ...chosen,
        dayCap: undefined,
        ...schedule,
        payer: settings.payerTag,
        ...(taken ? { paused: false, lastRun: look?.runId ?? before.lastRun } : {}),
        left: undefined,
        host: settings.host,
        quoted,
        slot,
        stopped: null,
        message: "",
        notBegun: undefined,
        name: freeName(name, id, all),
        toldAt: isSame ? before.toldAt : isKnown ? now : null,
        next: isSame ? before.next : undefined,
        last: isSame ? before.last : null,
        // A digest that begins now sends nothing that was found before.
        found: before?.found && { ...before.found, sent: kept === null || before.found.sent },
        digest:
          host === undefined ? kept : host && { ...(kept?.problem === "" ? kept : FRESH_DIGEST), ...host },
      };
      return before === null ? [...all, watch] : all.map((each) => (each === before ? watch : each));
    });
    return id;
  }

  /** What one look costs; null where there is nothing to look at yet. */
  private lookPrice(what: WatchRequest["what"]): StoredWatch["quoted"] {
    let price: StoredWatch["quoted"] = null;
    failureOf(() => {
      const { unticked, credits } = watchedBy(what.kind).forecast(this.app, what);
      if (unticked === undefined) price = { ...credits };
    });
    return price;
  }

  /** A watch is not changed during a look: what that finds was requested by the watch as it is. @throws {LimitError} `limit/busy`. */
  private requireNoLook(watch: StoredWatch): void {
    if (openLook(runsIn(this.app.state.known()), watch) === undefined) return;
    throw new LimitError(
      "limit/busy",
      `“${watch.name}” is checking right now, so you can't change what it checks.`,
      "Wait until it ends, or cancel it. Then save again.",
    );
  }

  /** @returns Where digests go from now on, null for nowhere; undefined if nothing was said about it. */
  private keepTarget(
    id: string,
    digest: WatchRequest["digest"],
  ): { readonly host: string; readonly isMail: boolean } | null | undefined {
    if (digest === undefined) return undefined;
    const target = readTarget(digest);
    if (target === null) this.targets.forget(id);
    else this.targets.save(id, target);
    return target && { host: target.host, isMail: target.kind === "mail" };
  }

  /**
   * Every user may pause a watch: it saves credits. Only its owner lets it go on: that clears what stopped it, and agrees to what its list
   * asks now and to the saved address. A stop by its caps is still told until the next look, since they are as they were.
   */
  pause(id: string, paused: boolean): void {
    const { settings, clock } = this.app;
    if (paused) this.endLook(id);
    watches.change(this.telling(id, "watch-paused"), (all) => {
      const watch = watchOf(all, id);
      if (!paused && watch.payer !== settings.payerTag) throw notYours();
      const message = watch.stopped === "limit/credit-cap" ? watch.message : "";
      const asks = paused ? undefined : watch.list?.asks;
      const agreed = asks === undefined ? watch : withAgreed(watch, asks);
      const now = paused || settings.host === "" ? agreed : withHost(agreed, settings.host, clock.now());
      const next = { ...now, paused, ...(paused ? {} : { stopped: null, left: undefined, message }) };
      return all.map((each) => (each === watch ? next : each));
    });
  }

  /** A user who changes or renames a list agrees to that for their own watches of it. @param question If it changes. */
  agreeTo({ id, name }: Pick<StoredList, "id" | "name">, question?: string): void {
    const { state, settings } = this.app;
    const agreed = (watch: StoredWatch): StoredWatch => {
      const { list, payer } = watch;
      if (list?.id !== id || payer !== settings.payerTag) return watch;
      const isChanged = question !== undefined && (list.agreed !== question || list.asks !== undefined);
      if (isChanged) return withAgreed({ ...watch, list: { ...list, name } }, question);
      return list.name === name ? watch : { ...watch, list: { ...list, name } };
    };
    if (watchesIn(state.known()).every((watch) => agreed(watch) === watch)) return;
    watches.change(state, (all) => all.map(agreed));
  }

  /** Deletes a watch; what it has found stays. */
  remove(id: string): void {
    this.endLook(id);
    this.targets.forget(id);
    watches.change(this.telling(id, "watch-deleted"), (all) =>
      all.filter((each) => each !== watchOf(all, id)),
    );
  }

  private isLeft(watch: StoredWatch): boolean {
    return whyOwnerIsGone(this.app, watch, runsIn(this.app.state.known())) !== null;
  }

  /** The history says who has paused, deleted or taken over another user's watch. */
  private telling(id: string, what: ActName): DocumentStore<Snapshot> {
    const { app } = this;
    return noting(app.state, (snapshot) => {
      const { payer, name, paused } = watchOf(watchesIn(snapshot), id);
      const isTold = payer !== app.settings.payerTag && !(what === "watch-paused" && paused);
      return isTold ? { ...handOf(app), what, name } : null;
    });
  }

  /** Pauses this user's watches, and keeps nothing here of where their digests went. */
  leave(): void {
    const { state, settings } = this.app;
    const isMine = ({ payer }: StoredWatch): boolean => payer === settings.payerTag;
    const left = { paused: true, left: true, stopped: null, message: LEFT, digest: null } as const;
    if (!watchesIn(state.read()).some(isMine)) return;
    watches.change(state, (all) => all.map((watch) => (isMine(watch) ? { ...watch, ...left } : watch)));
  }

  /** Ends the look of a watch that ends: it would go on spending. @returns It, if there was one. */
  private endLook(id: string): RunRecord | undefined {
    const { app } = this;
    const watch = watchesIn(app.state.read()).find((each) => each.id === id);
    const look = watch && openLook(runsIn(app.state.known()), watch);
    if (look !== undefined) cancelRun(look.runId, app);
    return look;
  }

  /** Whether any of mine will look again. */
  get isNeeded(): boolean {
    const { state, settings } = this.app;
    return watchesIn(state.known()).some(
      ({ payer, paused, stopped }) => payer === settings.payerTag && !paused && stopped === null,
    );
  }
}

const make = (app: App): Watches => new Watches(app);

/** The watches of this spreadsheet. */
export const watchesOf = (app: Pick<App, "part">): Watches => app.part(make);

/** @throws {InputError} Where every hour would cost something, whether anything is new or not. */
function requireEvery({ kind }: WatchRequest["what"], { every }: Pick<WatchRequest, "every">): void {
  if (every !== "hour" || watchedBy(kind).requireSamePart !== undefined) return;
  throw new InputError("input/argument", "Only new rows are looked for every hour.", "Choose daily.");
}

/** What reads the same for two watches is looked for by both: with other columns a list is the same. */
function lookedFor({ kind, request, column, list }: Partial<StoredWatch>): string {
  return JSON.stringify([kind, list === undefined ? request : [list.id, list.agreed], column?.sheetId]);
}

/** @throws {InputError} If there is none, or it is too long. */
function readName(typed: string): string {
  const name = typed.replace(/\s+/g, " ").trim();
  if (name !== "" && name.length <= NAME_MAX) return name;
  throw new InputError("input/argument", `A watch needs a name of at most ${NAME_MAX} characters.`);
}

/** The name, numbered if another watch has it: lines of What's new, and so digests, tell watches apart by their names. */
function freeName(name: string, id: string, all: readonly StoredWatch[]): string {
  const isTaken = (free: string) => all.some((other) => other.id !== id && other.name === free);
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name.slice(0, NAME_MAX - 5)} (${number})`;
  return free;
}
