import { formulaCell } from "./formula-cell";
import { separatorOf } from "../../core/formula";
import { customFunctions } from "./catalogue";
import type { FormulaResult } from "./custom-function";
import { insertFilterForm } from "./filter-form";
import { freezeFormulas, unfreezeFormulas } from "./freeze";
import { companyHere, functionHelp, insertFormula } from "./insert";
import type { App } from "../../app";
import { FETCH_MISSING, INSERT_FILTER_FORM } from "../../core/terms";
import {
  DEFAULT_FORMULA_CALL_CAP,
  DEFAULT_FORMULA_DAY_CAP,
  type FormulaSettings,
} from "../../money/formula-consent";
import { FREE_REQUESTS_A_DAY, freeRequestsOn } from "./evaluation";
import { previewFormula } from "./preview-formula";
import { formulaMembers, FormulaRuns } from "./formula-runs";
import { formulaServices } from "./formula-services";
import { servicesThatBuyNothing } from "./read-formula";
import { doFormulasWait, type FormulasAgain, goOnWithFormulas } from "./show-again";
import { FORMULAS_AWAY, putBack, waitingFormulasValues } from "./waiting-formulas";
import { attempt, method, nothing } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { CompanyAt, FunctionHelp } from "./insert";

export type { ArgumentChoice, ArgumentPart } from "./argument-form";

export type { ArgumentHelp, ChosenFormula, ChosenValue } from "./build-formula";

export type { FormulaPreview } from "./preview-formula";

export type { FreezeResult } from "./freeze";

export type { FormulaScope, SkippedFormula } from "./formulas-in";

const formulaScope = () => z.enum(["selection", "sheet"]);

/** What was chosen for a formula. Texts are as long as a person types. */
const chosenFormula = () => {
  const text = () => z.string().check(z.maxLength(2_000));
  return {
    name: text(),
    companies: z.exactOptional(text()),
    args: z.record(
      z.string(),
      z.union([text(), z.number(), z.boolean(), z.array(text()), z.record(z.string(), text())]),
    ),
  };
};

/** What the sidebar may ask for about the formulas in the sheet. */
const methods = {
  getFunctions: method({
    schema: nothing,
    handler(app) {
      // The functions can be read about in every state.
      const company = attempt(() => companyHere(app.spreadsheet), null, []);
      const separator = attempt(() => separatorOf(app.spreadsheet.locale), ";", []);
      return { company, functions: functionHelp(customFunctions, separator) };
    },
  }),
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
  /** A formula as it is built, with what it would show from what is held. Free, and sends nothing. */
  previewFormula: method({
    schema: () => z.object(chosenFormula()),
    handler: (app, chosen) => previewFormula(app, chosen),
  }),
  /**
   * Writes a formula that was built, an example of a function, or what it is for the selected company, into the selected cell or
   * beside its row.
   */
  insertFormula: method({
    schema: () => {
      const { args, ...chosen } = chosenFormula();
      const example = z.exactOptional(z.int().check(z.minimum(0)));
      return z.object({ ...chosen, example, args: z.exactOptional(args) });
    },
    handler: (app, request) => insertFormula(app, request),
  }),
  /** Makes a new sheet on which filters are chosen from dropdowns. Free. */
  insertFilterForm: method({
    schema: nothing,
    first: "tryFlush",
    handler: (app) => insertFilterForm(app),
  }),
};

function evaluate(app: App, name: string, args: readonly unknown[], buysNothing: boolean): FormulaResult {
  const services = formulaServices(app);
  const called = customFunctions.find((each) => each.name === name)!;
  return called.call(args, buysNothing ? servicesThatBuyNothing(services) : services);
}

/** What this user lets formulas do in this spreadsheet, and whose credits they were last seen to spend. */
export interface FormulasHere {
  /** Whether this user's own switch is on for this spreadsheet. */
  allowed: boolean;
  /** The host that this user has turned them on for, where another one is saved now: then they are off. */
  allowedFor?: string;
  /** Credits that formulas may spend here in a day, and new requests that one evaluation may send. */
  dayCap: number;
  /** And in a month; left out without a limit. */
  monthCap?: number | undefined;
  callCap: number;
  /** Whose credits formulas were last seen to spend in this spreadsheet. */
  whose: "yours" | "somebody else's" | "nobody's";
  /** Free requests that formulas which are off have sent here today, and may send in a day. */
  freeRequests?: { today: number; dayCap: number };
}

const OFF: FormulaSettings = {
  allowed: false,
  dayCap: DEFAULT_FORMULA_DAY_CAP,
  callCap: DEFAULT_FORMULA_CALL_CAP,
};

function formulasHere(app: App, notices: string[]): FormulasHere {
  const { settings } = app;
  const part = <T>(read: () => T, otherwise: T) => attempt(read, otherwise, notices);
  const { payerTag, ...set } = part(() => ({ payerTag: settings.payerTag, ...settings.formulas }), {
    payerTag: "",
    ...OFF,
  });
  const { payer, today } = part(
    () => ({
      payer: app.state.known().ledger.formulaPayer,
      today: freeRequestsOn(app.state, app.clock.now()),
    }),
    { payer: "", today: 0 },
  );
  const whose =
    payer === "" ? (set.allowed ? "yours" : "nobody's") : payer === payerTag ? "yours" : "somebody else's";
  return { ...set, whose, freeRequests: { today, dayCap: FREE_REQUESTS_A_DAY } };
}

/** Custom functions, and what a person does to formulas in the sheet. */
export const formulas = feature({
  name: "formulas",
  kinds: {
    formulas: {
      words: {
        title: "Formulas",
        running: "Fetching for formulas",
        start: "Fetch",
        counts: ["request", "requests"],
      },
      asks: formulaMembers,
      make: (app) => new FormulaRuns(app),
    },
  },
  formulas: { all: customFunctions, evaluate },
  methods,
  menu: [
    { label: "Build a formula", handler: "showFunctions", panel: "formulas", group: "formulas" },
    { label: FETCH_MISSING, handler: "fetchPendingFormulas", panel: "formulas", group: "formulas" },
    { label: "Refresh", handler: "refreshFormulas", panel: "formulas", group: "formulas" },
    { label: "Freeze to values", handler: "freezeFormulas", panel: "formulas", group: "formulas" },
    { label: INSERT_FILTER_FORM, handler: "insertFilterForm", panel: "formulas", group: "formulas" },
  ],
  /** Puts back formulas whose evaluation was cut short. */
  beforeEntry(app) {
    if (app.hasDocumentStore() && app.state.known().value(FORMULAS_AWAY) !== null) putBack(app);
  },
  cell: formulaCell,
  poll: { isDue: doFormulasWait, tell: (app): FormulasAgain => goOnWithFormulas(app) },
  state: (app, notices): { formulas: FormulasHere } => ({ formulas: formulasHere(app, notices) }),
  /** Formulas that show why they wait are evaluated again by the open sidebar. */
  mayBuyAgain: waitingFormulasValues,
});
