import { separatorOf } from "../core/formula";
import { customFunctions } from "../formulas/catalogue";
import { insertFilterForm } from "../formulas/filter-form";
import { freezeFormulas, unfreezeFormulas } from "../formulas/freeze";
import { functionHelp, insertFormula } from "../formulas/insert";
import { FormulaRuns } from "../formulas/formula-runs";
import { flushAnswers } from "../rpc/flush-answers";
import { attempt, method, nothing } from "../rpc/method";
import { feature } from "./feature";
import * as z from "zod/mini";

const formulaScope = () => z.enum(["selection", "sheet"]);

/** What the sidebar may ask for about the formulas in the sheet. */
const methods = {
  getFunctions: method({
    schema: nothing,
    handler: (app) => ({
      // The functions can be read about in every state.
      functions: functionHelp(
        customFunctions,
        attempt(() => separatorOf(app.spreadsheet.locale), ";", []),
      ),
    }),
  }),
  /**
   * What formulas have bought moves into the journal, and those that waited for it go on. Asked for all the time while the
   * sidebar is visible; cheap where nothing waits.
   */
  flushAnswers: method({ schema: nothing, handler: flushAnswers }),
  freezeFormulas: method({
    schema: () => z.object({ scope: formulaScope() }),
    handler: (app, { scope }) => freezeFormulas(app, scope),
  }),
  /** Takes back what `freezeFormulas` did. */
  unfreezeFormulas: method({
    schema: () =>
      z.object({ frozen: z.array(z.object({ a1: z.string(), formula: z.string(), values: z.string() })) }),
    handler: (app, { frozen }) => unfreezeFormulas(app, frozen),
  }),
  /** Writes an example of a function (the first one unless told otherwise) into the selected cell. */
  insertFormula: method({
    schema: () => z.object({ name: z.string(), example: z.exactOptional(z.int().check(z.minimum(0))) }),
    handler: (app, request) => insertFormula(app, request),
  }),
  /** Makes a new sheet on which filters are chosen from dropdowns. Free. */
  insertFilterForm: method({
    schema: nothing,
    first: "tryFlush",
    handler: (app) => insertFilterForm(app),
  }),
};

/** Custom functions, and what a person does to formulas in the sheet. */
export const formulas = feature({
  name: "formulas",
  kinds: { formulas: (app) => new FormulaRuns(app) },
  formulas: customFunctions,
  methods,
});
