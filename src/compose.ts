import { purseOfDay } from "./buying/purse";
import { once } from "./core/terms";
import { codeOf } from "./errors";
import { isWholeList } from "./filters/ask-options";
import { checkedFilters, knownValues } from "./filters/allowed-filters";
import { fetchCatalogue } from "./filters/catalogue";
import { fetchFilterOptions } from "./filters/options";
import type { FormulaActionServices } from "./formulas/formulas-in";
import { FormulaRuns } from "./formulas/formula-runs";
import { BriefRuns } from "./reports/brief-run";
import { customFunctions } from "./formulas/catalogue";
import type { FormulaServices } from "./formulas/evaluation";
import { FORMULAS_AWAY, noteWaitingFormulas, putBack } from "./formulas/waiting-formulas";
import { rememberTrigger } from "./hourly";
import { isAnswer } from "./journal/entry";
import { accountOfList } from "./journal/ledger";
import { type Act, type Hand, handOf } from "./upkeep/acts";
import { JOURNAL_BUDGET_CHARACTERS, type Cleaned, type Room } from "./upkeep/drop-oldest";
import { ListRuns } from "./lists/list-runs";
import type { ListServices } from "./lists/list-services";
import { QuotedLists } from "./lists/agreed-list";
import { SavedLists } from "./lists/saved-lists";
import { NoProperties } from "./google/ports";
import { isOver, runsIn } from "./runs/run-record";
import type { RunServices } from "./runs/run-services";
import { RunWork } from "./runs/run-work";
import { Runs } from "./runs/runs";
import { Services } from "./services";
import { withdrawFinds } from "./watches/conclude";
import { deliverDigests } from "./watches/digest";
import { DigestTargets } from "./watches/digest-targets";
import { watchCaps } from "./watches/stored-watch";
import { Looks } from "./watches/looks";
import type { WatchParts } from "./watches/watched";
import { Watches } from "./watches/watches";

/** Below the budget, so that not every purchase after it has to make room again. */
const TIDY_CHARACTERS = 0.9 * JOURNAL_BUDGET_CHARACTERS;

/**
 * One execution: what each part of the add-on works with, made of the same services.
 *
 * Apps Script gives every call a fresh world, so whatever is remembered here lives as long as one call.
 */
export class Execution {
  readonly services: Services;

  constructor({ isFormula = false } = {}) {
    this.services = new Services(isFormula);
  }

  /**
   * Moves what waits into the journal, and puts formulas back whose evaluation was cut short: called by every entry that
   * may write, before it looks at what is held.
   */
  flush(): void {
    this.services.bookkeeping().flush();
    this.bringFormulasBack();
  }

  /** As `flush`, for what has to open in every state. */
  tryFlush(): void {
    this.services.bookkeeping().tryFlush();
    this.bringFormulasBack();
  }

  /**
   * Keeps what the API has said of the key, for whoever looks at it next: called at the end of every entry that may write.
   * Where it cannot be kept, the next one does so.
   */
  keepKeyVerdict(): void {
    const { keyVerdict } = this.services;
    try {
      if (keyVerdict !== null) this.services.settings().noteKeyStanding(keyVerdict);
    } catch (error) {
      if (codeOf(error) === null) throw error;
    }
  }

  /** Remembers which company IDs the API has returned: called at the end of every entry that asks it. */
  keepReturnedIds(): void {
    this.services.returnedIds.keep();
  }

  /** Who the user is, for the history. */
  hand(): Hand {
    const { clock, codec, settings } = this.services;
    return handOf({ clock, codec, settings: settings() });
  }

  /** @param room Which answers go. @param by As what that is told. */
  cleanJournal(room: Pick<Room, "keepCharacters" | "host">, by: Act): Cleaned {
    const underWay = runsIn(this.services.state().known()).filter((run) => !isOver(run));
    const keepSinceMs = Math.min(Infinity, ...underWay.map(({ startedAt }) => startedAt));
    const isNeeded: Room["isNeeded"] = (head) => isWholeList(head) || !isAnswer(head);
    return this.services.upkeep().dropOldest({ ...room, keepSinceMs, isNeeded }, by);
  }

  /**
   * What may take longer than a slice has time for: called behind the opening of the sidebar, which does not wait for it, and
   * once an hour. Not when a run starts: its bill has just been read, and an answer that is evicted now would make it dearer.
   */
  tidyJournal(): null {
    const { characters } = this.services.state().known().journal;
    const at = new Date(this.services.clock.now()).toISOString();
    // Nobody has told it to.
    const byItself: Act = { at, payer: "", what: "room-made" };
    if (characters > JOURNAL_BUDGET_CHARACTERS)
      this.cleanJournal({ keepCharacters: TIDY_CHARACTERS }, byItself);
    return null;
  }

