import { type Pause, stoppedBy } from "../buying/pause";
import { type Bill, creditsInWords } from "../core/credits";
import { addedInWords, foundInWords } from "../core/look-in-words";
import type { RunRequest } from "../core/run-request";
import { type AddinError, asTold, codeOf, InputError } from "../errors";
import { accountOfRun, type Cap, CapReached, isForLater, isOfDay } from "../journal/ledger";
import { requireSpending } from "../journal/shared-state";
import { ListChanged, requireAgreed } from "../lists/agreed-list";
import type { ListsOn } from "../lists/list-services";
import { capOfToday } from "../runs/caps-of-run";
import type { KindOfRun, StartedRun } from "../runs/kind-of-run";
import type { RunLease, Who } from "../runs/run-lease";
import { isPartOf } from "../runs/run-parts";
import { isOver, NO_SHEET, type RunRecord, runsIn, watchIdOf } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { enqueue, runOfNow } from "../runs/start-run";
import { MAX_AGE_DAYS } from "./look-request";
import type { Looks } from "./looks";
import {
  billOf,
  openUpdate,
  partId,
  partsOf,
  planTogether,
  planUpdate,
  type StoredPart,
} from "./plan-update";
import { FINAL, passes, type StoredWatch, watchesIn } from "./stored-watch";

/** While somebody else is at work. */
const BUSY_DELAY_MS = 10_000;

export interface UpdateServices {
  readonly services: RunServices;
  readonly runs: Runs;
  readonly looks: Looks;
  readonly lists: ListsOn;
}

/**
 * Several runs on one bill: looks of watches and lists that are run again, or kinds of data that are fetched together. It buys
 * nothing by itself. Its parts are runs, one after the other; what each buys counts on its account as well, so that its cap holds
 * for all of them.
 */
export class UpdateRuns implements KindOfRun {
  constructor(private readonly parts: UpdateServices) {}

  quote({ together }: RunRequest): Bill {
    const { services, lists } = this.parts;
    services.settings.access();
    const { parts, credits, lines } = billOf(lists(), planOf(this.parts, together));
    const none = { rows: 0, blank: 0, invalid: 0, companies: 0, alreadyPaid: 0, toFetch: 0, range: "" };
    return { ...none, rows: parts.length, credits, lines, minutes: { open: parts.length, closed: 60 } };
  }

