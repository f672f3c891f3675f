import { InputError } from "./errors";
import { textsIn } from "./loose-values";
import { nearest } from "./nearest";
import { fold } from "./names";
import { shortened } from "./shortened";
import { findByWords, type FoundByWords, type HowToFind } from "./words/find-by-words";

/** A type of event that articles are tagged with. */
export interface NewsEventType {
  /** Two letters of the category and a number, such as `CM01`. */
  readonly code: string;
  readonly name: string;
  readonly category: string;
}

/** Categories with their letters, and their events, whose codes count up from 01. Source: the API's public documentation. */
const CATEGORIES = [
  "OT Others: Others",
  "SD Strategic Developments: Product Launches & Enhancements | Partnerships & Alliances | " +
    "Geographic Expansion | Operational Milestones | Market Share & Positioning | " +
    "Digital Transformation | Brand & Marketing Initiatives | Research, Development & Innovation | " +
    "Sustainability & ESG | Pricing & Commercial Strategy | Awards, Rankings & Recognitions",
  "CM Capital Markets & Transactions: Equity Fund-Raising | Debt Financing | Mergers & Acquisitions | " +
    "Divestitures & Asset Sales | IPOs & Follow-on Offerings | SPAC Deals & De-SPACs | " +
    "Secondary Transactions | Shareholder Returns (Buybacks & Dividends) | Valuation Events | " +
    "Deal Flow & Volume Statistics | Public-to-Private/Take-Private | Daily Stock Market News",
  "LG Leadership & Governance: C-Suite Appointments & Departures | Board Composition & Changes | " +
    "Succession Planning | Organisational Restructuring | Executive Commentary & Interviews | " +
    "Conflicts of Interest & Related-Party Transactions",
  "WT Workforce & Talent: Strategic Hiring | Workforce Reductions | Compensation & Benefits | " +
    "Culture & Workplace Practices | Talent-Market Dynamics",
  "FR Financial Results & Performance: Earnings Releases | Revenue & Growth Metrics | " +
    "Profitability & Margins | Cash Flow & Capital Expenditure | Guidance & Forecast Revisions | " +
    "Credit-Rating Actions | Sector Performance Dashboards",
  "RC Regulatory & Compliance: Regulatory Approvals & Certifications | Policy & Legislative Changes | " +
    "Legal Proceedings & Litigation | Compliance & Reporting Updates | Intellectual Property | " +
    "Antitrust & Competition | Data Privacy & Cybersecurity Regulation | Tax & Accounting Rules",
  "MM Macro & Market Environment: Economic Indicators | Monetary Policy | Fiscal Policy | " +
    "Trade, Tariffs & Sanctions | Consumer Behaviour & Spending | Labor-Market Statistics | " +
    "Sector Outlook & Forecasts",
  "MD Market Dynamics: Market Indices Performance | Institutional Flows & Positioning | " +
    "Sector Rotation | Volatility & Risk Appetite | FX & Commodity Pricing | Liquidity Conditions | " +
    "Investor Sentiment",
  "II Industry Disruption & Innovation: Emerging Technologies | Technology Adoption & Disruption | " +
    "Business-Model Evolution | Competitive Threats | Market-Structure Changes",
  "RK Risk & Crisis Events: Geopolitical Risk | Public-Health Crises | Natural Disasters | " +
    "Operational Disruptions | Cybersecurity Incidents | Reputational Damage | " +
    "Financial Distress & Restructuring | Supply-Chain Disruptions",
];

let types: readonly NewsEventType[] | undefined;

/** The event types that are known, by category. The API may serve others: a well-formed code is always good. */
export function newsEventTypes(): readonly NewsEventType[] {
  return (types ??= CATEGORIES.flatMap((line) => {
    const [, letters = "", category = "", names = ""] = /^(..) (.*?): (.*)$/.exec(line) ?? [];
    return names.split(" | ").map((name, index) => {
      return { code: letters + String(index + 1).padStart(2, "0"), name, category };
    });
  }));
}

/**
 * Reads a choice of event types as codes, each once, in the order of choosing.
 *
 * Takes codes (`CM01`, also unknown ones), a category's two letters or name, and event names; separated by `;`, or by commas that
 * are not part of a name, or given as a range's values. Blank chooses nothing. Words that can mean only one event, such as
 * `layoffs`, mean that; ambiguous ones are refused, since a guess would cost credits.
 *
 * @throws {InputError} `input/argument` that names the types that may be meant, or the nearest.
 */
