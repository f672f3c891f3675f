import { companySelection, shownRange } from "../enrich/company-selection";
import { companiesIn, withoutHidden } from "../enrich/company-rows";
import { ENTERPRISE_SECTIONS, sectionCredits } from "../api/endpoints/companies";
import { sectionNames, sectionTitle } from "../core/columns/known-columns";
import { rounded } from "../core/credits";
import { companiesInWords } from "../core/text";
import { codeOf, InputError } from "../errors";
import { knownValues } from "../filters/allowed-filters";
import { fetchCatalogue } from "../filters/catalogue";
import { valueNamed } from "../filters/check-value";
import { type FilterCatalogue, type FilterControl, filterControls } from "../filters/filter-control";
import { fetchFilterOptions } from "../filters/options";
import { billedPrice } from "../journal/booking";
import type { Purchase, Request } from "../journal/operation";
import { buyAll } from "../lists/buy-one";
import type { ListServices } from "../lists/list-services";
import { enrichment } from "../products/enrichment";
import { ASSESSMENT, namedPeers, type SharedFilter, sharedFilters, type ValueLists } from "./shared-filters";

/** What may be bought of a company, so that it can be compared with others. */
export const CREDITS_PER_COMPANY = 3.5;

interface Choice {
  readonly sections: readonly string[];
  readonly credits: number;
  readonly filters: number;
}

/** The sections that filters look at, in the catalogue's order: a filter's key begins with its section. */
export function sectionsOfFilters(controls: readonly FilterControl[]): string[] {
  const named = new Set(controls.map(({ filter }) => sectionOf(filter)));
  return [...named].filter((section) => sectionNames.includes(section));
}

/**
 * The sections that tell most filters for what may be spent on a company; of equals, those that the catalogue names first.
 *
 * Filters of one same-element group count as one, and sections that not every plan has are left out.
 */
export function sectionsToBuy(controls: readonly FilterControl[]): string[] {
  let choices: Choice[] = [{ sections: [], credits: 0, filters: 0 }];
  for (const section of sectionsOfFilters(controls)) {
    if (ENTERPRISE_SECTIONS.includes(section)) continue;
    const price = sectionCredits(section);
    const filters = new Set(
      controls.flatMap(({ filter, group }) => (sectionOf(filter) === section ? [group?.path ?? filter] : [])),
    ).size;
    const further = choices
      .filter(({ credits }) => credits + price <= CREDITS_PER_COMPANY)
      .map((choice) => ({
        sections: [...choice.sections, section],
        credits: choice.credits + price,
        filters: choice.filters + filters,
      }));
    choices = [...choices, ...further];
  }
  const most = Math.max(...choices.map(({ filters }) => filters));
  return [...choices.find(({ filters }) => filters === most)!.sections];
}

function sectionOf(filter: string): string {
  return filter.split(".")[0]!;
}

export interface MoreLike {
  /** Companies in the range, at most `LIKE_MOST` of them; `more` were left out. */
  companies: number;
  more: number;
  /** Those of which anything is held that a filter looks at. */
  known: number;
  shared: SharedFilter[];
  /** Companies of which something is missing, the sections that some of them lack, and what these cost. */
  lacking: number;
  sections: string[];
  credits: { low: number; high: number };
  /** A1 notation with the sheet: the companies themselves, for `ListRequest.excludeRange`. */
  excludeRange: string;
  /** Companies that their assessments name as peers, as far as these are held, the most often named first. */
  peers: { name: string; namedBy: number }[];
  /** What there is to say about it, a sentence each. */
  lines: string[];
}

export const LIKE_MOST = 40;

const PEERS_SHOWN = 10;

/**
 * What most companies of a range share, as filters, from what is held of them; and what it costs to know more.
 *
 * Buys nothing. Answers count however old they are: what a company is changes slowly, and the filters are for the user to
 * correct.
 *
 * @throws {InputError} `input/range`, if the range holds no company.
 */
export function quoteMoreLike(services: ListServices, range: string): MoreLike {
  return standing(services, range).told;
}

/**
 * Buys what is missing of each company, and says the same again with it.
 *
 * @throws {LimitError} If a cap allows nothing of it.
 * @throws {ApiError} If the API refuses all of it.
 */
export function buyMoreLike(
  services: ListServices,
  range: string,
  creditCap: number,
): MoreLike & { spent: number } {
  const { requests, told } = standing(services, range);
  if (requests.length === 0) return { ...told, spent: 0 };
  const spent = buyAll(services, requests, { creditCap, what: "Each of these companies" });
  return { ...quoteMoreLike(services, range), spent };
}

