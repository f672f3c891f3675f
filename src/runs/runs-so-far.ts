import type { RunKind } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import { runsIn } from "./run-record";
import { foundWebsites, type OpenedResults } from "./found-websites";
import { historyOf, resultsSheet, type PastRun } from "./history";
import type { RunServices } from "./run-services";

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

  private records() {
    return runsIn(this.services.state.known());
  }
}
