import * as z from "zod/mini";
import { as } from "./arguments";
import { lastDays } from "./days";
import { askForCompanies } from "../additions/ask";
import { separatorOf } from "../core/formula";
import { once } from "../core/once";
import { companySearch } from "../api/endpoints/company-search";
import type { Execution } from "../compose";
import type { SidebarMethod, SidebarMethods } from "../core/sidebar-contract";
import { creditsSpent } from "./credits-spent";
import { InputError } from "../errors";
import { attempt } from "./attempt";
import { checkKey } from "./check-key";
import { creditCap } from "./credit-cap";
import { RunRequest } from "./run-request-schema";
import { flushAnswers } from "./flush-answers";
import { freezeFormulas } from "../formula-actions/freeze";
import { insertFilterForm } from "../formula-actions/insert-filter-form";
import { functionHelp, insertFormula } from "../formula-actions/insert";
import { quoteRefresh, refreshFormulas } from "../formula-actions/refresh";
import { unfreezeFormulas } from "../formula-actions/unfreeze";
import { customFunctions } from "../functions/catalogue";
import { noteWaitingFormulas } from "../functions/formulas-wait";
import { forgetTrigger, rememberTrigger, restoreTrigger } from "../hourly";
import { JOURNAL_BUDGET_CHARACTERS } from "../upkeep/drop-oldest";
import { briefMethods } from "./brief-methods";
import { radarMethods } from "./radar-methods";
import { listMethods } from "./list-methods";
import { moreLikeMethods } from "./more-like-methods";
import { digestMethods } from "./digest-methods";
import { updateMethods } from "./update-methods";
import { watchMethods } from "./watch-methods";
import { generateList, quoteList } from "../lists/build-list";
import { savedListsOf } from "../lists/keep-lists";
import { fetchCatalogue } from "../filters/catalogue";
import { fetchOptionLists } from "../filters/option-lists";
import { fetchFilterOptions } from "../filters/options";
import { readListRequest } from "../lists/read-list-request";
import { deleteColumnSet, saveColumnSet } from "../runs/column-sets";
import { companySelection } from "../runs/company-selection";
import { columnsOfSheet, withoutBeside, withoutLacking } from "../runs/filled-columns";
import { Runs } from "../runs/runs";
import { RunsSoFar } from "../runs/runs-so-far";
import { rememberedIn } from "../runs/written/written-cells";
import { openState, stateOf } from "./sidebar-state";
import { stopSpending } from "./stop-spending";
import { actOfTrusted, pastActs } from "./trusted-hand";

/** One thing that the sidebar may ask for: what its arguments must be, and who answers. */
export type Method<M extends SidebarMethod> = {
  readonly args: () => z.ZodMiniType<SidebarMethods[M]["args"]>;
  run(execution: Execution, args: SidebarMethods[M]["args"]): SidebarMethods[M]["value"];
};

