import { SECTION_NAMES } from "../prices";
import { CITIES_BY_COUNTRY, WEIGHTED_COUNTRIES } from "./cities";
import { DemoCompany } from "./company";
import { tradeNamed, TRADES } from "./industries";
import { domainLabel, uuidFor } from "./investors";
import { COMPANY_WORDS } from "./names";
import type { Profile } from "./profile";
import { Random } from "./random";
import { SHOWCASE_COMPANIES, type ShowcaseCompany } from "./showcase";

/** More than the 500 at which `total_count` is capped. */
const COMPANY_COUNT = 560;
/** The number of new companies each time the world is changed. */
const NEWCOMERS = 80;
const SHORT_NAME_TRIES = 500;

const STAGES_BY_SIZE: readonly (readonly string[])[] = [
  ["pre_seed", "seed", "angel", "crowdfunded", ""],
  ["seed", "series_a", "non_equity_assistance", ""],
  ["seed", "series_a", "series_b", "debt_funded", ""],
  ["series_a", "series_b", "series_c", "debt_funded"],
  ["series_b", "series_c", "corporate_funded", "venture_funded"],
  ["series_c", "series_d", "private_equity", "acquired"],
  ["series_e", "series_f", "private_equity", "public", "acquired"],
  ["series_g", "post_ipo_equity", "public", "private_equity"],
  ["post_ipo_debt", "post_ipo_equity", "public"],
];

/** The UUID of a company, from its website and its position in the data set. */
export type IdMaker = (website: string, index: number) => string;

export interface World {
  readonly companies: readonly DemoCompany[];
  /** By UUID, bare domain or URL; undefined for anything else, a display name included. */
  find(company: string): DemoCompany | undefined;
  findByUuid(uuid: string): DemoCompany | undefined;
}

let world: World | undefined;

/** The default data set: created on first use, the same on every machine, never modified. */
export function theWorld(): World {
  world ??= createWorld();
  return world;
}

/**
 * The data set after `times` changes: each time a twelfth of the companies leave the lists, a sixth get
 * another category, and 80 companies are new. Deterministic.
 *
 * @param count The initial number of companies.
 * @param idFor Makes the companies' UUIDs.
 */
export function changedWorld(times: number, count = COMPANY_COUNT, idFor: IdMaker = uuidFor): World {
  if (times === 0 && count === COMPANY_COUNT && idFor === uuidFor) return theWorld();
  const name = `${times} of ${count}, ${idFor.name}`;
  const changed = changedWorlds.get(name) ?? createWorld(times, count, idFor);
  changedWorlds.set(name, changed);
  return changed;
}

const changedWorlds = new Map<string, World>();

function createWorld(changes = 0, count = COMPANY_COUNT, idFor: IdMaker = uuidFor): World {
  const first = profilesFrom(0, count, [], idFor);
  const newcomers = profilesFrom(count, NEWCOMERS * changes, first, idFor).map((profile) => ({
    ...profile,
    ...ALWAYS_LISTED,
  }));
  let profiles: Profile[] = [...first, ...newcomers];
  for (let change = 1; change <= changes; change++) {
    // Newcomers of later changes do not exist yet.
    const there = count + NEWCOMERS * (change - 1);
    profiles = profiles.map((profile) => (profile.index < there ? changedProfile(profile, change) : profile));
  }
  // Newcomers must not change what a company says of others, so it refers only to the initial companies.
  const companies = profiles.map((profile) => new DemoCompany(profile, first));
  const byUuid = new Map(companies.map((company) => [company.uuid, company]));
  const byWebsite = new Map(companies.map((company) => [company.website, company]));
  return {
    companies,
    findByUuid: (uuid) => byUuid.get(uuid),
    find: (company) => byUuid.get(company) ?? byWebsite.get(hostOf(company)),
  };
}

function profilesFrom(start: number, count: number, others: readonly Profile[], idFor: IdMaker): Profile[] {
  const profiles: Profile[] = [];
  const taken = new Set(others.flatMap(({ website, name }) => [website, name]));
  for (let index = start; index < start + count; index++) {
    const created = createProfile(index, taken);
    const profile = { ...created, uuid: idFor(created.website, index) };
    taken.add(profile.website).add(profile.name);
    profiles.push(profile);
  }
  return profiles;
}

const ALWAYS_LISTED = { listedFrom: -Infinity, listedUntil: Infinity };

function changedProfile(profile: Profile, change: number): Profile {
  const { index, trade } = profile;
  if (index % 12 === (7 + change) % 12) return { ...profile, listedUntil: -Infinity };
  if (index % 6 === (3 + change) % 6) return { ...profile, category: `${trade.name} and Services` };
  return profile;
}

