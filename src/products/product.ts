import type { TableColumns } from "../core/columns/known-columns";
import type { KindWords } from "../core/kind-words";
import type { Members, Read, RunRequest } from "./run-request";
import type { ResolvedColumn } from "../core/columns/column";
import type { Operation, Purchase } from "../money/operation";
import type { ListingAnswer } from "./listing-answer";
import type { KindPlan } from "./plan";
import type { RunQuestions } from "./questions";

/** Columns beside each company: what one document says of it. */
export interface Facts {
  readonly columns: TableColumns;
  /** What is asked, and how an answer is read. @param columns Those that are wanted. */
  readonly questions: (columns: readonly ResolvedColumn[]) => RunQuestions;
}

/** A listing that nothing but the company selects. */
export type ListedOperation = Operation<{ readonly company: string; readonly limit: number }, ListingAnswer>;

/** Items of each company, in rows on a sheet of their own. */
export interface Items<Request extends RunRequest = RunRequest> {
  readonly sheetName: string;
  readonly one: string;
  readonly many: string;
  readonly columns: TableColumns;
  readonly idField: string;
  readonly idLabel: string;
  /** When an item appeared; blank where that is no order to read them in. */
  readonly dateField: string;
  /** They come and go, and their sheet says which are gone. */
  readonly hasState?: true;
  /** How many of each company are asked for where a request does not say it. */
  readonly usual: number;
  /** How many at once where all are wanted; left out, as many as otherwise. */
  readonly allAtOnce?: number;
  /** They come in no order that is known: so many are requested, and no more. */
  readonly isUnordered?: true;
  /** Page after page of this listing; another question as `questions` has it. */
  readonly listing?: ListedOperation;
  questions?(this: void, request: Request, pageSize: number): RunQuestions;
  /** Which of them go to the sheet, where the service has no filter for it. */
  isWanted?(this: void, request: Request): ((item: Record<string, unknown>) => boolean) | undefined;
  /** As `KindPlan.further`. */
  further?(this: void, request: Request, purchase: Purchase): number;
}

/** What *Get more data* says of a product beside its title. */
export interface Offer {
  /** What it brings, and its price, in a line. */
  readonly detail: string;
  /** What people may say of its items; left out where there are none. */
  readonly items?: { readonly usual: string; readonly many: string; readonly most?: number };
  /** Where items are a choice: the label without them, and with them. */
  readonly choice?: { readonly figures: string; readonly rows: string };
  /** Where items belong to products of a company: of how many at most. */
  readonly mostProducts?: number;
}

/**
 * What the API sells about a company, described once: what people call it, what is asked and kept, how long that is fresh, and
 * what is written where. Runs, formulas, bills and the sidebar are read from it.
 *
 * What takes a request takes its own: every request was read by `asks` when it came in. Who has a product as one of many hands on
 * whichever request names it: the compiler lets methods do that.
 */
export interface Product<Name extends string = string, Request extends RunRequest = RunRequest> {
  /** Of its runs, in requests and records; new ones never take an old name. */
  readonly name: Name;
  readonly words: KindWords;
  /** How its answers are bought and kept: several products may share one. */
  readonly operation: Operation<never, unknown>;
  /** How old an answer may be, in days, where a request does not say it. */
  readonly usualDays: number;
  /** What a request may say beside what all may; nothing if left out. */
  readonly asks?: () => Members;
  /** It is about names of companies rather than companies, and free. */
  readonly isOfNames?: true;
  /** One of both, or either as the request says (`rows`). */
  readonly facts?: Facts;
  readonly items?: Items<Request>;
  /** Where neither holds it. @param refused Sections that are not asked for; their columns stay where they are. */
  plan?(this: void, request: Request, refused: readonly string[]): Omit<KindPlan, "usualDays">;
  /** Which items a request wants, as a sentence without its full stop; null if all of them. */
  wantedInWords?(this: void, request: Omit<Request, "kind">): string | null;
  /** What a bill says of a request beside that, in sentences without their full stops. @param now Milliseconds. */
  remarks?(this: void, request: Request, now: number): string[];
  /** Its row in *Get more data*; left out where it has a panel of its own. */
  readonly offer?: Offer;
  /** A custom function that lists its items, and what it says of itself. */
  readonly formula?: {
    readonly name: string;
    readonly summary: string;
    readonly price: string;
    /** So many of the usual columns come where a formula names none: a table in a cell is to stay narrow. */
    readonly columns: number;
  };
  /** What it is asked with wherever all products are tried: in each way that it writes. */
  readonly samples: readonly object[];
}

type Asked<Asks extends Members> = RunRequest & Read<Asks>;

/** A product from its one description: a misspelt member is refused. */
export function product<const Name extends string, const P extends object, Asks extends Members = {}>(
  written: P &
    Product<Name, Asked<Asks>> & {
      readonly asks?: () => Asks;
      readonly samples: readonly Omit<Asked<Asks>, "kind">[];
    } & {
      readonly [Member in keyof P]: Member extends keyof Product ? P[Member] : never;
    },
): P {
  return written;
}
