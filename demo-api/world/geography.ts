/** UN M49: every region with its parent, and the countries of each leaf region. Codes keep their leading zeros. */

interface Region {
  readonly code: string;
  readonly name: string;
  readonly parent?: string;
}

export const REGIONS: readonly Region[] = [
  { code: "002", name: "Africa" },
  { code: "015", name: "Northern Africa", parent: "002" },
  { code: "202", name: "Sub-Saharan Africa", parent: "002" },
  { code: "014", name: "Eastern Africa", parent: "202" },
  { code: "017", name: "Middle Africa", parent: "202" },
  { code: "018", name: "Southern Africa", parent: "202" },
  { code: "011", name: "Western Africa", parent: "202" },
  { code: "019", name: "Americas" },
  { code: "419", name: "Latin America and the Caribbean", parent: "019" },
  { code: "029", name: "Caribbean", parent: "419" },
  { code: "013", name: "Central America", parent: "419" },
  { code: "005", name: "South America", parent: "419" },
  { code: "021", name: "Northern America", parent: "019" },
  { code: "142", name: "Asia" },
  { code: "143", name: "Central Asia", parent: "142" },
  { code: "030", name: "Eastern Asia", parent: "142" },
  { code: "035", name: "South-eastern Asia", parent: "142" },
  { code: "034", name: "Southern Asia", parent: "142" },
  { code: "145", name: "Western Asia", parent: "142" },
  { code: "150", name: "Europe" },
  { code: "151", name: "Eastern Europe", parent: "150" },
  { code: "154", name: "Northern Europe", parent: "150" },
  { code: "039", name: "Southern Europe", parent: "150" },
  { code: "155", name: "Western Europe", parent: "150" },
  { code: "009", name: "Oceania" },
  { code: "053", name: "Australia and New Zealand", parent: "009" },
  { code: "054", name: "Melanesia", parent: "009" },
  { code: "057", name: "Micronesia", parent: "009" },
  { code: "061", name: "Polynesia", parent: "009" },
];

