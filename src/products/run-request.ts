import { LIST_PARTS_MAX } from "../core/list-limit";
import { once } from "../core/terms";
import * as z from "zod/mini";

/** What building a list is asked with. */
export const ListRequest = once(() =>
  z.object({
    /** Filter key → value of the shape that the catalogue declares. */
    filters: z.record(z.string().check(z.minLength(1)), z.unknown()),
    limit: z.int().check(z.minimum(1), z.maximum(LIST_PARTS_MAX)),
    sortBy: z.exactOptional(z.string()),
    sortOrder: z.exactOptional(z.enum(["asc", "desc"])),
    /** A1 notation with or without a sheet; companies found there are left out of the new sheet. */
    excludeRange: z.exactOptional(z.string()),
    sheetName: z.exactOptional(z.string()),
  }),
);
export type ListRequest = z.infer<ReturnType<typeof ListRequest>>;

/** A hundred years: much longer ago no calendar has a date. */
export const MOST_DAYS = 36_500;
const DAYS_BACK = "it is a number of days, from 0 to 36,500";

/** What a run is started with: rows beside companies, or items on a sheet of their own. */
export const RunRequest = once(() =>
  z.object({
    /** Of which kind: one that is not here is refused by its name. */
    kind: z.string(),
    /**
     * enrichment: what to buy; `fields` picks columns, else the default columns: of the sections, or of headcount and traffic.
     * jobs, news: `fields` names columns beside the default ones.
     */
    sections: z.exactOptional(z.array(z.string())),
    fields: z.exactOptional(z.array(z.string())),
    /** enrichment: headers of columns that are there already, by the path of the field that goes there. Cells that hold something stay. */
    into: z.exactOptional(z.record(z.string(), z.string())),
    /** news */
    sentiments: z.exactOptional(z.array(z.string())),
    types: z.exactOptional(z.array(z.string())),
    /** news: only articles whose main subject is the company; one article of several that repeat each other. */
    mainSubject: z.exactOptional(z.boolean()),
    hideRepeats: z.exactOptional(z.boolean()),
    /** news: what else must match, by the API's name of the parameter (`newsFilterFields`). */
    newsFilters: z.exactOptional(z.record(z.string(), z.string())),
    /** employee_reviews, product_reviews: each review on a sheet of its own; else ratings beside the companies. */
    rows: z.exactOptional(z.boolean()),
    /** product_reviews: of how many products of each company. */
    products: z.exactOptional(z.int().check(z.minimum(1), z.maximum(50))),
    /** jobs: only these are added to the sheet, of the newest `limit` or of all. */
    jobFilter: z.exactOptional(
      z.object({
        titles: z.exactOptional(z.array(z.string())),
        places: z.exactOptional(z.array(z.string())),
        remote: z.exactOptional(z.boolean()),
        salaryFrom: z.exactOptional(z.int().check(z.minimum(0))),
        yearsUpTo: z.exactOptional(z.int().check(z.minimum(0))),
      }),
    ),
    /** jobs, news, posts: at most so many per company the first time, and so many at once afterwards; of reviews so many in all. */
    limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(1000))),
    mode: z.exactOptional(z.enum(["new", "all"])),
    /** news: `YYYY-MM-DD`. */
    since: z.exactOptional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"))),
    /** An answer not older than this counts as paid already; parts of a day as well. Of a saved list none does if left out. */
    maxAgeDays: z.exactOptional(
      z.number(DAYS_BACK).check(z.minimum(0, DAYS_BACK), z.maximum(MOST_DAYS, DAYS_BACK)),
    ),
    /** list: what it asks for. Of a saved list that is run again that is taken from it. */
    list: z.exactOptional(ListRequest()),
    /** list: the id of the saved list that is run again. */
    savedList: z.exactOptional(z.string()),
    /** formulas: those in the selection, or all of the open sheet; `missingOnly`: only what they still wait for. */
    scope: z.exactOptional(z.enum(["selection", "sheet"])),
    missingOnly: z.exactOptional(z.boolean()),
    /** brief: the company, as a cell may name it; `sections` are what is bought of it. */
    company: z.exactOptional(z.string()),
    /** A1 notation; else the selection. */
    range: z.exactOptional(z.string()),
    /** `Bill.chosen`: the rows of that bill, so that hidden rows are not looked for again while the filter stays. */
    chosen: z.exactOptional(z.string()),
    /** `Bill.agreed`: if something else would be bought by now, or for other companies, nothing is started (`input/changed`). */
    agreed: z.exactOptional(z.string()),
    /** Only the first so many companies of it. */
    first: z.exactOptional(z.int().check(z.minimum(1))),
    /** startRun: where the sheet has no header (`Bill.headerless`), a row of labels is inserted first. Default false. */
    addHeader: z.exactOptional(z.boolean()),
    /** startRun: where nothing remembers what was written (`Bill.forgotten`), what our columns show is replaced. Default false. */
    replace: z.exactOptional(z.boolean()),
    /** startRun: leaves out cells that are being calculated (`Bill.calculating`); else it refuses to start. Default false. */
    withoutCalculating: z.exactOptional(z.boolean()),
  }),
);

export interface RunRequest extends z.infer<ReturnType<typeof RunRequest>> {
  /** Of a run that has begun: paths of what the API returned where `fields` or `sections` name what only an answer can tell. */
  returned?: string[];
  /** Of a run that has begun: what its column is headed, where that says that it holds company IDs. */
  heading?: string;
  /** Which of several sets of columns in its sheet it fills, and what heads that; left out where there is one. */
  columnSet?: string;
  setLabel?: string;
}
