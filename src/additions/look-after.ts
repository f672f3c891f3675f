import { additionStatus, readAdditionStatus } from "../api/endpoints/company-addition";
import { contained } from "../errors";
import { spendingStop } from "../journal/spending-stop";
import type { Progress } from "../runs/progress";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { Status } from "../runs/status";
import { failedReason } from "./ask";
import { fillKnown } from "./fill-known";
import { runsIn } from "../runs/run-record";
import {
  askingsIn,
  changedAskings,
  GIVEN_UP_AFTER_DAYS,
  isOld,
  type Asked,
  type Asking,
} from "./kept-requests";
import { tellRows } from "./rows";

const HOUR_MS = 60 * 60 * 1000;
const MOST_LOOKED_AT = 40;
const AT_ONCE = 10;

interface Parts {
  readonly services: RunServices;
  readonly runs: Runs;
  /** Goes on with a run until it is over, stops, or has to wait; false once the time is up. */
  readonly drive: (progress: Progress) => boolean;
  readonly hasTime: () => boolean;
}

/** Whether anything is left to look after, of this user's. */
export function looksAfter({ state, codec, settings }: RunServices): boolean {
  return askingsIn(state.known(), codec).some(({ payer }) => payer === settings.payerTag);
}

/**
 * Looks how far the requests of this user are, tells the rows of those that came to nothing, and fills the others. Each part is
 * tried again at the next hour where it fails, and where a run is in the way.
 */
export function lookAfterRequests(parts: Parts): void {
  const { services, runs, drive, hasTime } = parts;
  if (!looksAfter(services)) return;
  forgetUndone(parts);
  // What fails is tried again at the next hour.
  contained(() => lookUp(parts));
  for (const asking of mine(services)) if (hasTime()) contained(() => tellFailed(services, asking));
  if (spendingStop(services.state.known()) !== null) return;
  const filled = new Set<string>();
  for (const { runId } of mine(services)) {
    if (filled.has(runId) || !hasTime()) continue;
    filled.add(runId);
    let progress: Progress | null = null;
    contained(() => (progress = fillKnown(services, runs, runId)));
    if (progress !== null && !drive(progress)) return;
  }
}

function mine({ state, codec, settings }: RunServices): Asking[] {
  return askingsIn(state.read(), codec).filter(
    ({ payer, host }) => payer === settings.payerTag && host === settings.host,
  );
}

/** What a run asked for that was undone is nobody's concern; nor what is on a sheet that is gone. */
function forgetUndone({ services }: Parts): void {
  const { state, codec, spreadsheet } = services;
  const undone = runsIn(services.state.known()).flatMap(({ runId, undo }) =>
    undo.state === "none" ? [] : [runId],
  );
  const gone = mine(services).filter(
    ({ runId, sheetId }) => undone.includes(runId) || spreadsheet.sheet(sheetId) === null,
  );
  if (gone.length === 0) return;
  const names = gone.map(({ name }) => name);
  state.update((snapshot) => ({
    set: changedAskings(snapshot, codec, (each, { name }) => (names.includes(name) ? null : each)),
    value: null,
  }));
}

/** Asks the service how far it is with some of them: each hour with others, where there are many. */
function lookUp({ services, hasTime }: Parts): void {
  const { client, clock } = services;
  const open = mine(services).flatMap(({ asked }) =>
    asked.filter((each) => each.state === "open" && !isOld(each, clock.now())),
  );
  const from =
    open.length > MOST_LOOKED_AT ? (Math.floor(clock.now() / HOUR_MS) * MOST_LOOKED_AT) % open.length : 0;
  const due = [...open.slice(from), ...open.slice(0, from)].slice(0, MOST_LOOKED_AT);
  const api = client();
  for (let at = 0; at < due.length && hasTime(); at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE);
    const calls = some.map(({ requestId }) => api.prepare(additionStatus, { request_id: requestId }));
    const came = new Map<string, Partial<Asked>>();
    let [refused, said] = [0, 0];
    api.sendAll(calls, additionStatus.timeoutSeconds).forEach((reply, index) => {
      const { requestId } = some[index]!;
      const isUnknown = reply.kind === "refused" && reply.error.code === "api/not-found";
      if (isUnknown) came.set(requestId, { state: "failed", reason: "the request is no longer known there" });
      if (reply.kind === "refused" && !isUnknown) refused++;
      else said++;
      if (reply.kind !== "answer") return;
      const read = readAdditionStatus(reply.document, requestId);
      if (read.kind === "known") came.set(requestId, { state: "known" });
      if (read.kind === "failed") came.set(requestId, { state: "failed", reason: read.reason });
    });
    note(services, came);
    // The others would fare the same now; of a single one only that one says nothing.
    if (refused > 0 && said === 0) return;
  }
}

function note({ state, codec, settings }: RunServices, came: ReadonlyMap<string, Partial<Asked>>): void {
  if (came.size === 0) return;
  state.update((snapshot) => ({
    set: changedAskings(snapshot, codec, (each, { payer }) => {
      const news =
        payer === settings.payerTag && each.state === "open" ? came.get(each.requestId) : undefined;
      return news === undefined ? each : { ...each, ...news };
    }),
    value: null,
  }));
}

/** Says so in the rows of what was not found, or has taken too long; then remembers for a while that it was requested. */
function tellFailed(services: RunServices, { name, runId, asked }: Asking): void {
  const { state, codec, clock } = services;
  const now = clock.now();
  const isToTell = (each: Asked) => each.state === "failed" || (each.state === "open" && isOld(each, now));
  const isOver = (each: Asked) => each.state === "told" && isOld(each, now);
  if (!asked.some((each) => isToTell(each) || isOver(each))) return;
  const told = new Map(
    asked.filter(isToTell).map((each): [string, Status] => [each.company, statusOf(each)]),
  );
  tellRows(services, runId, "requested", told);
  state.update((snapshot) => ({
    set: changedAskings(snapshot, codec, (each, asking) => {
      if (asking.name !== name || (!isToTell(each) && !isOver(each))) return each;
      const { reason: _, ...rest } = each;
      return isOld(each, now) ? null : { ...rest, state: "told" };
    }),
    value: null,
  }));
}

function statusOf(asked: Asked): Status {
  const reason =
    asked.state === "failed"
      ? failedReason(asked)
      : `the API has not found it within ${GIVEN_UP_AFTER_DAYS} days, so it is no longer waited for`;
  return { code: "missing", reason };
}
