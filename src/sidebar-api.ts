import * as z from "zod/mini";
import { companySearch } from "./api/endpoints/company-search";
import { once } from "./api/endpoint";
import { sectionCredits } from "./api/endpoints/company-enrichment";
import type { Execution } from "./compose";
import { defaultColumns, sectionNames, sectionTitle } from "./core/columns/known-columns";
import type { SidebarMethod, SidebarMethods, SidebarReply, State } from "./core/sidebar-contract";
import { creditsSpent } from "./credits-spent";
import { type AddinError, codeOf, InputError, messageOf } from "./errors";
import { freezeFormulas } from "./formula-actions/freeze";
import { functionHelp, insertFormula } from "./formula-actions/insert";
import { quoteRefresh, refreshFormulas } from "./formula-actions/refresh";
import { customFunctions } from "./functions/catalogue";
import { rememberTrigger } from "./hourly";
import { JOURNAL_BUDGET_CHARACTERS } from "./journal/drop-oldest";
import { generateList, quoteList } from "./lists/build-list";
import { fetchCatalogue } from "./lists/catalogue";
import { fetchFilterOptions } from "./lists/options";
import { readListRequest } from "./lists/read-list-request";
import { companySelection, shownRange } from "./runs/company-selection";
import { companiesIn } from "./runs/company-rows";
import { Runs } from "./runs/runs";

export const VERSION = "0.1.0";

type Method<M extends SidebarMethod> = {
  readonly args: () => z.ZodMiniType<SidebarMethods[M]["args"]>;
  run(execution: Execution, args: SidebarMethods[M]["args"]): SidebarMethods[M]["value"];
};

const nothing = once(() => z.looseObject({}) as unknown as z.ZodMiniType<Record<string, never>>);
const runId = once(() => z.object({ runId: z.string() }));
const RunRequest = once(() =>
  z.object({
    kind: z.enum(["enrichment", "jobs", "news", "match", "pending"]),
    sections: z.optional(z.array(z.string())),
    fields: z.optional(z.array(z.string())),
    sentiments: z.optional(z.array(z.string())),
    types: z.optional(z.array(z.string())),
    mainSubject: z.optional(z.boolean()),
    hideRepeats: z.optional(z.boolean()),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    mode: z.optional(z.enum(["new", "all"])),
    since: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"))),
    maxAgeDays: z.optional(z.number().check(z.minimum(0))),
    range: z.optional(z.string()),
  }),
);
const creditCap = () => z.number().check(z.minimum(0));
const formulaScope = () => z.enum(["selection", "sheet"]);
/** The contract's optional arguments leave a key out; zod's say that it may hold undefined. JSON knows no difference. */
const as = <Args>(schema: () => unknown) => once(schema) as () => z.ZodMiniType<Args>;

