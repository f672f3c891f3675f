import { creditsInWords } from "../../core/credits";
import { addedInWords, foundInWords } from "../../core/look-in-words";
import { codeOf, InputError, messageOf, type ErrorCode } from "../../errors";
import { accountOfPart, accountOfUpdate, isOfDay, type Cap } from "../../journal/accounts";
import { CapReached, isForLater } from "../../journal/over-cap";
import { ListChanged, requireAgreed } from "../../lists/agreed-list";
import type { ListsOn } from "../../lists/list-services";
import { capsOfList, requireRoom } from "../../lists/caps-of-list";
import { priceSince } from "../../lists/list-price-now";
import { refreshSince } from "../../lists/refresh-list";
import { capOfToday } from "../../runs/caps-of-run";
import { requireUnchanged } from "../../runs/run-lease";
import { isOver, type RunRecord } from "../../runs/run-record";
import type { RunServices } from "../../runs/run-services";
import type { Runs } from "../../runs/runs";
import { changeWatch } from "../change-watches";
import { FRESH_MS } from "../look-request";
import { FINAL, passes } from "../passes";
import { watchesIn, type StoredWatch } from "../stored-watch";
import type { Looks } from "../looks";
import { nextPart, runOfPart } from "./run-of-part";
import type { StoredPart, StoredUpdate, UpdateProgress } from "./stored-update";

/** While somebody else is at work. */
const BUSY_DELAY_MS = 10_000;
/** While all spending is stopped. */
const STOPPED_DELAY_MS = 60_000;

const STOPPED: ErrorCode = "setup/spending-stopped";
const delayOf = (code: ErrorCode): number => (code === STOPPED ? STOPPED_DELAY_MS : BUSY_DELAY_MS);

interface Standing {
  readonly state: UpdateProgress["state"];
  readonly message: string;
  readonly delayMs: number;
  readonly asks?: StoredUpdate["asks"];
}
/** Notes what becomes of a part, before it spends and after. */
type Note = (next: Partial<StoredPart>) => void;

const ON: Standing = { state: "running", message: "", delayMs: 0 };

/** The next step of an update: some of the part that is under way, or the beginning of the next one. */
export class UpdateStep {
  constructor(
    private readonly services: RunServices,
    private readonly runs: Runs,
    private readonly looks: Looks,
    private readonly lists: ListsOn,
    private readonly update: StoredUpdate,
  ) {}

  take(note: (index: number, next: Partial<StoredPart>) => void): Standing {
    const { parts } = this.update;
    const index = nextPart(this.update);
    if (index < 0) return { state: "done", message: "", delayMs: 0 };
    const part = parts[index]!;
    const noted: Note = (next) => note(index, next);
    try {
      this.services.settings.access();
      this.requireSameKey();
      return part.kind === "list" ? this.refresh(part, noted) : this.look(part, noted);
    } catch (error) {
      return this.failed(error, noted);
    }
  }

  /** Where it was stopped a person goes on with it, with whatever key they have now. */
  private requireSameKey(): void {
    const { keyTag, host, state } = this.update;
    if (state === "stopped") return;
    requireUnchanged({ keyTag, host }, this.services.settings, "update");
  }

  /** What nobody but a person can mend, or today's cap, stops all of it; what passes is waited for; else the next part goes on. */
  private failed(error: unknown, note: Note): Standing {
    const code = codeOf(error);
    if (code === null) throw error;
    const message = messageOf(error);
    if (error instanceof ListChanged) {
      const { asked, credits } = error;
      return { state: "stopped", message, delayMs: 0, asks: { asked, credits } };
    }
    if (error instanceof CapReached && !(isOfDay(error.over.cap) && isForLater(error))) {
      note({ state: "failed", message });
      return ON;
    }
    if (error instanceof CapReached || code === "limit/daily-quota" || FINAL.includes(code)) {
      return { state: "stopped", message, delayMs: 0 };
    }
    if (passes(error, code)) return { state: "waiting", message, delayMs: delayOf(code) };
    note({ state: "failed", message });
    return ON;
  }

