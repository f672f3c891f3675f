import { ApiClient, type KeyVerdict } from "./api/client";
import { recogniseIds } from "./core/company";
import { once } from "./core/terms";
import { LimitError } from "./core/errors";
import { SpreadsheetAppSpreadsheet } from "./google/active-spreadsheet";
import { RangeFormulaWriter } from "./google/formula-writer";
import type { Feature } from "./features/feature";
import { FreeReplies } from "./lists/filters/catalogue";
import { SheetJournalStore } from "./google/journal-sheet";
import { MailAppMail } from "./google/mail-app-mail";
import type {
  Cache,
  Clock,
  Codec,
  Http,
  JournalStore,
  Lock,
  Mail,
  Properties,
  Triggers,
} from "./google/ports";
import { inOurWords } from "./google/service-failure";
import * as google from "./google/services";
import type { FormulaWriter, Spreadsheet } from "./google/spreadsheet";
import { UrlFetchHttp } from "./google/url-fetch-http";
import { Answers } from "./money/answers";
import { Bookkeeping } from "./money/bookkeeping";
import { JOURNAL_HEADERS } from "./money/entry";
import { EntryCache } from "./money/entry-cache";
import { Journal } from "./money/journal";
import type { Buyer } from "./money/order";
import { Purchasing } from "./money/purchasing";
import { ReturnedIds } from "./money/returned-ids";
import { noDocumentStore, SharedState } from "./money/shared-state";
import { ADDON_NAME } from "./menu";
import type { WatchCaps } from "./runs/caps-of-run";
import type { KindOfRun } from "./runs/kind-of-run";
import { Runs } from "./runs/runs";
import { Settings } from "./money/settings";
import { Upkeep } from "./money/upkeep";
import { Kinds } from "./runs/kinds";
import { rememberTrigger } from "./runs/hourly-trigger";

/**
 * One execution: every part, made when it is first asked for. Apps Script gives every call a fresh world, so a part lives as long
 * as one call. A function names what it needs: `Pick<App, …>`.
 *
 * Pass it on whole: a spread or a rest copies no getter, and the compiler doesn't see that.
 */
export interface App {
  /** What a person does, each as a value: no other part knows which features there are. */
  readonly features: readonly Feature[];
  readonly clock: Clock;
  /** When the execution began, by `clock`. */
  readonly startedAt: number;
  readonly codec: Codec;
  readonly lock: Lock;
  /** The document's cache, for what is free; and the user's, for what belongs to the key. */
  readonly cache: Cache;
  readonly userCache: Cache;
  readonly triggers: Triggers;
  readonly spreadsheet: Spreadsheet;
  readonly formulaWriter: FormulaWriter;
  /** While a cell is evaluated, those of the spreadsheet's owner. */
  readonly userProperties: Properties;
  readonly hasDocumentStore: () => boolean;
  /** @throws {SetupError} In a document without a store of its own. */
  readonly documentProperties: () => Properties;
  readonly mail: Mail;
  /** Sends no key: for addresses that a person has entered. */
  readonly http: Http;
  /** Sends with the key and address that are saved now. @throws {SetupError} `setup/no-key`. */
  readonly client: () => ApiClient;
  /** The same client over another transport. */
  readonly clientOver: (http: Http) => ApiClient;
  /** What the API has said of the key in this execution. */
  readonly heard: { keyVerdict: KeyVerdict | null };

  readonly settings: Settings;
  readonly state: SharedState;
  readonly journal: Journal;
  readonly entryCache: EntryCache;
  readonly answers: Answers;
  readonly returnedIds: ReturnedIds;
  readonly bookkeeping: Bookkeeping;
  readonly upkeep: Upkeep;
  /** Keeps free replies in the journal: for executions that may write cells. */
  readonly freeReplies: FreeReplies;
  /** @param mark Who buys. @throws {SetupError} Without a key, or a store to remember purchases in. */
  readonly purchasing: (mark: Buyer["mark"]) => Purchasing;

  readonly runs: Runs;
  /** What people call kinds of run, and how their requests are read. */
  readonly kinds: Kinds;
  /** How runs of a kind work: a feature's own way, or that of all runs over rows. */
  readonly kindOf: (kind: string) => KindOfRun;
  /** Makes the hourly trigger, where Google allows one, so that runs go on while the sidebar is closed. */
  readonly goOnHourly: () => void;
  /** The caps of a watch as it is now; null where it is gone, or the feature that keeps it. */
  readonly watchCaps: (watchId: string) => WatchCaps | null;

  /** What a feature keeps for this execution: the first call makes it by this function. */
  readonly part: <Part>(make: (app: App) => Part) => Part;
}

/** How each part is made. */
export type Makers = { readonly [Part in keyof App]: (app: App) => App[Part] };

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

const journalStore = (app: App): JournalStore =>
  inSheetsWords(new SheetJournalStore(JOURNAL_HEADERS, () => app.state.known().journal));