const nothing = once(() => z.looseObject({}) as unknown as z.ZodMiniType<Record<string, never>>);
const runId = once(() => z.object({ runId: z.string() }));
const formulaScope = () => z.enum(["selection", "sheet"]);
/** Everything that the sidebar may ask for, by name. */
export const sidebarMethods: { readonly [M in SidebarMethod]: Method<M> } = {
  ...listMethods,
  ...moreLikeMethods,
  ...briefMethods,
  ...radarMethods,
  ...updateMethods,
  ...watchMethods,
  ...digestMethods,
  getState: {
    args: nothing,
    run(execution) {
      return openState(execution);
    },
  },
  saveSettings: {
    args: as(() =>
      z.object({
        apiKey: z.optional(z.string()),
        baseUrl: z.optional(z.string()),
        formulasAllowed: z.optional(z.boolean()),
        formulaDayCap: z.optional(z.number()),
        formulaCallCap: z.optional(z.number()),
        dayCap: z.optional(z.number()),
      }),
    ),
    run(execution, { apiKey, baseUrl, dayCap, formulasAllowed, formulaDayCap, formulaCallCap }) {
      const { services } = execution;
      const settings = services.settings();
      settings.save({
        apiKey,
        baseUrl,
        dayCap,
        formulas: { allowed: formulasAllowed, dayCap: formulaDayCap, callCap: formulaCallCap },
        newTag: () => services.codec.uuid().slice(0, 8),
      });
      if (baseUrl !== undefined) services.entryCache().forgetHost();
      // Another host has forgotten the key.
      const notices = baseUrl !== undefined && settings.keyHint === "" ? forgetTrigger(execution) : [];
      if (apiKey !== undefined) restoreTrigger(execution);
      if (formulasAllowed) rememberTrigger(execution, services.triggers.ensureHourly());
      // Formulas that show why they wait are evaluated again by the open sidebar.
      if (formulasAllowed || apiKey !== undefined || formulaDayCap !== undefined)
        noteWaitingFormulas(services.state(), services.clock.now());
      return stateOf(execution, notices);
    },
  },
  forgetKey: {
    args: nothing,
    run(execution) {
      execution.services.settings().forgetKey();
      return stateOf(execution, forgetTrigger(execution));
    },
  },
  stopSpending: { args: as(() => z.object({ stopped: z.boolean() })), run: stopSpending },
  checkKey: { args: nothing, run: checkKey },
  getFilters: {
    args: as(() => z.object({ refresh: z.optional(z.boolean()) })),
    run: (execution, { refresh }) => ({
      ...fetchCatalogue(execution.forLists(), { refresh }),
      ...listMethods.getLists.run(execution, {}),
    }),
  },
  getFilterOptions: {
    args: as(() =>
      z.object({
        filter: z.string(),
        query: z.optional(z.string()),
        level: z.optional(z.string()),
        refresh: z.optional(z.boolean()),
      }),
    ),
    run: (execution, { filter, query, level, refresh }) =>
      fetchFilterOptions(execution.forLists(), { filter, query, level, refresh }),
  },
  getOptionLists: {
    args: as(() => z.object({ query: z.optional(z.string()) })),
    run: (execution, { query }) => ({ lists: fetchOptionLists(execution.forLists(), query ?? "") }),
  },
  quoteList: {
    args: as(() => z.looseObject({})),
    run(execution, args) {
      execution.services.settings().access();
      execution.tryFlush();
      return quoteList(execution.forLists(), readListRequest(args));
    },
  },
  generateList: {
    args: as(() => z.looseObject({ creditCap: creditCap() })),
    run(execution, args) {
      // What a formula has bought of the same list is not bought again.
      execution.flush();
      return generateList(execution.forLists(), { ...readListRequest(args), creditCap: args.creditCap });
    },
  },
  getColumns: {
    args: as(() => z.object({ range: z.string() })),
    run(execution, { range }) {
      const { services } = execution;
      const { spreadsheet } = services;
      const seen = columnsOfSheet(companySelection(spreadsheet, range));
      const told = () => withoutBeside(seen, () => rememberedIn(execution.forRuns().written), spreadsheet);
      // Without a journal that can be read it is as the sheet says.
      return attempt(() => withoutLacking(told(), services.answers()), seen.columns, []);
    },
  },
  quoteRun: {
    args: as(RunRequest),
    run(execution, request) {
      execution.tryFlush();
      return new Runs(execution.forRuns()).quote(request);
    },
  },
  startRun: {
    args: as(() => z.extend(RunRequest(), { creditCap: creditCap() })),
    run(execution, { creditCap: cap, ...request }) {
      execution.flush();
      return new Runs(execution.forRuns()).start(request, cap);
    },
  },
  runSlice: {
    args: as(() => z.object({ runId: z.string(), creditCap: z.optional(creditCap()) })),
    run(execution, args) {
      execution.tryFlush();
      const runs = new Runs(execution.forRuns());
      const progress = runs.slice(args.runId, args.creditCap);
      if (progress.state === "running" || progress.state === "waiting") return progress;
      // What the run itself came to is told either way; the next call ends the look.
      attempt(() => tellFinds(execution), undefined, []);
      // A look that its cap had stopped is over by now.
      return progress.ofWatch === true && progress.state === "stopped" ? runs.now(args.runId) : progress;
    },
  },
  retryFailed: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).retry(args.runId) },
  undoRun: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).undo(args.runId) },
  askForCompanies: {
    args: as(() => z.object({ runId: z.string(), creditsAgreed: z.optional(creditCap()) })),
    run(execution, args) {
      execution.flush();
      const services = execution.forRuns();
      return askForCompanies(services, new Runs(services), args.runId, args.creditsAgreed);
    },
  },
  watchRun: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).watch(args.runId) },
  cancelRun: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).cancel(args.runId) },
  getHistory: {
    args: nothing,
    run(execution) {
      if (!execution.services.hasDocumentStore()) return { runs: [], lists: [] };
      const { lists } = savedListsOf(execution.forLists());
      return {
        runs: new RunsSoFar(execution.forRuns()).all(),
        lists: lists.filter(({ lastRun }) => lastRun !== null),
        ...pastActs(execution),
      };
    },
  },
  openSheet: {
    args: as(() => z.object({ sheetId: z.int() })),
    run({ services: { spreadsheet } }, { sheetId }) {
      const sheet = spreadsheet.sheet(sheetId);
      if (sheet === null) throw new InputError("input/range", "This sheet was deleted.");
      spreadsheet.activate(sheetId);
      return { sheetName: sheet.name };
    },
  },
  openResults: { args: runId, run: (execution, args) => new RunsSoFar(execution.forRuns()).open(args.runId) },
  getCredits: {
    args: as(() =>
      z.object({
        days: z.optional(lastDays()),
        writeSheet: z.optional(z.boolean()),
      }),
    ),
    run: creditsSpent,
  },
  cleanJournal: {
    args: as(() =>
      z.object({
        keepCharacters: z.optional(z.number().check(z.minimum(0))),
        startAnew: z.optional(z.boolean()),
      }),
    ),
    run(execution, { keepCharacters = JOURNAL_BUDGET_CHARACTERS, startAnew = false }) {
      // Answers that others have paid for are not everybody's to drop.
      const dropped = actOfTrusted(execution, "answers-dropped");
      if (startAnew) execution.services.upkeep().startAnew({ ...dropped, what: "journal-started" });
      return execution.cleanJournal(keepCharacters, dropped);
    },
  },
  tidyJournal: { args: nothing, run: (execution) => ({ notice: execution.tidyJournal() }) },
  flushAnswers: { args: nothing, run: flushAnswers },
  getFunctions: {
    args: nothing,
    run: (execution) => ({
      // The functions can be read about in every state.
      functions: functionHelp(
        customFunctions,
        attempt(() => separatorOf(execution.services.spreadsheet.locale), ";", []),
      ),
      unfinished: attempt(() => execution.unfinishedFetch(), null, []),
    }),
  },
  quoteRefresh: {
    args: as(() => z.object({ scope: formulaScope(), missingOnly: z.optional(z.boolean()) })),
    run(execution, request) {
      execution.tryFlush();
      return quoteRefresh(execution.forFormulaActions(), request);
    },
  },
  refreshFormulas: {
    args: as(() =>
      z.object({
        scope: formulaScope(),
        missingOnly: z.optional(z.boolean()),
        creditCap: creditCap(),
        since: z.optional(z.iso.datetime()),
        stop: z.optional(z.boolean()),
      }),
    ),
    run(execution, request) {
      execution.flush();
      return refreshFormulas(execution.forFormulaActions(), request);
    },
  },
  freezeFormulas: {
    args: as(() => z.object({ scope: formulaScope() })),
    run: (execution, { scope }) => freezeFormulas(execution.forFormulaActions(), scope),
  },
  unfreezeFormulas: {
    args: as(() => {
      const frozen = z.object({ a1: z.string(), formula: z.string(), values: z.string() });
      return z.object({ frozen: z.array(frozen) });
    }),
    run: (execution, { frozen }) => unfreezeFormulas(execution.forFormulaActions(), frozen),
  },
  insertFormula: {
    args: as(() => z.object({ name: z.string(), example: z.optional(z.int().check(z.minimum(0))) })),
    run: (execution, request) => insertFormula(execution.forFormulaActions(), request),
  },
  insertFilterForm: {
    args: nothing,
    run(execution) {
      execution.tryFlush();
      return insertFilterForm(execution.forLists());
    },
  },
  saveColumnSet: {
    args: as(() => z.object({ name: z.string(), fields: z.array(z.string()) })),
    run: ({ services }, set) => ({ sets: saveColumnSet(services.state(), set) }),
  },
  deleteColumnSet: {
    args: as(() => z.object({ name: z.string() })),
    run: ({ services }, { name }) => ({ sets: deleteColumnSet(services.state(), name) }),
  },
  search: {
    args: as(() => z.object({ query: z.string().check(z.minLength(1)) })),
    run(execution, { query }) {
      const found = execution.services.client().ask(companySearch, { query })?.data ?? [];
      return {
        companies: found.map(({ uuid, name, website, product_category }) => ({
          uuid,
          name: name ?? "",
          website: website ?? "",
          product_category: product_category ?? null,
        })),
      };
    },
  },
};

/** Digests wait for others' servers: they go out here and by the trigger, and keep no sidebar from opening. */
function tellFinds(execution: Execution): void {
  execution.concludeLooks();
  if (execution.services.hasDocumentStore()) execution.deliverDigests();
}
