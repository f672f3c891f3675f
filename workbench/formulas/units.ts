/** A unit of `CONVERT`: its quantity, and what one of it is in the quantity's own unit. */
interface Unit {
  readonly quantity: string;
  readonly factor: number;
  /** Added before the factor: scales of temperature have zeros of their own. */
  readonly offset: number;
  /** The power of a prefix: a square kilometre is a million square metres. */
  readonly power: number;
}

const INCH = 0.0254;
const FOOT = 0.3048;
const MILE = 1609.344;
const NAUTICAL_MILE = 1852;
const LIGHT_YEAR = 9_460_730_472_580_800;

/**
 * The units of Google's page (platform fact J3), by quantity; several spellings of one are parted by blanks. After `*`
 * are those that take prefixes.
 */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  weight: {
    "*g": 1,
    "*u": 1.6605390666e-24,
    grain: 0.06479891,
    ozm: 28.349523125,
    lbm: 453.59237,
    stone: 6350.29318,
    sg: 14593.902937206,
    "cwt shweight": 45359.237,
    "uk_cwt lcwt hweight": 50802.34544,
    ton: 907184.74,
    "uk_ton LTON brton": 1016046.9088,
  },
  distance: {
    "*m": 1,
    "*ang": 1e-10,
    "Picapt Pica": INCH / 72,
    pica: INCH / 6,
    in: INCH,
    ft: FOOT,
    yd: 3 * FOOT,
    ell: 1.143,
    mi: MILE,
    survey_mi: 1609.3472186944,
    Nmi: NAUTICAL_MILE,
    "*ly": LIGHT_YEAR,
    "*parsec pc": 3.085677581491367e16,
  },
  time: { "*sec s": 1, "min mn": 60, hr: 3600, "day d": 86_400, yr: 31_557_600 },
  pressure: {
    "*Pa p": 1,
    "*atm at": 101_325,
    "*mmHg": 133.322387415,
    Torr: 101_325 / 760,
    psi: 6894.757293168,
  },
  force: { "*N": 1, "*dyn dy": 1e-5, "*pond": 0.00980665, lbf: 4.4482216152605 },
  energy: {
    "*J": 1,
    "*eV ev": 1.602176634e-19,
    "*e": 1e-7,
    flb: 1.3558179483314,
    "*c": 4.184,
    "*cal": 4.1868,
    "BTU btu": 1055.05585262,
    "*Wh wh": 3600,
    "HPh hh": 2684519.5376962,
  },
  power: { "*W w": 1, PS: 735.49875, "HP h": 745.69987158227 },
  magnetism: { "*T": 1, "*ga": 1e-4 },
  area: {
    "ang2 ang^2": 1e-20,
    ar: 100,
    ha: 10_000,
    uk_acre: 4046.8564224,
    us_acre: 4046.872609874252,
    Morgen: 2500,
    ...powers(2),
  },
  volume: {
    tsp: 4.92892159375e-6,
    tspm: 5e-6,
    tbs: 1.478676478125e-5,
    oz: 2.95735295625e-5,
    cup: 2.365882365e-4,
    "pt us_pt": 4.73176473e-4,
    uk_pt: 5.6826125e-4,
    qt: 9.46352946e-4,
    uk_qt: 1.1365225e-3,
    gal: 3.785411784e-3,
    uk_gal: 4.54609e-3,
    "*l L lt": 1e-3,
    bushel: 0.03523907016688,
    barrel: 0.158987294928,
    MTON: 40 * FOOT ** 3,
    "GRT regton": 100 * FOOT ** 3,
    "ang3 ang^3": 1e-30,
    ...powers(3),
  },
  information: { "*bit": 1, "*byte": 8 },
  speed: {
    "*m/s m/sec": 1,
    "*m/h m/hr": 1 / 3600,
    mph: MILE / 3600,
    kn: NAUTICAL_MILE / 3600,
    admkn: 6080 * (FOOT / 3600),
  },
  temperature: { "*K kel": 1, "C cel": 1, "F fah": 5 / 9, Rank: 5 / 9, Reau: 1.25 },
};

const OFFSETS: Readonly<Record<string, number>> = {
  C: 273.15,
  cel: 273.15,
  F: 459.67,
  fah: 459.67,
  Reau: 218.52,
};

const PREFIXES: Readonly<Record<string, number>> = {
  Y: 1e24,
  Z: 1e21,
  E: 1e18,
  P: 1e15,
  T: 1e12,
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 100,
  da: 10,
  e: 10,
  d: 0.1,
  c: 0.01,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
  a: 1e-18,
  z: 1e-21,
  y: 1e-24,
};
/** With bits and bytes only. */
const BINARY_PREFIXES: Readonly<Record<string, number>> = Object.fromEntries(
  ["ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi"].map((prefix, index) => [prefix, 1024 ** (index + 1)]),
);

const units = new Map<string, Unit>();
/** Units that take prefixes. */
const metric = new Set<string>();
for (const [quantity, spellings] of Object.entries(UNITS)) {
  for (const [names, factor] of Object.entries(spellings)) {
    for (const name of names.replace("*", "").split(" ")) {
      const power = quantity === "area" ? 2 : quantity === "volume" && name.endsWith("3") ? 3 : 1;
      units.set(name, { quantity, factor, offset: OFFSETS[name] ?? 0, power });
      if (names.startsWith("*")) metric.add(name);
    }
  }
}

/** Undefined for units that are unknown, or of different quantities. */
export function converted(value: number, from: string, to: string): number | undefined {
  const [given, wanted] = [unitNamed(from), unitNamed(to)];
  if (given === undefined || wanted === undefined || given.quantity !== wanted.quantity) return undefined;
  if (given.quantity !== "temperature") return (value * given.factor) / wanted.factor;
  return Number((((value + given.offset) * given.factor) / wanted.factor - wanted.offset).toPrecision(13));
}

/** What is a unit as it is has no prefix: `min` is a minute, no thousandth of an inch. */
function unitNamed(name: string): Unit | undefined {
  const plain = units.get(name);
  if (plain !== undefined) return plain;
  for (const length of [1, 2]) {
    const [prefix, rest] = [name.slice(0, length), name.slice(length)];
    const unit = metric.has(rest) ? units.get(rest) : undefined;
    const times =
      PREFIXES[prefix] ?? (unit?.quantity === "information" ? BINARY_PREFIXES[prefix] : undefined);
    if (unit !== undefined && times !== undefined)
      return { ...unit, factor: unit.factor * times ** unit.power };
  }
  return undefined;
}

/** Lengths to the power of 2 or 3; both may be spelled with a `^`. */
function powers(power: 2 | 3): Record<string, number> {
  const lengths: Readonly<Record<string, number>> = {
    "*m": 1,
    in: INCH,
    ft: FOOT,
    yd: 3 * FOOT,
    mi: MILE,
    Nmi: NAUTICAL_MILE,
    ly: LIGHT_YEAR,
    Picapt: INCH / 72,
    Pica: INCH / 72,
  };
  return Object.fromEntries(
    Object.entries(lengths).map(([name, length]) => [
      `${name}${power} ${name.replace("*", "")}^${power}`,
      length ** power,
    ]),
  );
}