  private look(part: StoredPart, note: Note): Standing {
    const run = this.runOf(part);
    // A person goes on, who may have mended what had ended it.
    const isAgain = run !== undefined && isOver(run) && needsPerson(run) && this.update.state === "stopped";
    if (run === undefined || isAgain) {
      if (isAgain)
        changeWatch(this.services.state, part.of, (watch) => ({ ...watch, stopped: null, message: "" }));
      requireOn(this.watchOf(part));
      note({ state: "running" });
      const { nextDelayMs } = this.looks.look(part.of, null, { caps: this.caps(part) });
      return { ...ON, delayMs: nextDelayMs };
    }
    const progress = isOver(run) ? null : this.runs.slice(run.runId);
    this.looks.conclude();
    const now = this.runOf(part) ?? run;
    if (!isOver(now)) {
      note({ state: "running" });
      const { state, message, needs } = now;
      // It goes on by itself in another month: the other parts need not wait for that.
      if (needs !== null && this.hasRoomToday(needs)) {
        note({ state: "left", message });
        return ON;
      }
      // It goes on by itself, once somebody allows it or the service is back.
      if (state === "stopped" && now.code !== undefined && passes(null, now.code))
        return { state: "waiting", message, delayMs: delayOf(now.code) };
      const isOn = state === "running" || state === "waiting";
      return { state, message: isOn ? "" : message, delayMs: progress?.nextDelayMs ?? 0 };
    }
    const { last, message, stopped } = this.watchOf(part);
    if (needsPerson(now)) return { state: "stopped", message, delayMs: 0 };
    if (stopped !== null && stopped === now.code) {
      note({ state: "failed", message });
      return ON;
    }
    const isCapped = now.moreCredits !== null;
    note({
      state: now.state === "cancelled" && !isCapped ? "left" : "done",
      message: resultInWords(last, message),
    });
    return ON;
  }

  private refresh(part: StoredPart, note: Note): Standing {
    const [all, own] = this.caps(part);
    const lists = this.lists(own!.account, [all!]);
    const stored = lists.savedLists().withId(part.of);
    if (stored === null) throw new InputError("input/argument", "This list was deleted meanwhile.");
    requireAgreed(lists, stored, part.asked);
    note({ state: "running" });
    const { creditCap, startedAt } = this.update;
    const since = startedAt - FRESH_MS;
    requireRoom(lists, capsOfList(lists, creditCap), priceSince(lists, stored, since).high, "This list");
    refreshSince(lists, stored, { creditCap, since });
    const count = lists.savedLists().withId(part.of)?.lastRun?.count ?? 0;
    note({ state: "done", message: count === 1 ? "1 company" : `${count} companies` });
    return ON;
  }

  /** What was agreed to, for all parts together. */
  private caps({ of }: StoredPart): Cap[] {
    const { id, creditCap: credits } = this.update;
    const says = `the update's cap of ${creditsInWords(credits)}`;
    return [accountOfUpdate(id), accountOfPart(id, of)].map((account) => ({ account, credits, says }));
  }

  private hasRoomToday(needs: number): boolean {
    return this.services.state.known().leftOf(capOfToday(this.services)) >= needs;
  }

  private runOf(part: StoredPart): RunRecord | undefined {
    return runOfPart(this.services, this.update, part);
  }

  private watchOf({ of }: StoredPart): StoredWatch {
    const watch = watchesIn(this.services.state.known()).find(({ id }) => id === of);
    if (watch === undefined) throw new InputError("input/argument", "This watch was deleted meanwhile.");
    return watch;
  }
}

function resultInWords(last: StoredWatch["last"], message: string): string {
  if (last === null) return message;
  const isLess = last.looked !== undefined && last.looked !== last.of;
  const found = message === "" || last.finds > 0 || isLess ? `${foundInWords(last)}.` : "";
  return [found, message, addedInWords(last)].filter((part) => part !== "").join(" ");
}

/** Whether nobody but a person can mend what has stopped it. */
function needsPerson({ code }: RunRecord): boolean {
  return code !== undefined && FINAL.includes(code);
}

/** @throws {InputError} If somebody has decided since it was agreed to that it looks no more. */
function requireOn({ paused, stopped, message }: StoredWatch): void {
  if (paused) throw new InputError("input/argument", "This watch was paused meanwhile.");
  if (stopped !== null) throw new InputError("input/argument", "This watch was stopped meanwhile.", message);
}
