import type { JsonObject } from "../../wire";
import { dateParts, dayNumber } from "../calendar";
import { type Investor, INVESTORS } from "../investors";
import type { Profile } from "../profile";
import type { SectionWriter } from "./section-writer";

/** Rounds in the usual order. */
const LADDER =
  "pre_seed|seed|series_a|series_b|series_c|series_d|series_e|series_f|series_g|series_h|series_i|series_j".split(
    "|",
  );

interface Round {
  readonly stage: string;
  readonly day: number;
  readonly amount: number | undefined;
  readonly investors: readonly Investor[];
}

/** Companies that never raised money do not have this section. */
export function fundingDetail(writer: SectionWriter): JsonObject | undefined {
  const { profile } = writer;
  if (profile.funding_stage === "") return undefined;
  const rounds = roundsOf(writer);
  const newest = rounds[0];
  return {
    funding_overview: {
      funding_stage: writer.code(profile.funding_stage),
      last_funding_date: newest && dateParts(newest.day),
      total_funding_usd: rounds.reduce((sum, { amount = 0 }) => sum + amount, 0),
    },
    funding_rounds: rounds.map((round, index) => roundDocument(writer, round, index)),
    investors: investorDocuments(writer, rounds),
  };
}

/** Newest first. */
function roundsOf({ profile, random }: SectionWriter): Round[] {
  const stages = stagesUpTo(profile);
  const first = Math.max(dayNumber(`${profile.founded_year}-03-01`), -9000);
  const last = profile.showcase ? -random.integer(20, 150) : Math.max(first + 30, -random.integer(10, 1500));
  return stages
    .map((stage, index) => {
      const share = stages.length === 1 ? 1 : index / (stages.length - 1);
      return {
        stage,
        day: Math.round(first + (last - first) * share),
        amount: random.maybe(0.85, () => random.integer(2, 18) * 250_000 * 2 ** Math.min(index + 1, 7)),
        investors: random.sample(INVESTORS, random.integer(index === 0 ? 1 : 0, 4)),
      };
    })
    .toReversed();
}

function stagesUpTo({ funding_stage, size }: Profile): readonly string[] {
  const rung = LADDER.indexOf(funding_stage);
  if (rung >= 0) return LADDER.slice(size > 2 ? 1 : 0, rung + 1).slice(-6);
  return [...LADDER.slice(1, 1 + Math.min(3, Math.floor(size / 2))), funding_stage];
}

function roundDocument(
  writer: SectionWriter,
  { stage, day, amount, investors }: Round,
  index: number,
): JsonObject {
  const { random, profile } = writer;
  const lead = random.integer(0, Math.max(0, investors.length - 1));
  return {
    amount_usd: amount,
    date: dateParts(day),
    id: profile.index * 100 + index + 1,
    investors:
      investors.length === 0
        ? undefined
        : investors.map(({ name, uuid, type }, position) => ({
            name,
            uuid,
            type: writer.code(type),
            lead_investor: position === lead,
          })),
    round: writer.code(stage),
    total_investors: investors.length || undefined,
    pre_money_valuation:
      amount === undefined ? undefined : random.maybe(0.4, () => amount * random.integer(3, 8)),
    news: random.maybe(0.2, () => [
      {
        publisher: "Capital Lantern",
        title: writer.text("{name} raises money for {what}"),
        url: `https://capital-lantern.example/${profile.uuid}-${index + 1}`,
      },
    ]),
  };
}

function investorDocuments(writer: SectionWriter, rounds: readonly Round[]): JsonObject[] {
  const investors = [...new Set(rounds.flatMap((round) => round.investors))];
  return investors.map((investor) => {
    const joined = rounds.filter((round) => round.investors.includes(investor));
    const { name, uuid, website, type } = investor;
    return {
      date_of_entry: dateParts(joined.at(-1)?.day ?? 0),
      name,
      uuid,
      website,
      rounds_participated: joined.map(({ stage }) => writer.code(stage)),
      type: writer.code(type),
    };
  });
}
