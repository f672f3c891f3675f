import type { Progress } from "../core/sidebar-contract";
import type { Watch, WatchForecast, WatchRequest } from "../core/watches-contract";
import { InputError, LimitError } from "../errors";
import { companiesIn } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import { CurrentRun } from "../runs/current-run";
import { runIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { changeWatches, watchOf } from "./change-watches";
import { concludeLooks, openLook } from "./conclude";
import { readTarget, type DigestTarget, type DigestTargets } from "./digest-targets";
import { forecastOf } from "./forecast";
import { keptOf, lookRequest } from "./look-request";
import { monthIsSpent, roomThisMonth } from "./month";
import { rangeOfLook } from "./range-of-look";
import { latestSlot } from "./schedule";
import { NO_DIGEST, watchesIn, type StoredWatch } from "./stored-watch";
import { watchView } from "./watch-view";
import { watchedRange } from "./watched-column";
import { WhatsNew } from "./whats-new";

const NAME_MAX = 60;
const MONDAY = 1;
/** What reads the same in two requests asks the same. */
const asked = (kind: string, request: StoredWatch["request"]) => JSON.stringify([kind, keptOf(request)]);

/** What is looked at again and again, kept in the document: shared with its editors, run by the one whose key pays. */
export class Watches {
  constructor(
    private readonly services: RunServices,
    private readonly runs: Runs,
    private readonly targets: DigestTargets,
  ) {}

  all(): Watch[] {
    return watchesIn(this.services.state.known()).map((watch) =>
      watchView(this.services, watch, this.month(), this.targets),
    );
  }

  /** @throws {InputError} If there is no company in the range. */
  quote({
    what,
    every,
    creditCap,
    monthCap,
  }: Pick<WatchRequest, "what" | "every" | "creditCap" | "monthCap">): WatchForecast {
    const range = watchedRange(this.services.spreadsheet, { ...this.column(what), name: "" });
    const request = lookRequest(what.kind, keptOf(what.request), range);
    return forecastOf(this.runs.quote({ ...request, maxAgeDays: 0 }), { every, creditCap, monthCap });
  }

  /**
   * Keeps a watch, a new one or another version of one's own. It looks from its next day on.
   *
   * @returns Its id.
   */
  save({ watchId, name: typed, what, digest, ...when }: WatchRequest): string {
    const { state, settings, codec } = this.services;
    settings.access();
    const name = readName(typed);
    const id = watchId ?? codec.uuid().slice(0, 8);
    const { every, hour, weekday = MONDAY, creditCap, monthCap } = when;
    const chosen = {
      name,
      kind: what.kind,
      request: keptOf(what.request),
      ...this.column(what),
      every,
      hour,
      weekday,
      creditCap,
      monthCap,
      slot: latestSlot({ every, hour, weekday }, this.localTime()),
    };
    if (watchId !== undefined && watchOf(watchesIn(state.read()), watchId).payer !== settings.payerTag)
      throw notYours();
    const target = this.keepTarget(id, digest);
    changeWatches(state, (watches) => {
      if (watchId === undefined) {
        const made = { ...this.fresh(id), ...chosen, lookedAt: this.baseline(chosen) };
        return [...watches, { ...made, digest: digestTo(target ?? null, made) }];
      }
      const before = watchOf(watches, watchId);
      if (before.payer !== settings.payerTag) throw notYours();
      const isSame =
        asked(before.kind, before.request) === asked(chosen.kind, chosen.request) &&
        before.sheetId === chosen.sheetId;
      const lookedAt = isSame ? before.lookedAt : this.baseline(chosen);
      const next = isSame ? before.next : undefined;
      return watches.map((each) =>
        each === before
          ? {
              ...before,
              ...chosen,
              lookedAt,
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

  /** @returns Where digests go from now on, null for nowhere; undefined if nothing was said about it. */
  private keepTarget(id: string, digest: WatchRequest["digest"]): DigestTarget | null | undefined {
    if (digest === undefined) return undefined;
    const target = readTarget(digest);
    if (target === null) this.targets.forget(id);
    else this.targets.save(id, target);
    return target;
  }

  /** Everybody may pause one: it saves credits. Only its owner lets it go on, which forgives what stopped it. */
  pause(id: string, paused: boolean): void {
    const { state, settings } = this.services;
    changeWatches(state, (watches) => {
      const watch = watchOf(watches, id);
      if (!paused && watch.payer !== settings.payerTag) throw notYours();
      const next = { ...watch, paused, ...(paused ? {} : { stopped: null, message: "" }) };
      return watches.map((each) => (each === watch ? next : each));
    });
  }

  /** What it has found stays. */
  remove(id: string): void {
    this.targets.forget(id);
    changeWatches(this.services.state, (watches) => watches.filter((each) => each !== watchOf(watches, id)));
  }

  /**
   * Looks now, by a run of its own.
   *
   * @param slot The day that it is due for; today's look, asked for by a person, if left out.
   * @throws {LimitError} If a run is under way, or the month has no credits left.
   */
  look(id: string, slot?: string): Progress {
    const { state, settings } = this.services;
    const owned = () => {
      const watch = watchOf(watchesIn(state.read()), id);
      if (watch.payer !== settings.payerTag) throw notYours();
      return watch;
    };
    owned();
    new WhatsNew(this.services.spreadsheet).requireWritable();
    this.endStopped(id);
    const watch = owned();
    if (openLook(new CurrentRun(this.services).all(), watch) !== undefined) throw notTold();
    const room = roomThisMonth(watch, this.month());
    if (room <= 0) throw monthIsSpent(watch);
    const request = lookRequest(watch.kind, watch.request, rangeOfLook(this.services.spreadsheet, watch));
    const cap = Math.min(watch.creditCap, room);
    return this.runs.start(request, cap, `${id} ${slot ?? watch.slot}`);
  }

  /** A look of it that was stopped goes on no more: what it has found is told, and what it has spent counted, before the next. */
  private endStopped(id: string): void {
    concludeLooks(this.services, this.runs);
    const run = runIn(this.services.state.known());
    if (run?.state !== "stopped" || !run.watch.startsWith(`${id} `)) return;
    this.runs.cancel(run.runId);
    concludeLooks(this.services, this.runs);
  }

  /** The next one of mine that is due, longest waiting first; null if none is. */
  due(): { readonly id: string; readonly slot: string } | null {
    const { state, settings } = this.services;
    const now = this.localTime();
    const due = watchesIn(state.known()).flatMap((watch) => {
      const slot = latestSlot(watch, now);
      const isDue =
        watch.payer === settings.payerTag && !watch.paused && watch.stopped === null && slot > watch.slot;
      return isDue ? [{ id: watch.id, slot, since: watch.slot }] : [];
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

  private column(what: WatchRequest["what"]): Pick<StoredWatch, "sheetId" | "header" | "column"> {
    const { sheet, header, column, rows } = companySelection(this.services.spreadsheet, what.range);
    if (companiesIn(rows).length === 0) {
      throw new InputError(
        "input/range",
        "There is no company in what is selected.",
        "Select a column of company websites.",
      );
    }
    return { sheetId: sheet.sheetId, header, column };
  }

  /** When the same was last bought by a run: then there is something to compare with from the first look on. */
  private baseline({ kind, request, sheetId }: Pick<StoredWatch, "kind" | "request" | "sheetId">): number {
    const { settings } = this.services;
    const same = new CurrentRun(this.services)
      .all()
      .find(
        (run) =>
          run.payer === settings.payerTag &&
          run.sheetId === sheetId &&
          run.state === "done" &&
          run.undo.state === "none" &&
          asked(run.kind, run.request) === asked(kind, request),
      );
    return same?.startedAt ?? 0;
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

  private month(): string {
    return this.localTime().slice(0, 7);
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

function readName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, " ");
  if (name !== "" && name.length <= NAME_MAX) return name;
  throw new InputError("input/argument", `A watch needs a name of at most ${NAME_MAX} characters.`);
}

function notTold(): LimitError {
  return new LimitError(
    "limit/busy",
    "The last look of this watch is still under way, or what it has found cannot be written just now.",
    "Try again in a moment.",
  );
}

function notYours(): LimitError {
  return new LimitError("limit/busy", "Only the user who made this watch can do that: it is their key.");
}
