import { putRowsRight } from "../rows/company-table";
import { columnsOfSheet } from "../rows/filled-columns";
import { companySelection } from "../rows/company-selection";
import { deleteColumnSet, saveColumnSet } from "../rows/saved-columns";
import * as z from "zod/mini";
import type { App } from "../app";
import { once } from "../core/terms";
import type { OfferedName, ProductRequest } from "../products";
import { type AnyOf, readWith, type RunRequest as AnyRunRequest } from "../products/run-request";
import { InputError } from "../core/errors";
import type { FeatureHistory, FeatureRequest } from "../features";
import { type PastRun, RunsSoFar } from "../runs/history";
import { copyValues } from "../rows/copy-values";
import { confirmNames, namesToCheck } from "../runs/names-to-check";
import { keptValues } from "../products/plan-of";
import { attempt, creditCap, method, nothing } from "./method";
import { pastActs } from "./past-acts";

type EveryRequest = ProductRequest | FeatureRequest;

/** What a run may be asked, by its kind: types alone, made of the lists of products and features. */
export type RunRequest<Kind extends EveryRequest["kind"] = EveryRequest["kind"]> = Extract<
  EveryRequest,
  { readonly kind: Kind }
>;

/** A request of whatever kind, as it is read: with each member that any kind has. */
export type AnyRequest = Omit<AnyOf<RunRequest>, "kind"> & { kind: string };

export type { OfferedName };

/**
 * Read by the members of the kind that it names: one schema is made, not those of all kinds. The union is what the compiler holds
 * the sidebar to.
 */
function runRequest({ kinds }: App): z.ZodMiniType<AnyRunRequest, RunRequest> {
  const schema: z.ZodMiniType<AnyRunRequest> = z.pipe(
    z.looseObject({ kind: z.string("it names what is asked, such as enrichment or jobs") }),
    z.transform(({ kind }, context) => readWith(kinds.schemaOf(kind), context)),
  );
  return schema as z.ZodMiniType<AnyRunRequest, RunRequest>;
}

const runId = once(() => z.object({ runId: z.string() }));

