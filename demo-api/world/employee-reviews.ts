import type { Json, JsonObject } from "../wire";
import { dayText } from "./calendar";
import { countryName } from "./geography";
import type { Profile } from "./profile";
import { Random } from "./random";

const FUTURE_DAYS = 120;
const PROVIDERS = ["workmirror", "insidelook"] as const;
const TITLES = ["Software Engineer", "Account Executive", "Analyst", "Operations Manager", "Technician", ""];
const PROS = [
  "Kind people and real work.",
  "You are trusted early.",
  "Good pay, sane hours.",
  "You learn every week.",
];
const CONS = ["Meetings grow faster than the team.", "Priorities change often.", "The office is loud.", ""];
const SUBJECTS = [
  "career_opportunities",
  "compensation_and_benefits",
  "culture_and_values",
  "senior_management",
  "work_life_balance",
];

/** Employee reviews of a company up to a day: ratings, and all reviews, newest first. */
export function employeeReviewsOf(
  profile: Profile,
  day: number,
): { readonly ratings: JsonObject; readonly reviews: readonly JsonObject[] } | undefined {
  const random = new Random(`${profile.uuid} employee reviews`);
  const mood = 2.6 + random.next() * 2;
  if (!profile.showcase && (profile.size === 0 || random.chance(0.15))) return undefined;
  const count = profile.showcase ? random.integer(40, 140) : random.integer(1, 20 * (profile.size + 1));
  const written = Array.from({ length: count }, (_, number) => ({
    number,
    day: random.integer(-900, FUTURE_DAYS),
  })).filter((each) => each.day <= day);
  const reviews = written
    .toSorted((a, b) => b.day - a.day || a.number - b.number)
    .map((each) => review(profile, each.number, each.day, mood));
  return { ratings: ratingsOf(profile, mood), reviews };
}

function ratingsOf(profile: Profile, mood: number): JsonObject {
  const random = new Random(`${profile.uuid} ratings`);
  const near = () => Math.round(Math.min(5, Math.max(1, mood + random.next() - 0.5)) * 10) / 10;
  const share = () =>
    Math.round(Math.min(0.98, Math.max(0.2, mood / 5 + random.next() * 0.2 - 0.1)) * 100) / 100;
  const other = PROVIDERS.flatMap((provider): Json[] => [
    ...["recommend_to_friend", "ceo", "business_outlook"].map((type) => ({ type, provider, value: share() })),
    ...SUBJECTS.map((type) => ({ type, provider, value: near() })),
  ]);
  return {
    overall_rating: Object.fromEntries(PROVIDERS.map((provider) => [provider, near()])),
    other_ratings: other,
  };
}

function review(profile: Profile, number: number, day: number, mood: number): JsonObject {
  const random = new Random(`${profile.uuid} employee review ${number}`);
  const rating = Math.min(5, Math.max(1, Math.round(mood + (random.next() - 0.5) * 3)));
  const provider = random.pick(PROVIDERS);
  const marks = Object.fromEntries(
    SUBJECTS.map((type) => [`${type}_rating`, random.chance(0.2) ? null : random.integer(1, 5)]),
  );
  return {
    id: profile.index * 1000 + number,
    summary: rating > 3 ? "A good place to grow" : "Mixed feelings",
    pros: random.pick(PROS),
    cons: random.pick(CONS),
    rating,
    review_link: `https://${provider}.example/reviews/${profile.uuid}/${number}`,
    job_title: random.pick(TITLES),
    review_date: random.chance(0.05) ? "" : dayText(day),
    employment_status: random.pick(["REGULAR", "INTERN", "CONTRACT"]),
    is_current_employee: random.chance(0.6),
    years_of_employment: random.integer(0, 8),
    location: `${profile.city}, ${countryName(profile.country)}`,
    country_code: profile.country,
    helpful_count: random.integer(0, 12),
    not_helpful_count: random.integer(0, 3),
    ...marks,
    recommend_to_friend_rating: random.pick(["POSITIVE", "NEGATIVE", null]),
    ceo_rating: random.pick(["APPROVE", "DISAPPROVE", "NO_OPINION", null]),
    language: "en",
    provider,
  };
}
