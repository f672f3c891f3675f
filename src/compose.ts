import { ApiClient } from "./api/client";
import { once } from "./api/endpoint";
import { documentCache, userCache } from "./apps-script/cache-service-cache";
import { LockServiceLock } from "./apps-script/lock-service-lock";
import { documentProperties, userProperties } from "./apps-script/properties-service-properties";
import { RangeFormulaWriter } from "./apps-script/range-formula-writer";
import { ScriptAppTriggers } from "./apps-script/script-app-triggers";
import { SheetJournalStore } from "./apps-script/sheet-journal-store";
import { SpreadsheetAppSpreadsheet } from "./apps-script/spreadsheet-app-spreadsheet";
import { UrlFetchHttp } from "./apps-script/url-fetch-http";
import { UtilitiesClock } from "./apps-script/utilities-clock";
import { UtilitiesCodec } from "./apps-script/utilities-codec";
import type { UnfinishedFetch } from "./core/formulas-contract";
import { SetupError } from "./errors";
import type { FormulaActionServices } from "./formula-actions/formula-action-services";
import { FetchRecords } from "./formula-actions/fetch-record";
import { bringBack } from "./formula-actions/show-again";
import { customFunctions } from "./functions/catalogue";
import type { FormulaServices } from "./functions/evaluation";
import { Answers } from "./journal/answers";
import { Claims } from "./journal/claims";
import { dropOldest, JOURNAL_BUDGET_CHARACTERS, type Cleaned } from "./journal/drop-oldest";
import { DayLedger, type Spender } from "./journal/day-ledger";
import { JOURNAL_HEADERS } from "./journal/entry";
import { EntryCache } from "./journal/entry-cache";
import { FormulaPayer } from "./journal/formula-payer";
import { InFlight } from "./journal/in-flight";
import { Journal } from "./journal/journal";
import { JournalNotice } from "./journal/journal-notice";
import { Packs } from "./journal/packs";
import { RecentCopies } from "./journal/recent-copies";
import { mergeCopied, rebuildDeleted, type Recovery } from "./journal/recover";
import { Purchasing, type Buyer, type Sink } from "./journal/purchasing";
import { drain, JournalSink, PackSink } from "./journal/sinks";
import { fetchCatalogue } from "./lists/catalogue";
import type { ListServices } from "./lists/list-services";
import { fetchFilterOptions } from "./lists/options";
import { CachedProperties } from "./ports/cached-properties";
import { NoProperties, type Properties } from "./ports/properties";
import { rememberTrigger } from "./hourly";
import { Pace } from "./runs/pace";
import { isOver, RunRecords } from "./runs/run-record";
import type { RunServices } from "./runs/run-services";
import { Settings } from "./settings/settings";

/** Below the budget, so that not every purchase after it has to make room again. */
const TIDY_CHARACTERS = 0.9 * JOURNAL_BUDGET_CHARACTERS;

/**
 * One execution: real services behind the ports, each made when it is first needed.
 *
 * Apps Script gives every call a fresh world, so whatever is remembered here lives as long as one call.
 */
export class Execution {
  readonly clock = new UtilitiesClock();
  readonly codec = new UtilitiesCodec();
  readonly lock = new LockServiceLock();
  readonly spreadsheet = new SpreadsheetAppSpreadsheet();
  readonly triggers = new ScriptAppTriggers();
  readonly startedAt = this.clock.now();
  readonly cache = documentCache();

  private readonly properties = once(documentProperties);
  readonly userProperties = once(userProperties);
  readonly settings = once(() => new Settings(this.userProperties(), this.spreadsheet.id));
  readonly entryCache = once(() => new EntryCache(this.cache, this.codec));
  private readonly journalStore = once(
    () => new SheetJournalStore(this.lock, this.properties, JOURNAL_HEADERS),
  );
  private readonly copies = once(() => new RecentCopies(this.cache, this.codec));
  readonly journal = once(() => new Journal(this.journalStore(), this.codec, this.copies()));
  readonly journalNotice = once(() => new JournalNotice(this.properties(), this.clock));
  readonly answers = once(
    () =>
      new Answers(this.journal(), this.entryCache(), this.codec, this.clock, this.settings().host, {
        waitingFor: (keys) => new InFlight(this.properties(), this.clock, this.codec).waitingFor(keys),
      }),
  );
  readonly client = once(() => new ApiClient(new UrlFetchHttp(), this.clock, this.settings().access()));
  readonly formulaPayer = once(() => new FormulaPayer(this.ledger()));
  private readonly packs = once(() => new Packs(this.cache, this.codec, this.clock));

