import type { JsonObject } from "../../wire";
import type { SectionWriter } from "./section-writer";

const SEATS: readonly (readonly [string, string])[] = [
  ["Chief Executive Officer", "chief_executive_officer"],
  ["Co-founder", "co_founder"],
  ["Chief Technology Officer", "cxo"],
  ["Chief Financial Officer", "cxo"],
  ["Co-founder and Chair", "co_founder"],
  ["VP Sales", "vp"],
  ["VP Operations", "vp"],
  ["Head of People", "director"],
];

export function managementProfile(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const profiles = SEATS.slice(0, Math.min(SEATS.length, 2 + profile.size)).map(([designation, category]) => {
    const name = writer.person();
    const handle = name.toLowerCase().replace(/[^a-z]+/g, "-");
    return {
      designation,
      designation_category: seat(writer, category),
      name,
      overview: `${name} is ${designation} of ${profile.name}.`,
      profile_commentary: writer.text("Worked with {buyer} for years before.", "Studied in {city}."),
      start_date: random.maybe(0.6, () => String(random.integer(profile.founded_year, 2026))),
      previous_companies: random.maybe(0.4, () => [writer.other().name, writer.other().name]),
      social: random.maybe(0.5, () => ({
        linkedin: `https://linkedin.example/in/${handle}`,
        x: random.maybe(0.4, () => `https://x.example/${handle}`),
      })),
      source: writer.source(),
    };
  });
  return { number_of_profiles: profiles.length, profiles };
}

/** Older documents spell the category in plain words. */
function seat(writer: SectionWriter, category: string): JsonObject {
  const labels: Record<string, string> = {
    chief_executive_officer: "Chief Executive Officer",
    co_founder: "Co-founder",
    cxo: "CXO",
    vp: "VP",
    director: "Director",
  };
  const label = labels[category] ?? category;
  return { code: writer.profile.oldSpelling ? label : category, label };
}
