import type { PastRun, RunKind, RunRequest } from "../core/sidebar-contract";
import { InputError } from "../errors";
import { CurrentRun } from "./current-run";
import { historyOf, resultsSheet } from "./history";
import type { RunServices } from "./run-services";

/** Looks back on the runs of a spreadsheet, the current one and those before it; changes none of them. */
export class RunsSoFar {
  constructor(private readonly services: RunServices) {}

  /** The latest first. */
  all(): PastRun[] {
    const { spreadsheet, settings } = this.services;
    return historyOf(this.records(), { spreadsheet, payer: settings.payerTag });
  }

  /** What this user last requested, by kind of run. */
  lastRequests(): Partial<Record<RunKind, RunRequest>> {
    const mine = this.records().filter(({ payer }) => payer === this.services.settings.payerTag);
    return Object.fromEntries(mine.reverse().map(({ kind, request }) => [kind, request]));
  }

  /** Shows the sheet where a run's results are. @throws {InputError} If it is gone. */
  open(runId: string): { sheetName: string } {
    const record = this.records().find((each) => each.runId === runId);
    const sheet = record === undefined ? null : resultsSheet(record, this.services.spreadsheet);
    if (sheet === null) throw new InputError("input/range", "The sheet with these results was deleted.");
    this.services.spreadsheet.activate(sheet.sheetId);
    return { sheetName: sheet.name };
  }

  private records() {
    return new CurrentRun(this.services).all();
  }
}
