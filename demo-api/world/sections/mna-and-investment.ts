import type { JsonObject } from "../../wire";
import { dateParts } from "../calendar";
import type { SectionWriter } from "./section-writer";

/** Small companies rarely have this section. */
export function mnaAndInvestment(writer: SectionWriter): JsonObject | undefined {
  const { profile, random } = writer;
  if (!profile.showcase && profile.size < 3 && random.chance(0.8)) return undefined;
  const party = () => {
    const { name, uuid, website } = writer.other();
    return { name, uuid, website };
  };
  const news = () =>
    random.maybe(0.3, () => [
      {
        publisher: "Meridian Wire",
        title: writer.text("{name} signs a deal"),
        url: `https://meridian-wire.example/deals/${profile.uuid}`,
      },
    ]);
  return {
    mna: random.many(profile.showcase ? 1 : 0, 3, (index) => {
      const announced = writer.pastDay(2500);
      const complete = random.chance(0.8);
      return {
        acquiree: party(),
        acquisition_type: writer.code("acquisition"),
        announced_date: dateParts(announced),
        completed_date: complete
          ? random.maybe(0.5, () => dateParts(Math.min(-1, announced + 60)))
          : undefined,
        amount_usd: random.maybe(0.3, () => random.integer(1, 90) * 1_000_000),
        id: profile.index * 100 + 50 + index,
        status: complete ? "complete" : "pending",
        news: news(),
      };
    }),
    investment: random.many(0, 3, (index) => ({
      announced_date: dateParts(writer.pastDay(2500)),
      funding_round_id: random.integer(1, 56_000),
      id: profile.index * 100 + 70 + index,
      investee: party(),
      lead_investor: random.chance(0.3),
      round: writer.pickCode("seed|series_a|series_b|series_unknown"),
      news: news(),
    })),
  };
}
