/** Which formulas the sidebar's formulas panel means: those in the selected cells, or all of the open sheet. */
export type FormulaScope = "selection" | "sheet";

/** A formula that was left as it is, and why. */
export interface SkippedFormula {
  /** With the sheet in front. */
  a1: string;
  /** A sentence. */
  reason: string;
}

/** A custom function as the panel tells it. */
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
  /** Requests that would be sent anew. */
  requests: number;
  credits: { low: number; high: number };
  /** In words, a line each. */
  lines: string[];
  skipped: SkippedFormula[];
}

export interface RefreshResult {
  formulas: number;
  /** Requests answered anew so far in this call. */
  refreshed: number;
  /** Requests for the next call; 0 when there is nothing left to do. */
  left: number;
  /** What this call cost. */
  credits: number;
  /** ISO 8601, for the next call: what was answered after it is not bought again. */
  since: string;
  skipped: SkippedFormula[];
  /** What happened or what to do, in words. */
  message: string;
}

export interface FreezeResult {
  /** Formulas that are values now: what to type, and where, to have them back. */
  frozen: { a1: string; formula: string }[];
  skipped: SkippedFormula[];
  message: string;
}

export interface FormulaMethods {
  getFunctions: { args: Record<string, never>; value: { functions: FunctionHelp[] } };
  /** Asks nobody and writes nothing. `missingOnly`: what the formulas still wait for, and nothing that is paid for. */
  quoteRefresh: { args: { scope: FormulaScope; missingOnly?: boolean }; value: RefreshBill };
  /** Works for some seconds: call it again with `since` while something is left. */
  refreshFormulas: {
    args: { scope: FormulaScope; missingOnly?: boolean; creditCap: number; since?: string };
    value: RefreshResult;
  };
  freezeFormulas: { args: { scope: FormulaScope }; value: FreezeResult };
  /** Writes an example of a function (the first one unless told otherwise) into the selected cell. */
  insertFormula: { args: { name: string; example?: number }; value: { a1: string; formula: string } };
}
