import type { Bill } from "../core/bill";
import type { ListRequest } from "../core/list-request";

/** A list that somebody pays for. @param mark Tells its sheet from others, where it may be written by several executions. */
export type ListOrder = ListRequest & { readonly creditCap: number; readonly mark?: string | undefined };

/** How many companies match a set of filters, as the service counted them. */
export interface ListCount {
  /** null if it did not say. */
  matches: number | null;
  /** It counts no further than that: there may be more. */
  orMore: boolean;
  /** When it was asked, ISO 8601. */
  at: string;
}

/** The bill of a list that is not built yet, with what is known of how many there are. */
export interface ListBill extends Bill {
  /** null if nobody has asked within a day. */
  matching: ListCount | null;
  /** What asking costs, for the label of its button; nothing where it is known. */
  countCredits: { low: number; high: number };
  /** Of a list of more than 500: how many parts are known, and whether all are; the bill is of counting them while not. */
  plan?: { ready: boolean; parts: number };
}

/** What building a list came to. */
export interface ListResult {
  sheetName: string;
  /** Rows written, and companies that match in all (500 means 500 or more). */
  count: number;
  totalCount: number;
  credits: number;
  warnings: string[];
  /** A1 notation, with the sheet, of the websites just written: what "and enrich with" takes. Null if none. */
  companies: string | null;
  /** A list of several parts that is not whole yet, and not written: `generateList` is called again, for what is left of its cap. */
  progress?: { parts: number; of: number };
}