export function readEventTypes(value: string | readonly unknown[]): string[] {
  return [...new Set(itemsIn(value).flatMap(codesOf))];
}

function itemsIn(value: string | readonly unknown[]): string[] {
  return textsIn(value)
    .flatMap((text) => text.split(/[;\n\r]/))
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Names contain commas (`Trade, Tariffs & Sanctions`), so the longest known sequence of pieces wins. */
function codesOf(item: string): readonly string[] {
  const pieces = item.split(",").map((piece) => piece.trim());
  const codes: string[] = [];
  for (let from = 0; from < pieces.length;) {
    const found = longestKnown(pieces, from) ?? meantByWords(item, pieces, from);
    codes.push(...found.codes);
    from = found.to;
  }
  return codes;
}

function longestKnown(
  pieces: readonly string[],
  from: number,
): { codes: readonly string[]; to: number } | null {
  for (let to = Math.min(pieces.length, from + PIECES_MAX); to > from; to--) {
    const codes = codesNamed(pieces.slice(from, to).join(", "));
    if (codes.length > 0) return { codes, to };
  }
  return pieces[from] === "" ? { codes: [], to: from + 1 } : null;
}

/** Reads a piece by everyday words, unless the whole item is nearly a name. */
function meantByWords(
  item: string,
  pieces: readonly string[],
  from: number,
): { codes: string[]; to: number } {
  const isNearlyAName = pieces.length > 1 && from === 0 && nearestType(item) !== null;
  const text = isNearlyAName ? item : (pieces[from] ?? "");
  const items = isNearlyAName ? [] : typesNamed(text);
  if (items.length === 1) return { codes: [items[0]!.code], to: from + 1 };
  throw items.length === 0 ? unknown(text) : ambiguous(text, items);
}

/** The types whose names contain the words exactly as typed. */
function typesNamed(text: string): readonly NewsEventType[] {
  const { items, meant } = findTypes(text, { whole: true });
  return meant === null ? items : [];
}

function findTypes(text: string, how: HowToFind): FoundByWords<NewsEventType> {
  return findByWords(newsEventTypes(), text, ({ name, category }) => ({ name, also: category }), how);
}

/** No name or category has more than two commas. */
const PIECES_MAX = 3;

function codesNamed(name: string): readonly string[] {
  const known = codesByName().get(fold(name));
  if (known) return known;
  return /^[a-z]{2}\d{2}$/i.test(name) ? [name.toUpperCase()] : [];
}

let byName: ReadonlyMap<string, readonly string[]> | undefined;

/** Codes by folded code, letters of the category, name and category. */
function codesByName(): ReadonlyMap<string, readonly string[]> {
  if (byName) return byName;
  const codes = new Map<string, string[]>();
  for (const { code, name, category } of newsEventTypes()) {
    for (const key of new Set([code, code.slice(0, 2), name, category].map(fold))) {
      codes.set(key, [...(codes.get(key) ?? []), code]);
    }
  }
  return (byName = codes);
}

function nearestType(text: string): string | null {
  const known = newsEventTypes();
  return nearest(text, [...new Set(known.flatMap(({ name, category }) => [name, category]))]);
}

function unknown(text: string): InputError {
  const meant = nearestType(text) ?? findTypes(text, {}).items.slice(0, 1).map(nameAndCode)[0];
  const wayOut = meant
    ? `Did you mean ${meant}?`
    : "Use a code such as CM01, a category such as CM, or a name such as Debt Financing.";
  return new InputError("input/argument", `Unknown event type: ${shortened(text, 60)}. ${wayOut}`);
}

function ambiguous(text: string, meant: readonly NewsEventType[]): InputError {
  const named = meant.slice(0, TYPES_NAMED).map(nameAndCode).join("; ");
  const more = meant.length > TYPES_NAMED ? `; and ${meant.length - TYPES_NAMED} more` : "";
  return new InputError(
    "input/argument",
    `${shortened(text, 60)} may mean several event types: ${named}${more}. Write the ones you want, as names or codes.`,
  );
}

const TYPES_NAMED = 5;

function nameAndCode({ name, code }: NewsEventType): string {
  return `${name} (${code})`;
}