/** The bare domain of a website or URL. */
export function hostOf(company: string): string {
  const [host = ""] = company
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .split(/[/?#]/);
  return host
    .replace(/^.*@/, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "")
    .replace(/^www\./, "");
}

/** A company that is added to the data set later, by its website. */
export function addedProfile(index: number, website: string, name: string): Profile {
  const [label = website] = website.split(".");
  const words = label.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const called = hostOf(name) === website ? words.join(" ") : name;
  const { country, ...profile } = createProfile(index, new Set());
  return {
    ...profile,
    ...ALWAYS_LISTED,
    country,
    website,
    uuid: uuidFor(website),
    name: called,
    legal_name: `${called} ${legalForm(country)}`,
    missingSections: [],
  };
}

function createProfile(index: number, taken: ReadonlySet<string>): Profile {
  const random = new Random(`company ${index}`);
  const fixed = SHOWCASE_COMPANIES[index];
  const trade = fixed ? tradeNamed(fixed.trade) : random.pick(TRADES);
  const country = fixed?.country ?? random.pick(WEIGHTED_COUNTRIES);
  const cities = CITIES_BY_COUNTRY.get(country) ?? [];
  const size = fixed?.size ?? Math.min(random.integer(0, 8), random.integer(0, 8));
  const stage = fixed?.funding_stage ?? random.pick(STAGES_BY_SIZE[size] ?? [""]);
  const name = fixed?.name ?? freeName(random, trade.suffixes, taken);
  const website = fixed?.website ?? `${domainLabel(name)}.example`;
  return {
    index,
    uuid: uuidFor(website),
    name,
    website,
    country,
    trade,
    size,
    legal_name: `${name} ${legalForm(country)}`,
    city: fixed?.city ?? random.pick(random.chance(0.5) ? cities.slice(0, 1) : cities),
    founded_year: fixed?.founded_year ?? foundedYear(random, size),
    secondTrade: random.maybe(0.35, () => random.pick(TRADES)),
    ...standing(random, stage, fixed),
    gtm_type: random.pick(["b2b", "b2b", "b2b_and_b2c", "b2c"]),
    offering_type: trade.offering,
    is_technology_focussed: trade.offering === "software" || random.chance(0.3),
    oldSpelling: !fixed && random.chance(0.15),
    missingSections: fixed
      ? []
      : random.chance(0.3)
        ? random.sample(SECTION_NAMES, random.integer(1, 4))
        : [],
    showcase: fixed !== undefined,
    openJobs: fixed
      ? 12 + random.integer(0, 35)
      : random.chance(0.2)
        ? 0
        : random.integer(1, Math.min(60, 4 + 8 * size)),
    articles: fixed
      ? 15 + random.integer(0, 20)
      : random.chance(0.15)
        ? 0
        : random.integer(1, Math.min(40, 8 + 5 * size)),
    listedFrom: !fixed && random.chance(0.025) ? random.integer(1, 30) : -Infinity,
    listedUntil: !fixed && random.chance(0.025) ? random.integer(1, 30) : Infinity,
  };
}

function standing(random: Random, stage: string, fixed: ShowcaseCompany | undefined) {
  const listed = ["public", "post_ipo_equity", "post_ipo_debt"].includes(stage);
  const acquired = stage === "acquired";
  const status = listed ? "ipo" : acquired ? "acquired" : "operating";
  const owners: Record<string, string> = {
    "": random.pick([
      "founder_individual_operated_bootstrapped",
      "family_owned",
      "management_employee_owned",
      "nonprofit_foundation_owned",
      "state_government_owned",
    ]),
    private_equity: "private_equity_controlled",
    acquired: "corporate_owned",
    corporate_funded: "corporate_owned",
  };
  return {
    funding_stage: stage,
    company_type: listed ? ("public" as const) : ("private" as const),
    operating_status: !fixed && status === "operating" && random.chance(0.04) ? "closed" : status,
    ownership_category: listed ? "public" : (owners[stage] ?? "venture_growth_investor_backed"),
  };
}

function foundedYear(random: Random, size: number): number {
  const oldest = [2018, 2014, 2010, 2005, 1998, 1990, 1975, 1950, 1905][size] ?? 2000;
  return random.integer(oldest, size < 3 ? 2025 : 2021);
}

function freeName(random: Random, suffixes: readonly string[], taken: ReadonlySet<string>): string {
  for (let tries = 0; ; tries++) {
    // A large world needs more names than there are pairs of words.
    const between = tries < SHORT_NAME_TRIES ? "" : `${random.pick(COMPANY_WORDS)} `;
    const name = `${random.pick(COMPANY_WORDS)} ${between}${random.pick(suffixes)}`;
    if (!taken.has(name)) return name;
  }
}

const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "Inc.": "USA CAN",
    GmbH: "DEU AUT",
    AG: "CHE",
    SAS: "FRA",
    "S.r.l.": "ITA",
    "S.L.": "ESP",
    "B.V.": "NLD BEL",
    AB: "SWE",
    AS: "NOR",
    ApS: "DNK",
    Oy: "FIN",
    OÜ: "EST",
    "Sp. z o.o.": "POL",
    "Ltda.": "BRA",
    "S.A. de C.V.": "MEX",
    "K.K.": "JPN",
    "Pty Ltd": "AUS",
    "Pvt. Ltd.": "IND",
  }).flatMap(([form, countries]) => countries.split(" ").map((country) => [country, form] as const)),
);

function legalForm(country: string): string {
  return LEGAL_FORMS.get(country) ?? "Ltd";
}
