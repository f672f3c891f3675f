import type { RadarCompany } from "../../src/radar/radar-company";

/** A company for which nothing was ever bought. */
export const NOTHING: RadarCompany = {
  company: "a.example",
  uuid: "",
  name: "",
  roles: null,
  articles: null,
  knownSince: { roles: "", articles: "" },
  headcount: null,
  traffic: null,
  funding: null,
};
