import type { Pause } from "../../money/pause";
import type { Bill } from "../../core/credits";
import type { ListResult } from "../../core/list-result";
import { listMembers, type ListRequest, type ListRunRequest } from "../../lists/list-request";
import { InputError } from "../../core/errors";
import { creditsOfRun, purseAround } from "../../runs/caps-of-run";
import type { AskedWhole, KindOfRun, LookOf, StartedRun } from "../../runs/kind-of-run";
import type { ToldByKind } from "../../runs/progress";
import type { RunLease } from "../../runs/run-lease";
import { readKept } from "../../runs/kinds";
import { NO_SHEET, type RunRecord } from "../../runs/run-record";
import { startWhole } from "../../runs/start-run";
import { askedOf, questionIn, quotedListsOf, requireAgreed } from "../../lists/agreed-list";
import { buildList, sheetOf, wholeSeconds } from "./build-list";
import { PAID_FOR_MS } from "../../lists/buy-one";
import { datedList } from "../../lists/dated-list";
import { excludedIn, type ExcludedCompanies, exclusionOf } from "../../lists/excluded-companies";
import { againSpan, heldList } from "../../lists/held-list";
import { writtenRows } from "./list-rows";
import { quoteList, quoteListSince, quoteRefreshList } from "./list-bill";
import type { App } from "../../app";
import { readListRequest } from "./read-list-request";
import { savedListsOf, type StoredList } from "../../lists/saved-lists";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A slice begins no part of a list after this. */
const SLICE_MS = 18_000;

interface ListAsked extends AskedWhole {
  /** As it was written, and as it is asked for now. */
  readonly written: ListRequest;
  readonly list: ListRequest;
  /** Null for a new list. */
  readonly saved: StoredList | null;
  readonly excluded: ExcludedCompanies | null;
  /** Of a watch: from when on what was bought counts. */
  readonly since: number | undefined;
}

/** Lists as runs: one that is built on a sheet of its own, or a saved one that is run again on its sheet. */
export class ListRuns implements KindOfRun<ListAsked, ListRunRequest> {
  constructor(private readonly app: App) {}

  /** @throws {InputError} If a saved list was deleted, or its range to leave out is gone. */
  ask(request: ListRunRequest): ListAsked {
    const { app } = this;
    app.settings.access();
    const { savedList, maxAgeDays } = request;
    const saved = savedIn(app, request);
    const written = saved !== null && request.list === undefined ? saved.request : listIn(request);
    const excluded = excludedIn(app, written);
    const now = app.clock.now();
    const kept: ListRunRequest = {
      kind: "list",
      list: written,
      ...(savedList === undefined ? {} : { savedList }),
      ...(maxAgeDays === undefined ? {} : { maxAgeDays }),
    };
    return {
      question: questionIn(written),
      named: saved === null ? "What the list asks for" : `What “${saved.name}” asks for`,
      // A request that says what the list asks agrees to that.
      seen: saved === null || request.list !== undefined ? undefined : quotedListsOf(app).of(saved.name),
      written,
      list: datedList(app, written, now),
      saved,
      excluded,
      since: sinceOf(request, now),
      kept: { kind: "list", request: kept, sheetId: NO_SHEET },
    };
  }

  quote({ written, list, saved, excluded, since }: ListAsked): Bill {
    const { app } = this;
    if (saved === null) return quoteList(app, list, excluded);
    if (since !== undefined) return quoteListSince(app, list, since);
    quotedListsOf(app).note(saved.name, askedOf(app, { request: written }));
    return quoteRefreshList(app, { ...saved, request: list }, excluded);
  }

  start(asked: ListAsked, creditCap: number, look: Partial<LookOf>): StartedRun {
    return startWhole(this.app, asked, { ...look, creditCap, total: asked.list.limit });
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { app } = this;
    const { startedAt } = record;
    const request = requestOf(record);
    const purse = purseAround(lease, app, "l").within(creditsOfRun(record, app));
    const saved = savedIn(app, request);
    const list = listIn(request);
    if (saved !== null) requireAgreed(app, saved, askedOf(app, { request: list }));
    const since = sinceOf(request, startedAt);
    const span = saved === null ? { since: startedAt - PAID_FOR_MS } : againSpan(startedAt);
    const result = buildList(app, purse, list, saved, {
      at: startedAt,
      ...span,
      ...(since === undefined ? {} : { since, isLook: true }),
      until: app.clock.now() + SLICE_MS,
      mark: record.runId,
      hold: () => lease.hold(),
    });
    record.result = result;
    if (result.progress !== undefined) return null;
    const { count, added, changed, gone, sheetName } = result;
    if (saved !== null) record.added = added + changed + gone;
    record.waiting = 0;
    record.total = count;
    record.resultSheet = app.spreadsheet.sheetNamed(sheetName)?.sheetId ?? null;
    record.wroteAt = app.clock.now();
    return null;
  }

  /** It is asked for as a whole. */
  underWay({ waiting }: RunRecord): number {
    return waiting;
  }

  told(record: RunRecord): ToldByKind {
    const built = builtBy(record);
    return built === undefined ? {} : { list: { ...built, credits: record.spent } };
  }

  count(record: RunRecord): void {
    const { app } = this;
    const { startedAt, runId } = record;
    const request = requestOf(record);
    const saved = savedIn(app, request);
    const since = sinceOf(request, startedAt);
    const span = saved === null ? { since: startedAt - PAID_FOR_MS } : againSpan(startedAt);
    const { answer } = heldList(app, datedList(app, listIn(request), startedAt), {
      ...span,
      ...(since === undefined ? {} : { since }),
    });
    if (answer === null) return;
    const sheet = sheetOf(app, saved, runId);
    const written =
      sheet === null
        ? 0
        : writtenRows(app.spreadsheet, sheet, {
            at: wholeSeconds(answer.fetched_at),
            isAgain: saved !== null,
          });
    const excluded = excludedIn(app, listIn(request));
    const { length: companies } = answer.rows.filter(
      (row) => excluded === null || exclusionOf(row, excluded) === null,
    );
    Object.assign(record, { total: companies, waiting: Math.max(0, companies - written) });
    record.fetched = record.state === "cancelled" ? record.waiting : 0;
    if (written > 0) record.resultSheet = sheet?.sheetId ?? null;
  }
}

/** What building a list came to, of a run that has ended; how far it is while there are parts left. */
export const builtBy = ({ result }: Pick<RunRecord, "result">) => result as ListResult | undefined;

const requestOf = (record: RunRecord): ListRunRequest => readKept(record, "list", listMembers);

/** Of a watch: from when on what was bought counts. */
function sinceOf({ maxAgeDays }: ListRunRequest, now: number): number | undefined {
  return maxAgeDays === undefined ? undefined : now - maxAgeDays * DAY_MS;
}

function listIn({ list }: ListRunRequest): ReturnType<typeof readListRequest> {
  return readListRequest(list);
}

/** @throws {InputError} If it was deleted. */
function savedIn(app: App, { savedList }: ListRunRequest): StoredList | null {
  if (savedList === undefined) return null;
  const saved = savedListsOf(app).withId(savedList);
  if (saved !== null) return saved;
  throw new InputError("input/argument", "This list was deleted meanwhile.");
}
