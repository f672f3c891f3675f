/** Which formulas the sidebar's formulas panel means: those in the selected cells, or all of the open sheet. */
export type FormulaScope = "selection" | "sheet";

/** A formula that was left as it is, and why. */
export interface SkippedFormula {
  /** With the sheet in front. */
  a1: string;
  /** A sentence. */
  reason: string;
}

/** A custom function as the panel shows it. */
export interface FunctionHelp {
  name: string;
  /** `COMPANY_ENRICH(companies, [fields])`. */
  signature: string;
  summary: string;
  /** Whole formulas, the simplest first. */
  examples: string[];
}

export interface RefreshBill {
  formulas: number;
  /** Requests that would be sent again. */
  requests: number;
  credits: { low: number; high: number };
  /** In words, a line each. */
  lines: string[];
  skipped: SkippedFormula[];
  /** The server's time, ISO 8601. */
  at: string;
}

/** A fetch or refresh that ended before its end: the sidebar was closed, or an execution died. */
export interface UnfinishedFetch {
  /** For `refreshFormulas`, to go on with it. */
  since: string;
  scope: FormulaScope;
  missingOnly: boolean;
  /** Requests. */
  done: number;
  total: number;
  /** Of what was agreed to. */
  creditsLeft: number;
}

export interface RefreshResult {
  formulas: number;
  /** Requests answered in this call. */
  refreshed: number;
  /** Requests, or formulas to be shown, for the next call; 0 when there is nothing left to do. */
  left: number;
  /** Requests answered since it began, and how many there were. */
  done: number;
  total: number;
  /** How long to wait before the next call: the service asked for it. */
  nextDelayMs: number;
  /** What this call cost. */
  credits: number;
  /** ISO 8601, for the next call: what was answered after it is not bought again. */
  since: string;
  skipped: SkippedFormula[];
  /** What happened or what to do, in words. */
  message: string;
}

export interface FreezeResult {
  /** Formulas that are values now: what to type, and where, to have them back. `values`: a checksum, to notice a change. */
  frozen: { a1: string; formula: string; values: string }[];
  skipped: SkippedFormula[];
  message: string;
}

export interface UnfreezeResult {
  restored: number;
  skipped: SkippedFormula[];
  message: string;
}

export interface FlushedAnswers {
  /** Formulas wait, or may wait again: call again soon. */
  waiting: boolean;
  /** Formulas that are being evaluated again. */
  formulas: number;
  /** Formulas that were found waiting beside these. */
  left: number;
  /** Orders whose answers have moved into the journal by this call. */
  moved: number;
  /** Another text once a watch has looked, or is another: as in the state. */
  watched: string;
}

export interface FormulaMethods {
  /** `unfinished` is what this user began and did not end. */
  getFunctions: {
    args: Record<string, never>;
    value: { functions: FunctionHelp[]; unfinished: UnfinishedFetch | null };
  };
  /**
   * What formulas have bought moves into the journal, and those that waited for it go on. Asked for all the time while the
   * sidebar is visible; cheap where nothing waits.
   */
  flushAnswers: { args: Record<string, never>; value: FlushedAnswers };
  /** Asks nobody and writes nothing. `missingOnly`: what the formulas still wait for, and nothing that is paid for. */
  quoteRefresh: { args: { scope: FormulaScope; missingOnly?: boolean }; value: RefreshBill };
  /**
   * Works for some seconds: call it again with `since` while something is left, also in another window or on another day.
   * `stop` buys nothing more and shows what is there.
   */
  refreshFormulas: {
    args: { scope: FormulaScope; missingOnly?: boolean; creditCap: number; since?: string; stop?: boolean };
    value: RefreshResult;
  };
  freezeFormulas: { args: { scope: FormulaScope }; value: FreezeResult };
  /** Takes back what `freezeFormulas` did. */
  unfreezeFormulas: { args: { frozen: FreezeResult["frozen"] }; value: UnfreezeResult };
  /** Writes an example of a function (the first one unless told otherwise) into the selected cell. */
  insertFormula: { args: { name: string; example?: number }; value: { a1: string; formula: string } };
  /** Makes a new sheet on which filters are chosen from dropdowns. Free. */
  insertFilterForm: { args: Record<string, never>; value: { sheetName: string } };
}