const methods: { readonly [M in SidebarMethod]: Method<M> } = {
  getState: {
    args: nothing,
    run(execution) {
      execution.drain();
      execution.tidyJournal();
      return stateOf(execution);
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
      const settings = execution.settings();
      settings.save({ apiKey, baseUrl, dayCap, newTag: () => execution.codec.uuid().slice(0, 8) });
      settings.saveFormulas({ allowed: formulasAllowed, dayCap: formulaDayCap, callCap: formulaCallCap });
      if (formulasAllowed) rememberTrigger(execution, execution.triggers.ensureHourly());
      return stateOf(execution);
    },
  },
  forgetKey: {
    args: nothing,
    run(execution) {
      execution.settings().forgetKey();
      return stateOf(execution);
    },
  },
  checkKey: { args: nothing, run: checkKey },
  getFilters: {
    args: as(() => z.object({ refresh: z.optional(z.boolean()) })),
    run: (execution, { refresh }) => fetchCatalogue(execution.forLists(), { refresh }),
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
  quoteList: {
    args: as(() => z.looseObject({})),
    run(execution, args) {
      execution.settings().access();
      return quoteList(execution.forLists(), readListRequest(args));
    },
  },
  generateList: {
    args: as(() => z.looseObject({ creditCap: creditCap() })),
    run: (execution, args) =>
      generateList(execution.forLists(), { ...readListRequest(args), creditCap: args.creditCap }),
  },
  quoteRun: {
    args: as(RunRequest),
    run: (execution, request) => new Runs(execution.forRuns()).quote(request),
  },
  startRun: {
    args: as(() => z.extend(RunRequest(), { creditCap: creditCap() })),
    run(execution, { creditCap: cap, ...request }) {
      execution.drain();
      return new Runs(execution.forRuns()).start(request, cap);
    },
  },
  runSlice: {
    args: as(() => z.object({ runId: z.string(), creditCap: z.optional(creditCap()) })),
    run(execution, args) {
      execution.drain();
      return new Runs(execution.forRuns()).slice(args.runId, args.creditCap);
    },
  },
  retryFailed: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).retry(args.runId) },
  undoRun: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).undo(args.runId) },
  cancelRun: { args: runId, run: (execution, args) => new Runs(execution.forRuns()).cancel(args.runId) },
  getCredits: {
    args: as(() =>
      z.object({
        days: z.optional(z.int().check(z.minimum(1))),
        writeSheet: z.optional(z.boolean()),
      }),
    ),
    run(execution, request) {
      execution.drain();
      return creditsSpent(execution, request);
    },
  },
  cleanJournal: {
    args: as(() => z.object({ keepCharacters: z.optional(z.number().check(z.minimum(0))) })),
    run: (execution, { keepCharacters = JOURNAL_BUDGET_CHARACTERS }) =>
      execution.cleanJournal(keepCharacters),
  },
  getFunctions: { args: nothing, run: () => ({ functions: functionHelp(customFunctions) }) },
  quoteRefresh: {
    args: as(() => z.object({ scope: formulaScope() })),
    run: (execution, { scope }) => quoteRefresh(execution.forFormulaActions(), scope),
  },
  refreshFormulas: {
    args: as(() =>
      z.object({ scope: formulaScope(), creditCap: creditCap(), since: z.optional(z.iso.datetime()) }),
    ),
    run(execution, request) {
      execution.drain();
      return refreshFormulas(execution.forFormulaActions(), request);
    },
  },
  freezeFormulas: {
    args: as(() => z.object({ scope: formulaScope() })),
    run: (execution, { scope }) => freezeFormulas(execution.forFormulaActions(), scope),
  },
  insertFormula: {
    args: as(() => z.object({ name: z.string(), example: z.optional(z.int().check(z.minimum(0))) })),
    run: (execution, request) => insertFormula(execution.forFormulaActions(), request),
  },
  search: {
    args: as(() => z.object({ query: z.string().check(z.minLength(1)) })),
    run(execution, { query }) {
      const found = execution.client().ask(companySearch, { query })?.data ?? [];
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

/**
 * Answers a call of the sidebar with JSON text: dates and undefined do not survive the way to the browser.
 *
 * What somebody can act on comes back as an error with its sentence; a bug is thrown.
 */
export function answerSidebar(execution: Execution, method: string, argumentsJson: string): string {
  let reply: SidebarReply<unknown>;
  try {
    reply = { ok: true, value: call(execution, method, argumentsJson) };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    reply = {
      ok: false,
      error: { code, message: messageOf(error), retryable: (error as AddinError).retryable },
    };
  }
  return JSON.stringify(reply);
}

function call(execution: Execution, name: string, argumentsJson: string): unknown {
  if (!Object.prototype.hasOwnProperty.call(methods, name)) {
    throw new InputError(
      "input/argument",
      `The sidebar asked for "${name}", which this version does not know. Reload the spreadsheet.`,
    );
  }
  const method = methods[name as SidebarMethod] as Method<SidebarMethod>;
  const checked = z.safeParse(method.args(), parsed(argumentsJson));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.map(String).join(".") || "its arguments";
    throw new InputError(
      "input/argument",
      `${name} cannot take ${place} (${issue?.message ?? "not valid"}). Correct it, then try again.`,
    );
  }
  return method.run(execution, checked.data);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function stateOf(execution: Execution): State {
  const settings = execution.settings();
  const { allowed, dayCap, callCap } = settings.formulas;
  const today = execution.ledger().today();
  const seen = execution.formulaPayer().seen();
  const notice = execution.journalNotice().read();
  const nobody = allowed ? "yours" : "nobody's";
  const whose = seen === null ? nobody : seen === settings.payerTag ? "yours" : "somebody else's";
  return {
    version: VERSION,
    key: { saved: settings.keyHint !== "", hint: settings.keyHint },
    baseUrl: settings.baseUrl,
    formulas: { allowed, dayCap, callCap, whose },
    selection: selectionOf(execution),
    ...(notice === null ? {} : { notice }),
    run: execution.hasDocumentStore() ? new Runs(execution.forRuns()).current() : null,
    credits: {
      today: today.formulas + today.runs,
      total: execution.ledger().total(),
      dayCap: settings.dayCap,
    },
    sections: sectionNames.map((section) => {
      const columns = defaultColumns(section);
      return {
        section,
        label: sectionTitle(section),
        credits: sectionCredits(section),
        columns: columns.map(({ label }) => label),
        fields: columns.map(({ path }) => path),
      };
    }),
  };
}

/** Nothing selected, or an empty sheet, is no reason not to open the sidebar. */
function selectionOf(execution: Execution): State["selection"] {
  try {
    const selected = companySelection(execution.spreadsheet);
    const a1 = shownRange(selected);
    return {
      sheetName: selected.sheet.name,
      a1: a1.slice(a1.lastIndexOf("!") + 1),
      column: selected.header,
      companies: companiesIn(selected.rows).length,
    };
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}

/** By a free search: only a refused key says anything about the key. */
function checkKey(execution: Execution): { valid: boolean; message: string } {
  try {
    execution.client().ask(companySearch, { query: "example" });
    return { valid: true, message: "The API accepts this key." };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    const refused = code === "api/key-refused" || code === "setup/no-key";
    return {
      valid: false,
      message: refused ? messageOf(error) : `The key could not be checked: ${messageOf(error)}`,
    };
  }
}
