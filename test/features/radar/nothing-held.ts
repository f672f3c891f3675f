import type { Known, RadarCompany } from "../../../src/features/radar/radar-company";

/** A company for which nothing was ever bought. */
export const NOTHING: RadarCompany = {
  company: "a.example",
  uuid: "",
  name: "",
  roles: null,
  articles: null,
  openRoles: null,
  headcount: null,
  traffic: null,
  funding: null,
};

/** All that there ever was. */
export function allOf<Item>(items: readonly Item[]): Known<Item> {
  return { items, since: "", until: "9999-12" };
}
