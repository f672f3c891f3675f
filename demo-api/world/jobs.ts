import { dayText, timeText } from "./calendar";
import { CITIES_BY_COUNTRY } from "./cities";
import { countryName } from "./geography";
import { JOB_BOARDS } from "./names";
import { type Profile, wordsAbout } from "./profile";
import { Random } from "./random";

/** A job listing with the specification's fields, in its order. */
export interface JobPost {
  readonly job_id: string;
  readonly company_uuid: string;
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly date_posted: string;
  readonly location: string;
  readonly description: string;
  readonly type: string;
  readonly remote: boolean;
  readonly salary_min_usd: number | null;
  readonly salary_max_usd: number | null;
  readonly experience_level: string;
  readonly key_skills: readonly string[];
}

/** The maximum number of posts of a company. */
const MAX_OPEN = 60;

/** New posts appear for this long after `DEMO_TODAY`. */
const FUTURE_DAYS = 120;

const ROLES: readonly (readonly [string, string])[] = [
  ["Software Engineer", "TypeScript|PostgreSQL|Kubernetes|REST APIs"],
  ["Senior Data Analyst", "SQL|Python|Dashboards|Statistics"],
  ["Field Service Technician", "Electrical wiring|Diagnostics|Customer visits"],
  ["Account Executive", "Negotiation|CRM|Forecasting|Presentations"],
  ["Product Manager", "Roadmaps|User interviews|Prioritisation"],
  ["Mechanical Design Engineer", "CAD|Tolerancing|Prototyping"],
  ["Customer Success Manager", "Onboarding|Renewals|Empathy"],
  ["Finance Controller", "IFRS|Consolidation|Reporting"],
  ["Warehouse Associate", "Forklift licence|Scheduling"],
  ["Machine Learning Engineer", "Python|PyTorch|MLOps|Linear algebra"],
  ["People Operations Partner", "Employment law|Coaching"],
  ["Marketing Specialist", "Copywriting|SEO|Events"],
  ["Quality Manager", "ISO 9001|Audits|Root cause analysis"],
  ["Security Analyst", "Threat modelling|Incident response"],
];

const TYPES = [
  "FULL_TIME",
  "FULL_TIME",
  "FULL_TIME",
  "FULL_TIME",
  "PART_TIME",
  "CONTRACT",
  "CONTRACTOR",
  "INTERNSHIP",
  "",
];

/** The posts of a company that are open on a day, newest first. A post is the same on every day on which it is open. */
export function jobsOf(profile: Profile, day: number): readonly JobPost[] {
  const random = new Random(`${profile.uuid} job dates`);
  const posts: { number: number; posted: number; second: number }[] = [];
  const add = (posted: number, until: number) => {
    const second = random.integer(6 * 3600, 20 * 3600);
    if (posted <= day && day < until) posts.push({ number: number + 1, posted, second });
    number++;
  };
  let number = 0;
  for (let index = 0; index < profile.openJobs; index++) add(-random.integer(0, 90), random.integer(1, 100));
  const laterPosts = Math.ceil((profile.openJobs * FUTURE_DAYS) / 60);
  for (let index = 0; index < laterPosts; index++) {
    const posted = random.integer(1, FUTURE_DAYS);
    add(posted, posted + random.integer(14, 90));
  }
  return posts
    .toSorted((a, b) => b.posted - a.posted || b.second - a.second || a.number - b.number)
    .slice(0, MAX_OPEN)
    .map((post) => jobPost(profile, post.number, post.posted, post.second));
}

/** The company part of a job identifier. */
export function companyUuidOfJob(job_id: string): string {
  return job_id.split("-")[0] ?? "";
}

function jobPost(profile: Profile, number: number, posted: number, second: number): JobPost {
  const job_id = `${profile.uuid}-${String(number).padStart(5, "0")}`;
  const random = new Random(`job ${job_id}`);
  const [title, skills] = random.pick(ROLES);
  const source = random.pick(JOB_BOARDS);
  const salary = random.maybe(0.35, () => random.integer(8, 40) * 4000);
  const years = random.integer(1, 9);
  return {
    job_id,
    company_uuid: profile.uuid,
    title: random.chance(0.2) ? `${title} (${wordsAbout(profile)["what"]})` : title,
    source,
    url: `https://${source}.example/jobs/${job_id}`,
    date_posted: `${dayText(posted)} ${timeText(second)}+00:00`,
    location: placeOf(profile, random),
    description: random.chance(0.12) ? "" : describe(profile, title, random),
    type: random.pick(TYPES),
    remote: random.chance(0.3),
    salary_min_usd: salary ?? null,
    salary_max_usd:
      salary === undefined ? null : random.chance(0.9) ? salary + random.integer(2, 12) * 2500 : null,
    experience_level: random.pick([`${years}-${years + 2}`, `${years}-${years + 3}`, `${years}+`, ""]),
    key_skills: random.chance(0.12) ? [] : random.sample(skills.split("|"), random.integer(1, 4)),
  };
}

function placeOf(profile: Profile, random: Random): string {
  const city = random.chance(0.7)
    ? profile.city
    : random.pick(CITIES_BY_COUNTRY.get(profile.country) ?? [profile.city]);
  const country = countryName(profile.country);
  return random.pick([`${city}, ${country}`, city, country, `${city}, ${city} Region, ${country}`]);
}

function describe(profile: Profile, title: string, random: Random): string {
  const { what, buyer, name } = wordsAbout(profile);
  return random.pick([
    `As ${title} you help ${name} bring ${what} to ${buyer}. You plan your own week, write things down and ask early.`,
    `${name} looks for a ${title} who likes ${what}. Work closely with ${buyer}; keep quality high and surprises few.`,
    `Join the team behind ${what} at ${name}: small projects, short meetings, real ${buyer}.`,
  ]);
}
