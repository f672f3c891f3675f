import { ApiClient } from "./api/client";
import { once } from "./api/endpoint";
import { documentCache } from "./apps-script/cache-service-cache";
import { LockServiceLock } from "./apps-script/lock-service-lock";
import { documentProperties, userProperties } from "./apps-script/properties-service-properties";
import { ScriptAppTriggers } from "./apps-script/script-app-triggers";
import { SheetJournalStore } from "./apps-script/sheet-journal-store";
import { SpreadsheetAppSpreadsheet } from "./apps-script/spreadsheet-app-spreadsheet";
import { UrlFetchHttp } from "./apps-script/url-fetch-http";
import { UtilitiesClock } from "./apps-script/utilities-clock";
import { UtilitiesCodec } from "./apps-script/utilities-codec";
import { SetupError } from "./errors";
import type { FormulaServices } from "./functions/evaluation";
import { Answers } from "./journal/answers";
import { Claims } from "./journal/claims";
import { DayLedger, type Spender } from "./journal/day-ledger";
import { JOURNAL_HEADERS } from "./journal/entry";
import { EntryCache } from "./journal/entry-cache";
import { FormulaPayer } from "./journal/formula-payer";
import { InFlight } from "./journal/in-flight";
import { Journal } from "./journal/journal";
import { Packs } from "./journal/packs";
import { Purchasing, type Buyer, type Sink } from "./journal/purchasing";
import { drain, JournalSink, PackSink } from "./journal/sinks";
import { fetchCatalogue } from "./lists/catalogue";
import type { ListServices } from "./lists/list-services";
import { fetchFilterOptions } from "./lists/options";
import { CachedProperties } from "./ports/cached-properties";
import type { Properties } from "./ports/properties";
import { rememberTrigger } from "./hourly";
import type { RunServices } from "./runs/runs";
import { Settings } from "./settings/settings";

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
  readonly journal = once(
    () => new Journal(new SheetJournalStore(this.lock, this.properties, JOURNAL_HEADERS), this.codec),
  );
  readonly answers = once(
    () => new Answers(this.journal(), this.entryCache(), this.codec, this.clock, this.settings().host),
  );
  readonly client = once(() => new ApiClient(new UrlFetchHttp(), this.clock, this.settings().access()));
  readonly formulaPayer = once(() => new FormulaPayer(this.cache));
  private readonly packs = once(() => new Packs(this.cache, this.codec));

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

  /** Moves what formulas bought into the journal: called by every entry that may write. */
  drain(): void {
    const inFlight = new InFlight(this.properties(), this.clock, this.codec);
    drain({
      journal: this.journal(),
      packs: this.packs(),
      cache: this.entryCache(),
      inFlight,
      lock: this.lock,
    });
  }

  forRuns(): RunServices {
    return {
      spreadsheet: this.spreadsheet,
      documentProperties: this.documentProperties(),
      settings: this.settings(),
      answers: this.answers(),
      purchasing: (token) => this.purchasing("r", "runs", token),
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

  forFormulas(): FormulaServices {
    const { startedAt, cache, clock } = this;
    return {
      answers: this.answers(),
      settings: this.settings(),
      clock,
      midnight: (day) => this.spreadsheet.midnight(day),
      startedAt,
      cache,
      client: this.client,
      purchasing: once(() => {
        this.formulaPayer().note(this.settings().payerTag);
        return this.purchasing("f", "formulas", this.codec.uuid());
      }),
      catalogue: () => fetchCatalogue(this.forLists()),
      options: (filter, search) => fetchFilterOptions(this.forLists(), { filter, query: search }).options,
    };
  }

  private purchasing(mark: Buyer["mark"], spender: Spender, token: string): Purchasing {
    const forFormulas = mark === "f";
    const store = this.properties();
    // A custom function may find the document's properties read-only.
    const properties = forFormulas && store !== null ? new CachedProperties(store, this.cache) : store;
    const sink: Sink = forFormulas
      ? new PackSink(this.packs(), this.entryCache(), this.lock, this.codec)
      : new JournalSink(this.journal(), this.entryCache());
    return new Purchasing(
      {
        client: this.client(),
        sink,
        claims: new Claims(this.cache, this.clock),
        ledger: new DayLedger(properties, this.clock),
        inFlight: new InFlight(properties, this.clock, this.codec),
        lock: this.lock,
        clock: this.clock,
        codec: this.codec,
        host: this.settings().host,
      },
      { mark, spender, token, payer: this.settings().payerTag },
    );
  }
}
