import type { JsonObject } from "../wire";
import { dayText } from "./calendar";
import type { Profile } from "./profile";
import { Random } from "./random";

const PEOPLE_BY_SIZE: readonly (readonly [number, number])[] = [
  [3, 10],
  [11, 50],
  [51, 100],
  [101, 250],
  [251, 500],
  [501, 1000],
  [1001, 5000],
  [5001, 10000],
  [10001, 40000],
];
const FUNCTIONS = [
  ["Engineering", 30],
  ["Sales", 18],
  ["Operations", 16],
  ["Customer Success", 10],
  ["Marketing", 8],
  ["Finance", 6],
  ["Human Resources", 5],
  ["Research", 7],
] as const;
const MONTHS = 24;

/** Monthly employee counts of a company up to a day, latest last. Undefined for some small companies. */
export function headcountOf(profile: Profile, day: number): JsonObject | undefined {
  const random = new Random(`${profile.uuid} headcount`);
  const [least, most] = PEOPLE_BY_SIZE[profile.size] ?? [10, 50];
  const start = random.integer(least, Math.round((least + most) / 2));
  const pace = (random.next() - 0.3) * 0.03;
  const isCounted = profile.showcase || !(profile.size < 2 && random.chance(0.3));
  if (!isCounted) return undefined;

  const months = monthsUpTo(day, MONTHS);
  const counts = months.map((month) => {
    const passed = monthNumber(month) - monthNumber("2024-12-01");
    const season = new Random(`${profile.uuid} headcount ${month}`);
    return Math.max(1, Math.round(start * (1 + pace) ** passed * (0.985 + season.next() * 0.03)));
  });
  const total = counts.at(-1)!;
  return {
    uuid: profile.uuid,
    linkedin_username: profile.website.split(".")[0] ?? "",
    linkedin_official_name: profile.name,
    linkedin_id: String(1_000_000 + profile.index),
    total_employees: total,
    date: months.at(-1)!,
    growth_periods: [1, 3, 6, 12].map((period) => ({
      month_difference: period,
      change_percentage: change(counts.at(-1 - period), total),
    })),
    headcount_growth: counts.map((employee_count, index) => ({ employee_count, date: months[index]! })),
    headcount_by_function: byFunction(profile, total),
  };
}

function byFunction(profile: Profile, total: number): JsonObject[] {
  const random = new Random(`${profile.uuid} functions`);
  const weights = FUNCTIONS.map(([name, weight]) => ({ name, weight: weight * (0.4 + random.next()) }));
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  return weights.flatMap(({ name, weight }) => {
    const employee_count = Math.round((total * weight) / sum);
    const change_percentage = Math.round((random.next() - 0.3) * 300) / 10;
    return employee_count === 0
      ? []
      : [{ name, employee_count, growth_periods: [{ month_difference: 12, change_percentage }] }];
  });
}

/** The first days of the last `count` months, ending with the month of the day. */
export function monthsUpTo(day: number, count: number): string[] {
  const last = monthNumber(dayText(day));
  return Array.from({ length: count }, (_, index) => {
    const month = last - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
  });
}

/** Months since the year 0. */
export function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function change(before: number | undefined, now: number): number {
  return before === undefined || before === 0 ? 0 : Math.round((now / before - 1) * 1000) / 10;
}