  forRuns(): RunServices {
    const { services } = this;
    return {
      spreadsheet: services.spreadsheet,
      state: services.state(),
      settings: services.settings(),
      answers: services.answers(),
      purchasing: () => services.purchasing("r"),
      keepEntries: (entries) => services.bookkeeping().append(entries),
      whyNothingIsBought: () => services.bookkeeping().whyNothingIsBought(),
      client: () => services.client(),
      cache: services.cache,
      userCache: services.userCache,
      clock: services.clock,
      codec: services.codec,
      watchCaps: (watchId) => watchCaps(watchId, { state: services.state(), clock: services.clock }),
      kindOf: (kind) => {
        const forRuns = this.forRuns();
        if (kind === "brief") return new BriefRuns(forRuns);
        if (kind === "formulas") return new FormulaRuns(forRuns, this.forFormulaActions());
        if (kind !== "list") return new RunWork(forRuns);
        const buysLists = { ...forRuns, purchasing: () => services.purchasing("l") };
        return new ListRuns({ services: buysLists, lists: this.forLists() });
      },
      goOnHourly: () => rememberTrigger(this, services.triggers.ensureHourly()),
    };
  }

  forWatches(): WatchParts & { readonly looks: Looks; readonly watches: Watches } {
    const services = this.forRuns();
    const runs = new Runs(services);
    const lists = () => this.forLists();
    const watches = new Watches({ services, runs, lists }, this.digestTargets());
    const looks = new Looks({ services, runs, lists });
    return { services, runs, looks, lists, watches };
  }

  /** Ends the looks of watches whose runs have ended, and takes back what was found by one that was undone. */
  concludeLooks(): void {
    if (!this.services.hasDocumentStore()) return;
    const { services, looks } = this.forWatches();
    looks.conclude();
    withdrawFinds(services);
  }

  /** Sends what watches have found, where they have an address. */
  deliverDigests(): void {
    deliverDigests(this.forRuns(), this.digestTargets(), this.services.channels());
  }

  digestTargets(): DigestTargets {
    return new DigestTargets(this.services.userProperties());
  }

  forLists(): ListServices {
    const { services } = this;
    const { clock, codec } = services;
    const { dayCap, payerTag: payer, keyHint } = services.settings();
    const parts = { purchasing: () => services.purchasing("l"), state: services.state(), clock, payer };
    return {
      today: purseOfDay("runs", dayCap, parts, accountOfList(codec.uuid())),
      client: () => services.client(),
      answers: services.answers(),
      spreadsheet: services.spreadsheet,
      savedLists: () =>
        new SavedLists(
          services.state(),
          services.codec,
          keyHint === "" ? "" : payer,
          () => this.hand(),
          () => services.settings().host,
        ),
      quoted: () => new QuotedLists(services.userProperties(), () => services.spreadsheet.id),
      codec: services.codec,
      freeReplies: services.freeReplies({ writesCells: true }),
      clock: services.clock,
      prices: () => {
        const { host, payerTag } = services.settings();
        return services.state().known().pricesOf(host, payerTag, services.clock.now());
      },
    };
  }

  /** For what a person does to the formulas in the sheet. */
  forFormulaActions(): FormulaActionServices {
    const { services } = this;
    return {
      functions: customFunctions,
      spreadsheet: services.spreadsheet,
      writer: services.formulaWriter,
      answers: services.answers(),
      documentProperties: services.hasDocumentStore() ? services.documentProperties() : new NoProperties(),
      clock: services.clock,
      lock: services.lock,
      formulas: () => this.forFormulas(),
    };
  }

  forFormulas(): FormulaServices {
    const { services } = this;
    const { startedAt, cache, clock, formulaClient: client } = services;
    const lookUp = once(() => ({ client, freeReplies: services.freeReplies({ writesCells: false }), clock }));
    const catalogue = once(() => fetchCatalogue(lookUp()));
    return {
      answers: services.answers(),
      settings: services.settings(),
      clock,
      instantOf: (day) => services.spreadsheet.instantOf(day),
      dayOf: (ms) => services.spreadsheet.dayOf(ms),
      startedAt,
      cache,
      canKeep: () => services.hasDocumentStore(),
      client,
      purse: once(() => {
        const { formulas, payerTag: payer } = services.settings();
        const purchasing = once(() => services.purchasing("f"));
        const parts = { purchasing, state: services.state(), clock, payer };
        return purseOfDay("formulas", formulas.dayCap, parts);
      }),
      noteWaiting: () => noteWaitingFormulas(services.state(), clock.now()),
      catalogue,
      checkFilters: (filters) =>
        checkedFilters(lookUp(), filters, { typed: true, searched: true, sure: true }),
      knownValues: (filters) => knownValues(lookUp(), catalogue(), filters),
      options: (filter, search) => fetchFilterOptions(lookUp(), { filter, query: search }).options,
    };
  }

  private bringFormulasBack(): void {
    const { services } = this;
    if (!services.hasDocumentStore() || services.state().known().value(FORMULAS_AWAY) === null) return;
    putBack({
      spreadsheet: services.spreadsheet,
      writer: services.formulaWriter,
      documentProperties: services.documentProperties(),
      lock: services.lock,
    });
  }
}
