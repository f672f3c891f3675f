import { once } from "./api/endpoint";
import { userCache } from "./apps-script/cache-service-cache";
import { RangeFormulaWriter } from "./apps-script/range-formula-writer";
import { ScriptAppTriggers } from "./apps-script/script-app-triggers";
import { Bookkeeping } from "./bookkeeping";
import type { UnfinishedFetch } from "./core/formulas-contract";
import type { FormulaActionServices } from "./formula-actions/formula-action-services";
import { FetchRecords } from "./formula-actions/fetch-record";
import { bringBack } from "./formula-actions/show-again";
import { customFunctions } from "./functions/catalogue";
import type { FormulaServices } from "./functions/evaluation";
import { JOURNAL_BUDGET_CHARACTERS, type Cleaned } from "./journal/drop-oldest";
import { checkedFilters } from "./filters/allowed-filters";
import { fetchCatalogue } from "./filters/catalogue";
import type { ListServices } from "./lists/list-services";
import { fetchFilterOptions } from "./filters/options";
import { SavedLists } from "./lists/saved-lists";
import { NoProperties } from "./ports/properties";
import { rememberTrigger } from "./hourly";
import { Pace } from "./runs/pace";
import { isOver, RunRecords } from "./runs/run-record";
import type { RunServices } from "./runs/run-services";

/** Below the budget, so that not every purchase after it has to make room again. */
const TIDY_CHARACTERS = 0.9 * JOURNAL_BUDGET_CHARACTERS;

/**
 * One execution: real services behind the ports, each made when it is first needed.
 *
 * Apps Script gives every call a fresh world, so whatever is remembered here lives as long as one call.
 */
export class Execution extends Bookkeeping {
  readonly triggers = new ScriptAppTriggers();

  /** Moves what waits into the journal, and puts formulas back whose evaluation was cut short. */
  override drain(): void {
    super.drain();
    if (!this.hasDocumentStore()) return;
    const { spreadsheet } = this;
    const writer = new RangeFormulaWriter();
    bringBack({ spreadsheet, writer, documentProperties: this.documentProperties() });
  }

  cleanJournal(keepCharacters: number): Cleaned {
    const run = new RunRecords(this.documentProperties()).read();
    const keepSinceMs = run === null || isOver(run) ? Infinity : run.startedAt;
    return this.dropOldest({ keepCharacters, keepSinceMs });
  }

  /**
   * What may take longer than a slice has time for: called when somebody opens the sidebar. Not when a run starts: its bill
   * has just been read, and an answer that gives way now would make it dearer.
   */
  tidyJournal(): void {
    this.mergeCopied();
    if (this.journal().size() > JOURNAL_BUDGET_CHARACTERS) this.cleanJournal(TIDY_CHARACTERS);
  }

  forRuns(): RunServices {
    return {
      spreadsheet: this.spreadsheet,
      documentProperties: this.documentProperties(),
      settings: this.settings(),
      answers: this.answers(),
      purchasing: (token) => this.purchasing("r", "runs", token),
      spentByRuns: (sinceMs) => this.spentBy("r", sinceMs),
      client: this.client,
      cache: this.cache,
      userCache: userCache(),
      clock: this.clock,
      codec: this.codec,
      lock: this.lock,
      goOnHourly: () => rememberTrigger(this, this.triggers.ensureHourly()),
    };
  }

  forLists(): ListServices {
    return {
      client: this.client,
      answers: this.answers(),
      purchasing: () => this.purchasing("l", "runs", this.codec.uuid()),
      spreadsheet: this.spreadsheet,
      savedLists: () => new SavedLists(this.documentProperties(), this.lock, this.codec),
      lock: this.lock,
      freeReplies: this.freeReplies({ writesCells: true }),
      clock: this.clock,
      settings: this.settings(),
    };
  }

  /** For what a person does to the formulas in the sheet. */
  forFormulaActions(): FormulaActionServices {
    return {
      functions: customFunctions,
      spreadsheet: this.spreadsheet,
      writer: new RangeFormulaWriter(),
      answers: this.answers(),
      settings: this.settings(),
      documentProperties: this.hasDocumentStore() ? this.documentProperties() : new NoProperties(),
      pace: new Pace(userCache(), this.clock, this.settings().host),
      clock: this.clock,
      purchasing: () => this.purchasing("r", "runs", this.codec.uuid()),
      formulas: () => this.forFormulas(),
    };
  }

  /** What this user began to fetch for formulas and did not end. */
  unfinishedFetch(): UnfinishedFetch | null {
    if (!this.hasDocumentStore()) return null;
    return new FetchRecords(this.documentProperties()).unfinished(this.settings().payerTag);
  }

  forFormulas(): FormulaServices {
    const { startedAt, cache, clock, client } = this;
    const freeReplies = once(() => this.freeReplies({ writesCells: false }));
    return {
      answers: this.answers(),
      settings: this.settings(),
      clock,
      midnight: (day) => this.spreadsheet.midnight(day),
      startedAt,
      cache,
      canKeep: () => this.hasDocumentStore(),
      client,
      purchasing: once(() => this.purchasing("f", "formulas", this.codec.uuid())),
      catalogue: once(() => fetchCatalogue({ client, freeReplies: freeReplies(), clock })),
      checkFilters: (filters) =>
        checkedFilters({ client, freeReplies: freeReplies(), clock }, filters, { ask: false }),
      options: (filter, search) =>
        fetchFilterOptions({ client, freeReplies: freeReplies(), clock }, { filter, query: search }).options,
    };
  }
}
