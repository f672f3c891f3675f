import { type Pause, stopped } from "../buying/pause";
import { type Bill, billOf, creditsInWords } from "../core/credits";
import { isObject } from "../core/json";
import { addedInWords, foundInWords } from "../core/look-in-words";
import type { RunRequest } from "../core/run-request";
import { asTold, codeOf, type ErrorCode, InputError, LimitError } from "../errors";
import { accountOfRun, type Cap, CapReached, isForLater, isOfDay } from "../journal/ledger";
import { requireSpending } from "../journal/shared-state";
import { ListChanged, requireAgreed } from "../lists/agreed-list";
import { capOfToday } from "../runs/caps-of-run";
import type { KindOfRun, StartedRun } from "../runs/kind-of-run";
import type { RunLease, Who } from "../runs/run-lease";
import { isOver, isPartOf, NO_SHEET, runOf, type RunRecord, runsIn, watchIdOf } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { enqueue, runOfNow } from "../runs/start-run";
import { listAgain } from "./list";
import {
  changedInWords,
  partId,
  planUpdate,
  type PlannedPart,
  updateBill,
  type UpdateServices,
} from "./plan-update";
import { changeWatch, FINAL, passes, type StoredWatch, watchesIn } from "./stored-watch";

/** While somebody else is at work. */
const BUSY_DELAY_MS = 10_000;

/** A part as the update's record keeps it. */
export interface StoredPart extends Omit<PlannedPart, "credits"> {
  /** `left` was not done: it was cancelled, or goes on by itself some other time. */
  state: "waiting" | "running" | "done" | "failed" | "left";
  /** What it came to, or why not, in a sentence; empty if there is nothing to say. */
  message: string;
  /** The run that does it, once it has begun. */
  runId?: string;
}

/**
 * Several runs on one bill: looks of watches and lists that are run again, or kinds of data that are fetched together. It buys
 * nothing by itself: it begins its parts one after the other and drives them, and what each buys counts on its account as well.
 */
export class UpdateRuns implements KindOfRun {
  constructor(private readonly parts: UpdateServices) {}

  quote({ together }: RunRequest): Bill {
    const { services, lists } = this.parts;
    services.settings.access();
    const { parts, credits, lines } = updateBill(lists(), planUpdate(this.parts, together));
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
    if (parts.length === 0 || parts.map(partId).join() !== ids.join()) throw changedSince();
    const record = runOfNow(services, {
      kind: "update",
      request: { kind: "update", parts: [...ids] },
      sheetId: NO_SHEET,
      creditCap,
      total: parts.length,
      waiting: parts.length,
      result: parts.map(({ kind, of, name, asked, request }): StoredPart => ({
        kind,
        of,
        name,
        ...(asked === undefined ? {} : { asked }),
        ...(request === undefined ? {} : { request }),
        state: "waiting",
        message: "",
      })),
    });
    try {
      return { record: enqueue(services, record) };
    } catch (error) {
      const other = codeOf(error) === "limit/busy" ? openUpdate(services) : null;
      if (other === null) throw error;
      return { record: other };
    }
  }

  /** One step: some of the part that is under way, or the beginning of the next one. */
  work({ record, isResumed }: RunLease): Pause | null {
    const parts = partsOf(record);
    const part =
      parts.find(({ state }) => state === "running") ?? parts.find(({ state }) => state === "waiting");
    const pause = part === undefined ? null : this.step(record, part, isResumed ? "person" : "trigger");
    record.result = parts;
    record.waiting = parts.filter(({ state }) => state === "waiting" || state === "running").length;
    return pause;
  }

  private step(record: RunRecord, part: StoredPart, who: Who): Pause | null {
    const { services, runs, looks } = this.parts;
    try {
      requireSpending(services.state.known());
      const run = runOfPart(services, record, part);
      // A person goes on, who may have mended what had ended it.
      if (run === undefined || (isOver(run) && stopsAll(run.code) && who === "person")) {
        this.begin(record, part, run !== undefined);
        part.state = "running";
        return null;
      }
      part.state = "running";
      part.runId = run.runId;
      const delayMs = isOver(run) ? 0 : runs.slice(run.runId, 0, who).nextDelayMs;
      if (part.kind === "watch") looks.conclude();
      const now = runOf(services.state.known(), run.runId) ?? run;
      if (isOver(now) || now.state === "stopped") return this.ended(record, now, part);
      return delayMs === 0 ? null : { state: "waiting", message: "", delayMs };
    } catch (thrown) {
      const error = asTold(thrown);
      const isOfToday = error instanceof CapReached && isOfDay(error.over.cap) && isForLater(error);
      if (error.code === "limit/lease") throw error;
      if (isOfToday || stopsAll(error.code)) return stopped(error);
      if (error.code === "limit/busy") return { ...stopped(error), state: "waiting", delayMs: BUSY_DELAY_MS };
      const message = error instanceof ListChanged ? changedInWords(error) : error.message;
      Object.assign(part, { state: "failed", message });
      return null;
    }
  }

