import { randomFor, type Random } from "./random";

/** The kinds of faults in a seed: none, one kind, or several. */
export const THEMES = [
  "quiet",
  "kills",
  "refusals",
  "properties",
  "locks",
  "caches",
  "journal",
  "lost",
  "slow",
  "people",
  "hidden",
  "statuses",
  "bodies",
  "amounts",
  "pages",
  "caps",
  "mixed",
] as const;
/** Of all worlds with faults, how many have a second service. */
const TWO_HOSTS = 0.25;
/** Played only when named, so that what the seeds draw does not change. */
const BY_NAME = ["stops", "endings", "forger", "hosts", "bills"] as const;
export type Theme = (typeof THEMES)[number] | (typeof BY_NAME)[number];

/** How likely each fault is in one seed. Rates are per service call, per reply or per look, as named. */
export interface Circumstances {
  readonly theme: Theme;
  /** Per service call; at most three kills. */
  readonly killRate: number;
  /** Per service call that reaches a Google server. */
  readonly refusalRate: number;
  readonly propertyOutages: "none" | "formulas" | "all";
  readonly lockOutages: boolean;
  readonly appendOutages: boolean;
  /** Per cache call: some entries, or all, are evicted. */
  readonly forgetRate: number;
  /** Per `fetchAll`: billed, but the replies are lost. */
  readonly lossRate: number;
  /** Per `fetchAll` or flush: it takes minutes. */
  readonly slowRate: number;
  /** Per service call: a user changes something in the document. */
  readonly userRate: number;
  /** Users also move cells between a write and its verification. */
  readonly anywhere: boolean;
  /** The share of user actions that affect the hidden sheet. */
  readonly journalEdits: number;
  /** The share of user actions that are forgeries by a colleague. */
  readonly forgeries: number;
  readonly statusRate: number;
  readonly bodyRate: number;
  readonly amountRate: number;
  /** Per answer to one of the users: it says an amount that no price explains. */
  readonly oddBillRate: number;
  /** Factor on every price. */
  readonly priceFactor: number;
  readonly movingPages: boolean;
  readonly pageCap: number | null;
  /** The replies about one company end every execution that reads them. */
  readonly endings: boolean;
  /** A user stops all spending, for some minutes each time. */
  readonly stops: boolean;
  /** One of the users works with another service. */
  readonly hosts: boolean;
  readonly caps: {
    readonly run: number;
    readonly day: number;
    readonly formulas: number;
    readonly call: number;
  };
}

const QUIET: Omit<Circumstances, "theme"> = {
  killRate: 0,
  refusalRate: 0,
  propertyOutages: "none",
  lockOutages: false,
  appendOutages: false,
  forgetRate: 0,
  lossRate: 0,
  slowRate: 0,
  userRate: 0,
  anywhere: false,
  journalEdits: 0,
  forgeries: 0,
  statusRate: 0,
  bodyRate: 0,
  amountRate: 0,
  oddBillRate: 0,
  priceFactor: 1,
  movingPages: false,
  pageCap: null,
  endings: false,
  stops: false,
  hosts: false,
  caps: { run: 1_000, day: 5_000, formulas: 1_000, call: 100 },
};

type Faults = Partial<Omit<Circumstances, "theme">>;

const FAULTS: Readonly<Record<Exclude<Theme, "quiet" | "mixed">, (random: Random) => Faults>> = {
  kills: (random) => ({ killRate: random.one([0.002, 0.005]) }),
  refusals: (random) => ({ refusalRate: random.one([0.01, 0.03, 0.1]) }),
  properties: (random) => ({ propertyOutages: random.one(["formulas", "all"]) }),
  locks: () => ({ lockOutages: true }),
  caches: (random) => ({ forgetRate: random.one([0.05, 0.3]) }),
  journal: () => ({ appendOutages: true }),
  lost: (random) => ({ lossRate: random.one([0.3, 0.6]) }),
  slow: (random) => ({ slowRate: random.one([0.15, 0.4]) }),
  people: (random) => ({
    userRate: random.one([0.02, 0.06]),
    anywhere: random.chance(0.5),
    journalEdits: random.chance(0.4) ? 0.25 : 0,
  }),
  hidden: (random) => ({ userRate: random.one([0.02, 0.06]), journalEdits: 0.8 }),
  statuses: (random) => ({ statusRate: random.one([0.2, 0.6]) }),
  bodies: (random) => ({ bodyRate: random.one([0.3, 0.7]) }),
  amounts: (random) => ({ amountRate: random.one([0.3, 0.9]), priceFactor: random.one([1, 1, 3]) }),
  pages: (random) => ({ movingPages: random.chance(0.7), pageCap: random.one([null, 7, 7, 100]) }),
  stops: () => ({ stops: true }),
  endings: () => ({ endings: true }),
  hosts: (random) => ({ hosts: true, ...mixedFaults(random) }),
  bills: (random) => ({
    oddBillRate: random.one([0.1, 0.3, 0.8]),
    hosts: random.chance(0.3),
    ...random.one<Faults>([{}, {}, { killRate: 0.002 }, { lossRate: 0.3 }, { lockOutages: true }]),
  }),
  forger: (random) => ({ userRate: random.one([0.06, 0.3]), forgeries: random.one([0.7, 1]) }),
  caps: (random) => ({
    caps: {
      run: random.one([3, 8, 20]),
      day: random.one([10, 30, 5_000]),
      formulas: random.one([2, 6, 1_000]),
      call: random.one([1, 3, 100]),
    },
    priceFactor: random.one([1, 3, 10]),
  }),
};

/** @throws {Error} If there is no such theme. */
export function themeOf(name: string | undefined): Theme | undefined {
  if (name === undefined) return undefined;
  const all = [...THEMES, ...BY_NAME];
  const theme = all.find((each) => each === name);
  if (theme === undefined) throw new Error(`There is no theme ${name}: ${all.join(", ")}.`);
  return theme;
}

/** Every fourth seed mixes kinds of faults; the others have one kind each, in turn. */
function themeOfSeed(seed: number): Theme {
  if (seed % 4 === 3) return "mixed";
  const index = Math.floor(seed / 4) * 3 + (seed % 4);
  return THEMES[index % (THEMES.length - 1)]!;
}

export function circumstancesOf(seed: number, theme: Theme = themeOfSeed(seed)): Circumstances {
  const random = randomFor(seed, "circumstances");
  if (theme === "quiet") return { theme, ...QUIET };
  const hosts = randomFor(seed, "hosts").chance(TWO_HOSTS);
  const faults = theme === "mixed" ? mixedFaults(random, 2 + random.below(3)) : FAULTS[theme](random);
  return { theme, ...QUIET, hosts, ...faults };
}

function mixedFaults(random: Random, count = random.below(3)): Faults {
  const kinds = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).filter(
    (kind) => !["hidden", ...BY_NAME].includes(kind),
  );
  const faults: Faults = {};
  for (let kind = 0; kind < count; kind++) Object.assign(faults, FAULTS[random.one(kinds)](random));
  return { ...faults, anywhere: false };
}
