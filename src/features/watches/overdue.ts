import { failureOf } from "../../core/errors";
import type { Spreadsheet } from "../../google/spreadsheet";
import { requireAnswered } from "../../money/odd-bills";
import { requireSpending } from "../../money/shared-state";
import { stopIsOver } from "../../runs/caps-of-run";
import { isOver, type RunRecord, runsIn } from "../../runs/run-record";
import type { App } from "../../app";
import { openLook } from "./conclude";
import { nextSlot } from "./schedule";
import { whenInWords } from "./since-in-words";
import { requireSameHost, type StoredWatch, watchesIn } from "./stored-watch";
import { WhatsNew } from "./whats-new";

/** Why a watch has not looked although it should have. */
export interface Overdue {
  /** ISO 8601: when that look was due, or began. */
  readonly since: string;
  /** Why, and the way out, in sentences. */
  readonly message: string;
}

/** A watch that has not looked although it should have, as Home and the history show it. */
export interface OverdueWatch extends Overdue {
  readonly watchId: string;
  readonly name: string;
  readonly who: "you" | "somebody else";
}

type AppOfWatches = Pick<App, "state" | "settings" | "spreadsheet" | "clock" | "watchCaps">;

const HOUR_MS = 60 * 60 * 1000;
/** The trigger comes once an hour, and may be busy with runs in one of them. */
const GRACE_MS = 2 * HOUR_MS;
/** Where less is left in the document's properties, not even the reason can be noted. */
const ROOM_FOR_A_NOTE_BYTES = 2_000;

const UNTOLD = "Its finds cannot be written to What's new yet. That is tried every hour.";
const NOT_CONTINUED =
  "Its last check has not ended: the add-on's hourly trigger has not run, or longer runs took its time. Choose Check now in Watches to go on.";
const STORE_FULL =
  "There is no room left in the spreadsheet for what the add-on must note. Cancel an unfinished run, or delete a watch or a saved list.";
const BACK = "The API address that it was set up for is saved again, so it checks within the hour.";
const NOT_STARTED =
  "The add-on's hourly trigger has not run, or longer runs took its time. Opening Watches sets it up again; Check now there goes ahead at once.";
const NOT_STARTED_BY_OTHERS =
  "The hourly trigger of the person who made it has not run. Ask them to open Watches: that sets it up again.";

/**
 * Why a watch does not look although it should; null if it looks in time, or a user has paused it. The only place that says so:
 * the reason is read from what stands in the way now, else it is what the last try has noted.
 *
 * @param records All runs that are known, the latest first.
 */
export function overdueOf(
  app: AppOfWatches,
  watch: StoredWatch,
  records: readonly RunRecord[],
): Overdue | null {
  const { spreadsheet, clock } = app;
  if (watch.paused) return null;
  if (watch.stopped !== null)
    return { since: instantOf(spreadsheet, watch.slot, watch.hour), message: watch.message };
  const look = openLook(records, watch);
  const resting = look === undefined ? null : whyItRests(app, look);
  if (look !== undefined && resting !== null)
    return { since: new Date(look.startedAt).toISOString(), message: resting };
  const since = nextLookAt(spreadsheet, watch, look);
  const lateMs = clock.now() - Date.parse(since);
  if (lateMs < 0) return null;
  const known = look === undefined ? whyNotBegun(app, watch, since) : null;
  if (known !== null) return { since, message: known };
  if (lateMs < GRACE_MS) return null;
  const message =
    look !== undefined ? NOT_CONTINUED : isMine(app, watch) ? NOT_STARTED : NOT_STARTED_BY_OTHERS;
  return { since, message };
}

/** All of them, in the order in which they were made. */
export function overdueWatches(app: AppOfWatches): OverdueWatch[] {
  const known = app.state.known();
  const all = watchesIn(known);
  const records = all.length === 0 ? [] : runsIn(known);
  return all.flatMap((watch): OverdueWatch[] => {
    const overdue = overdueOf(app, watch, records);
    const who = isMine(app, watch) ? "you" : "somebody else";
    return overdue === null ? [] : [{ watchId: watch.id, name: watch.name, who, ...overdue }];
  });
}

/** `“News” has not checked since Tuesday.`, with the reason. @param localTime What the spreadsheet's clocks show. */
export function overdueInWords(
  { name, since, message }: Pick<OverdueWatch, "name" | "since" | "message">,
  spreadsheet: Spreadsheet,
  localTime: string,
): string {
  const due = whenInWords(spreadsheet.localTime(Date.parse(since)), localTime);
  return `“${name}” should have checked ${due}. ${message}`;
}

/** When its next look is due, ISO 8601. @param look The one that was begun and not concluded. */
export function nextLookAt(
  spreadsheet: Spreadsheet,
  watch: StoredWatch,
  look: Pick<RunRecord, "watch"> | undefined,
): string {
  const begun = look?.watch.slice(look.watch.indexOf(" ") + 1) ?? "";
  return instantOf(spreadsheet, nextSlot(watch, begun > watch.slot ? begun : watch.slot), watch.hour);
}

/** When a slot begins, ISO 8601. @param slot Of a look every hour it says which hour that is. */
export function instantOf(spreadsheet: Spreadsheet, slot: string, hourOfDay: number): string {
  const [day = "", ofSlot] = slot.split("T");
  const hour = ofSlot === undefined ? hourOfDay : Number(ofSlot);
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(spreadsheet.instantOf({ year, month, day: date }).getTime() + hour * HOUR_MS).toISOString();
}

/** Why a look that was begun does not end; null while it is driven, or the trigger goes on with it. */
function whyItRests(app: AppOfWatches, look: RunRecord): string | null {
  if (isOver(look)) {
    const failure = failureOf(() => new WhatsNew(app.spreadsheet).requireWritable());
    if (failure !== null) return failure.message;
    return app.clock.now() - look.drivenAt < GRACE_MS ? null : UNTOLD;
  }
  if (look.state === "stopped") return stopIsOver(look, app) === null ? look.message : null;
  return app.clock.now() - look.drivenAt < GRACE_MS ? null : NOT_CONTINUED;
}

/** Why no look was begun; null where that is not known. */
function whyNotBegun(app: AppOfWatches, watch: StoredWatch, since: string): string | null {
  const { state, settings } = app;
  const known = state.known();
  const mine = isMine(app, watch);
  const stands = failureOf(() => {
    requireSpending(known);
    if (!mine) return;
    requireSameHost(watch, settings);
    requireAnswered(known, settings.host, watch.payer);
  });
  if (stands !== null) return stands.message;
  const { notBegun } = watch;
  if (notBegun !== undefined && notBegun.at >= Date.parse(since))
    return mine && notBegun.code === "setup/changed" ? BACK : notBegun.message;
  return known.spare < ROOM_FOR_A_NOTE_BYTES ? STORE_FULL : null;
}

/** Why the watch of this user begins no look at the address that they have saved now; null where it does. */
export function elsewhereOf(app: AppOfWatches, watch: StoredWatch): string | null {
  if (!isMine(app, watch)) return null;
  const failure = failureOf(() => requireSameHost(watch, app.settings));
  return failure?.code === "setup/changed" ? failure.message : null;
}

function isMine({ settings }: AppOfWatches, { payer }: StoredWatch): boolean {
  return payer === settings.payerTag;
}
