/** The service's event types: 77 codes in 12 categories, by the two-letter prefix of the category's codes. */
const NAMES_BY_CATEGORY: Readonly<Record<string, string>> = {
  // Others
  OT: "Others",
  // Strategic Developments
  SD: "Product Launches & Enhancements|Partnerships & Alliances|Geographic Expansion|Operational Milestones|Market Share & Positioning|Digital Transformation|Brand & Marketing Initiatives|Research, Development & Innovation|Sustainability & ESG|Pricing & Commercial Strategy|Awards, Rankings & Recognitions",
  // Capital Markets & Transactions
  CM: "Equity Fund-Raising|Debt Financing|Mergers & Acquisitions|Divestitures & Asset Sales|IPOs & Follow-on Offerings|SPAC Deals & De-SPACs|Secondary Transactions|Shareholder Returns (Buybacks & Dividends)|Valuation Events|Deal Flow & Volume Statistics|Public-to-Private/Take-Private|Daily Stock Market News",
  // Leadership & Governance
  LG: "C-Suite Appointments & Departures|Board Composition & Changes|Succession Planning|Organisational Restructuring|Executive Commentary & Interviews|Conflicts of Interest & Related-Party Transactions",
  // Workforce & Talent
  WT: "Strategic Hiring|Workforce Reductions|Compensation & Benefits|Culture & Workplace Practices|Talent-Market Dynamics",
  // Financial Results & Performance
  FR: "Earnings Releases|Revenue & Growth Metrics|Profitability & Margins|Cash Flow & Capital Expenditure|Guidance & Forecast Revisions|Credit-Rating Actions|Sector Performance Dashboards",
  // Regulatory & Compliance
  RC: "Regulatory Approvals & Certifications|Policy & Legislative Changes|Legal Proceedings & Litigation|Compliance & Reporting Updates|Intellectual Property|Antitrust & Competition|Data Privacy & Cybersecurity Regulation|Tax & Accounting Rules",
  // Macro & Market Environment
  MM: "Economic Indicators|Monetary Policy|Fiscal Policy|Trade, Tariffs & Sanctions|Consumer Behaviour & Spending|Labor-Market Statistics|Sector Outlook & Forecasts",
  // Market Dynamics
  MD: "Market Indices Performance|Institutional Flows & Positioning|Sector Rotation|Volatility & Risk Appetite|FX & Commodity Pricing|Liquidity Conditions|Investor Sentiment",
  // Industry Disruption & Innovation
  II: "Emerging Technologies|Technology Adoption & Disruption|Business-Model Evolution|Competitive Threats|Market-Structure Changes",
  // Risk & Crisis Events
  RK: "Geopolitical Risk|Public-Health Crises|Natural Disasters|Operational Disruptions|Cybersecurity Incidents|Reputational Damage|Financial Distress & Restructuring|Supply-Chain Disruptions",
};

export interface EventType {
  readonly code: string;
  readonly name: string;
}

export const EVENT_TYPES: readonly EventType[] = Object.entries(NAMES_BY_CATEGORY).flatMap(
  ([category, names]) =>
    names.split("|").map((name, index) => ({ code: category + String(index + 1).padStart(2, "0"), name })),
);

export function eventType(code: string): EventType {
  return EVENT_TYPES.find((type) => type.code === code) ?? { code: "OT01", name: "Others" };
}
