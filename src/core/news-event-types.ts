/** A kind of event that news articles are tagged with. */
export interface NewsEventType {
  /** Two letters of the category and a number, such as `CM01`. */
  readonly code: string;
  readonly name: string;
  readonly category: string;
}

/** Categories with their letters and their events; the codes count up from 01. Source: the API's public documentation. */
const CATEGORIES: readonly (readonly [letters: string, category: string, names: readonly string[]])[] = [
  ["OT", "Others", ["Others"]],
  [
    "SD",
    "Strategic Developments",
    [
      "Product Launches & Enhancements",
      "Partnerships & Alliances",
      "Geographic Expansion",
      "Operational Milestones",
      "Market Share & Positioning",
      "Digital Transformation",
      "Brand & Marketing Initiatives",
      "Research, Development & Innovation",
      "Sustainability & ESG",
      "Pricing & Commercial Strategy",
      "Awards, Rankings & Recognitions",
    ],
  ],
  [
    "CM",
    "Capital Markets & Transactions",
    [
      "Equity Fund-Raising",
      "Debt Financing",
      "Mergers & Acquisitions",
      "Divestitures & Asset Sales",
      "IPOs & Follow-on Offerings",
      "SPAC Deals & De-SPACs",
      "Secondary Transactions",
      "Shareholder Returns (Buybacks & Dividends)",
      "Valuation Events",
      "Deal Flow & Volume Statistics",
      "Public-to-Private/Take-Private",
      "Daily Stock Market News",
    ],
  ],
  [
    "LG",
    "Leadership & Governance",
    [
      "C-Suite Appointments & Departures",
      "Board Composition & Changes",
      "Succession Planning",
      "Organisational Restructuring",
      "Executive Commentary & Interviews",
      "Conflicts of Interest & Related-Party Transactions",
    ],
  ],
  [
    "WT",
    "Workforce & Talent",
    [
      "Strategic Hiring",
      "Workforce Reductions",
      "Compensation & Benefits",
      "Culture & Workplace Practices",
      "Talent-Market Dynamics",
    ],
  ],
  [
    "FR",
    "Financial Results & Performance",
    [
      "Earnings Releases",
      "Revenue & Growth Metrics",
      "Profitability & Margins",
      "Cash Flow & Capital Expenditure",
      "Guidance & Forecast Revisions",
      "Credit-Rating Actions",
      "Sector Performance Dashboards",
    ],
  ],
  [
    "RC",
    "Regulatory & Compliance",
    [
      "Regulatory Approvals & Certifications",
      "Policy & Legislative Changes",
      "Legal Proceedings & Litigation",
      "Compliance & Reporting Updates",
      "Intellectual Property",
      "Antitrust & Competition",
      "Data Privacy & Cybersecurity Regulation",
      "Tax & Accounting Rules",
    ],
  ],
  [
    "MM",
    "Macro & Market Environment",
    [
      "Economic Indicators",
      "Monetary Policy",
      "Fiscal Policy",
      "Trade, Tariffs & Sanctions",
      "Consumer Behaviour & Spending",
      "Labor-Market Statistics",
      "Sector Outlook & Forecasts",
    ],
  ],
  [
    "MD",
    "Market Dynamics",
    [
      "Market Indices Performance",
      "Institutional Flows & Positioning",
      "Sector Rotation",
      "Volatility & Risk Appetite",
      "FX & Commodity Pricing",
      "Liquidity Conditions",
      "Investor Sentiment",
    ],
  ],
  [
    "II",
    "Industry Disruption & Innovation",
    [
      "Emerging Technologies",
      "Technology Adoption & Disruption",
      "Business-Model Evolution",
      "Competitive Threats",
      "Market-Structure Changes",
    ],
  ],
  [
    "RK",
    "Risk & Crisis Events",
    [
      "Geopolitical Risk",
      "Public-Health Crises",
      "Natural Disasters",
      "Operational Disruptions",
      "Cybersecurity Incidents",
      "Reputational Damage",
      "Financial Distress & Restructuring",
      "Supply-Chain Disruptions",
    ],
  ],
];

let types: readonly NewsEventType[] | undefined;

/** The event types that are known, by category. The API may serve others: a well-formed code is always good. */
export function newsEventTypes(): readonly NewsEventType[] {
  return (types ??= CATEGORIES.flatMap(([letters, category, names]) =>
    names.map((name, index) => ({ code: letters + String(index + 1).padStart(2, "0"), name, category })),
  ));
}
