import { bundle } from "../../scripts/build";
import { followTwoWeeks } from "../addin/two-weeks";
import { count, type Line, type Measurement } from "./measurement";

const COMPANIES = 200;

/** The cost of following job posts once they are known, compared with fetching all of them each week. */
export const weeklyJobs: Measurement = {
  title: `Job posts of ${COMPANIES} companies, week after week`,
  async measure() {
    const built = await bundle();
    const lines: Line[] = [];
    for (const mode of ["new", "all"] as const) {
      const { credits, added } = await followTwoWeeks(built, COMPANIES, mode);
      lines.push([`mode ${mode}: credits of the first week, the second`, credits.map(count).join(", ")]);
      lines.push([`mode ${mode}: posts that the second week added`, count(added)]);
    }
    return lines;
  },
};
