import { bundle } from "../../scripts/build";
import { watchYear } from "../addin/watched-year";
import type { Measurement } from "./measurement";

const COMPANIES = 200;
const WEEKS = 52;

/** Takes a quarter of an hour: `npm run bench -- --year`. */
export const watchedYear: Measurement = {
  title: `Three watches of ${COMPANIES} companies for ${WEEKS} weeks, under kills and refusals`,
  async measure() {
    const year = await watchYear(await bundle(), COMPANIES, WEEKS);
    return [
      ...year.weeks.map((credits, index): [string, string] => [
        `week ${index + 1}: credits`,
        credits.toFixed(1),
      ]),
      ["finds", String(year.finds)],
      [
        "told twice, not at all, or though it was old",
        [year.twice, year.untold.length, year.old.length].join(", "),
      ],
      ...year.untold.map((find): [string, string] => ["not told", find]),
      ...year.old.map((find): [string, string] => ["old", find]),
      [`dearest month of a watch, of ${year.monthCap}`, year.dearestMonth.toFixed(1)],
      ["executions killed", String(year.kills)],
    ];
  },
};
