import { bundle } from "../../scripts/build";
import { watchYear } from "../addin/watched-year";
import type { Measurement } from "./measurement";

const COMPANIES = 200;
const WEEKS = 52;
const WEEKS_A_LINE = 4;

/** A quarter of an hour: `npm run bench -- --year`. */
export const watchedYear: Measurement = {
  title: `Three watches of ${COMPANIES} companies for ${WEEKS} weeks, under kills and refusals`,
  async measure() {
    const year = await watchYear(await bundle(), COMPANIES, WEEKS);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0).toFixed(1);
    const quarters = Array.from({ length: WEEKS / WEEKS_A_LINE }, (_, index) =>
      year.weeks.slice(index * WEEKS_A_LINE, (index + 1) * WEEKS_A_LINE),
    );
    return [
      ...quarters.map((weeks, index): [string, string] => [
        `weeks ${index * WEEKS_A_LINE + 1} to ${(index + 1) * WEEKS_A_LINE}: credits, and with everything bought anew`,
        `${sum(weeks.map(({ credits }) => credits))} / ${sum(weeks.map(({ naive }) => naive))}`,
      ]),
      ["finds", String(year.finds)],
      ["told twice, or not at all", `${year.twice}, ${year.untold}`],
      [`dearest month of a watch, of ${year.monthCap}`, year.dearestMonth.toFixed(1)],
      ["executions killed", String(year.kills)],
    ];
  },
};