function makers(features: readonly Feature[], isFormula: boolean): Makers {
  /** Null in test deployments and odd documents: there is nothing to remember purchases in, so nothing is bought. */
  const store = once((): Properties | null => {
    const own = inOurWords("PropertiesService", { open: google.documentProperties }, storeFailed).open();
    return own && inOurWords("PropertiesService", own, storeFailed);
  });
  return {
    features: () => features,
    clock: () => new google.UtilitiesClock(),
    startedAt: ({ clock }) => clock.now(),
    codec: () => inOurWords("Utilities", new google.UtilitiesCodec(), sheetFailed),
    lock: () => new google.LockServiceLock(),
    cache: () => google.documentCache(),
    userCache: () => google.userCache(),
    triggers: () => new google.ScriptAppTriggers(),
    spreadsheet: ({ lock }) => inSheetsWords<Spreadsheet>(new SpreadsheetAppSpreadsheet(lock, inSheetsWords)),
    formulaWriter: () => inSheetsWords(new RangeFormulaWriter()),
    userProperties: () => inOurWords("PropertiesService", google.userProperties(), storeFailed),
    hasDocumentStore: () => () => store() !== null,
    documentProperties: () => () => {
      const properties = store();
      if (properties !== null) return properties;
      throw noDocumentStore();
    },
    mail: () => inOurWords("MailApp", new MailAppMail(ADDON_NAME), mailFailed),
    http: () => new UrlFetchHttp(),
    client(app) {
      let made: { readonly access: string; readonly client: ApiClient } | null = null;
      return () => {
        const { baseUrl, apiKey } = app.settings.access();
        const access = `${baseUrl} ${apiKey}`;
        if (made?.access !== access) made = { access, client: app.clientOver(app.http) };
        return made.client;
      };
    },
    clientOver: (app) => (http) =>
      new ApiClient(
        http,
        app.clock,
        app.settings.access(),
        (verdict) => (app.heard.keyVerdict = verdict),
        (answer, { companyIdMember }) => app.returnedIds.hear(answer, companyIdMember),
        () => app.settings.hasAnswered || app.answers.hasAny(),
      ),
    heard: () => ({ keyVerdict: null }),
    settings: (app) => new Settings(app.userProperties, app.clock, () => app.spreadsheet.id),
    state: (app) => new SharedState(store(), app.lock, app.codec, (ms) => app.spreadsheet.dayOf(ms)),
    journal: (app) => new Journal(app.part(journalStore), app.codec),
    entryCache: (app) => new EntryCache(app.cache, app.codec, isFormula ? null : () => app.settings.host),
    answers: (app) =>
      new Answers(
        app.journal,
        app.entryCache,
        app.state,
        app.codec,
        app.clock,
        () => app.settings.host,
        () => app.settings.payerTag,
      ),
    returnedIds: (app) =>
      new ReturnedIds(
        () => app.state,
        () => app.settings.host,
      ),
    bookkeeping: (app) => new Bookkeeping(app),
    upkeep: (app) => new Upkeep(app, app.part(journalStore)),
    freeReplies: (app) => new FreeReplies(app, (entries) => app.bookkeeping.append(entries)),
    purchasing: (app) => (mark) => {
      app.documentProperties();
      const { settings, state, answers, journal, lock, clock, codec, startedAt } = app;
      const parts = { state, answers, journal, lock, clock, codec, startedAt };
      const { host, payerTag: payer } = settings;
      const own = { client: app.client(), cache: app.entryCache, host, writesCells: mark !== "f" };
      return new Purchasing({ ...parts, ...own }, { mark, payer });
    },
    runs: (app) => new Runs(app),
    kinds: () => new Kinds(features),
    kindOf: (app) => (kind) => app.kinds.make(kind, app),
    goOnHourly: (app) => () => rememberTrigger(app, app.triggers.ensureHourly()),
    watchCaps: (app) => (watchId) => {
      for (const { capsOfWatch } of features) {
        const caps = capsOfWatch?.(app, watchId) ?? null;
        if (caps !== null) return caps;
      }
      return null;
    },
    part(app) {
      const made = new Map<(app: App) => unknown, unknown>();
      return <Part>(make: (app: App) => Part) => {
        if (!made.has(make)) made.set(make, make(app));
        return made.get(make) as Part;
      };
    },
  };
}

/**
 * @param features What the add-on does, in the order in which they have their turn.
 * @param isFormula Whether a cell is evaluated.
 * @param instead A test's own parts.
 */
export function createApp(
  features: readonly Feature[],
  { isFormula = false } = {},
  instead: Partial<Makers> = {},
): App {
  const app = {} as App;
  for (const [name, make] of Object.entries<(app: App) => unknown>({
    ...makers(features, isFormula),
    ...instead,
  }))
    Object.defineProperty(app, name, { enumerable: true, get: once(() => make(app)) });
  // Read the clock now, not when the part is first asked for.
  void app.startedAt;
  recogniseIds((text) => app.returnedIds.has(text));
  return app;
}
