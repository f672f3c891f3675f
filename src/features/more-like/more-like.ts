import { companySelection, shownRange } from "../../rows/company-selection";
import { type FilterControl, filterControls } from "../../lists/filters/filter-control";
import { rounded } from "../../core/credits";
import { expectedPrice } from "../../money/prices";
import { companiesIn, withoutHidden } from "../../rows/company-rows";
import { ENTERPRISE_SECTIONS, sectionCredits, sectionsOperation } from "../../products/sections";
import type { Request } from "../../money/operation";
import { buyAll, pricesNow } from "../../lists/buy-one";
import { companiesInWords } from "../../core/sentence";
import { sectionNames, sectionTitle } from "../../core/columns/known-columns";
import { InputError } from "../../core/errors";
import { knownValues } from "../../lists/filters/allowed-filters";
import type { App } from "../../app";
import type { Purse } from "../../money/purse";
import { fetchCatalogue } from "../../lists/filters/catalogue";
import { ASSESSMENT, namedPeers } from "./peers";
import { type SharedFilter, sharedFilters } from "./shared-filters";

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

const LIKE_MOST = 40;
const PEERS_SHOWN = 10;
/** What may be bought of a company, so that it can be compared with others. */
const CREDITS_PER_COMPANY = 3.5;

/**
 * What most companies of a range share, as filters, from what is held of them; and what it costs to know more.
 *
 * Buys nothing. Answers count however old they are: what a company is changes slowly, and the filters are for the user to
 * correct.
 *
 * @throws {InputError} `input/range`, if the range holds no company.
 */
export function quoteMoreLike(app: App, range: string): MoreLike {
  return compared(app, range).told;
}

/**
 * Buys what is missing of each company, and says the same again with it.
 *
 * @throws {LimitError} If a cap allows nothing of it.
 * @throws {ApiError} If the API refuses all of it.
 */
export function buyMoreLike(app: App, purse: Purse, range: string): MoreLike & { spent: number } {
  const { requests, told } = compared(app, range);
  if (requests.length === 0) return { ...told, spent: 0 };
  const spent = buyAll(app, purse, requests, "Each of these companies");
  return { ...quoteMoreLike(app, range), spent };
}

function compared(app: App, range: string): { told: MoreLike; requests: Request[] } {
  const selected = companySelection(app.spreadsheet, range);
  const all = companiesIn(withoutHidden(selected).rows);
  if (all.length === 0) {
    throw new InputError(
      "input/range",
      `${shownRange(selected)} holds no company. Select the websites of companies that you want more of.`,
    );
  }
  const companies = all.slice(0, LIKE_MOST);
  const catalogue = fetchCatalogue(app);
  const controls = filterControls(catalogue);
  const lookUp = (sections: readonly string[]) =>
    app.answers.lookUp(
      sectionsOperation,
      companies.map((company) => ({ company, sections })),
      { maxAgeMs: Infinity, cached: false },
    );
  const looked = [...sectionsOf(controls).keys(), ASSESSMENT];
  const documents = lookUp(looked)
    .map((found) =>
      found.kind === "answered" ? found.answer : found.kind === "lacking" ? found.partial : null,
    )
    .filter((document) => looked.some((section) => document?.[section] !== undefined));
  const wanted = sectionsToBuy(controls);
  // A company that the service does not know, or of which it has nothing, is not asked for again.
  const requests = lookUp(wanted).flatMap((found, index): Request[] =>
    found.kind === "lacking"
      ? [{ operation: sectionsOperation, company: companies[index]!, purchase: found.purchase }]
      : [],
  );
  const sections = wanted.filter((section) =>
    requests.some(({ purchase }) => purchase.units.includes(section)),
  );
  const known = documents.length;
  const shared = known === 0 ? [] : sharedFilters(controls, documents, knownValues(app, catalogue));
  const prices = pricesNow(app);
  const credits = requests.map(
    ({ purchase }) => expectedPrice(prices, sectionsOperation.name, purchase).high,
  );
  const told: MoreLike = {
    companies: companies.length,
    more: all.length - companies.length,
    known,
    // What one of several has, it shares with no other yet.
    shared: known === 1 && companies.length > 1 ? shared.map((each) => ({ ...each, chosen: false })) : shared,
    lacking: requests.length,
    sections,
    credits: { low: 0, high: rounded(credits.reduce((sum, each) => sum + each, 0)) },
    excludeRange: shownRange(selected),
    peers: namedPeers(documents).slice(0, PEERS_SHOWN),
    lines: [],
  };
  return { told: { ...told, lines: linesOf(told) }, requests };
}

/** How many filters look at a section, in the catalogue's order; those of one same-element group count as one. */
function sectionsOf(controls: readonly FilterControl[]): Map<string, number> {
  const looking = new Map<string, Set<string>>();
  for (const { filter, group } of controls) {
    const section = filter.split(".")[0]!;
    if (!sectionNames.includes(section)) continue;
    looking.set(section, (looking.get(section) ?? new Set()).add(group?.path ?? filter));
  }
  return new Map([...looking].map(([section, filters]) => [section, filters.size]));
}

interface Choice {
  readonly sections: readonly string[];
  readonly credits: number;
  readonly filters: number;
}

/**
 * The sections that give the most filters for what may be spent on a company, without those that not every plan has; of equals, those
 * that the catalogue names first.
 */
function sectionsToBuy(controls: readonly FilterControl[]): readonly string[] {
  let choices: Choice[] = [{ sections: [], credits: 0, filters: 0 }];
  for (const [section, filters] of sectionsOf(controls)) {
    if (ENTERPRISE_SECTIONS.includes(section)) continue;
    const further = choices.map((choice) => ({
      sections: [...choice.sections, section],
      credits: choice.credits + sectionCredits(section),
      filters: choice.filters + filters,
    }));
    choices = [...choices, ...further.filter(({ credits }) => credits <= CREDITS_PER_COMPANY)];
  }
  return choices.reduce((best, each) => (each.filters > best.filters ? each : best)).sections;
}

function linesOf({ companies, more, known, lacking, sections }: MoreLike): string[] {
  const titles = sections.map((section) => sectionTitle(section).toLowerCase()).join(", ");
  return [
    ...(more > 0
      ? [`Only the first ${companies} of ${companiesInWords(companies + more)} are compared.`]
      : []),
    known === 0
      ? "Nothing is held of these companies yet that filters look at."
      : `Compared: ${known} of ${companiesInWords(companies)}, from what is paid for already.`,
    ...(lacking === 0 ? [] : [`Missing for ${companiesInWords(lacking)}: ${titles}.`]),
  ];
}
