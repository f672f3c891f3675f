import { type Received, unknownShape } from "../../api/client";
import { counted } from "../../core/sentence";
import { rounded } from "../../core/credits";
import { isWebsite } from "../../money/operation";
import { type AddinError, InputError, LimitError, codeOf, messageOf } from "../../core/errors";
import { countReason, uncountReason } from "../../runs/reasons";
import { requireUnchanged } from "../../runs/run-lease";
import { isOfNames } from "../../products/run-kind";
import { companyAddition, readAddition } from "../../api/endpoints/company-addition";
import { type RunRecord, requireRun, updateRun } from "../../runs/run-record";
import { rowsOf } from "../../runs/run-rows";
import { type Progress, endedMessage } from "../../runs/progress";
import type { Status } from "../../rows/status";
import type { App } from "../../app";
import { ApiError } from "../../api/api-error";
import { fillFound, notFound } from "./fill-found";
import { GIVEN_UP_AFTER_MS, noteRequests, type Requested, requestsFor } from "./requests";

/** What is asked at once: its replies are noted before more is asked. */
const AT_ONCE = 10;
/** Nothing more is asked after this. */
const ASKING_MS = 15_000;

/**
 * Asks the service for the companies that a run has not found, and says so in their rows. Free.
 *
 * What is known to have been requested in this spreadsheet is not asked for again. Replies are noted, and the run waits for
 * them, before a row is told: a row that says `Requested` has a request. Companies that the service knows are filled at once.
 *
 * @param creditsAgreed What filling their rows may cost beside what the run has spent: its cap allows that from then on.
 * @returns The run as it is then; `running` if it goes on.
 * @throws {AddinError} If nothing could be requested.
 */
export function askForCompanies(app: App, runId: string, creditsAgreed = 0): Progress {
  const { state, settings, spreadsheet, clock } = app;
  settings.access();
  const record = requireRun(state.read(), runId);
  requireAskable(record, app);
  // Other rows belong to other runs, which another user may pay for.
  const rows = rowsOf(app, record, false);
  const missing = rows.told("missing").companies.filter(isWebsite);
  const before = requestsFor(app, missing, GIVEN_UP_AFTER_MS);
  const failure = askAll(
    app,
    missing.filter((company) => !before.has(company)),
  );
  const requests = requestsFor(app, missing, GIVEN_UP_AFTER_MS);
  if (requests.size === 0 && failure !== null) throw failure;

  const open = [...requests.values()].filter(({ state: each }) => each !== "failed").length;
  const failed = [...requests].filter(([company, each]) => each.state === "failed" && !before.has(company));
  updateRun(state, runId, (run) => {
    const earlier = run.requests ?? { open: 0, found: 0, foundAt: 0, notFound: 0 };
    const asked = {
      askedAt: clock.now(),
      open: earlier.open + open,
      notFound: earlier.notFound + failed.length,
    };
    const creditCap = Math.max(run.creditCap, open > 0 ? rounded(run.spent + creditsAgreed) : 0);
    return { ...run, creditCap, requests: { ...earlier, ...asked } };
  });
  if (open > 0) app.goOnHourly();
  const day = spreadsheet.dayOf(clock.now());
  const changed = rows.tell(
    "missing",
    new Map([...requests].map(([company, each]) => [company, statusOf(each, day)])),
  );
  updateRun(state, runId, (run) => {
    uncountReason(run, "missing", changed);
    if (changed > 0) countReason(run, { code: "requested", reason: "the API looks for it" }, changed);
    const message = `${endedMessage(run, app.kinds.words(run.kind).counts)}${askedInWords(open)}${failure === null ? "" : ` ${messageOf(failure)}`}`;
    return { ...run, states: record.states, missing: missing.length - requests.size, message };
  });
  return fillFound(app, runId) ?? app.runs.now(runId);
}

function askedInWords(companies: number): string {
  return companies === 0
    ? ""
    : ` Asked for ${counted(companies, "company: its row is", "companies: their rows are")} filled when the API has found ${companies === 1 ? "it" : "them"}.`;
}

/** @throws {InputError | LimitError | SetupError} */
function requireAskable(record: RunRecord, { settings }: Pick<App, "settings">): void {
  if (record.payer !== settings.payerTag)
    throw new LimitError(
      "limit/busy",
      "Only the user who started this run can do that: it spends their credits.",
    );
  const { state, undo, watch, kind } = record;
  if (state !== "done" || undo.state !== "none" || watch !== "" || isOfNames(kind))
    throw new InputError("input/argument", "Wait until the run has ended, then ask for companies.");
  requireUnchanged(record, settings);
}

/** Asks one company first, so that a wrong key costs one call, then some at once. @returns Why no more was asked. */
function askAll(app: App, companies: readonly string[]): AddinError | null {
  const { clock } = app;
  const until = clock.now() + ASKING_MS;
  for (let from = 0, count = 1; from < companies.length; from += count, count = AT_ONCE) {
    if (from > 0 && clock.now() >= until)
      return new LimitError("limit/deadline", "Time ran out.", "Ask for the others, too.");
    const failure = ask(app, companies.slice(from, from + count));
    if (failure !== null) return failure;
  }
  return null;
}

function ask(app: App, companies: readonly string[]): AddinError | null {
  const api = app.client();
  // The sheet knows websites alone; the service finds the name there.
  const calls = companies.map((website) => api.prepare(companyAddition, { company_name: website, website }));
  const asked = new Map<string, Requested>();
  let failure: AddinError | null = null;
  try {
    api.sendAll(calls, companyAddition.timeoutSeconds).forEach((reply, index) => {
      const said = readReply(reply);
      if (said instanceof ApiError) failure ??= said;
      else asked.set(companies[index]!, said);
    });
    noteRequests(app, asked);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return error as AddinError;
  }
  return failure;
}

/** What a reply makes of a request; an error where it says nothing of this very company. */
function readReply(reply: Received): Requested | ApiError {
  const nothing = { requestId: "", reason: "" };
  if (reply.kind === "refused") {
    const { code, status, reason } = reply.error;
    // This very company is none that it takes: the others may be.
    if (code === "api/bad-request") return { ...nothing, state: "failed", reason };
    if (code !== "api/nothing-there") return reply.error;
    return new ApiError("api/refused", "This API takes no requests for companies.", {
      status,
    });
  }
  const read = readAddition(reply.kind === "answer" ? reply.document : undefined);
  if (read.kind === "unreadable")
    return unknownShape({ problem: "neither a company nor the id of a request" });
  const { kind: state, ...said } = read;
  return { ...nothing, ...said, state };
}

function statusOf(requested: Requested, day: string): Status {
  if (requested.state === "failed") return notFound(requested.reason);
  return {
    code: "requested",
    reason: `the API has been looking for it since ${day}. It may take days; the row is then filled, within the run's limit`,
  };
}