/** What the sidebar may ask for about runs: their bills, how far they are, what they have written. */
export const runMethods = {
  /** What is beside the companies of a range; of the selection `State.selection` tells it. */
  getColumns: method({
    schema: () => z.object({ range: z.string() }),
    handler: ({ spreadsheet }, { range }) =>
      columnsOfSheet(spreadsheet, companySelection(spreadsheet, range)),
  }),
  /** Writes what is paid for into rows that show another company's values (`State.selection.strangers`). */
  putRowsRight: method({
    schema: nothing,
    first: "tryFlush",
    handler: (app) =>
      putRowsRight(app.spreadsheet, companySelection(app.spreadsheet), keptValues(app.answers)),
  }),
  /** Keeps columns under a name, in the place of a set that has it (`State.columnSets`). */
  saveColumnSet: method({
    schema: () => z.object({ name: z.string(), fields: z.array(z.string()) }),
    handler: (app, set) => ({ sets: saveColumnSet(app.state, set) }),
  }),
  deleteColumnSet: method({
    schema: () => z.object({ name: z.string() }),
    handler: (app, { name }) => ({ sets: deleteColumnSet(app.state, name) }),
  }),
  quoteRun: method({
    schema: runRequest,
    first: "tryFlush",
    handler: (app, request) => app.runs.quote(request),
  }),
  startRun: method({
    schema: (app) => z.intersection(z.object({ creditCap: creditCap() }), runRequest(app)),
    first: "flush",
    handler: (app, { creditCap: cap, ...request }) => app.runs.start(request, cap),
  }),
  /** `creditCap` raises the cap of a run that has reached it (see `Progress.capReached`); it never lowers one. */
  runSlice: method({
    schema: () => z.object({ runId: z.string(), creditCap: z.exactOptional(creditCap()) }),
    first: "tryFlush",
    handler(app, args) {
      const { runs } = app;
      const progress = runs.slice(args.runId, args.creditCap);
      if (progress.state === "running" || progress.state === "waiting") return progress;
      // A failure here must not hide what the run came to; the next call ends the look.
      for (const { afterRun } of app.features) attempt(() => afterRun?.(app), undefined, []);
      // A look that its cap had stopped is over by now.
      return progress.ofWatch === true && progress.state === "stopped" ? runs.now(args.runId) : progress;
    },
  }),
  /** How far a run is while a slice of it works elsewhere. Reads one thing and changes nothing. */
  watchRun: method({ schema: runId, handler: (app, args) => app.runs.watch(args.runId) }),
  /** Pauses a run until a user goes on with it (`runSlice`). */
  pauseRun: method({ schema: runId, handler: (app, args) => app.runs.pause(args.runId) }),
  cancelRun: method({ schema: runId, handler: (app, args) => app.runs.cancel(args.runId) }),
  /** What `retryFailed` would cost, after `confirmNames` with these names if any. Sends and writes nothing. */
  quoteRetry: method({
    schema: () => z.object({ runId: z.string(), names: z.exactOptional(z.array(z.string())) }),
    first: "tryFlush",
    handler: (app, args) => app.runs.quoteRetry(args.runId, args.names),
  }),
  /** Names of a run whose rows say `To check`, each with the company that it may mean. Sends and writes nothing. */
  getNamesToCheck: method({
    schema: runId,
    handler: (app, args) => ({ names: namesToCheck(app, args.runId) }),
  }),
  /** Keeps that these names mean the companies that `getNamesToCheck` has told. Free; `retryFailed` goes on with their rows. */
  confirmNames: method({
    schema: () =>
      z.object({
        runId: z.string(),
        names: z.array(z.object({ name: z.string(), website: z.string() })),
      }),
    first: "flush",
    handler: (app, args) => confirmNames(app, args.runId, args.names),
  }),
  /** Queues the rows without a value again (`Progress.toRetry`) and goes on; what the API has said for good is not asked again.
   * `creditsAgreed`: what may be spent from now on; what is left of its cap if left out. */
  retryFailed: method({
    schema: () => z.object({ runId: z.string(), creditsAgreed: z.exactOptional(creditCap()) }),
    handler: (app, { runId: id, creditsAgreed }) => app.runs.retry(id, creditsAgreed),
  }),
  /** Takes back what the run wrote (`Progress.undo`, `PastRun.undo`); goes on slice by slice as a run does. */
  undoRun: method({ schema: runId, handler: (app, args) => app.runs.undo(args.runId) }),
  /**
   * The runs of this spreadsheet, the latest first, with what features add. `acts`: who has dropped answers, started a new journal,
   * stopped spending or allowed it again; left out where there are none.
   */
  getHistory: method({ schema: nothing, handler: history }),
  /** Shows what a run has written. `unlessLeft`: only if the sheet that it was started on is still in front. */
  openResults: method({
    schema: () => z.object({ runId: z.string(), unlessLeft: z.exactOptional(z.boolean()) }),
    handler: (app, args) => new RunsSoFar(app).open(args.runId, args.unlessLeft),
  }),
  /** Puts what that sheet shows onto a new one, to be passed on, and shows it. Free. */
  copyValues: method({
    schema: runId,
    handler: (app, args) => copyValues(app, new RunsSoFar(app).results(args.runId).sheet),
  }),
  /** Selects the rows of a run that have one outcome (`Progress.rows`). */
  showRows: method({
    schema: () => z.object({ runId: z.string(), what: z.string() }),
    handler: (app, args) => app.runs.show(args.runId, args.what),
  }),
  /** Shows a sheet. @throws `input/range` if it is gone. */
  openSheet: method({
    schema: () => z.object({ sheetId: z.int() }),
    handler({ spreadsheet }, { sheetId }) {
      const sheet = spreadsheet.sheet(sheetId);
      if (sheet === null) throw new InputError("input/range", "This sheet was deleted.");
      spreadsheet.activate(sheetId);
      return { sheetName: sheet.name };
    },
  }),
};

type History = { runs: PastRun[] } & Partial<ReturnType<typeof pastActs>> & FeatureHistory;

function history(app: App): History {
  if (!app.hasDocumentStore()) return { runs: [] };
  const additions = app.features.flatMap(({ pastRun }) => pastRun?.(app) ?? []);
  const runs = new RunsSoFar(app).all().map((run) => additions.reduce((told, add) => add(told), run));
  const ofFeatures: FeatureHistory = Object.assign({}, ...app.features.map((each) => each.history?.(app)));
  return { runs, ...pastActs(app), ...ofFeatures };
}