  /** @param isAgain A person has it begin once more. */
  private begin(record: RunRecord, part: StoredPart, isAgain: boolean): void {
    const { services, lists, looks, runs } = this.parts;
    const { runId, creditCap: credits } = record;
    const says = `the update's cap of ${creditsInWords(credits)}`;
    const caps: Cap[] = [{ account: accountOfRun(runId), credits, says }];
    if (part.kind === "run") {
      runs.start(part.request!, credits, { caps });
      return;
    }
    if (part.kind === "watch") {
      if (isAgain)
        changeWatch(services.state, part.of, (watch) => ({ ...watch, stopped: null, message: "" }));
      requireOn(this.watchOf(part));
      looks.look(part.of, null, { caps });
      return;
    }
    const own = lists();
    const stored = own.savedLists().withId(part.of);
    if (stored === null) throw new InputError("input/argument", "This list was deleted meanwhile.");
    requireAgreed(own, stored, part.asked);
    runs.start(listAgain(stored), credits, { caps });
  }

  /** A part that is over, or does not go on: where nothing else could either, the update stops with it. */
  private ended(record: RunRecord, run: RunRecord, part: StoredPart): Pause | null {
    const { services, runs, looks } = this.parts;
    const { code, message, needs, state } = run;
    const watch = part.kind === "watch" ? this.watchOf(part) : null;
    const isCapped = needs !== null && services.state.known().leftOf(capOfToday(services)) < needs;
    if (stopsAll(code) || (state === "stopped" && (code === undefined || isCapped))) {
      record.needs = needs;
      return {
        state: "stopped",
        message: (isOver(run) && watch?.message) || message,
        delayMs: 0,
        ...(code && { code }),
      };
    }
    if (state === "stopped" && needs === null && !passes(null, code!)) {
      runs.cancel(run.runId);
      if (watch !== null) looks.conclude();
      Object.assign(part, { state: "failed", message });
      return null;
    }
    const isLeft = state === "stopped" || (state === "cancelled" && run.moreCredits === null);
    part.state = watch !== null && watch.stopped !== null ? "failed" : isLeft ? "left" : "done";
    part.message =
      watch !== null && state !== "stopped"
        ? watch.stopped !== null
          ? watch.message
          : resultInWords(watch)
        : part.kind === "list" && !isLeft
          ? run.total === 1
            ? "1 company"
            : `${run.total} companies`
          : message;
    return null;
  }

  private watchOf({ of }: StoredPart): StoredWatch {
    const watch = watchesIn(this.parts.services.state.known()).find(({ id }) => id === of);
    if (watch === undefined) throw new InputError("input/argument", "This watch was deleted meanwhile.");
    return watch;
  }
}

/** A copy, to be changed; what somebody has damaged is none. */
export function partsOf({ result }: Pick<RunRecord, "result">): StoredPart[] {
  const isPart = (part: unknown) => isObject(part) && typeof part["of"] === "string";
  return Array.isArray(result) && result.every(isPart) ? result.map((part: StoredPart) => ({ ...part })) : [];
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

/** The last run that does a part: it names the update's account. */
function runOfPart(
  { state }: RunServices,
  { runId }: RunRecord,
  { kind, of, request }: StoredPart,
): RunRecord | undefined {
  const isIts = (run: RunRecord): boolean =>
    kind === "watch"
      ? watchIdOf(run) === of
      : run.watch === "" && (kind === "list" ? run.request.savedList === of : run.kind === request?.kind);
  return runsIn(state.known()).find((run) => isPartOf(run, runId) && isIts(run));
}

/** Whether every other part would fail by it as well. */
function stopsAll(code: ErrorCode | undefined): boolean {
  return (
    code !== undefined &&
    (code === "limit/daily-quota" || code === "setup/spending-stopped" || FINAL.includes(code))
  );
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