const COUNTRIES_BY_REGION: Readonly<Record<string, string>> = {
  "015": "DZA Algeria|EGY Egypt|LBY Libya|MAR Morocco|SDN Sudan|TUN Tunisia",
  "014":
    "BDI Burundi|COM Comoros|DJI Djibouti|ERI Eritrea|ETH Ethiopia|KEN Kenya|MDG Madagascar|MWI Malawi|MUS Mauritius|MOZ Mozambique|RWA Rwanda|SYC Seychelles|SOM Somalia|SSD South Sudan|TZA Tanzania|UGA Uganda|ZMB Zambia|ZWE Zimbabwe",
  "017":
    "AGO Angola|CMR Cameroon|CAF Central African Republic|TCD Chad|COG Congo|COD Congo (Democratic Republic)|GNQ Equatorial Guinea|GAB Gabon|STP Sao Tome and Principe",
  "018": "BWA Botswana|SWZ Eswatini|LSO Lesotho|NAM Namibia|ZAF South Africa",
  "011":
    "BEN Benin|BFA Burkina Faso|CPV Cabo Verde|CIV Côte d’Ivoire|GMB Gambia|GHA Ghana|GIN Guinea|GNB Guinea-Bissau|LBR Liberia|MLI Mali|MRT Mauritania|NER Niger|NGA Nigeria|SEN Senegal|SLE Sierra Leone|TGO Togo",
  "029":
    "ATG Antigua and Barbuda|BHS Bahamas|BRB Barbados|CUB Cuba|DMA Dominica|DOM Dominican Republic|GRD Grenada|HTI Haiti|JAM Jamaica|PRI Puerto Rico|KNA Saint Kitts and Nevis|LCA Saint Lucia|VCT Saint Vincent and the Grenadines|TTO Trinidad and Tobago",
  "013":
    "BLZ Belize|CRI Costa Rica|SLV El Salvador|GTM Guatemala|HND Honduras|MEX Mexico|NIC Nicaragua|PAN Panama",
  "005":
    "ARG Argentina|BOL Bolivia|BRA Brazil|CHL Chile|COL Colombia|ECU Ecuador|GUY Guyana|PRY Paraguay|PER Peru|SUR Suriname|URY Uruguay|VEN Venezuela",
  "021": "BMU Bermuda|CAN Canada|GRL Greenland|USA United States",
  "143": "KAZ Kazakhstan|KGZ Kyrgyzstan|TJK Tajikistan|TKM Turkmenistan|UZB Uzbekistan",
  "030":
    "CHN China|HKG Hong Kong|MAC Macao|PRK Korea (Democratic People’s Republic)|JPN Japan|MNG Mongolia|KOR South Korea|TWN Taiwan",
  "035":
    "BRN Brunei|KHM Cambodia|IDN Indonesia|LAO Laos|MYS Malaysia|MMR Myanmar|PHL Philippines|SGP Singapore|THA Thailand|TLS Timor-Leste|VNM Vietnam",
  "034":
    "AFG Afghanistan|BGD Bangladesh|BTN Bhutan|IND India|IRN Iran|MDV Maldives|NPL Nepal|PAK Pakistan|LKA Sri Lanka",
  "145":
    "ARM Armenia|AZE Azerbaijan|BHR Bahrain|CYP Cyprus|GEO Georgia|IRQ Iraq|ISR Israel|JOR Jordan|KWT Kuwait|LBN Lebanon|OMN Oman|QAT Qatar|SAU Saudi Arabia|PSE State of Palestine|SYR Syria|TUR Türkiye|ARE United Arab Emirates|YEM Yemen",
  "151":
    "BLR Belarus|BGR Bulgaria|CZE Czechia|HUN Hungary|POL Poland|MDA Moldova|ROU Romania|RUS Russia|SVK Slovakia|UKR Ukraine",
  "154":
    "DNK Denmark|EST Estonia|FIN Finland|ISL Iceland|IRL Ireland|LVA Latvia|LTU Lithuania|NOR Norway|SWE Sweden|GBR United Kingdom",
  "039":
    "ALB Albania|AND Andorra|BIH Bosnia and Herzegovina|HRV Croatia|GRC Greece|ITA Italy|MLT Malta|MNE Montenegro|MKD North Macedonia|PRT Portugal|SMR San Marino|SRB Serbia|SVN Slovenia|ESP Spain",
  "155":
    "AUT Austria|BEL Belgium|FRA France|DEU Germany|LIE Liechtenstein|LUX Luxembourg|MCO Monaco|NLD Netherlands|CHE Switzerland",
  "053": "AUS Australia|NZL New Zealand",
  "054": "FJI Fiji|NCL New Caledonia|PNG Papua New Guinea|SLB Solomon Islands|VUT Vanuatu",
  "057": "GUM Guam|KIR Kiribati|MHL Marshall Islands|FSM Micronesia|NRU Nauru|PLW Palau",
  "061": "COK Cook Islands|PYF French Polynesia|WSM Samoa|TON Tonga|TUV Tuvalu",
};

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
  /** M49 codes from the leaf region upwards. */
  readonly regions: readonly string[];
}

export const COUNTRIES: readonly Country[] = Object.entries(COUNTRIES_BY_REGION)
  .flatMap(([region, countries]) =>
    countries.split("|").map((entry) => ({
      code: entry.slice(0, 3),
      name: entry.slice(4),
      regions: regionChain(region),
    })),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

const COUNTRY_BY_CODE: ReadonlyMap<string, Country> = new Map(
  COUNTRIES.map((country) => [country.code, country]),
);

export function countryOf(code: string): Country | undefined {
  return COUNTRY_BY_CODE.get(code);
}

export function countryName(code: string): string {
  return countryOf(code)?.name ?? code;
}

/** The continent's name as spelled in enrichment documents. */
export function continentName(code: string): string {
  const regions = countryOf(code)?.regions ?? [];
  if (regions.includes("021")) return "North America";
  if (regions.includes("419")) return "Latin America";
  return REGIONS.find((region) => region.code === regions.at(-1))?.name ?? "";
}

function regionChain(code: string): readonly string[] {
  const parent = REGIONS.find((region) => region.code === code)?.parent;
  return parent === undefined ? [code] : [code, ...regionChain(parent)];
}
