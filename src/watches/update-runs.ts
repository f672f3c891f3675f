import { type Pause } from "../buying/pause";
import { type Bill, billOf, creditsInWords } from "../core/credits";
import { isObject } from "../core/json";
import { addedInWords, foundInWords } from "../core/look-in-words";
import type { RunRequest } from "../core/run-request";
import { companiesInWords } from "../core/text";
import { asTold, type ErrorCode, InputError, LimitError } from "../errors";
import { accountOfRun, CapReached, isForLater, isOfDay } from "../journal/ledger";
import { requireSpending } from "../journal/shared-state";
import type { Snapshot } from "../journal/snapshot";
import { ListChanged, requireAgreed } from "../lists/agreed-list";
import { capOfToday } from "../runs/caps-of-run";
import type { KindOfRun, StartedRun } from "../runs/kind-of-run";
import type { RunLease, Who } from "../runs/run-lease";
import { isOver, isPartOf, NO_SHEET, runOf, type RunRecord, runsIn, watchIdOf } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { enqueue, runOfNow } from "../runs/start-run";
import { listAgain } from "./list";
import { changeWatch, FINAL, passes, type StoredWatch, watchesIn } from "./stored-watch";
import { changedInWords, planUpdate, type PlannedPart, updateBill, type UpdateServices } from "./update-plan";

/** A part as the update's record keeps it: how far it is, its run says. */
export interface StoredPart extends PlannedPart {
  /** What it came to, or why not, in a sentence. `left` was not done: it was cancelled, or goes on by itself some other time. */
  ended?: { readonly state: "done" | "failed" | "left"; readonly message: string };
}

/**
 * Several runs on one bill: looks of watches and lists that are run again, or kinds of data that are fetched together. It buys
 * nothing by itself: it begins its parts one after the other and drives them, and what each buys counts on its account as well.
 */
export class UpdateRuns implements KindOfRun {
  constructor(private readonly parts: UpdateServices) {}

  quote({ together }: RunRequest): Bill {
    const { parts, credits, lines } = updateBill(this.parts.lists(), planUpdate(this.parts, together));
    return billOf(0, { rows: parts.length, credits, lines, minutes: { open: parts.length, closed: 60 } });
  }

  /**
   * Pressed twice, it goes on with the one that is under way.
   *
   * @throws {InputError} `input/changed`, if something else than what was billed is to be updated by now.
   * @throws {LimitError} `limit/busy`, if an earlier one is stopped or waits for a cap.
   */
  start({ parts: ids = [], together }: RunRequest, creditCap: number): StartedRun {
    const { services } = this.parts;
    services.settings.access();
    const open = openUpdate(services);
    if (open !== null) return { record: open };
    const { parts } = planUpdate(this.parts, together);
    if (parts.length === 0 || parts.map(({ id }) => id).join() !== ids.join()) throw changedSince();
    const { length: waiting } = parts;
    const request: RunRequest = { kind: "update", parts: [...ids] };
    const asked = { kind: "update", request, sheetId: NO_SHEET, total: waiting, waiting } as const;
    const fresh = runOfNow(services, { ...asked, creditCap, result: parts });
    try {
      return { record: enqueue(services, fresh) };
    } catch (error) {
      const other = openUpdate(services);
      if (other === null) throw error;
      return { record: other };
    }
  }

  /** One step: some of the part that is under way, or the beginning of the next one. */
  work({ record, isResumed }: RunLease): Pause | null {
    const parts = partsOf(record);
    const part = parts.find(({ ended }) => ended === undefined);
    const pause = part === undefined ? null : this.step(record, part, isResumed ? "person" : "trigger");
    record.result = parts;
    record.waiting = parts.filter(({ ended }) => ended === undefined).length;
    return pause;
  }

  private step(update: RunRecord, part: StoredPart, who: Who): Pause | null {
    const { services, runs, looks } = this.parts;
    try {
      requireSpending(services.state.known());
      const run = runOfPart(services.state.known(), update, part);
      // A person goes on, who may have mended what had ended it.
      const isAgain = run !== undefined && isOver(run) && stopsAll(run.code) && who === "person";
      if (run === undefined || isAgain) {
        this.begin(update, part, isAgain);
        return null;
      }
      const delayMs = isOver(run) ? 0 : runs.slice(run.runId, 0, who).nextDelayMs;
      if (part.kind === "watch") looks.conclude();
      const now = runOf(services.state.known(), run.runId) ?? run;
      if (isOver(now) || now.state === "stopped") return this.ended(update, part, now);
      return delayMs === 0 ? null : { state: "waiting", message: "", delayMs };
    } catch (thrown) {
      const error = asTold(thrown);
      const isOfToday = error instanceof CapReached && isOfDay(error.over.cap) && isForLater(error);
      if (isOfToday || stopsAll(error.code) || error.code === "limit/lease" || error.code === "limit/busy")
        throw error;
      const message = error instanceof ListChanged ? changedInWords(error) : error.message;
      part.ended = { state: "failed", message };
      return null;
    }
  }

