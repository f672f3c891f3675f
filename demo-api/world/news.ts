import { dayText, timeText } from "./calendar";
import { eventType } from "./event-types";
import { domainLabel } from "./investors";
import { personName, PUBLISHERS } from "./names";
import { articleText, headline, summary } from "./news-text";
import { type Profile, wordsAbout } from "./profile";
import { Random } from "./random";

type Coded = {
  readonly code: string;
  readonly name: string;
};

/** A news article with the specification's fields, in its order; `word_count` and `full_text` are added on demand. */
export type Article = {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly publisher: string;
  readonly published_date: string;
  readonly sentiment: "Positive" | "Neutral" | "Negative";
  readonly sentiment_score: number;
  readonly ai_summary: string;
  readonly original_language: string;
  readonly author: string;
  readonly countries: readonly string[];
  readonly industries: readonly (Coded & { readonly is_primary: boolean })[];
  readonly tags: readonly (Coded & { readonly is_primary: boolean })[];
  readonly company_mentions: readonly Mention[];
  readonly article_type: { readonly code: string; readonly label: string };
  readonly is_press_release: boolean;
  readonly is_opinion: boolean;
  readonly is_breaking: boolean;
  readonly iptc_codes: readonly Coded[];
  readonly iab_categories: readonly Coded[];
  readonly naics_codes: readonly Coded[];
  readonly sic_codes: readonly Coded[];
  readonly entities: Readonly<Record<"person" | "location" | "product" | "event", readonly string[]>>;
  readonly newsworthiness_score: number;
  readonly group_id: number;
};

export type Mention = {
  readonly uuid: string;
  readonly name: string;
  readonly website: string | null;
  readonly is_primary: boolean;
};

const MAX_ARTICLES = 40;

const FIRST_ID = 7_000_000;
const IDS_PER_COMPANY = 1000;

/** Every fourth article about a company also mentions the company at this distance before it in the data set. */
export const MENTION_STEP = 101;
const MENTION_EVERY = 4;

const TYPES_BY_SENTIMENT: Readonly<Record<Article["sentiment"], readonly string[]>> = {
  Positive: ["CM01", "SD01", "SD02", "SD03", "SD11", "WT01", "FR02", "CM03", "II01", "SD08"],
  Neutral: ["SD10", "LG01", "FR01", "II02", "SD05", "CM02", "LG05", "RC01", "MM07"],
  Negative: ["WT02", "II04", "RC03", "RK05", "RK08", "FR03"],
};

const ARTICLE_TYPES = [
  "hard_news",
  "hard_news",
  "news_analysis",
  "explainer",
  "review",
  "opinion",
  "promotional",
  "other",
];

/** Articles up to a day in which the company is the main subject, newest first. */
export function articlesOf(profile: Profile, profiles: readonly Profile[], day: number): readonly Article[] {
  const random = new Random(`${profile.uuid} news dates`);
  const dates = Array.from({ length: profile.articles }, (_, index) => ({
    index,
    day: -Math.floor((index / profile.articles) ** 1.5 * 420) - random.integer(0, 6),
  }));
  const later = Array.from({ length: Math.ceil(profile.articles / 3) }, (_, index) => ({
    index: profile.articles + index,
    day: random.integer(1, 120),
  }));
  return [...dates, ...later]
    .filter((date) => date.day <= day)
    .map((date) => article(profile, profiles, date.index, date.day))
    .toSorted((a, b) => b.published_date.localeCompare(a.published_date) || a.id - b.id)
    .slice(0, MAX_ARTICLES);
}

/** The company whose articles mention this one in passing. */
export function mentionedBy(profile: Profile, profiles: readonly Profile[]): Profile | undefined {
  return profiles[(profile.index + MENTION_STEP) % profiles.length];
}

