import { ITEM_LIMIT_MAX } from "../../src/core/item-limit";
import { readNewsFilters } from "../../src/core/news-filters";
import type { OfferedName, RunRequest, SheetColumns } from "../../src/rpc/rpc";
import { wholeNumber } from "../in-words";
import { isMoreKind, moreColumns, offerOf, usualPaths } from "../kinds";
import { type Choices, type PanelRun, sentiments } from "./choices";
import { boughtSections, chosenColumns, chosenFields, chosenSections } from "./chosen-columns";
import { placedFields } from "./field-place";
import { jobFilterOf } from "./job-filter-text";
import type { OfferedSection } from "./offered-sections";

/** The request that choices mean, or a sentence that says what to enter. `choicesOf` is the way back. */
export type ReadChoices = { readonly request: RunRequest } | { readonly problem: string };

type Shared = Pick<RunRequest, "maxAgeDays" | "range">;

/**
 * Turns the choices of a panel into the request of a run.
 *
 * @param columns The columns of the sheet, if known.
 */
export function runRequest(
  kind: PanelRun,
  choices: Choices,
  sections: readonly OfferedSection[],
  range: string,
  columns: SheetColumns | null = null,
): ReadChoices {
  const maxAgeDays = wholeNumber(choices.maxAgeDays, 0, 3650);
  if (maxAgeDays === null) return { problem: "Days: enter a whole number, 0 to buy everything again." };
  const shared = { maxAgeDays, range };
  if (kind === "enrichment") return enrichmentRequest(choices, sections, columns, shared);
  if (isMoreKind(kind)) return moreRequest(kind, choices, shared);
  return kind === "news" ? newsRequest(choices, shared) : jobsRequest(choices, shared);
}

function enrichmentRequest(
  choices: Choices,
  sections: readonly OfferedSection[],
  columns: SheetColumns | null,
  shared: Shared,
): ReadChoices {
  const bought = boughtSections(choices, sections);
  if (bought.length === 0) {
    const isFilled = sections.some(({ filled = [] }) => filled.length > 0);
    return {
      problem: isFilled
        ? "What the rows show already is not ticked. Tick what to add, or what to bring up to date."
        : "Choose at least one section.",
    };
  }
  const chosen = chosenSections(choices, sections);
  const paths = chosenFields(choices, sections);
  const into = placedFields(choices, paths, columns);
  const isWhole = chosen.every(
    (section) => chosenColumns(choices, section).length === section.columns.length,
  );
  return {
    request: {
      kind: "enrichment",
      sections: bought.map(({ section }) => section),
      // Without `fields` the server writes the default columns of each section, including those added later.
      ...(isWhole && choices.more.length === 0 ? {} : { fields: paths }),
      ...(Object.keys(into).length === 0 ? {} : { into }),
      ...shared,
    },
  };
}

/** A kind of *Get more data*: figures beside the companies, or a number of items for each. */
function moreRequest(kind: OfferedName, choices: Choices, shared: Shared): ReadChoices {
  const { rows, limit: entered, products } = choices;
  const { items, choice, mostProducts } = offerOf(kind);
  if (items === undefined || (choice !== undefined && !rows))
    return { request: { kind, ...moreFields(kind, choices), ...shared } };
  const { most = ITEM_LIMIT_MAX } = items;
  const limit = wholeNumber(entered, 1, most);
  if (limit === null) return { problem: `At most so many: enter a whole number from 1 to ${most}.` };
  const ofProducts = mostProducts === undefined ? null : wholeNumber(products, 1, mostProducts);
  if (mostProducts !== undefined && ofProducts === null)
    return { problem: `Products: enter a whole number from 1 to ${mostProducts}.` };
  return {
    request: {
      kind,
      limit,
      ...(choice === undefined ? {} : { rows: true }),
      ...(ofProducts === null ? {} : { products: ofProducts }),
      ...shared,
    },
  };
}

function newsRequest(choices: Choices, shared: Shared): ReadChoices {
  const limit = wholeNumber(choices.limit, 1, ITEM_LIMIT_MAX);
  if (limit === null) return LIMIT_PROBLEM;
  const read = readNewsFilters(choices.newsFilters, choices.since === "" ? null : choices.since);
  if ("problem" in read) return read;
  const isOneSentiment = choices.sentiments.length > 0 && choices.sentiments.length < sentiments.length;
  return {
    request: {
      kind: "news",
      limit,
      ...shared,
      ...moreFields("news", choices),
      // A filter that lets everything through is left out.
      ...(isOneSentiment ? { sentiments: [...choices.sentiments] } : {}),
      ...(choices.types.length > 0 ? { types: choices.types.map(({ value }) => String(value)) } : {}),
      ...(choices.since === "" ? {} : { since: choices.since }),
      ...(choices.mainSubject ? { mainSubject: true } : {}),
      ...(choices.hideRepeats ? { hideRepeats: true } : {}),
      ...(Object.keys(read.filters).length > 0 ? { newsFilters: read.filters } : {}),
    },
  };
}

function jobsRequest(choices: Choices, shared: Shared): ReadChoices {
  const limit = choices.mode === "new" ? wholeNumber(choices.limit, 1, ITEM_LIMIT_MAX) : undefined;
  if (limit === null) return LIMIT_PROBLEM;
  const filter = jobFilterOf(choices.jobFilter);
  if ("problem" in filter) return filter;
  return {
    request: {
      kind: "jobs",
      ...(limit === undefined ? {} : { limit }),
      ...shared,
      ...moreFields("jobs", choices),
      mode: choices.mode,
      ...filter,
    },
  };
}

const LIMIT_PROBLEM = { problem: `Per company: enter a whole number from 1 to ${ITEM_LIMIT_MAX}.` };

/** The usual columns plus the further ones that were chosen; omitted if there are none. */
function moreFields(kind: PanelRun, { more }: Choices): Pick<RunRequest, "fields"> {
  const chosen = moreColumns(kind).filter(({ path }) => more.includes(path));
  return chosen.length === 0 ? {} : { fields: [...usualPaths(kind), ...chosen.map(({ path }) => path)] };
}