  /** @param isAgain What had stopped its watch does so no more, says a person. */
  private begin(update: RunRecord, { kind, of = "", asked, request }: StoredPart, isAgain: boolean): void {
    const { services, lists, looks, runs } = this.parts;
    const { runId, creditCap: credits } = update;
    const caps = [
      { account: accountOfRun(runId), credits, says: `the update's cap of ${creditsInWords(credits)}` },
    ];
    if (kind === "run") runs.start(request!, credits, { caps });
    else if (kind === "watch") {
      if (isAgain) changeWatch(services.state, of, (watch) => ({ ...watch, stopped: null, message: "" }));
      requireOn(watchOfPart(services.state.known(), of));
      looks.look(of, null, { caps });
    } else {
      const own = lists();
      const stored = own.savedLists().withId(of);
      if (stored === null) throw new InputError("input/argument", "This list was deleted meanwhile.");
      requireAgreed(own, stored, asked);
      runs.start(listAgain(stored), credits, { caps });
    }
  }

  /** A part that is over, or does not go on: where nothing else could either, the update stops with it. */
  private ended(update: RunRecord, part: StoredPart, run: RunRecord): Pause | null {
    const { services, runs, looks } = this.parts;
    const { code, message, needs, state } = run;
    const watch = part.kind === "watch" ? watchOfPart(services.state.known(), part.of!) : null;
    const isStopped = state === "stopped";
    const waitsForDay = needs !== null && services.state.known().leftOf(capOfToday(services)) < needs;
    if (stopsAll(code) || (isStopped && (code === undefined || waitsForDay))) {
      update.needs = needs;
      const why = (isOver(run) && watch?.message) || message;
      return { state: "stopped", message: why, delayMs: 0, ...(code && { code }) };
    }
    if (isStopped && needs === null && !passes(null, code!)) {
      runs.cancel(run.runId);
      if (watch !== null) looks.conclude();
      part.ended = { state: "failed", message };
    } else if (isStopped) part.ended = { state: "left", message };
    else if (watch !== null && watch.stopped !== null)
      part.ended = { state: "failed", message: watch.message };
    else {
      const isLeft = state === "cancelled" && run.moreCredits === null;
      const came = part.kind === "list" && !isLeft ? companiesInWords(run.total) : message;
      part.ended = { state: isLeft ? "left" : "done", message: watch === null ? came : resultInWords(watch) };
    }
    return null;
  }
}

/** A copy, to be changed; what somebody has damaged is none. */
export function partsOf({ result }: Pick<RunRecord, "result">): StoredPart[] {
  const isPart = (part: unknown) => isObject(part) && typeof part["id"] === "string";
  return Array.isArray(result) && result.every(isPart) ? result.map((part: StoredPart) => ({ ...part })) : [];
}

/** The last run that does a part: what it buys counts on the update's account as well. */
export function runOfPart(
  snapshot: Snapshot,
  { runId }: RunRecord,
  { kind, of, request }: StoredPart,
): RunRecord | undefined {
  const isIts = (run: RunRecord): boolean =>
    kind === "watch"
      ? watchIdOf(run) === of
      : run.watch === "" && (kind === "list" ? run.request.savedList === of : run.kind === request?.kind);
  return runsIn(snapshot).find((run) => isPartOf(run, runId) && isIts(run));
}

/** This user's last update, over or not; null if there is none. */
export function latestUpdate({ state, settings }: Pick<RunServices, "state" | "settings">): RunRecord | null {
  const isTheirs = ({ kind, payer }: RunRecord) => kind === "update" && payer === settings.payerTag;
  return runsIn(state.read()).find(isTheirs) ?? null;
}

/** The one that goes on by itself. @throws {LimitError} If it does not: an update is gone on with, or ends, before the next begins. */
function openUpdate(services: Pick<RunServices, "state" | "settings">): RunRecord | null {
  const update = latestUpdate(services);
  if (update === null || isOver(update)) return null;
  if (update.state !== "stopped") return update;
  throw new LimitError(
    "limit/busy",
    "Your last update has not finished.",
    "Continue it, or cancel the rest.",
  );
}

/** Whether every other part would fail by it as well. */
function stopsAll(code: ErrorCode | undefined): boolean {
  return (
    code !== undefined &&
    (code === "limit/daily-quota" || code === "setup/spending-stopped" || FINAL.includes(code))
  );
}

function watchOfPart(snapshot: Snapshot, of: string): StoredWatch {
  const watch = watchesIn(snapshot).find(({ id }) => id === of);
  if (watch === undefined) throw new InputError("input/argument", "This watch was deleted meanwhile.");
  return watch;
}

function resultInWords({ last, message }: StoredWatch): string {
  if (last === null) return message;
  const isLess = last.looked !== undefined && last.looked !== last.of;
  const found = message === "" || last.finds > 0 || isLess ? `${foundInWords(last)}.` : "";
  return [found, message, addedInWords(last)].filter((part) => part !== "").join(" ");
}

/** @throws {InputError} If somebody has decided since it was agreed to that it looks no more. */
function requireOn({ paused, stopped: why, message }: StoredWatch): void {
  if (paused) throw new InputError("input/argument", "This watch was paused meanwhile.");
  if (why !== null) throw new InputError("input/argument", "This watch was stopped meanwhile.", message);
}

function changedSince(): InputError {
  return new InputError(
    "input/changed",
    "Something on this bill has changed.",
    "Nothing was spent. Look at the new bill, then start again.",
  );
}
