import { additionStatus, readAdditionStatus } from "../api/endpoints/company-addition";
import { contained } from "../errors";
import { spendingStop } from "../journal/spending-stop";
import type { Progress } from "../runs/progress";
import { awaitsCompanies, isOver, runsIn, type RunRecord } from "../runs/run-record";
import { rowsOf } from "../runs/run-rows";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { fillFound } from "./fill-found";
import { noteRequests, requestsFor, type Requested } from "./requests";

const HOUR_MS = 60 * 60 * 1000;
/** Of each run. */
const MOST_LOOKED_AT = 40;
const AT_ONCE = 10;

interface Parts {
  readonly services: RunServices;
  readonly runs: Runs;
  /** Goes on with a run until it is over, stops, or has to wait; false once the time is up. */
  readonly drive: (progress: Progress) => boolean;
  readonly hasTime: () => boolean;
}

/** Runs of this user's with rows that say `Requested`. */
export function waitingForCompanies({ state, settings, spreadsheet }: RunServices): RunRecord[] {
  const isMine = ({ payer, sheetId }: RunRecord) =>
    payer === settings.payerTag && spreadsheet.sheet(sheetId) !== null;
  return runsIn(state.known()).filter((run) => awaitsCompanies(run) && isMine(run));
}

/**
 * Looks how far the requests of this user are, tells the rows of those that came to nothing, and fills the others. What fails, or
 * is in the way, is tried again at the next hour.
 *
 * @returns False once the time is up.
 */
export function lookAfterRequests({ services, runs, drive, hasTime }: Parts): boolean {
  const { state, settings } = services;
  if (spendingStop(state.known()) !== null) return true;
  for (const run of waitingForCompanies(services)) {
    if (run.host !== settings.host || !(isOver(run) || run.state === "stopped")) continue;
    if (!hasTime()) return false;
    contained(() => lookUp(services, run, hasTime));
    let isOnTime = true;
    contained(() => {
      const filling = fillFound(services, runs, run.runId);
      if (filling !== null) isOnTime = drive(filling);
    });
    if (!isOnTime) return false;
  }
  return true;
}

/** Asks the service how far it is with some of them: each hour with others, where there are many. */
function lookUp(services: RunServices, run: RunRecord, hasTime: () => boolean): void {
  const { client, clock } = services;
  const { companies } = rowsOf(services, run, false).told("requested");
  const open = [...requestsFor(services, companies)].filter(([, { state }]) => state === "open");
  const from =
    open.length > MOST_LOOKED_AT ? (Math.floor(clock.now() / HOUR_MS) * MOST_LOOKED_AT) % open.length : 0;
  const due = [...open.slice(from), ...open.slice(0, from)].slice(0, MOST_LOOKED_AT);
  const api = client();
  for (let at = 0; at < due.length && hasTime(); at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE);
    const calls = some.map(([, { requestId }]) => api.prepare(additionStatus, { request_id: requestId }));
    const came = new Map<string, Requested>();
    let refused = 0;
    api.sendAll(calls, additionStatus.timeoutSeconds).forEach((reply, index) => {
      const [company, request] = some[index]!;
      const isUnknown = reply.kind === "refused" && reply.error.code === "api/not-found";
      if (isUnknown) came.set(company, { ...request, state: "failed", reason: FORGOTTEN });
      else if (reply.kind === "refused") refused++;
      if (reply.kind !== "answer") return;
      const read = readAdditionStatus(reply.document, request.requestId);
      if (read.kind === "known") came.set(company, { ...request, state: "known" });
      if (read.kind === "failed") came.set(company, { ...request, state: "failed", reason: read.reason });
    });
    noteRequests(services, came);
    // The others would fare the same now; of a single one only that one says nothing.
    if (refused === some.length) return;
  }
}

const FORGOTTEN = "the request is no longer known there";