  ledger(): DayLedger {
    return new DayLedger(this.properties(), this.clock);
  }

  /** Test deployments and odd documents have none: then there are no runs, and everything else works. */
  hasDocumentStore(): boolean {
    return this.properties() !== null;
  }

  /** @throws {SetupError} In a document without a store of its own. */
  documentProperties(): Properties {
    const properties = this.properties();
    if (properties !== null) return properties;
    throw new SetupError(
      "setup/permission",
      "This document has no store of its own for add-ons. Use the add-on in a Google spreadsheet.",
    );
  }

  /**
   * Moves what formulas bought into the journal, rebuilds it if it was deleted, and puts formulas back whose evaluation was
   * cut short: called by every entry that may write, before it looks at what is held.
   */
  drain(): void {
    this.journalNotice().tell(rebuildDeleted(this.recovery()));
    const properties = this.properties();
    const inFlight = new InFlight(properties, this.clock, this.codec);
    if (properties !== null) {
      const writer = new RangeFormulaWriter();
      bringBack({ spreadsheet: this.spreadsheet, writer, documentProperties: properties });
    }
    drain({
      journal: this.journal(),
      packs: this.packs(),
      cache: this.entryCache(),
      inFlight,
      lock: this.lock,
    });
  }

  /**
   * What may take longer than a slice has time for: called when somebody opens the sidebar. Not when a run starts: its bill
   * has just been read, and an answer that gives way now would make it dearer.
   */
  tidyJournal(): void {
    this.journalNotice().tell(mergeCopied(this.recovery()));
    if (this.journal().size() > JOURNAL_BUDGET_CHARACTERS) this.cleanJournal(TIDY_CHARACTERS);
  }

  cleanJournal(keepCharacters: number): Cleaned {
    const run = new RunRecords(this.documentProperties()).read();
    const keepSinceMs = run === null || isOver(run) ? Infinity : run.startedAt;
    const cleaned = dropOldest(this.journalStore(), this.codec, { keepCharacters, keepSinceMs });
    this.journal().refresh();
    return cleaned;
  }

  private recovery(): Recovery {
    return {
      journal: this.journal(),
      store: this.journalStore(),
      copies: this.copies(),
      codec: this.codec,
    };
  }

  forRuns(): RunServices {
    return {
      spreadsheet: this.spreadsheet,
      documentProperties: this.documentProperties(),
      settings: this.settings(),
      answers: this.answers(),
      purchasing: (token) => this.purchasing("r", "runs", token),
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
      cache: this.cache,
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
      documentProperties: this.properties() ?? new NoProperties(),
      pace: new Pace(userCache(), this.clock, this.settings().host),
      clock: this.clock,
      purchasing: () => this.purchasing("r", "runs", this.codec.uuid()),
      formulas: () => this.forFormulas(),
    };
  }

  /** What this user began to fetch for formulas and did not end. */
  unfinishedFetch(): UnfinishedFetch | null {
    const properties = this.properties();
    return properties && new FetchRecords(properties).unfinished(this.settings().payerTag);
  }

  forFormulas(): FormulaServices {
    const { startedAt, cache, clock } = this;
    return {
      answers: this.answers(),
      settings: this.settings(),
      clock,
      midnight: (day) => this.spreadsheet.midnight(day),
      startedAt,
      cache,
      canKeep: () => this.hasDocumentStore(),
      client: this.client,
      purchasing: once(() => this.purchasing("f", "formulas", this.codec.uuid())),
      catalogue: () => fetchCatalogue(this.forLists()),
      options: (filter, search) => fetchFilterOptions(this.forLists(), { filter, query: search }).options,
    };
  }

  private purchasing(mark: Buyer["mark"], spender: Spender, token: string): Purchasing {
    const forFormulas = mark === "f";
    const store = this.properties();
    // A custom function may find the document's properties read-only.
    const properties = forFormulas && store !== null ? new CachedProperties(store, this.cache) : store;
    const inFlight = new InFlight(properties, this.clock, this.codec, store);
    const sink: Sink = forFormulas
      ? new PackSink(inFlight, this.packs(), this.entryCache(), this.lock)
      : new JournalSink(this.journal(), this.entryCache());
    return new Purchasing(
      {
        client: this.client(),
        sink,
        claims: new Claims(this.cache, this.clock),
        ledger: new DayLedger(properties, this.clock),
        inFlight,
        lock: this.lock,
        clock: this.clock,
        codec: this.codec,
        host: this.settings().host,
      },
      { mark, spender, token, payer: this.settings().payerTag },
    );
  }
}
