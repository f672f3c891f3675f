import * as z from "zod/mini";
import { separatorOf } from "../core/formula";
import { freezeFormulas } from "../formula-actions/freeze";
import { insertFilterForm } from "../formula-actions/insert-filter-form";
import { functionHelp, insertFormula } from "../formula-actions/insert";
import { unfreezeFormulas } from "../formula-actions/unfreeze";
import { customFunctions } from "../functions/catalogue";
import { creditCap, nothing } from "./arguments";
import { attempt } from "./attempt";
import { refreshFormulas } from "./drive-formulas";
import { flushAnswers } from "./flush-answers";
import { method } from "./method";

const formulaScope = () => z.enum(["selection", "sheet"]);

/** What the sidebar may ask for about the formulas in the sheet. */
export const formulaMethods = {
  getFunctions: method({
    schema: nothing,
    handler: (execution) => ({
      // The functions can be read about in every state.
      functions: functionHelp(
        customFunctions,
        attempt(() => separatorOf(execution.services.spreadsheet.locale), ";", []),
      ),
    }),
  }),
  /**
   * What formulas have bought moves into the journal, and those that waited for it go on. Asked for all the time while the
   * sidebar is visible; cheap where nothing waits.
   */
  flushAnswers: method({ schema: nothing, handler: flushAnswers }),
  /** Asks nobody and writes nothing. `missingOnly`: what the formulas still wait for, and nothing that is paid for. */
  quoteRefresh: method({
    schema: () => z.object({ scope: formulaScope(), missingOnly: z.exactOptional(z.boolean()) }),
    first: "tryFlush",
    handler: (execution, request) => execution.formulaRuns().quote({ kind: "formulas", ...request }),
  }),
  /**
   * Works for some seconds: call it again with `since` while something is left, also in another window or on another day.
   * `stop` buys nothing more and shows what is there.
   */
  refreshFormulas: method({
    schema: () =>
      z.object({
        scope: formulaScope(),
        missingOnly: z.exactOptional(z.boolean()),
        creditCap: creditCap(),
        since: z.exactOptional(z.iso.datetime()),
        stop: z.exactOptional(z.boolean()),
      }),
    first: "flush",
    handler: refreshFormulas,
  }),
  freezeFormulas: method({
    schema: () => z.object({ scope: formulaScope() }),
    handler: (execution, { scope }) => freezeFormulas(execution.forFormulaActions(), scope),
  }),
  /** Takes back what `freezeFormulas` did. */
  unfreezeFormulas: method({
    schema: () =>
      z.object({ frozen: z.array(z.object({ a1: z.string(), formula: z.string(), values: z.string() })) }),
    handler: (execution, { frozen }) => unfreezeFormulas(execution.forFormulaActions(), frozen),
  }),
  /** Writes an example of a function (the first one unless told otherwise) into the selected cell. */
  insertFormula: method({
    schema: () => z.object({ name: z.string(), example: z.exactOptional(z.int().check(z.minimum(0))) }),
    handler: (execution, request) => insertFormula(execution.forFormulaActions(), request),
  }),
  /** Makes a new sheet on which filters are chosen from dropdowns. Free. */
  insertFilterForm: method({
    schema: nothing,
    first: "tryFlush",
    handler: (execution) => insertFilterForm(execution.forLists()),
  }),
};
