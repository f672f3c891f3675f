import { labelOf } from "../../filters/vocabulary";
import type { JsonObject } from "../../wire";
import { HEADCOUNT_BANDS } from "../profile";
import type { SectionWriter } from "./section-writer";

export function firmographic(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const short = writer.text(
    "{name} offers {what} for {buyer}, from {city}.",
    "From {city}, {name} builds {what} that {buyer} rely on.",
    "{name} is a {city} company for {what}, made for {buyer}.",
  );
  const asset = random.integer(0, 2);
  return {
    name: profile.name,
    legal_name: profile.legal_name,
    website: profile.website,
    company_type:
      profile.oldSpelling && random.chance(0.4)
        ? labelOf(profile.company_type)
        : writer.code(profile.company_type),
    founded_year: profile.founded_year,
    company_description: [
      short,
      writer.text(
        "The company began as two people in a borrowed room and now serves {buyer} in several countries.",
        "It started with one pilot customer in {city}; today {buyer} buy {what} from it every week.",
      ),
      writer.text(
        "{name} keeps research, support and sales under one roof, and publishes how its {what} perform.",
        "Its teams work close to {buyer}: each release of its {what} is tried with ten of them first.",
      ),
    ].join("\n\n"),
    company_description_short: short,
    operating_status: writer.code(profile.operating_status),
    ownership_category: writer.code(profile.ownership_category),
    headcount_range: HEADCOUNT_BANDS[profile.size],
    website_screenshot: asset === 1 ? `https://assets.example/screens/${profile.uuid}.png` : undefined,
    logo_url: asset === 2 ? `https://assets.example/logos/${profile.uuid}.svg` : undefined,
  };
}
