import type { ResolvedColumn } from "../core/columns/column";
import type { SheetPlan } from "../rows/column-set";
import type { Subject } from "../rows/subject";
import type { ItemTable } from "../rows/item-table";
import type { Purchase } from "../money/operation";
import type { OutputColumn } from "../rows/output-columns";
import type { RunQuestions } from "./questions";

/** What is particular to a kind of run: `planOf` adds what all have. */
export interface KindPlan extends Pick<RunPlan, "questions" | "open" | "further" | "partTitle"> {
  /** How old an answer may be, in days, unless the request says it. */
  readonly usualDays: number;
  /** Companies, if left out. */
  readonly subject?: Subject;
  /** Those of values. */
  readonly columns?: readonly OutputColumn[];
  readonly items?: RunPlan["items"];
}

/** One kind of run: what it asks about a company, and what it writes where. */
export interface RunPlan extends SheetPlan {
  readonly questions: RunQuestions;
  readonly maxAgeMs: number;
  readonly items: {
    readonly table: ItemTable;
    readonly pageSize: number;
    /** `first`: so many, whatever else there is. */
    readonly wants: "new" | "all" | "first";
    /** Only these are added to the sheet; all of them if left out. */
    readonly isWanted?: ((item: Record<string, unknown>) => boolean) | undefined;
  } | null;
  /** All columns that are asked for, where it takes an answer to tell which of them there are: then `columns` lacks these. */
  readonly open?: readonly ResolvedColumn[] | undefined;
  /** Headers of columns of the user's that it fills, by the path of the field that goes there. */
  readonly into?: Readonly<Record<string, string>>;
  /** What people call a part that is sold by itself, where a company has several. @param unit As `Purchase.units`. */
  readonly partTitle?: (unit: string) => string;
  /** Credits at most of what can be asked for only once a purchase has been answered. */
  readonly further?: (purchase: Purchase) => number;
}