  /**
   * Pressed twice, it goes on with the one that is under way.
   *
   * @throws {InputError} `input/changed`, if something else than what was billed is to be updated by now.
   */
  start({ parts: ids = [], together }: RunRequest, creditCap: number): StartedRun {
    const { services } = this.parts;
    services.settings.access();
    const open = openUpdate(services);
    if (open !== null) return { record: open };
    const { parts } = planOf(this.parts, together);
    if (parts.length === 0 || parts.map(partId).join() !== ids.join()) throw changedSince();
    this.endStopped();
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

  /** A user has one update: only the last can be seen and gone on with, so those that have stopped give way to it. */
  private endStopped(): void {
    const { services, runs } = this.parts;
    for (const { runId, kind, payer, state } of runsIn(services.state.read()))
      if (kind === "update" && payer === services.settings.payerTag && state === "stopped")
        runs.cancel(runId);
  }

  /** One step: some of the part that is under way, or the beginning of the next one. */
  work({ record, isResumed }: RunLease): Pause | null {
    const parts = partsOf(record);
    const underWay = parts.findIndex(({ state }) => state === "running");
    const index = underWay >= 0 ? underWay : parts.findIndex(({ state }) => state === "waiting");
    const part = parts[index];
    let pause: Pause | null = null;
    if (part !== undefined) {
      try {
        requireSpending(this.parts.services.state.known());
        pause = this.step(record, part, isResumed ? "person" : "trigger");
      } catch (thrown) {
        pause = this.failed(thrown, part);
      }
    }
    record.result = parts;
    record.waiting = parts.filter(({ state }) => state === "waiting" || state === "running").length;
    return pause;
  }

  /** @param who Goes on with a part that was stopped or paused: only a person, who goes on with the update. */
  private step(record: RunRecord, part: StoredPart, who: Who): Pause | null {
    const { services, runs, looks } = this.parts;
    const run = runOfPart(services, record, part);
    if (run === undefined) {
      this.begin(record, part);
      part.state = "running";
      return null;
    }
    part.state = "running";
    part.runId = run.runId;
    const progress = isOver(run) ? null : runs.slice(run.runId, 0, who);
    if (part.kind === "watch") looks.conclude();
    const now = runOfPart(services, record, part) ?? run;
    if (isOver(now)) return this.ended(now, part);
    if (now.state !== "stopped")
      return progress === null || progress.nextDelayMs === 0
        ? null
        : { state: "waiting", message: "", delayMs: progress.nextDelayMs };
    return this.stopped(record, now, part);
  }

  private begin(record: RunRecord, part: StoredPart): void {
    const { lists, looks, runs } = this.parts;
    const caps = [capOfUpdate(record)];
    if (part.request !== undefined) {
      runs.start(part.request, record.creditCap, { caps });
      return;
    }
    if (part.kind === "watch") {
      requireOn(this.watchOf(part));
      looks.look(part.of, null, { caps });
      return;
    }
    const own = lists();
    const stored = own.savedLists().withId(part.of);
    if (stored === null) throw new InputError("input/argument", "This list was deleted meanwhile.");
    requireAgreed(own, stored, part.asked);
    const asked = { savedList: part.of, list: stored.request, maxAgeDays: MAX_AGE_DAYS };
    runs.start({ kind: "list", ...asked }, record.creditCap, { caps });
  }

  private ended(run: RunRecord, part: StoredPart): Pause | null {
    // A person goes on, who may have mended what has ended it.
    if (needsPerson(run)) {
      const { message } = part.kind === "watch" ? this.watchOf(part) : run;
      return { state: "stopped", message, code: run.code!, delayMs: 0 };
    }
    const isLeft = run.state === "cancelled" && run.moreCredits === null;
    if (part.kind === "list") {
      const companies = run.total === 1 ? "1 company" : `${run.total} companies`;
      Object.assign(part, { state: isLeft ? "left" : "done", message: isLeft ? run.message : companies });
      return null;
    }
    if (part.kind === "run") {
      Object.assign(part, { state: isLeft ? "left" : "done", message: run.message });
      return null;
    }
    const { last, stopped, message } = this.watchOf(part);
    Object.assign(part, {
      state: stopped !== null ? "failed" : isLeft ? "left" : "done",
      message: stopped !== null ? message : resultInWords(last, message),
    });
    return null;
  }

  /** A part that does not go on by itself: where nothing else could either, the update stops with it. */
  private stopped(record: RunRecord, run: RunRecord, part: StoredPart): Pause | null {
    const { services, runs, looks } = this.parts;
    const { code, message, needs } = run;
    // It goes on by itself in another month: the other parts need not wait for that.
    if (needs !== null && services.state.known().leftOf(capOfToday(services)) >= needs) {
      Object.assign(part, { state: "left", message });
      return null;
    }
    const isLasting =
      needs !== null || code === undefined || isFinal(code) || code === "setup/spending-stopped";
    if (!isLasting && passes(null, code)) return { state: "waiting", message, code, delayMs: BUSY_DELAY_MS };
    if (!isLasting) {
      runs.cancel(run.runId);
      if (part.kind === "watch") looks.conclude();
      Object.assign(part, { state: "failed", message });
      return null;
    }
    record.needs = needs;
    return { state: "stopped", message, delayMs: 0, ...(code === undefined ? {} : { code }) };
  }

  /** What nobody but a person can mend, or today's cap, stops all of it; what passes is waited for; else the next part goes on. */
  private failed(thrown: unknown, part: StoredPart): Pause | null {
    const error: AddinError = asTold(thrown);
    const { code, message } = error;
    if (code === "limit/lease") throw error;
    if (error instanceof ListChanged) {
      part.asks = { asked: error.asked, credits: error.credits };
      return stoppedBy(error);
    }
    const isOfToday = error instanceof CapReached && isOfDay(error.over.cap) && isForLater(error);
    if (isOfToday || isFinal(code) || code === "setup/spending-stopped") return stoppedBy(error);
    if (!(error instanceof CapReached) && passes(error, code))
      return { state: "waiting", message, code, delayMs: BUSY_DELAY_MS };
    Object.assign(part, { state: "failed", message });
    return null;
  }

  private watchOf({ of }: StoredPart): StoredWatch {
    const watch = watchesIn(this.parts.services.state.known()).find(({ id }) => id === of);
    if (watch === undefined) throw new InputError("input/argument", "This watch was deleted meanwhile.");
    return watch;
  }
}

/** The run that does a part: it names the update's account. */
export function runOfPart(
  { state }: Pick<RunServices, "state">,
  { runId }: Pick<RunRecord, "runId">,
  part: StoredPart,
): RunRecord | undefined {
  return runsIn(state.known()).find(
    (run) => part.past?.includes(run.runId) !== true && isPartOf(run, runId) && isOfPart(run, part),
  );
}

function isOfPart(run: RunRecord, { kind, of, request }: StoredPart): boolean {
  if (kind === "watch") return watchIdOf(run) === of;
  if (run.watch !== "") return false;
  return kind === "list" ? run.request.savedList === of : run.kind === request?.kind;
}

/** @param together What is fetched at once; else everything is updated. */
export function planOf(
  { services, runs, looks, lists }: UpdateServices,
  together: readonly RunRequest[] | undefined,
): ReturnType<typeof planUpdate> {
  return together === undefined ? planUpdate(services, looks, lists()) : planTogether(runs, together);
}

function capOfUpdate({ runId, creditCap: credits }: RunRecord): Cap {
  return { account: accountOfRun(runId), credits, says: `the update's cap of ${creditsInWords(credits)}` };
}

/** Whether nobody but a person can mend what has stopped it. */
export function needsPerson({ code }: RunRecord): boolean {
  return code !== undefined && FINAL.includes(code);
}

function isFinal(code: AddinError["code"] | undefined): boolean {
  return code !== undefined && (code === "limit/daily-quota" || FINAL.includes(code));
}

function resultInWords(last: StoredWatch["last"], message: string): string {
  if (last === null) return message;
  const isLess = last.looked !== undefined && last.looked !== last.of;
  const found = message === "" || last.finds > 0 || isLess ? `${foundInWords(last)}.` : "";
  return [found, message, addedInWords(last)].filter((part) => part !== "").join(" ");
}

/** @throws {InputError} If somebody has decided since it was agreed to that it looks no more. */
function requireOn({ paused, stopped, message }: StoredWatch): void {
  if (paused) throw new InputError("input/argument", "This watch was paused meanwhile.");
  if (stopped !== null) throw new InputError("input/argument", "This watch was stopped meanwhile.", message);
}

function changedSince(): InputError {
  return new InputError(
    "input/changed",
    "Something on this bill has changed.",
    "Nothing was spent. Look at the new bill, then start again.",
  );
}
