import type { JsonObject } from "../../wire";
import { CITIES_BY_COUNTRY, WEIGHTED_COUNTRIES } from "../cities";
import { continentName } from "../geography";
import type { SectionWriter } from "./section-writer";

export function location(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const { country, city, size } = profile;
  const office = (type: string, at: { city: string; country: string }) => ({
    ...at,
    description: writer.text("Home of the {what} team.", "Sales and support for {buyer}."),
    source: writer.source(),
    type: writer.code(type),
  });
  return {
    hq: { city, country, region: continentName(country) },
    market_served: {
      is_global: random.chance(size > 5 ? 0.7 : 0.2),
      markets: random.maybe(profile.showcase ? 1 : 0.75, () =>
        random.many(1, 4, (index) => {
          const market = index === 0 ? country : random.pick(WEIGHTED_COUNTRIES);
          return {
            country: random.maybe(index === 0 ? 1 : 0.85, () => market),
            region: continentName(market),
            source: writer.source(),
          };
        }),
      ),
    },
    offices: [
      office("headquarters", { city, country }),
      ...random.many(0, Math.min(4, size), () => {
        const away = random.pick(WEIGHTED_COUNTRIES);
        const awayCity = random.pick(CITIES_BY_COUNTRY.get(away) ?? [city]);
        return office(random.pick(["regional_hq", "sales_office", "research"]), {
          city: awayCity,
          country: away,
        });
      }),
    ],
  };
}
