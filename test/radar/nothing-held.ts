import type { RadarCompany } from "../../src/reports/radar-company";

/** A company for which nothing was ever bought. */
export const NOTHING: RadarCompany = {
  company: "a.example",
  uuid: "",
  name: "",
  roles: null,
  articles: null,
  openRoles: null,
  knownUntil: { roles: "9999-12", articles: "9999-12" },
  knownSince: { roles: "", articles: "" },
  headcount: null,
  traffic: null,
  funding: null,
};
