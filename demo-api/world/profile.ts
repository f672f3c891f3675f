import type { SectionName } from "../prices";
import type { Trade } from "./industries";

export const HEADCOUNT_BANDS = [
  "1-10",
  "11-50",
  "51-100",
  "101-250",
  "251-500",
  "501-1000",
  "1001-5000",
  "5001-10000",
  "10001+",
] as const;

/** The facts about one fictional company that its sections, job posts and articles have in common. */
export interface Profile {
  /** Position in the data set. */
  readonly index: number;
  readonly uuid: string;
  readonly name: string;
  readonly legal_name: string;
  /** Bare domain. */
  readonly website: string;
  readonly country: string;
  readonly city: string;
  readonly founded_year: number;
  readonly trade: Trade;
  readonly secondTrade: Trade | undefined;
  /** Index into `HEADCOUNT_BANDS`; larger companies have more of everything. */
  readonly size: number;
  readonly company_type: "private" | "public";
  readonly operating_status: string;
  readonly ownership_category: string;
  readonly funding_stage: string;
  readonly gtm_type: string;
  readonly offering_type: string;
  readonly is_technology_focussed: boolean;
  /** Documents of some companies use older spellings: `1B-5B`, `Series C`, a plain `Private`. */
  readonly oldSpelling: boolean;
  readonly missingSections: readonly SectionName[];
  /** One of the companies on the workbench's first sheet: no gaps, and plenty of data. */
  readonly showcase: boolean;
  readonly openJobs: number;
  readonly articles: number;
  /** Days since `DEMO_TODAY` on which it enters and leaves the lists. */
  readonly listedFrom: number;
  readonly listedUntil: number;
  /** Its category after the world was changed; otherwise the trade's name. */
  readonly category?: string;
}

/** Words for sentences about the company, such as its trade. */
export function wordsAbout(profile: Profile): Readonly<Record<string, string>> {
  const { name, city, trade } = profile;
  return {
    name,
    city,
    what: trade.name.toLowerCase(),
    buyer: trade.buyers[profile.index % 4] ?? "customers",
  };
}
