import { isJsonObject, type JsonObject } from "../wire";
import { yearOf } from "./calendar";
import { personName } from "./names";
import type { Profile } from "./profile";
import { Random } from "./random";

const SHARE_OF_COMPANIES = 0.3;
const LATEST_DAY = 60;

/** The management of a company on a day: some get a new chief executive in the weeks after the data set's own date. */
export function withSuccessor(
  document: JsonObject | undefined,
  profile: Profile,
  day: number,
): JsonObject | undefined {
  const random = new Random(`${profile.uuid} succession`);
  const startsOn = random.chance(SHARE_OF_COMPANIES) ? random.integer(1, LATEST_DAY) : Infinity;
  const people = document?.["profiles"];
  if (day < startsOn || !Array.isArray(people)) return document;
  const [chief, ...others] = people;
  if (!isJsonObject(chief)) return document;
  const name = personName(random.next(), random.next());
  const { designation, designation_category } = chief;
  const successor = {
    designation,
    designation_category,
    name,
    overview: `${name} is ${String(designation)} of ${profile.name}.`,
    start_date: String(yearOf(startsOn)),
  };
  return { ...document, profiles: [successor, ...others] };
}
