import type { JsonObject } from "../wire";
import { dayText } from "./calendar";
import { type Profile, wordsAbout } from "./profile";
import { Random } from "./random";

const FUTURE_DAYS = 120;
const PROVIDERS = ["toolratings", "softhive"] as const;
const EDITIONS = ["Cloud", "Studio", "Connect", "Insights", "Mobile"];
const PROS = ["Easy to learn", "Answers within the hour", "Reliable", "Fits what we had"];
const CONS = ["Reports are slow", "Pricing is hard to read", "Few languages", "Too many e-mails"];

/** The products of a company, each with its reviews up to a day, newest first. */
export function productsOf(
  profile: Profile,
  day: number,
): readonly { readonly product: JsonObject; readonly reviews: readonly JsonObject[] }[] {
  const random = new Random(`${profile.uuid} products`);
  if (!profile.showcase && random.chance(0.3)) return [];
  const editions = random.sample(EDITIONS, random.integer(profile.showcase ? 2 : 1, 4));
  return editions.map((edition, index) => {
    const id = `${profile.uuid}-${index + 1}`;
    const mood = 2.8 + random.next() * 2;
    const stars = () => Math.round(Math.min(5, mood + random.next() * 0.4) * 10) / 10;
    // The best-known product of some companies has more reviews than one call returns.
    const most = profile.showcase && index === 0 && profile.index % 4 === 1 ? 160 : 30;
    const reviews = reviewsOf(id, random.integer(most === 30 ? 2 : 110, most), mood);
    return {
      product: {
        id,
        product_name: `${profile.name} ${edition}`,
        main_category: profile.trade.name,
        categories: [profile.trade.name, edition],
        description: `${edition} for ${wordsAbout(profile)["buyer"]}.`,
        rating: Object.fromEntries(PROVIDERS.map((provider) => [provider, stars()])),
        star_distribution: {
          [PROVIDERS[0]]: Object.fromEntries(
            ["1", "2", "3", "4", "5"].map((given) => [
              given,
              reviews.filter((each) => String(each["rating"]) === given).length,
            ]),
          ),
        },
        pros_list: random.sample(PROS, 2).map((text) => ({ text, count: String(random.integer(2, 40)) })),
        cons_list: random.sample(CONS, 1).map((text) => ({ text, count: String(random.integer(1, 20)) })),
        pricing: [{ package: "Team", price: `${random.integer(5, 90)} USD a month` }],
      },
      reviews: reviews
        .filter((each) => String(each["review_date"]) <= dayText(day))
        .toSorted((a, b) => String(b["review_date"]).localeCompare(String(a["review_date"]))),
    };
  });
}

function reviewsOf(product: string, count: number, mood: number): JsonObject[] {
  return Array.from({ length: count }, (_, number) => {
    const random = new Random(`${product} review ${number}`);
    const rating = Math.min(5, Math.max(1, Math.round(mood + (random.next() - 0.5) * 3)));
    const provider = random.pick(PROVIDERS);
    return {
      id: number + 1,
      summary: rating > 3 ? "Does what we need" : "Not there yet",
      pros: random.pick(PROS),
      cons: random.pick(CONS),
      rating,
      review_link: `https://${provider}.example/reviews/${product}/${number + 1}`,
      review_date: dayText(random.integer(-700, FUTURE_DAYS)),
      language: "en",
      provider,
    };
  });
}
