import { quoted } from "../api/refusal";
import { unknownShape, type Received } from "../api/client";
import { companyAddition, readAddition } from "../api/endpoints/company-addition";
import { rounded } from "../core/credits";
import { oneLine } from "../core/one-line";
import { ApiError, codeOf, InputError, LimitError, messageOf, type AddinError } from "../errors";
import { isUuid } from "../journal/keys";
import type { Snapshot, Values } from "../journal/snapshot";
import { planOf } from "../runs/kinds/plan-of";
import { endedMessage, type Progress } from "../runs/progress";
import { requireRun, requireUnchanged } from "../runs/run-lease";
import { countReason, runOf, runRecords, uncountReason, type RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { Status } from "../runs/status";
import { askingsIn, askingValue, changedAskings, freeName, type Asked, type Asking } from "./kept-requests";
import { fillKnown } from "./fill-known";
import { rowsThatSay, tellRows } from "./rows";

/** What is asked at once: its replies are kept before more is asked. */
const AT_ONCE = 10;
/** Nothing more is asked after this. */
const ASKING_MS = 15_000;
/** Runs and purchases need room in the same place. */
const SPARE_CHARACTERS = 60_000;

/** What came of asking: replies that are kept, and why no more was asked. */
interface Came {
  readonly asked: readonly Asked[];
  readonly failure: AddinError | null;
}

/**
 * Asks the service for the companies that a run has not found, and says so in their rows. Free.
 *
 * What is known to have been requested in this spreadsheet is not asked for again. Replies are kept before a row is told, so
 * that a row which says `Requested` has a request. Companies that the service knows after all are filled at once.
 *
 * @param creditsAgreed What filling their rows may cost beside what the run has spent: its cap allows that from then on.
 * @returns The run as it is then; `running` if it goes on.
 * @throws {AddinError} If nothing could be requested.
 */
export function askForCompanies(
  services: RunServices,
  runs: Runs,
  runId: string,
  creditsAgreed = 0,
): Progress {
  const { state, settings, spreadsheet, clock } = services;
  settings.access();
  const record = requireRun(state.read(), runId);
  requireAskable(record, services);
  // Other rows are other runs' concern, which somebody else may pay for.
  const missing = rowsThatSay(services, runId, "missing").companies.filter((each) => !isUuid(each));
  const before = askedBefore(services, record);
  const known = missing.flatMap((company) => before.get(company) ?? []);
  adopt(services, record, known.filter(isOpen));
  const { asked, failure } = askAll(
    services,
    record,
    missing.filter((company) => !before.has(company)),
  );
  const all = [...known, ...asked];
  if (all.length === 0 && failure !== null) throw failure;
  services.goOnHourly();

  const day = spreadsheet.dayOf(clock.now());
  const told = new Map(all.map((each): [string, Status] => [each.company, statusOf(each, day)]));
  const rows = tellRows(services, runId, "missing", told);
  state.update((snapshot) => {
    const settled = changedAskings(snapshot, services.codec, (each, asking) =>
      asking.runId === runId && each.state === "failed" ? { ...each, state: "told" } : each,
    );
    const set = withAsked(snapshot, runId, {
      left: missing.length - all.length,
      companies: all.filter(isOpen).length,
      rows,
      failure,
      creditsAgreed,
    });
    return { set: { ...settled, ...set }, value: null };
  });
  return fillKnown(services, runs, runId) ?? runs.now(runId);
}

/** @throws {InputError | LimitError | SetupError} */
function requireAskable(record: RunRecord, { settings }: RunServices): void {
  if (record.payer !== settings.payerTag)
    throw new LimitError(
      "limit/busy",
      "Only the user who started this run can do that: it spends their credits.",
    );
  const { questions } = planOf(record.request);
  if (record.state !== "done" || record.undo.state !== "none" || record.watch !== "" || questions === null)
    throw new InputError("input/argument", "Companies are asked for once a run has ended.");
  requireUnchanged(record, settings);
}

/** What was requested in this spreadsheet, by company: of this user's, if there is something of theirs. */
function askedBefore(services: RunServices, { host, payer }: RunRecord): Map<string, Asked> {
  const { state, codec } = services;
  const askings = askingsIn(state.read(), codec).filter((asking) => asking.host === host);
  const ofMineLast = [...askings].sort((a, b) => Number(a.payer === payer) - Number(b.payer === payer));
  return new Map(ofMineLast.flatMap(({ asked }) => asked.map((each) => [each.company, each] as const)));
}

/**
 * What another run has requested on this sheet is this one's from now on; what waits on another sheet, or for somebody else, is
 * looked after by both.
 */
function adopt(services: RunServices, record: RunRecord, known: readonly Asked[]): void {
  const { state, codec } = services;
  const { runId, sheetId, payer } = record;
  const companies = new Set(known.map(({ company }) => company));
  if (companies.size === 0) return;
  state.update((snapshot) => {
    const isOwn = (asking: Asking) => asking.runId === runId && asking.payer === payer;
    const isOfSheet = (asking: Asking) => asking.payer === payer && asking.sheetId === sheetId;
    const own = askingsIn(snapshot, codec).filter(isOwn);
    const there = new Set(own.flatMap(({ asked }) => asked.map(({ company }) => company)));
    const added = known.filter(({ company }) => !there.has(company));
    const others = changedAskings(snapshot, codec, (each, asking) =>
      !isOwn(asking) && isOfSheet(asking) && companies.has(each.company) ? null : each,
    );
    return { set: { ...others, ...kept(snapshot, services, record, added) }, value: null };
  });
}

/** Asks one company first, so that a wrong key costs one call, then some at once. */
function askAll(services: RunServices, record: RunRecord, companies: readonly string[]): Came {
  const { state, clock } = services;
  const until = clock.now() + ASKING_MS;
  const asked: Asked[] = [];
  for (let from = 0, count = 1; from < companies.length; from += count, count = AT_ONCE) {
    if (from > 0 && clock.now() >= until)
      return {
        asked,
        failure: new LimitError("limit/deadline", "The time was up.", "Ask for the others, too."),
      };
    if (state.known().spare < SPARE_CHARACTERS)
      return {
        asked,
        failure: new LimitError("limit/store", "This spreadsheet has no room to remember more requests."),
      };
    const batch = companies.slice(from, from + count);
    const came = ask(services, batch);
    if (came.asked.length > 0)
      state.update((snapshot) => ({ set: kept(snapshot, services, record, came.asked), value: null }));
    asked.push(...came.asked);
    if (came.failure !== null) return { asked, failure: came.failure };
  }
  return { asked, failure: null };
}

function ask({ client, clock }: RunServices, companies: readonly string[]): Came {
  const api = client();
  // The sheet knows websites alone; the service finds the name there.
  const calls = companies.map((website) => api.prepare(companyAddition, { company_name: website, website }));
  let received: readonly Received[];
  try {
    received = api.sendAll(calls, companyAddition.timeoutSeconds);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return { asked: [], failure: error as AddinError };
  }
  const at = clock.now();
  let failure: AddinError | null = null;
  const asked = received.flatMap((reply, index): Asked[] => {
    const read = readReply(reply);
    if (read instanceof ApiError) failure ??= read;
    return read instanceof ApiError ? [] : [{ company: companies[index]!, at, ...read }];
  });
  return { asked, failure };
}

/** What a reply makes of a request; an error where it says nothing of this very company. */
function readReply(reply: Received): Omit<Asked, "company" | "at"> | ApiError {
  if (reply.kind === "refused") {
    const { code, status, reason } = reply.error;
    // This very company is none that it takes: the others may be.
    if (code === "api/bad-request") return { requestId: "", state: "failed", reason: oneLine(reason) };
    if (code !== "api/nothing-there") return reply.error;
    return new ApiError("api/refused", `This API cannot be asked for companies${quoted(reason)}.`, {
      status,
    });
  }
  const read = readAddition(reply.kind === "answer" ? reply.document : undefined);
  if (read.kind === "known") return { requestId: "", state: "known" };
  if (read.kind === "open") return { requestId: read.requestId, state: "open" };
  return read.kind === "failed"
    ? { requestId: "", state: "failed", reason: read.reason }
    : unknownShape(companyAddition.name, "neither a company nor the id of a request");
}

/** As many properties as it takes: each holds 9 KB. */
function kept(
  snapshot: Snapshot,
  { codec }: RunServices,
  { runId, sheetId, payer, host }: RunRecord,
  asked: readonly Asked[],
): Values {
  const set: Values = {};
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE);
    const name = freeName(snapshot.with(set));
    Object.assign(set, askingValue({ name, runId, sheetId, payer, host, asked: some }, codec));
  }
  return set;
}

