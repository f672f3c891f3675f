import { readNewsFilters, TOO_LONG, type NewsFilters } from "../../core/news-filters";
import { readEventTypes } from "../../core/read-event-types";
import { moreColumns } from "../../core/columns/more-columns";
import type { RunRequest } from "../../core/run-request";
import { InputError } from "../../errors";
import { limitOfPages } from "../../operations/listing";
import { canBeAsked, news } from "../../operations/news";
import { companySubject } from "../subject";
import { columnsOfItems } from "./columns-of-items";
import { maxAgeMs } from "./max-age";
import { readListing } from "./read-listing";
import type { KindPlan } from "./run-plan";
import { questionsTo, type Reach } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 1;
const USUAL_ITEMS = 10;
/** Any day: a look begins with one, whether or not it was asked for. */
const FARTHEST = "2000-01-01";

export function newsPlan(request: RunRequest): KindPlan {
  const wants = request.mode ?? "new";
  const pageSize = request.limit ?? USUAL_ITEMS;
  const selection = {
    sentiments: request.sentiments ?? [],
    types: readEventTypes(request.types ?? []),
    mainSubject: request.mainSubject ?? false,
    hideRepeats: request.hideRepeats ?? false,
    filters: filtersOf(request),
  };
  if (!canBeAsked({ ...selection, since: FARTHEST })) throw new InputError("input/argument", `${TOO_LONG}.`);
  const asked = request.since ?? null;
  const question = (company: string, { pages, newest }: Reach) => ({
    company,
    limit: limitOfPages(pages, pageSize),
    ...selection,
    since: wants === "new" ? later(asked, newest, selection.filters["end_date"]) : asked,
  });
  const { columns, ...open } = columnsOfItems("news", request);
  return {
    ...open,
    questions: questionsTo(news, question, readListing),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [],
    items: {
      table: {
        sheetName: "News",
        idField: "id",
        idLabel: "Article ID",
        dateField: "published_date",
        columns,
        further: moreColumns("news"),
        hasState: false,
        one: "article",
        many: "articles",
      },
      pageSize,
      wants,
    },
  };
}

/** @throws {InputError} `input/argument`. */
function filtersOf({ newsFilters = {}, since }: RunRequest): NewsFilters {
  const read = readNewsFilters(newsFilters, since ?? null);
  if ("problem" in read) throw new InputError("input/argument", read.problem);
  return read.filters;
}

/** The later of both, but nothing after the end: news that are known from another question may be newer. */
function later(a: string | null, b: string | null, end?: string): string | null {
  if (b !== null && end !== undefined && b > end) return a;
  return a === null || (b !== null && b > a) ? b : a;
}
