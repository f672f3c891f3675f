import { LimitError } from "../errors";
import type { ListsOn } from "../lists/list-services";
import { runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { notYours, watchOf } from "./change-watches";
import { lookOf, openLook } from "./conclude";
import { type DigestTarget, type DigestTargets, readTarget } from "./digest-text";
import { freeName, readName } from "./find";
import { type Quoted, quoteWatch, type WatchForecast } from "./forecast";
import { keptOf } from "./look-request";
import { latestSlot, NO_DIGEST, type StoredWatch, watches, watchesIn, withAgreed } from "./stored-watch";
import type { WatchRequest } from "./watch-request";
import { type Watch, watchView } from "./watch-view";
import { asked, baselineOf, targetOf } from "./watched-target";
import { isSameWhole } from "./whole-looks";

const MONDAY = 1;
const SECOND_MS = 1_000;

/** What is looked at again and again, kept in the document: shared with its editors, run by the one whose key pays. */
export class Watches {
  constructor(
    private readonly services: RunServices,
    private readonly runs: Runs,
    private readonly targets: DigestTargets,
    private readonly lists: ListsOn,
  ) {}

  all(): Watch[] {
    const all = watchesIn(this.services.state.known());
    const lists = all.some(({ kind }) => kind === "list") ? this.lists().savedLists().all() : [];
    const records = all.length === 0 ? [] : runsIn(this.services.state.known());
    const shown = { today: this.today(), lists, targets: this.targets, records };
    return all.map((watch) => watchView(this.services, watch, shown));
  }

  /** @throws {InputError} If there is no company in the range, or no such list. */
  quote(quoted: Quoted): WatchForecast {
    return quoteWatch(quoted, this.services, this.runs, this.lists);
  }

  /**
   * Keeps a watch, a new one or another version of one's own. It looks from its next day on.
   *
   * @returns Its id.
   */
  save({ watchId, name: typed, what, digest, ...when }: WatchRequest): string {
    const { state, settings, codec } = this.services;
    settings.access();
    if (watchId !== undefined && watchOf(watchesIn(state.read()), watchId).payer !== settings.payerTag)
      throw notYours();
    const name = readName(typed);
    const id = watchId ?? codec.uuid().slice(0, 8);
    const { every, hour, weekday = MONDAY, creditCap, monthCap } = when;
    const chosen = {
      name,
      kind: what.kind,
      request: keptOf(what.request),
      ...targetOf(this.services, this.lists, what),
      every,
      hour,
      weekday,
      creditCap,
      monthCap,
      slot: latestSlot({ every, hour, weekday }, this.localTime()),
    };
    const target = this.keepTarget(id, digest);
    watches.change(state, (all) => {
      if (watchId === undefined) {
        const free = { ...chosen, name: freeName(chosen, id, all) };
        const made = { ...this.fresh(id), ...free, ...baselineOf(this.services, this.lists, chosen) };
        // Of an earlier watch of that name nothing is sent either.
        const to = digestTo(target ?? null, { ...made, lookedAt: this.services.clock.now() - SECOND_MS });
        return [...all, { ...made, digest: to }];
      }
      const before = watchOf(all, watchId);
      if (before.payer !== settings.payerTag) throw notYours();
      const isSame =
        before.sheetId === chosen.sheetId &&
        isSameWhole(before, chosen) &&
        // What is told of a list is chosen again; what it is compared with stays.
        (chosen.kind === "list" || asked(before.kind, before.request) === asked(chosen.kind, chosen.request));
      if (!isSame) this.requireNoLook(before);
      const { lookedAt, seen, toldAt } = isSame ? before : baselineOf(this.services, this.lists, chosen);
      const next = isSame ? before.next : undefined;
      return all.map((each) =>
        each === before
          ? {
              ...before,
              ...chosen,
              name: freeName(chosen, id, all),
              lookedAt,
              seen,
              toldAt,
              next,
              stopped: null,
              message: "",
              digest: target === undefined ? before.digest : digestTo(target, before),
            }
          : each,
      );
    });
    return id;
  }

  /** What a look under way has found was requested by the watch as it is. @throws {LimitError} `limit/busy`. */
  private requireNoLook(watch: StoredWatch): void {
    if (openLook(runsIn(this.services.state.known()), watch) === undefined) return;
    throw new LimitError(
      "limit/busy",
      `“${watch.name}” is looking just now, so what it looks for cannot be changed.`,
      "Let the look end, or cancel it, and save again.",
    );
  }

  /** @returns Where digests go from now on, null for nowhere; undefined if nothing was said about it. */
  private keepTarget(id: string, digest: WatchRequest["digest"]): DigestTarget | null | undefined {
    if (digest === undefined) return undefined;
    const target = readTarget(digest);
    if (target === null) this.targets.forget(id);
    else this.targets.save(id, target);
    return target;
  }

  /**
   * Everybody may pause one: it saves credits. Only its owner lets it go on, which forgives what stopped it. That its caps did is
   * still said until the next look: they are as they were.
   */
  pause(id: string, paused: boolean): void {
    const { state, settings } = this.services;
    if (paused) this.endLook(id);
    watches.change(state, (all) => {
      const watch = watchOf(all, id);
      if (!paused && watch.payer !== settings.payerTag) throw notYours();
      const message = watch.stopped === "limit/credit-cap" ? watch.message : "";
      const agreed = paused || watch.asks === undefined ? watch : withAgreed(watch, watch.asks);
      const next = { ...agreed, paused, ...(paused ? {} : { stopped: null, message }) };
      return all.map((each) => (each === watch ? next : each));
    });
  }

  /** Whoever changes a list themselves agrees to it for their own watches of it. */
  agreeTo(listId: string, question: string): void {
    const { state, settings } = this.services;
    const isOfIt = (watch: StoredWatch): boolean =>
      watch.listId === listId && watch.payer === settings.payerTag && watch.agreed !== question;
    if (!watchesIn(state.known()).some(isOfIt)) return;
    watches.change(state, (all) => all.map((watch) => (isOfIt(watch) ? withAgreed(watch, question) : watch)));
  }

  /** What it has found stays. */
  remove(id: string): void {
    this.endLook(id);
    this.targets.forget(id);
    watches.change(this.services.state, (all) => all.filter((each) => each !== watchOf(all, id)));
  }

  /** Whoever ends a watch ends its look as well, which would go on spending. */
  private endLook(id: string): void {
    const look = lookOf(runsIn(this.services.state.read()), id);
    if (look !== undefined) this.runs.cancel(look.runId);
  }

  /** Whether any of mine will look again. */
  get isNeeded(): boolean {
    const { state, settings } = this.services;
    return watchesIn(state.known()).some(
      ({ payer, paused, stopped }) => payer === settings.payerTag && !paused && stopped === null,
    );
  }

  private fresh(
    id: string,
  ): Pick<
    StoredWatch,
    "id" | "madeAt" | "payer" | "lastRun" | "last" | "paused" | "stopped" | "message" | "digest"
  > {
    const { payerTag: payer } = this.services.settings;
    return {
      id,
      madeAt: this.services.clock.now(),
      payer,
      lastRun: "",
      last: null,
      paused: false,
      stopped: null,
      message: "",
      digest: NO_DIGEST,
    };
  }

  private localTime(): string {
    return this.services.spreadsheet.localTime(this.services.clock.now());
  }

  private today(): string {
    return this.localTime().slice(0, 10);
  }
}

/** Of what was found before nothing is sent. */
function digestTo(
  target: DigestTarget | null,
  { digest, lookedAt }: Pick<StoredWatch, "digest" | "lookedAt">,
): StoredWatch["digest"] {
  if (target === null) return NO_DIGEST;
  const { host, kind } = target;
  const to = { host, isMail: kind === "mail" };
  return digest.host === ""
    ? { ...NO_DIGEST, ...to, upTo: lookedAt }
    : { ...digest, ...to, problem: "", notBefore: undefined };
}