function isOpen({ state }: Asked): boolean {
  return state === "open" || state === "known";
}

function statusOf(asked: Asked, day: string): Status {
  if (isOpen(asked))
    return {
      code: "requested",
      reason: `the API was asked to look for it (${day}), which may take days. The row is filled then, within the run's cap`,
    };
  return { code: "missing", reason: failedReason(asked) };
}

/** Why the service did not find a company, for the note of its row. */
export function failedReason({ reason = "" }: Asked): string {
  return reason === "" ? "the API looked for it and did not find it" : `the API did not find it: ${reason}`;
}

/** What came of it in all. */
interface AskedSum {
  readonly left: number;
  readonly companies: number;
  readonly rows: number;
  readonly failure: AddinError | null;
  readonly creditsAgreed: number;
}

/** How far the run is with what was requested. */
function withAsked(
  snapshot: Snapshot,
  runId: string,
  { left, companies, rows, failure, creditsAgreed }: AskedSum,
): Values {
  const record = runOf(snapshot, runId);
  if (record === null) return {};
  uncountReason(record, "missing", rows);
  if (rows > 0) countReason(record, { code: "requested", reason: "the API looks for it" }, rows);
  record.missing = left;
  if (companies > 0) record.creditCap = Math.max(record.creditCap, rounded(record.spent + creditsAgreed));
  const asked =
    companies === 1
      ? "Asked for 1 company: its row is filled when the API has found it."
      : `Asked for ${companies} companies: their rows are filled when the API has found them.`;
  const why = failure === null ? "" : ` ${messageOf(failure)}`;
  record.message = `${endedMessage(record)}${companies > 0 ? ` ${asked}` : ""}${why}`;
  return runRecords.put(record);
}
