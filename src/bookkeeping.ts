import { ApiClient } from "./api/client";
import { once } from "./api/endpoint";
import { documentCache } from "./apps-script/cache-service-cache";
import { LockServiceLock } from "./apps-script/lock-service-lock";
import { documentProperties, userProperties } from "./apps-script/properties-service-properties";
import { SheetJournalStore } from "./apps-script/sheet-journal-store";
import { SpreadsheetAppSpreadsheet } from "./apps-script/spreadsheet-app-spreadsheet";
import { UrlFetchHttp } from "./apps-script/url-fetch-http";
import { UtilitiesClock } from "./apps-script/utilities-clock";
import { UtilitiesCodec } from "./apps-script/utilities-codec";
import { rounded } from "./core/credits";
import { SetupError } from "./errors";
import { Answers } from "./journal/answers";
import { Claims } from "./journal/claims";
import { DayLedger, type Spender } from "./journal/day-ledger";
import { dropOldest, type Cleaned, type Room } from "./journal/drop-oldest";
import { JOURNAL_HEADERS, stemOf, type Entry } from "./journal/entry";
import { EntryCache } from "./journal/entry-cache";
import { FormulaPayer } from "./journal/formula-payer";
import { FreeReplies } from "./journal/free-replies";
import { InFlight } from "./journal/in-flight";
import { Journal } from "./journal/journal";
import { JournalNotice } from "./journal/journal-notice";
import { Packs } from "./journal/packs";
import { Purchasing, type Buyer, type Sink } from "./journal/purchasing";
import { RecentCopies } from "./journal/recent-copies";
import { mergeCopied, rebuildDeleted, type Recovery } from "./journal/recover";
import { drain, JournalSink, PackSink } from "./journal/sinks";
import { CachedProperties } from "./ports/cached-properties";
import type { Properties } from "./ports/properties";
import { Settings } from "./settings/settings";

/** Whether an execution may write cells; custom functions may not. */
interface Where {
  readonly writesCells: boolean;
}

/** The books of one execution: what is held and what is spent, and everything that buys; each part made when it is needed. */
export class Bookkeeping {
  readonly clock = new UtilitiesClock();
  readonly codec = new UtilitiesCodec();
  readonly lock = new LockServiceLock();
  readonly spreadsheet = new SpreadsheetAppSpreadsheet();
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
   * Moves what formulas bought into the journal, and rebuilds it if it was deleted: called by every entry that may write,
   * before it looks at what is held.
   */
  drain(): void {
    this.journalNotice().tell(rebuildDeleted(this.recovery()));
    drain({
      journal: this.journal(),
      packs: this.packs(),
      cache: this.entryCache(),
      inFlight: this.inFlight({ writesCells: true }),
      lock: this.lock,
    });
  }

  /** Takes over journals that were copied in from other spreadsheets. */
  protected mergeCopied(): void {
    this.journalNotice().tell(mergeCopied(this.recovery()));
  }

  protected dropOldest(room: Room): Cleaned {
    const cleaned = dropOldest(this.journalStore(), this.codec, room);
    this.journal().refresh();
    return cleaned;
  }

  /** What a buyer of this user has spent since, with what may have been billed and nobody has seen. */
  protected spentBy(mark: Buyer["mark"], sinceMs: number): number {
    const { payerTag } = this.settings();
    const isMeant = ({ entryId, payer, at }: Entry) =>
      entryId.startsWith(mark) && payer === payerTag && Date.parse(at) >= sinceMs;
    const kept = this.journal().heads().filter(isMeant);
    const stems = new Set(kept.map(({ entryId }) => stemOf(entryId)));
    const expected = this.inFlight({ writesCells: true })
      .expected()
      .filter((entry) => isMeant(entry) && !stems.has(entry.entryId));
    return rounded([...kept, ...expected].reduce((sum, { credits }) => sum + credits, 0));
  }

  private recovery(): Recovery {
    return {
      journal: this.journal(),
      store: this.journalStore(),
      copies: this.copies(),
      codec: this.codec,
    };
  }

  protected freeReplies(where: Where): FreeReplies {
    return new FreeReplies(this.answers(), this.sink(where), this.clock, this.codec);
  }

  private sink(where: Where, inFlight = this.inFlight(where)): Sink {
    return where.writesCells
      ? new JournalSink(this.journal(), this.entryCache())
      : new PackSink(inFlight, this.packs(), this.entryCache(), this.lock);
  }

  private inFlight(where: Where): InFlight {
    return new InFlight(this.notesOf(where), this.clock, this.codec, this.properties());
  }

  /** A custom function may find the document's properties read-only. */
  private notesOf({ writesCells }: Where): Properties | null {
    const store = this.properties();
    return writesCells || store === null ? store : new CachedProperties(store, this.cache);
  }

  protected purchasing(mark: Buyer["mark"], spender: Spender, token: string): Purchasing {
    const where: Where = { writesCells: mark !== "f" };
    const inFlight = this.inFlight(where);
    return new Purchasing(
      {
        client: this.client(),
        sink: this.sink(where, inFlight),
        claims: new Claims(this.cache, this.clock),
        ledger: new DayLedger(this.notesOf(where), this.clock),
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
