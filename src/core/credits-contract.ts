import type { State } from "./sidebar-contract";

/** What the sidebar and the server say to each other about what was spent, and what may be. */
export interface CreditMethods {
  /** `days` counts today, in the spreadsheet's time zone as all days here; `writeSheet` writes the Credits sheet as well. */
  getCredits: { args: { days?: number; writeSheet?: boolean }; value: CreditsSpent };
  /** Stops every purchase in this spreadsheet, whoever would pay for it, or allows purchases again: every editor may do either. */
  stopSpending: { args: { stopped: boolean }; value: State };
  /** The oldest answers are evicted until so many characters are left. */
  /** Takes in what journals hold that were copied in, and makes room: what the opening of the sidebar does not wait for. */
  tidyJournal: { args: Record<string, never>; value: { notice: string | null } };
  cleanJournal: {
    /** Takes a saved key of one's own. `startAnew`: a journal that was deleted or damaged is given up, and what it held may be bought again. */
    args: { keepCharacters?: number; startAnew?: boolean };
    value: { dropped: number; kept: number; characters: number };
  };
}

/** Together what the service billed, and at most so much. */
export interface CreditSum {
  entries: number;
  /** As the replies said. */
  credits: number;
  /** By the price list, where a reply did not say what it cost. */
  estimated: number;
  /** By the price list, for requests whose reply nobody has seen. */
  unconfirmed: number;
}
export interface CreditsSpent {
  total: CreditSum;
  today: CreditSum;
  byOperation: (CreditSum & { operation: string })[];
  /** `YYYY-MM-DD`, newest first. */
  byDay: (CreditSum & { day: string; operation: string })[];
  /** The dearest 20 first; an empty company stands for lists and the like. */
  byCompany: (CreditSum & { company: string })[];
  /** The dearest first: you, and others without a name. */
  byPerson: (CreditSum & { who: string })[];
  /** Counted when they were spent, and without an entry: the journal was deleted or changed, or a cache forgot. */
  unaccounted: number;
  journal: { characters: number; budget: number };
  /** The sheet that was written; null if none was requested. */
  sheetName: string | null;
  /** Why some of it could not be read, in sentences: missing parts are zero. */
  notice?: string;
}
