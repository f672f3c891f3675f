import { filteredRows } from "./filtered-rows";
import { formulas } from "./formulas";
import { journalRoom } from "./journal-room";
import { loading } from "./loading";
import { manyRows } from "./many-rows";
import { mondays } from "./mondays";
import { modelled } from "./modelled";
import { seeAndFind } from "./see-and-find";
import { sizes } from "./sizes";
import { starting } from "./starting";
import { thousandRows } from "./thousand-rows";
import { typing } from "./typing";
import { watchedYear } from "./watched-year";
import { weeklyJobs } from "./weekly-jobs";

/** The output of `npm run bench`. Measured, never asserted: it depends on the machine. */
const usual = [
  sizes,
  loading,
  thousandRows,
  manyRows,
  modelled,
  filteredRows,
  journalRoom,
  weeklyJobs,
  seeAndFind,
  formulas,
  mondays,
  starting,
  typing,
];

const measurements = process.argv.includes("--year") ? [watchedYear] : usual;

for (const measurement of measurements) {
  const lines = await measurement.measure();
  const width = Math.max(...lines.map(([what]) => what.length));
  console.log(`\n${measurement.title}`);
  for (const [what, value] of lines) console.log(`  ${what.padEnd(width)}  ${value.padStart(10)}`);
}
