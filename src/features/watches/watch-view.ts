import type { App } from "../../app";
import { addedInWords, foundInWords, type LookResult } from "../../core/look-in-words";
import { failureOf } from "../../core/errors";
import type { Spreadsheet } from "../../google/spreadsheet";
import { accountOfRun } from "../../money/ledger";
import { isOver, type RunRecord } from "../../runs/run-record";
import { rangeOf } from "./column";
import { openLook, watchedBy } from "./conclude";
import { expectedOfMonth } from "./forecast";
import type { DigestTargets } from "./digest-targets";
import { storedOf } from "./list";
import { elsewhereOf, nextLookAt, type Overdue, overdueInWords, overdueOf, overdueWatches } from "./overdue";
import { whyOwnerIsGone } from "./owner-gone";
import { looksLeft } from "./schedule";
import { datedCaps, type StoredWatch, watchesIn } from "./stored-watch";
import type { WatchedRequest, WatchKind, WatchRequest } from "./watch-request";

/** A watch as the sidebar shows it. */
export interface Watch extends Required<Omit<WatchRequest, "what" | "digest" | "dayCap" | "takesOver">> {
  /** Credits of a day, and what today has cost; left out where only its looks and months are limited. */
  dayCap?: number;
  spentToday?: number;
  kind: WatchKind;
  request: WatchedRequest;
  /** What is watched, in words, such as `Companies, column “Website”`; the sheet as it is called now. */
  where: string;
  /** That column as `WatchWhat.range` takes it; left out where it is gone. */
  range?: string;
  /** Only rows that are ticked are looked at. */
  ticked?: boolean;
  /** The saved list that is watched, as it is called now; left out where it was deleted, or a column is watched. */
  list?: string;
  /** Whether this user's key pays: only its payer changes it, and only their key runs it. Every user may pause or delete it. */
  mine: boolean;
  /** Why its owner is taken to be gone, in a sentence: then this user may take it over (`WatchRequest.takesOver`). */
  ownerGone?: string;
  state: "waiting" | "running" | "paused" | "stopped";
  /** Why it is stopped or overdue, or what the last look came to, in a sentence. */
  message: string;
  /** It has not looked although it should have: when that was due, or began, and why; left out while it looks in time. */
  overdue?: Overdue;
  /** ISO 8601, the next look; null while it is paused or stopped. */
  nextAt: string | null;
  /** That time is over, and the look has not begun. */
  due?: true;
  /** The last look that came to its end; null before the first. */
  lastLook: ({ at: string } & LookResult) | null;
  /** Credits of this calendar month. */
  spentThisMonth: number;
  /** What they will be at the end of it, by its last check or, before the first, by what its owner was told of one; within its cap. */
  expectedThisMonth: { low: number; high: number };
  mostThisMonth: number;
  /** Where digests go; null without one. */
  digest: {
    kind: "mail" | "webhook";
    host: string;
    /** The e-mail address, for its owner alone; a webhook's address is never shown. */
    address: string | null;
    /** Why the last did not arrive. */
    problem: string;
  } | null;
}

