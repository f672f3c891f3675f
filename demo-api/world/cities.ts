/** Locations of the fictional companies: country, weight in the data set, cities (the most likely first). */
const CITY_TABLE: readonly (readonly [string, number, string])[] = [
  ["USA", 14, "San Francisco|New York|Austin|Boston|Chicago|Denver"],
  ["GBR", 8, "London|Manchester|Bristol|Edinburgh"],
  ["DEU", 8, "Berlin|Munich|Hamburg|Cologne"],
  ["FRA", 6, "Paris|Lyon|Nantes|Lille"],
  ["NLD", 3, "Amsterdam|Rotterdam|Utrecht"],
  ["BEL", 2, "Brussels|Ghent"],
  ["CHE", 2, "Zürich|Geneva"],
  ["AUT", 2, "Vienna|Graz"],
  ["ESP", 3, "Madrid|Barcelona|Valencia"],
  ["ITA", 3, "Milan|Turin|Bologna"],
  ["PRT", 2, "Lisbon|Porto"],
  ["SWE", 3, "Stockholm|Gothenburg|Malmö"],
  ["NOR", 2, "Oslo|Bergen"],
  ["DNK", 2, "Copenhagen|Aarhus"],
  ["FIN", 2, "Helsinki|Tampere"],
  ["EST", 2, "Tallinn|Tartu"],
  ["IRL", 2, "Dublin|Cork"],
  ["POL", 3, "Warsaw|Kraków|Wrocław"],
  ["CZE", 2, "Prague|Brno"],
  ["ROU", 1, "Bucharest|Cluj-Napoca"],
  ["CAN", 4, "Toronto|Montréal|Vancouver"],
  ["MEX", 2, "Mexico City|Monterrey"],
  ["BRA", 3, "São Paulo|Curitiba"],
  ["CHL", 1, "Santiago"],
  ["COL", 1, "Bogotá|Medellín"],
  ["IND", 5, "Bengaluru|Mumbai|Pune"],
  ["SGP", 3, "Singapore"],
  ["JPN", 3, "Tokyo|Osaka"],
  ["KOR", 2, "Seoul|Busan"],
  ["IDN", 1, "Jakarta"],
  ["ISR", 2, "Tel Aviv|Haifa"],
  ["ARE", 1, "Dubai|Abu Dhabi"],
  ["ZAF", 2, "Cape Town|Johannesburg"],
  ["KEN", 1, "Nairobi"],
  ["NGA", 1, "Lagos"],
  ["EGY", 1, "Cairo"],
  ["AUS", 3, "Sydney|Melbourne|Brisbane"],
  ["NZL", 1, "Auckland|Wellington"],
];

export const CITIES_BY_COUNTRY: ReadonlyMap<string, readonly string[]> = new Map(
  CITY_TABLE.map(([country, , cities]) => [country, cities.split("|")]),
);

/** Countries in the data set, each repeated by its weight. */
export const WEIGHTED_COUNTRIES: readonly string[] = CITY_TABLE.flatMap(([country, weight]) =>
  Array.from({ length: weight }, () => country),
);