function standing(services: ListServices, range: string): { told: MoreLike; requests: Request[] } {
  const selected = companySelection(services.spreadsheet, range);
  const all = companiesIn(withoutHidden(selected).rows);
  if (all.length === 0) {
    throw new InputError(
      "input/range",
      `${shownRange(selected)} holds no company. Select the websites of companies that you want more of.`,
    );
  }
  const companies = all.slice(0, LIKE_MOST);
  const catalogue = fetchCatalogue(services);
  const controls = filterControls(catalogue);
  const wanted = sectionsToBuy(controls);
  const looked = [...new Set([...sectionsOfFilters(controls), ASSESSMENT])];
  const documents = documentsOf(services, companies, looked);
  const purchases = missing(services, companies, wanted);
  const lacked = wanted.filter((section) =>
    purchases.some(({ purchase }) => purchase.units.includes(section)),
  );
  const known = documents.filter((document) => looked.some((section) => document[section] !== undefined));
  const price = priceOf(services, purchases);
  const sharedBy = (some: readonly Record<string, unknown>[], of: number): MoreLike["shared"] => {
    if (some.length === 0) return [];
    const shared = sharedFilters(controls, some, valueLists(services, catalogue));
    // What one of several has, it shares with nobody yet.
    return some.length === 1 && of > 1 ? shared.map((each) => ({ ...each, chosen: false })) : shared;
  };
  const told: MoreLike = {
    companies: companies.length,
    more: all.length - companies.length,
    known: known.length,
    shared: sharedBy(known, companies.length),
    lacking: purchases.length,
    sections: lacked,
    credits: price,
    excludeRange: shownRange(selected),
    peers: namedPeers(known).slice(0, PEERS_SHOWN),
    lines: linesOf({
      companies: companies.length,
      all: all.length,
      known: known.length,
      lacking: purchases.length,
      sections: lacked,
    }),
  };
  const requests = purchases.map(({ company, purchase }) => ({ operation: enrichment, company, purchase }));
  return { told, requests };
}

function valueLists(services: ListServices, catalogue: FilterCatalogue): ValueLists {
  return {
    of: knownValues(services, catalogue).listOf,
    find(filter, held) {
      try {
        const { options } = fetchFilterOptions(services, { filter, query: held.label });
        const value = valueNamed(options, String(held.value)) ?? valueNamed(options, held.label);
        const option = options.find((each) => each.value === value);
        return option ?? null;
      } catch (error) {
        // Nobody can be asked: a value that may be invented would match nothing.
        if (codeOf(error) === null) throw error;
        return null;
      }
    },
  };
}

function documentsOf(
  { answers }: ListServices,
  companies: readonly string[],
  sections: readonly string[],
): Record<string, unknown>[] {
  const questions = companies.map((company) => ({ company, sections }));
  return answers
    .lookUp(enrichment, questions, { maxAgeMs: Infinity, cached: false })
    .map((found) =>
      found.kind === "answered" ? found.answer : found.kind === "lacking" ? (found.partial ?? {}) : {},
    );
}

interface Missing {
  readonly company: string;
  readonly purchase: Purchase;
}

/** A company that the service does not know, or of which it has nothing, is not asked for again. */
function missing(
  { answers }: ListServices,
  companies: readonly string[],
  sections: readonly string[],
): Missing[] {
  const questions = companies.map((company) => ({ company, sections }));
  return answers
    .lookUp(enrichment, questions, { maxAgeMs: Infinity, cached: false })
    .flatMap((found, index) =>
      found.kind === "lacking" ? [{ company: companies[index]!, purchase: found.purchase }] : [],
    );
}

function priceOf(services: ListServices, purchases: readonly Missing[]): { low: number; high: number } {
  const known = services.prices();
  const high = purchases.reduce(
    (sum, { purchase }) => sum + billedPrice(known, "enrichment", purchase).high,
    0,
  );
  return { low: 0, high: rounded(high) };
}

function linesOf({
  companies,
  all,
  known,
  lacking,
  sections,
}: {
  companies: number;
  all: number;
  known: number;
  lacking: number;
  sections: readonly string[];
}): string[] {
  const titles = sections.map((section) => sectionTitle(section).toLowerCase()).join(", ");
  return [
    ...(all > companies ? [`Only the first ${companies} of ${companiesInWords(all)} are compared.`] : []),
    known === 0
      ? "Nothing is held of these companies yet that filters look at."
      : `Compared: ${known} of ${companiesInWords(companies)}, from what is paid for already.`,
    ...(lacking === 0 ? [] : [`Missing for ${companiesInWords(lacking)}: ${titles}.`]),
  ];
}
