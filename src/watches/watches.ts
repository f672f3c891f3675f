import { rounded } from "../core/credits";
import type { Bill, Progress, RunRequest } from "../core/sidebar-contract";
import type { Watch, WatchForecast, WatchRequest } from "../core/watches-contract";
import { InputError, LimitError } from "../errors";
import { requireSpending } from "../journal/spending-stop";
import type { ListServices } from "../lists/list-services";
import { CurrentRun } from "../runs/current-run";
import { isOver, runIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { changeWatches, watchOf } from "./change-watches";
import { concludeLooks, openLook, withOpenLook } from "./conclude";
import { readTarget, type DigestTarget, type DigestTargets } from "./digest-targets";
import { listLook } from "./list-looks";
import { isOfColumn, keptOf, lookRequest } from "./look-request";
import { LooksWithoutRun } from "./looks-without-run";
import { marketLook } from "./market-looks";
import { monthIsSpent, roomThisMonth } from "./month";
import { quoteWatch, type Quoted } from "./quote-watch";
import { rowsOfLook } from "./rows-of-look";
import { latestSlot } from "./schedule";
import { lastTold, NO_DIGEST, watchesIn, type StoredWatch } from "./stored-watch";
import { freeName, readName } from "./watch-name";
import { watchView } from "./watch-view";
import { asked, baselineOf, targetOf } from "./watched-target";
import { notTold, notYours } from "./who-may";
import { WhatsNew } from "./whats-new";

const MONDAY = 1;
const SECOND_MS = 1_000;
/** Names that a watch has had since its last digest. */
const MOST_NAMES = 5;

/** A watch whose day has come. */
export interface DueWatch {
  readonly id: string;
  readonly slot: string;
  /** Else it is over when `lookWithoutRun` returns. */
  readonly needsRun: boolean;
}

/** What is looked at again and again, kept in the document: shared with its editors, run by the one whose key pays. */
export class Watches {
  constructor(
    private readonly services: RunServices,
    private readonly runs: Runs,
    private readonly targets: DigestTargets,
    /** @param account What is spent is counted there. */
    private readonly lists: (account: string) => ListServices,
  ) {}

  all(): Watch[] {
    const watches = watchesIn(this.services.state.known());
    const lists = watches.some(({ kind }) => kind === "list") ? this.lists("").savedLists().all() : [];
    const records = watches.length === 0 ? [] : new CurrentRun(this.services).all();
    const shown = { today: this.today(), lists, targets: this.targets, records };
    return watches.map((watch) => watchView(this.services, watch, shown));
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
    changeWatches(state, (watches) => {
      if (watchId === undefined) {
        const free = { ...chosen, name: freeName(chosen, id, watches) };
        const made = { ...this.fresh(id), ...free, ...baselineOf(this.services, this.lists, chosen) };
        // Of an earlier watch of that name nothing is sent either.
        const to = digestTo(target ?? null, { ...made, lookedAt: this.services.clock.now() - SECOND_MS });
        return [...watches, { ...made, digest: to }];
      }
      const before = watchOf(watches, watchId);
      if (before.payer !== settings.payerTag) throw notYours();
      const isSame =
        before.sheetId === chosen.sheetId &&
        before.listId === chosen.listId &&
        (chosen.kind !== "market" || marketLook.isSame(before, { ...before, ...chosen })) &&
        // What is told of a list is chosen again; what it is compared with stays.
        (chosen.kind === "list" || asked(before.kind, before.request) === asked(chosen.kind, chosen.request));
      if (!isSame) this.requireNoLook(before);
      const { lookedAt, seen, toldAt } = isSame ? before : baselineOf(this.services, this.lists, chosen);
      const next = isSame ? before.next : undefined;
      return watches.map((each) =>
        each === before
          ? {
              ...before,
              ...chosen,
              name: freeName(chosen, id, watches),
              lookedAt,
              seen,
              toldAt,
              next,
              stopped: null,
              message: "",
              digest: withNameOf(before, target === undefined ? before.digest : digestTo(target, before)),
            }
          : each,
      );
    });
    return id;
  }

  /** What a look under way has found was requested by the watch as it is. @throws {LimitError} `limit/busy`. */
  private requireNoLook(watch: StoredWatch): void {
    const { clock } = this.services;
    const run = openLook(new CurrentRun(this.services).all(), watch);
    if (run === undefined && (watch.look?.until ?? 0) <= clock.now()) return;
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
    changeWatches(state, (watches) => {
      const watch = watchOf(watches, id);
      if (!paused && watch.payer !== settings.payerTag) throw notYours();
      const isCapped = watch.stopped === "limit/credit-cap" && watch.month.month >= this.month();
      const message = isCapped ? watch.message : "";
      const next = { ...watch, paused, ...(paused ? {} : { stopped: null, message }) };
      return watches.map((each) => (each === watch ? next : each));
    });
  }

  /** What it has found stays. */
  remove(id: string): void {
    this.endLook(id);
    this.targets.forget(id);
    changeWatches(this.services.state, (watches) => watches.filter((each) => each !== watchOf(watches, id)));
  }

  /** Whoever ends a watch ends its look as well, which would go on spending. */
  private endLook(id: string): void {
    const run = runIn(this.services.state.read());
    if (run?.watch.startsWith(`${id} `) === true && !isOver(run)) this.runs.cancel(run.runId);
  }

  /**
   * Looks now, by a run of its own.
   *
   * @param slot The day that it is due for; null if a person asks for it.
   * @param creditCap Below the watch's own caps.
   * @throws {LimitError} If a run is under way, or the month has no credits left.
   */
  look(id: string, slot: string | null = null, creditCap = Infinity): Progress {
    // What is refused ends no look that rests.
    if (runIn(this.services.state.read())?.state === "stopped")
      this.runs.requireReady(this.toLook(id).request);
    concludeLooks(this.services, this.runs, true);
    const { watch, room, request } = this.toLook(id);
    const records = new CurrentRun(this.services).all();
    if (openLook(records, watch) !== undefined) throw notTold();
    const { toldAt } = lastTold(watch);
    const goesOn = records.some(
      (each) =>
        each.runId === watch.lastRun && each.state === "cancelled" && each.watch === `${id} ${slot ?? ""}`,
    );
    // Both are one look, with one cap.
    const spent = goesOn ? (watch.last?.credits ?? 0) : 0;
    const ownCap = Math.min(rounded(watch.creditCap - spent), creditCap);
    return this.runs.start(request, Math.min(ownCap, room), {
      watch: `${id} ${slot ?? watch.slot}`,
      watchName: watch.name,
      toldAt,
      monthCap: room < ownCap ? watch.monthCap : 0,
    });
  }

  /** What a run would look for now. @throws If none may: without a key, or where spending is stopped or the month's cap is reached. */
  private toLook(id: string): { watch: StoredWatch; room: number; request: RunRequest } {
    const { state, settings, spreadsheet } = this.services;
    const watch = watchOf(watchesIn(state.read()), id);
    if (watch.payer !== settings.payerTag) throw notYours();
    settings.access();
    requireSpending(state.known());
    new WhatsNew(spreadsheet).requireWritable();
    const { kind } = watch;
    if (!isOfColumn(kind)) throw needsNoRun(watch);
    const room = this.requireRoom(watch);
    return { watch, room, request: lookRequest(kind, watch.request, rowsOfLook(spreadsheet, watch)) };
  }

  /** What the month has left, without what a look that is not concluded has spent. @throws {LimitError} If that is nothing. */
  private requireRoom(watch: StoredWatch): number {
    const counted = withOpenLook(this.services, watch, new CurrentRun(this.services).all());
    const room = roomThisMonth(counted, this.month());
    if (room <= 0) throw monthIsSpent(counted, this.month());
    return room;
  }

  /** As `look`, of a watch of a list or a market, which needs no run: it is over when this returns. */
  lookWithoutRun(id: string, slot: string | null = null, creditCap = Infinity): void {
    const watch = watchOf(watchesIn(this.services.state.read()), id);
    this.withoutRun(watch).look(id, slot, creditCap);
  }

  private withoutRun(watch: StoredWatch): LooksWithoutRun {
    if (isOfColumn(watch.kind)) throw needsRun(watch);
    return new LooksWithoutRun(this.services, this.lists, watch.kind === "list" ? listLook : marketLook);
  }

  /**
   * What a look would cost now, its caps included.
   *
   * @throws {LimitError} If they do not allow one.
   */
  quoteLook(watch: StoredWatch): Bill["credits"] {
    const { kind } = watch;
    if (!isOfColumn(kind)) return this.withoutRun(watch).quote(watch);
    const room = this.requireRoom(watch);
    const rows = rowsOfLook(this.services.spreadsheet, watch);
    const { credits } = this.runs.quote(lookRequest(kind, watch.request, rows));
    const cap = Math.min(watch.creditCap, room);
    return { low: Math.min(credits.low, cap), high: Math.min(credits.high, cap) };
  }

  /** The next one of mine that is due, longest waiting first, but for those that were tried; null if none is. */
  due(tried: ReadonlySet<string>): DueWatch | null {
    const { state, settings } = this.services;
    const now = this.localTime();
    const due = watchesIn(state.known()).flatMap((watch) => {
      const slot = latestSlot(watch, now);
      const isDue =
        watch.payer === settings.payerTag &&
        !watch.paused &&
        watch.stopped === null &&
        slot > watch.slot &&
        !tried.has(watch.id);
      return isDue ? [{ id: watch.id, slot, needsRun: isOfColumn(watch.kind), since: watch.slot }] : [];
    });
    return due.sort((a, b) => (a.since < b.since ? -1 : 1))[0] ?? null;
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
    "id" | "payer" | "lastRun" | "last" | "month" | "paused" | "stopped" | "message" | "digest"
  > {
    const { payerTag: payer } = this.services.settings;
    const month = { month: this.month(), credits: 0 };
    return {
      id,
      payer,
      lastRun: "",
      last: null,
      month,
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

  private month(): string {
    return this.today().slice(0, 7);
  }
}

/** What waits to be told is in What's new under the name that the watch has had. */
function withNameOf(
  { name, digest: before }: StoredWatch,
  digest: StoredWatch["digest"],
): StoredWatch["digest"] {
  if (digest.host === "" || digest.upTo !== before.upTo) return digest;
  return { ...digest, names: [...new Set([...(before.names ?? []), name])].slice(-MOST_NAMES) };
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

function needsNoRun({ name }: StoredWatch): InputError {
  return new InputError("input/argument", `“${name}” looks at no column: no run looks for it.`);
}

function needsRun({ name }: StoredWatch): InputError {
  return new InputError("input/argument", `“${name}” looks at a column, by a run.`);
}