/** A watch as the sidebar shows it. @param records All runs that are known. */
export function watchView(
  app: App,
  watch: StoredWatch,
  { targets, records }: { readonly targets: DigestTargets; readonly records: readonly RunRecord[] },
): Watch {
  const { settings, spreadsheet, clock, state } = app;
  const { id, name, kind, request, every, hour, weekday, creditCap, monthCap, last } = watch;
  const mine = watch.payer === settings.payerTag;
  const spent = spentOn(app, watch, 0);
  const elsewhere = watch.paused || watch.stopped !== null ? null : elsewhereOf(app, watch);
  const isStopped = watch.stopped !== null || elsewhere !== null;
  const isOff = watch.paused || isStopped;
  const look = openLook(records, watch);
  // A look that stopped for another reason than a cap is shown as a watch that waits.
  const isRunning = look !== undefined && !isOver(look) && (look.state !== "stopped" || look.needs !== null);
  const nextAt = isOff ? null : nextLookAt(spreadsheet, watch, look);
  const overdue = overdueOf(app, watch, records);
  const gone = mine ? null : whyOwnerIsGone(app, watch, records);
  const list = storedOf(app, watch)?.name;
  const today = spreadsheet.dayOf(clock.now());
  const looks = isOff ? 0 : looksLeft(watch, watch.slot, today);
  const expected = expectedOfMonth(watch, { looks, spent });
  // Rows of its run may have been tried again since it ended.
  const credits = Math.max(last?.credits ?? 0, state.known().settledBy(accountOfRun(watch.lastRun)));
  return {
    watchId: id,
    name,
    kind,
    request,
    every,
    hour,
    weekday,
    creditCap,
    monthCap,
    ...(watch.dayCap === undefined ? {} : { dayCap: watch.dayCap, spentToday: spentOn(app, watch, 1) }),
    where: watchedBy(kind).where(app, watch),
    ...(list === undefined ? {} : { list }),
    ...(watch.column?.ticked === true ? { ticked: true } : {}),
    ...rangeNow(spreadsheet, watch),
    mine,
    ...(gone === null ? {} : { ownerGone: gone }),
    state: isStopped ? "stopped" : watch.paused ? "paused" : isRunning ? "running" : "waiting",
    message: elsewhere ?? overdue?.message ?? watch.message,
    ...(overdue === null ? {} : { overdue }),
    nextAt,
    ...(nextAt !== null && Date.parse(nextAt) <= clock.now() ? { due: true as const } : {}),
    lastLook: last === null ? null : { ...last, at: new Date(last.at).toISOString(), credits },
    spentThisMonth: spent,
    expectedThisMonth: expected,
    mostThisMonth: expected.high,
    digest: digestView(watch, mine ? targets : null),
  };
}

/** Credits of this month, or of today. */
function spentOn(app: App, watch: StoredWatch, place: 0 | 1): number {
  const cap = datedCaps(watch, app)[place];
  return cap === undefined ? 0 : app.state.known().spentBy(cap.account);
}

function digestView({ id, digest }: StoredWatch, mine: DigestTargets | null): Watch["digest"] {
  if (digest === null) return null;
  const { host, isMail, problem } = digest;
  const address = isMail ? (mine?.of(id)?.address ?? null) : null;
  return { kind: isMail ? "mail" : "webhook", host, address, problem };
}

/** Left out where the column is gone, or there is none. */
function rangeNow(spreadsheet: Spreadsheet, { column, name }: StoredWatch): { range?: string } {
  const found: { range?: string } = {};
  failureOf(() => (found.range = rangeOf(spreadsheet, column, name)));
  return found;
}

/**
 * What “nothing new” would hide: watches that have not looked although they should have, companies that were not looked at, and
 * those that were added.
 */
export function remarksOf(app: App): string[] {
  const { state, spreadsheet, clock } = app;
  const localTime = spreadsheet.localTime(clock.now());
  const overdue = new Map(overdueWatches(app).map((each) => [each.watchId, each]));
  return watchesIn(state.known()).flatMap((watch) => {
    const { id, name, paused, stopped, message, last } = watch;
    if (paused) return [];
    const late = overdue.get(id);
    if (late !== undefined && stopped !== null) return [`“${name}” is stopped. ${message}`];
    const isLess = last !== null && last.finds === 0 && last.looked !== undefined && last.looked !== last.of;
    const why = isLess ? `${foundInWords(last)}. ${message}` : hasNothingTicked(watch) ? message : "";
    const said = [why, last === null ? "" : addedInWords(last)];
    return [
      ...(late === undefined ? [] : [overdueInWords(late, spreadsheet, localTime)]),
      ...said.filter((part) => part !== "").map((part) => `“${name}”: ${part.trim()}`),
    ];
  });
}

/** It may have found no row ticked: its message says so. */
function hasNothingTicked({ column, last }: StoredWatch): boolean {
  return column?.ticked === true && last?.isFirst !== true;
}
