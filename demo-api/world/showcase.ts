/** The fixed properties of a company on the workbench's first sheet; the rest is generated. */
export interface ShowcaseCompany {
  readonly name: string;
  readonly website: string;
  readonly trade: string;
  readonly country: string;
  readonly city: string;
  readonly founded_year: number;
  readonly size: number;
  readonly funding_stage: string;
}

/**
 * Twenty varied companies for a first sheet: each has all 16 sections, at least twelve job posts, and
 * positive funding news from recent months. They are the first companies of the data set, in this order.
 */
export const SHOWCASE_COMPANIES: readonly ShowcaseCompany[] = (
  [
    ["Northwind Robotics", "Warehouse Robots", "DEU", "Munich", 2016, 4, "series_c"],
    ["Harbourlight Pay", "Payment Gateways", "GBR", "London", 2013, 5, "series_d"],
    ["Juniper & Finch", "Plant Proteins", "FRA", "Lyon", 2018, 2, "series_a"],
    ["Cloudorchard", "Data Warehousing", "USA", "San Francisco", 2012, 6, "public"],
    ["Tidal Loom", "Tidal Power", "NOR", "Bergen", 2015, 3, "series_b"],
    ["Brightwater Telehealth", "Telemedicine", "SWE", "Stockholm", 2019, 3, "series_b"],
    ["Kestrel Freight", "Road Freight", "POL", "Warsaw", 2009, 5, "private_equity"],
    ["Sprout & Silo", "Vertical Farming", "NLD", "Rotterdam", 2017, 2, "series_a"],
    ["Lumen Alley", "Smart Lighting", "ITA", "Milan", 2014, 3, "series_a"],
    ["Paperkite Learning", "Language Learning", "EST", "Tallinn", 2020, 1, "seed"],
    ["Ironbark Materials", "Composites", "AUS", "Melbourne", 2008, 4, "corporate_funded"],
    ["Saffron Ledger", "Accounting Software", "IND", "Bengaluru", 2016, 4, "series_c"],
    ["Otterpoint Security", "Cloud Security", "ISR", "Tel Aviv", 2019, 3, "series_b"],
    ["Maple & Mortar", "Timber Construction", "CAN", "Vancouver", 2005, 3, "debt_funded"],
    ["Velora Cycles", "Bicycle Sharing", "DNK", "Copenhagen", 2018, 3, "series_a"],
    ["Sakura Sensors", "Industrial Sensors", "JPN", "Osaka", 1998, 6, "post_ipo_equity"],
    ["Casa Quetzal", "Craft Marketplaces", "MEX", "Mexico City", 2021, 1, "pre_seed"],
    ["Baobab Wallet", "Digital Wallets", "KEN", "Nairobi", 2017, 4, "series_b"],
    ["Genomist", "Gene Sequencing", "CHE", "Geneva", 2014, 4, "series_d"],
    ["Andes Current", "Grid Batteries", "CHL", "Santiago", 2019, 2, "series_a"],
  ] as const
).map(([name, trade, country, city, founded_year, size, funding_stage]) => ({
  name,
  website: websiteOf(name),
  trade,
  country,
  city,
  founded_year,
  size,
  funding_stage,
}));

function websiteOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.example`;
}
