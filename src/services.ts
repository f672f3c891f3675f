import { ApiClient, counted, type KeyVerdict } from "./api/client";
import { recogniseIds } from "./core/company";
import { once } from "./core/terms";
import {
  documentCache,
  documentProperties,
  LockServiceLock,
  ScriptAppTriggers,
  userCache,
  userProperties,
  UtilitiesClock,
  UtilitiesCodec,
} from "./google/services";
import { MailAppMail } from "./google/mail-app-mail";
import { RangeFormulaWriter, SpreadsheetAppSpreadsheet } from "./google/active-spreadsheet";
import { inOurWords } from "./google/service-failure";
import { SheetJournalStore } from "./google/journal-sheet";
import { UrlFetchHttp } from "./google/url-fetch-http";
import { LimitError } from "./errors";
import { freeTimeoutSeconds, takeFreeRequests } from "./formulas/evaluation";
import { Answers } from "./journal/answers";
import { Bookkeeping } from "./journal/bookkeeping";
import { type Entry, JOURNAL_HEADERS } from "./journal/entry";
import { EntryCache } from "./journal/entry-cache";
import { FreeReplies } from "./filters/catalogue";
import { Journal } from "./journal/journal";
import { noDocumentStore, SharedState } from "./journal/shared-state";
import type { Buyer } from "./journal/order";
import { Purchasing } from "./journal/purchasing";
import { ReturnedIds } from "./journal/returned-ids";
import type { Http, JournalStore, Mail, Properties } from "./google/ports";
import type { Spreadsheet } from "./google/spreadsheet";
import { ADDON_NAME } from "./menu";
import { Upkeep } from "./upkeep/upkeep";
import { Settings } from "./settings/settings";
import type { Channels } from "./watches/digest";

const sheetFailed = () =>
  new LimitError(
    "limit/service",
    "Google Sheets did not do what the add-on asked of it.",
    "What was paid for is kept. Try again in a minute.",
  );
const storeFailed = () =>
  new LimitError(
    "limit/store",
    "Google does not let the add-on read or write its notes in this spreadsheet right now, so nothing is bought.",
    "Try again in a few minutes; a daily limit ends tomorrow.",
  );
const mailFailed = () =>
  new LimitError("limit/service", "Google did not say whether e-mail may be sent.", "Try again in a minute.");
const sheetFailures = new Set<string>();
const inSheetsWords = <Adapter extends object>(adapter: Adapter): Adapter =>
  inOurWords("SpreadsheetApp", adapter, sheetFailed, sheetFailures);

/** What is shared within one execution: Google's services behind the ports and the journal on top, each made when it is first needed. */
export class Services {
  readonly clock = new UtilitiesClock();
  readonly startedAt = this.clock.now();
  readonly codec = inOurWords("Utilities", new UtilitiesCodec(), sheetFailed);
  readonly lock = new LockServiceLock();
  readonly cache = documentCache();
  readonly userCache = userCache();
  readonly triggers = new ScriptAppTriggers();
  readonly spreadsheet = inSheetsWords<Spreadsheet>(new SpreadsheetAppSpreadsheet(this.lock, inSheetsWords));
  readonly formulaWriter = inSheetsWords(new RangeFormulaWriter());