/** The text of an article: empty behind a paywall, occasionally longer than a cell of a sheet can hold. */
export function fullText({ id }: Article, profiles: readonly Profile[]): string {
  const teller = profiles[Math.floor((id - FIRST_ID) / IDS_PER_COMPANY)];
  const isLongRead = teller?.showcase === true && id % IDS_PER_COMPANY === 2;
  return teller === undefined ? "" : articleText(id, wordsAbout(teller), isLongRead);
}

function article(profile: Profile, profiles: readonly Profile[], index: number, day: number): Article {
  const id = FIRST_ID + profile.index * IDS_PER_COMPANY + index;
  // A repeat reports the same event as the article before it, in the same group.
  const isRepeat = index % 6 === 5;
  const event = new Random(`event ${isRepeat ? id - 1 : id}`);
  const random = new Random(`article ${id}`);
  const fundingNews = profile.showcase && index % 7 === 1;
  const sentiment = fundingNews
    ? "Positive"
    : event.pick(["Positive", "Positive", "Neutral", "Negative"] as const);
  const codes = fundingNews ? ["CM01"] : event.sample(TYPES_BY_SENTIMENT[sentiment], event.integer(0, 3));
  const publisher = random.pick(PUBLISHERS);
  const type = random.pick(ARTICLE_TYPES);
  const words = wordsAbout(profile);
  const person = personName(random.next(), random.next());
  const { trade, secondTrade } = profile;
  return {
    id,
    title: headline(codes[0] ?? "", words, random),
    url: `https://${domainLabel(publisher.trim())}.example/${dayText(day)}/${id}`,
    publisher,
    published_date: `${dayText(day)}T${timeText(random.integer(5 * 3600, 22 * 3600))}`,
    sentiment,
    sentiment_score: random.chance(0.1) ? 1 : random.integer(1, 999) / 1000,
    ai_summary: summary(codes[0] ?? "", words, random),
    original_language: random.pick(["EN", "EN", "EN", "DE", "FR", "ES"]),
    author: random.chance(0.2) ? "" : person,
    countries: random.chance(0.15) ? [] : [profile.country],
    industries: [trade, ...(secondTrade && secondTrade !== trade ? [secondTrade] : [])].map(
      ({ name, code }, position) => ({
        name,
        code,
        is_primary: position === 0,
      }),
    ),
    tags: codes.map((code, position) => ({ name: eventType(code).name, code, is_primary: position === 0 })),
    company_mentions: mentions(profile, profiles, index, random),
    article_type: { code: type, label: type.charAt(0).toUpperCase() + type.slice(1).replace("_", " ") },
    is_press_release: random.chance(0.2),
    is_opinion: type === "opinion",
    is_breaking: random.chance(0.05),
    iptc_codes: [{ code: "04000000", name: "economy, business and finance" }],
    iab_categories: [{ code: "52", name: "Business and Finance" }],
    naics_codes: random.chance(0.3) ? [] : [{ code: trade.naics.code, name: trade.naics.label }],
    sic_codes: random.chance(0.5) ? [] : [{ code: trade.sic.code, name: trade.sic.label }],
    entities: {
      person: random.chance(0.6) ? [person.toLowerCase()] : [],
      location: [profile.city.toLowerCase()],
      product: random.chance(0.4) ? [trade.name.toLowerCase()] : [],
      event: random.chance(0.1) ? ["autumn trade fair"] : [],
    },
    newsworthiness_score: random.integer(460, 1000) / 1000,
    group_id: 900_000 + (isRepeat ? id - 1 : id) - FIRST_ID,
  };
}

function mentions(profile: Profile, profiles: readonly Profile[], index: number, random: Random): Mention[] {
  const { uuid, name, website } = profile;
  const earlier = profiles[(profile.index - MENTION_STEP + profiles.length) % profiles.length];
  return [
    { uuid, name, website: random.chance(0.1) ? null : `https://www.${website}`, is_primary: true },
    ...(index % MENTION_EVERY === 0 && earlier
      ? [
          {
            uuid: earlier.uuid,
            name: earlier.name,
            website: `https://www.${earlier.website}`,
            is_primary: false,
          },
        ]
      : []),
  ];
}
