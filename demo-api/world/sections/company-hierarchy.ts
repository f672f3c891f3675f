import type { JsonObject } from "../../wire";
import { COMPANY_WORDS } from "../names";
import type { SectionWriter } from "./section-writer";

export function companyHierarchy(writer: SectionWriter): JsonObject {
  const { profile, random } = writer;
  const most = profile.size < 3 ? 1 : 4;
  return {
    subsidiaries: random.many(profile.showcase ? 1 : 0, most, () => ({
      acquired_on: writer.date(3000),
      business_focus: writer.text(
        "{what} for small customers",
        "Service and spare parts",
        "Research on {what}",
      ),
      name: `${random.pick(COMPANY_WORDS)} ${random.pick(["Services", "Nordic", "International", "Studio"])}`,
      relationship_type: writer.pickCode("wholly_owned|wholly_owned|majority_owned"),
      type: writer.pickCode("acquired_brand_retained|acquired_integrated|founded_in_house"),
    })),
  };
}