  /** Null in test deployments and odd documents: there is nothing to remember purchases in, so nothing is bought. */
  private readonly store = once((): Properties | null => {
    const store = inOurWords("PropertiesService", { open: documentProperties }, storeFailed).open();
    return store && inOurWords("PropertiesService", store, storeFailed);
  });
  readonly userProperties = once((): Properties =>
    inOurWords("PropertiesService", userProperties(), storeFailed),
  );
  readonly settings = once(() => new Settings(this.userProperties(), this.clock, () => this.spreadsheet.id));
  readonly state = once(
    () => new SharedState(this.store(), this.lock, this.codec, (ms) => this.spreadsheet.dayOf(ms)),
  );
  readonly returnedIds = new ReturnedIds(this.state, () => this.settings().host);
  readonly entryCache = once(
    () => new EntryCache(this.cache, this.codec, this.isFormula ? null : () => this.settings().host),
  );
  private readonly journalStore = once((): JournalStore => {
    const last = () => this.state().known().journal;
    return inSheetsWords(new SheetJournalStore(JOURNAL_HEADERS, last));
  });
  readonly journal = once(() => new Journal(this.journalStore(), this.codec));
  readonly answers = once(
    () =>
      new Answers(
        this.journal(),
        this.entryCache(),
        this.state(),
        this.codec,
        this.clock,
        () => this.settings().host,
        () => this.settings().payerTag,
      ),
  );
  /** What the API last said of the key in this execution. */
  keyVerdict: KeyVerdict | null = null;
  /** The client of the key and address that are saved now. @throws {SetupError} Without these. */
  client(): ApiClient {
    const { baseUrl, apiKey } = this.settings().access();
    const access = `${baseUrl} ${apiKey}`;
    if (this.made?.access !== access) this.made = { access, client: this.clientOver(new UrlFetchHttp()) };
    return this.made.client;
  }
  private made: { readonly access: string; readonly client: ApiClient } | null = null;
  /** For addresses that a person has entered: no key goes along. */
  readonly channels = once((): Channels => ({ http: new UrlFetchHttp(), mail: this.mail() }));
  readonly mail = once((): Mail => inOurWords("MailApp", new MailAppMail(ADDON_NAME), mailFailed));
  /** For free requests of formulas: in the time of one and, while they are off, so many in a day. */
  readonly formulaClient = once(() => {
    const http = new UrlFetchHttp();
    const inTime: Http = {
      sendAll: (requests, seconds) => http.sendAll(requests, Math.min(seconds, freeTimeoutSeconds(this))),
    };
    if (this.settings().formulas.allowed) return this.clientOver(inTime);
    this.settings().access();
    this.documentProperties();
    const take = (requests: number) => takeFreeRequests(this.state(), requests, this.clock.now());
    return this.clientOver(counted(inTime, take));
  });
  private readonly books = once(() => ({
    journal: this.journal(),
    state: this.state(),
    answers: this.answers(),
    clock: this.clock,
    codec: this.codec,
  }));
  readonly bookkeeping = once(() => new Bookkeeping(this.books()));
  readonly upkeep = once(() => new Upkeep({ ...this.books(), store: this.journalStore() }));

  /** @param isFormula Whether a cell is evaluated: then the user properties are those of the spreadsheet's owner. */
  constructor(private readonly isFormula: boolean) {
    recogniseIds((text) => this.returnedIds.has(text));
  }

  hasDocumentStore(): boolean {
    return this.store() !== null;
  }

  /** @throws {SetupError} In a document without a store of its own. */
  documentProperties(): Properties {
    const properties = this.store();
    if (properties !== null) return properties;
    throw noDocumentStore();
  }

  purchasing(mark: Buyer["mark"]): Purchasing {
    this.documentProperties();
    const settings = this.settings();
    return new Purchasing(
      {
        client: this.client(),
        ...this.books(),
        cache: this.entryCache(),
        lock: this.lock,
        host: settings.host,
        startedAt: this.startedAt,
        writesCells: mark !== "f",
      },
      { mark, payer: settings.payerTag },
    );
  }

  private clientOver(http: Http): ApiClient {
    return new ApiClient(
      http,
      this.clock,
      this.settings().access(),
      (verdict) => (this.keyVerdict = verdict),
      (answer, { companyIdMember }) => this.returnedIds.hear(answer, companyIdMember),
      () => this.settings().hasAnswered || this.answers().hasAny(),
    );
  }

  freeReplies({ writesCells }: { readonly writesCells: boolean }): FreeReplies {
    const books = this.bookkeeping();
    const keep = (entries: readonly Entry[]) => (writesCells ? books.append(entries) : books.park(entries));
    return new FreeReplies(this.answers(), this.entryCache(), keep, this.clock, this.codec);
  }
}
