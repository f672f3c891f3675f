import type { RunKind } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import { foundWebsites, type OpenedResults } from "./found-websites";
import { historyOf, resultsSheet, type PastRun } from "./history";
import { planOf } from "./kinds/plan-of";
import { progressOf, type Progress } from "./progress";
import { isIdleLook, isOver, NO_SHEET, runsIn, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";
import { stopIsOver } from "./stop-is-over";

/** Looks back on the runs of a spreadsheet, the current one and those before it; changes none of them. */
export class RunsSoFar {
  constructor(private readonly services: RunServices) {}

  /** The latest first. */
  all(): PastRun[] {
    const { spreadsheet, settings } = this.services;
    return historyOf(this.records(), { spreadsheet, payer: settings.payerTag });
  }

  /** What this user last requested, by kind of run; what a watch asks is another matter. */
  lastRequests(): Partial<Record<RunKind, RunRequest>> {
    const { payerTag } = this.services.settings;
    const mine = this.records().filter(({ payer, watch }) => payer === payerTag && watch === "");
    return Object.fromEntries(mine.reverse().map(({ kind, request }) => [kind, request]));
  }

  /** Shows the sheet where a run's results are, and tells the websites that it found. @throws {InputError} If it is gone. */
  open(runId: string): OpenedResults {
    const { spreadsheet } = this.services;
    const record = this.records().find((each) => each.runId === runId);
    const sheet = record === undefined ? null : resultsSheet(record, spreadsheet);
    if (record === undefined || sheet === null)
      throw new InputError("input/range", "The sheet with these results was deleted.");
    spreadsheet.activate(sheet.sheetId);
    return { sheetName: sheet.name, ...foundWebsites(record, spreadsheet) };
  }

  /**
   * The run that somebody who opens the sidebar thinks of: the last one that was started or gone on with, unless that is somebody
   * else's and one of their own is not over; null if there is none whose sheet is there. A look that has brought nothing leaves the place to the
   * run before it.
   */
  latest(): Progress | null {
    const [first, ...others] = this.known();
    if (first === undefined) return null;
    const before = isIdleLook(first) ? others.find((each) => !isIdleLook(each)) : undefined;
    if (before === undefined) return progressNow(this.services, first);
    return { ...progressNow(this.services, before), toRetry: 0, lookSince: first.runId };
  }

  /** Those beside the latest that are not over, the user's own first. */
  others(): Progress[] {
    const [, ...others] = this.known();
    return others.filter((run) => !isOver(run)).map((run) => progressNow(this.services, run));
  }

  /** The one that somebody thinks of, then the others, the latest first. */
  private known(): RunRecord[] {
    const { spreadsheet, settings } = this.services;
    // A list that is built is its sheet.
    const isThere = (run: RunRecord) =>
      run.sheetId === NO_SHEET ? !isOver(run) : run.states !== "" || spreadsheet.sheet(run.sheetId) !== null;
    const touchedAt = ({ drivenAt, startedAt }: RunRecord) => Math.max(drivenAt, startedAt);
    const all = this.records()
      .filter(isThere)
      .sort((a, b) => touchedAt(b) - touchedAt(a));
    const [last] = all;
    const mine = all.filter(({ payer }) => payer === settings.payerTag);
    const first =
      last !== undefined && mine.includes(last) ? last : (mine.find((run) => !isOver(run)) ?? last);
    return first === undefined ? [] : [first, ...all.filter((run) => run !== first)];
  }

  /** Without updates: what they did is in their parts, which are runs as well. */
  private records(): RunRecord[] {
    return runsIn(this.services.state.known()).filter(({ kind }) => kind !== "update");
  }
}

/** How far a run is, for the user of this execution. @param nextDelayMs When whoever drives it goes on. */
export function progressNow(services: RunServices, record: RunRecord, nextDelayMs = 0): Progress {
  const { spreadsheet, settings } = services;
  const table = planOf(record.request).items?.table;
  return progressOf(record, {
    nextDelayMs,
    mine: record.payer === settings.payerTag,
    sheetName: resultsSheet(record, spreadsheet)?.name ?? table?.sheetName ?? "",
    source: spreadsheet.sheet(record.sheetId)?.name,
    over: stopIsOver(record, services),
  });
}
