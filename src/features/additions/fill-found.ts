import type { Status, StatusCode } from "../../rows/status";
import { additionStatus, readAdditionStatus } from "../../api/endpoints/company-addition";
import { contained } from "../../core/errors";
import { spendingStop } from "../../money/shared-state";
import type { Progress } from "../../runs/progress";
import { uncountReason } from "../../runs/reasons";
import {
  awaitsCompanies,
  isOver,
  type RunRecord,
  requireRun,
  runsIn,
  updateRun,
} from "../../runs/run-record";
import { rowsOf } from "../../runs/run-rows";
import type { App } from "../../app";
import {
  GIVEN_UP_AFTER_DAYS,
  GIVEN_UP_AFTER_MS,
  noteRequests,
  outdateMisses,
  type Requested,
  requestsFor,
} from "./requests";

const QUEUED: Status = { code: "queued", reason: "" };
const FOUND_NOW: Status = {
  code: "found",
  reason: "the API knows this company now. Start a run for this row to fill it",
};
const GIVEN_UP: Status = {
  code: "missing",
  reason: `the API did not find it within ${GIVEN_UP_AFTER_DAYS} days`,
};

/**
 * Lets a run go on for those of its rows that say `Requested` and whose company the service knows by now, within what is left of
 * its cap. Rows whose company was not found are told so; so are all that wait once `GIVEN_UP_AFTER_DAYS` are over, or where the run
 * does not go on: it was cancelled, or began with another key.
 *
 * @returns The run, which goes on; null if there is nothing to fill for now.
 * @throws {AddinError} If the sheet cannot be read or written, or the journal: nothing is lost then.
 */
export function fillFound(app: App, runId: string): Progress | null {
  const { state, settings, clock } = app;
  const record = requireRun(state.read(), runId);
  if (record.requests === null) return null;
  const { askedAt, ...before } = record.requests;
  const isEnd = clock.now() - askedAt >= GIVEN_UP_AFTER_MS;
  const isDropped = record.state === "cancelled" || record.keyTag !== settings.keyTag;
  const goesOn = isOver(record) && !isDropped;
  const rows = rowsOf(app, record, false);
  const { companies, isUnclear } = rows.told("requested");
  const requests = requestsFor(app, companies);
  const becomes = (company: string): Status | null => {
    const { state: stands, reason } = requests.get(company) ?? { state: "open", reason: "" };
    if (stands === "failed") return notFound(reason);
    if (stands === "open") return isEnd ? GIVEN_UP : null;
    return goesOn ? QUEUED : isDropped || isEnd ? FOUND_NOW : null;
  };
  const outcomes = companies.map((company) => [company, becomes(company)] as const);
  const settled = outcomes.flatMap(([company, status]) =>
    status === null ? [] : [[company, status] as const],
  );
  const told = settled.filter(([, status]) => status !== QUEUED);
  const known = settled.filter(([, { code }]) => code !== "missing").map(([company]) => company);
  if (known.length > 0) outdateMisses(app, known);
  const toldRows = rows.tell("requested", new Map(told));
  const after = (queuedRows: number): RunRecord["requests"] => {
    // Rows that were being moved have their turn at the next hour.
    const missed =
      Math.max(0, settled.length - told.length - queuedRows) + Math.max(0, told.length - toldRows);
    return {
      askedAt,
      open: companies.length - settled.length + missed + (isUnclear && !isEnd ? 1 : 0),
      found: before.found + known.length,
      foundAt: known.length > 0 ? clock.now() : before.foundAt,
      notFound: before.notFound + settled.length - known.length,
    };
  };
  updateRun(state, runId, (run) => ({ ...run, states: record.states, requests: after(0) }));
  if (!goesOn) return null;
  const isMeant = (company: string, code: StatusCode | null) =>
    code === "requested" && known.includes(company);
  return app.runs.queueAgain(runId, isMeant, {
    also: (run, queued) => {
      run.requests = after(queued);
      uncountReason(run, "requested", queued);
    },
  });
}

/** Why the service did not find a company, for its row. */
export function notFound(reason: string): Status {
  const why =
    reason === "" ? "the API looked for it and did not find it" : `the API did not find it: ${reason}`;
  return { code: "missing", reason: why };
}

const HOUR_MS = 60 * 60 * 1000;
/** Requests of each run that one hour looks up. */
const MOST_LOOKED_AT = 40;
const AT_ONCE = 10;

interface Parts {
  readonly app: App;
  /** Goes on with a run until it is over, stops, or has to wait; false once the time is up. */
  readonly drive: (progress: Progress) => boolean;
  readonly hasTime: () => boolean;
}

/** Runs of this user's with rows that say `Requested`. */
export function waitingForCompanies({
  state,
  settings,
  spreadsheet,
}: Pick<App, "state" | "settings" | "spreadsheet">): RunRecord[] {
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
export function lookAfterRequests({ app, drive, hasTime }: Parts): boolean {
  const { state, settings } = app;
  if (spendingStop(state.known()) !== null) return true;
  for (const run of waitingForCompanies(app)) {
    if (run.host !== settings.host || !(isOver(run) || run.state === "stopped")) continue;
    if (!hasTime()) return false;
    contained(() => lookUp(app, run, hasTime));
    let isOnTime = true;
    contained(() => {
      const filling = fillFound(app, run.runId);
      if (filling !== null) isOnTime = drive(filling);
    });
    if (!isOnTime) return false;
  }
  return true;
}

/** Asks the service how far it is with some of them: each hour with others, where there are many. */
function lookUp(app: App, run: RunRecord, hasTime: () => boolean): void {
  const { client, clock } = app;
  const { companies } = rowsOf(app, run, false).told("requested");
  const open = [...requestsFor(app, companies)].filter(([, { state }]) => state === "open");
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
    noteRequests(app, came);
    // Where all of them are refused, the next ones would be, too; a single refusal is about that request alone.
    if (refused === some.length) return;
  }
}

const FORGOTTEN = "the request is no longer known there";

/** Companies on one sheet that the service was asked to look for. */
export interface AskedCompanies {
  sheetId: number;
  sheetName: string;
  found: number;
  /** Still looked for. */
  open: number;
  notFound: number;
}

/** Found companies are news for as long. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * What has become of the companies that this user has requested, by sheet: where some are still looked for, or were found in the
 * last days.
 */
export function askedSoFar({
  state,
  settings,
  spreadsheet,
  clock,
}: Pick<App, "state" | "settings" | "spreadsheet" | "clock">): AskedCompanies[] {
  const bySheet = new Map<number, AskedCompanies>();
  for (const { payer, requests, sheetId } of runsIn(state.known())) {
    if (payer !== settings.payerTag || requests === null) continue;
    const { found, foundAt, open } = requests;
    const sheetName = spreadsheet.sheet(sheetId)?.name;
    if (sheetName === undefined || (open === 0 && clock.now() - foundAt >= NEWS_MS)) continue;
    const sum = bySheet.get(sheetId) ?? { sheetId, sheetName, found: 0, open: 0, notFound: 0 };
    sum.found += found;
    sum.open += open;
    sum.notFound += requests.notFound;
    bySheet.set(sheetId, sum);
  }
  return [...bySheet.values()];
}
