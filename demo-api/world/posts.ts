import type { JsonObject } from "../wire";
import { dayText, timeText } from "./calendar";
import { type Profile, wordsAbout } from "./profile";
import { Random } from "./random";

const FUTURE_DAYS = 120;
const PAST_DAYS = 180;

const SUBJECTS = [
  ["hiring", "We are growing: {count} new roles in {city}. If {what} is your thing, say hello."],
  ["product", "New today at {name}: {what} that takes {buyer} half the clicks. Here is how we built it."],
  ["event", "Meet the {name} team next week in {city}. Coffee is on us, questions are on you."],
  ["customer_story", "How one of our {buyer} saved {count} hours a month with {what}."],
  ["thought_leadership", "Three things we got wrong about {what}, and what we do now."],
  ["company_culture", "{count} colleagues, one lake, no laptops. Thank you, {name}!"],
] as const;

/** The posts of a company up to a day, newest first; a post is the same on every later day. */
export function postsOf(profile: Profile, day: number): readonly JsonObject[] {
  const random = new Random(`${profile.uuid} posts`);
  if (!profile.showcase && random.chance(0.15)) return [];
  const count = profile.showcase ? 30 : random.integer(1, 12 + 5 * profile.size);
  return Array.from({ length: count }, (_, number) => ({
    number,
    posted: random.integer(-PAST_DAYS, FUTURE_DAYS),
    second: random.integer(7 * 3600, 19 * 3600),
  }))
    .filter(({ posted }) => posted <= day)
    .toSorted((a, b) => b.posted - a.posted || b.second - a.second || a.number - b.number)
    .map(({ number, posted, second }) => post(profile, number, posted, second));
}

function post(profile: Profile, number: number, posted: number, second: number): JsonObject {
  const id = `${profile.uuid}-p${String(number).padStart(3, "0")}`;
  const random = new Random(`post ${id}`);
  const [post_classification, text] = random.pick(SUBJECTS);
  const words: Readonly<Record<string, string>> = {
    ...wordsAbout(profile),
    count: String(random.integer(3, 60)),
  };
  const likes = random.integer(2, 20 * (profile.size + 1));
  const others = random.many(5, 5, () => random.integer(0, Math.ceil(likes / 6)));
  const [empathy = 0, praise = 0, appreciation = 0, interest = 0, funny = 0] = others;
  return {
    id,
    content_type: random.pick(["text", "image", "video", "article"]),
    url: `https://worknet.example/posts/${id}`,
    posted_date: `${dayText(posted)} ${timeText(second)}.000000+00:00`,
    is_paid: false,
    reposted: random.chance(0.1),
    text_content: text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ""),
    post_classification,
    author: { name: profile.name },
    mentions: random.chance(0.2)
      ? [{ name: `${profile.city} Chamber of Commerce`, mention_type: "company" }]
      : [],
    engagement_metrics: {
      total_reaction_count: likes + others.reduce((sum, each) => sum + each, 0),
      like_count: likes,
      empathy_count: empathy,
      praise_count: praise,
      appreciation_count: appreciation,
      interest_count: interest,
      funny_count: funny,
      comments_count: random.integer(0, Math.ceil(likes / 5)),
      reposts_count: random.integer(0, Math.ceil(likes / 8)),
    },
  };
}
