import { formulas } from "./formulas";
import { loading } from "./loading";
import { sizes } from "./sizes";
import { starting } from "./starting";
import { thousandRows } from "./thousand-rows";
import { typing } from "./typing";

/** What `npm run bench` prints. Measured, never asserted: it depends on the machine. */
const measurements = [sizes, loading, thousandRows, formulas, starting, typing];

for (const measurement of measurements) {
  const lines = await measurement.measure();
  const width = Math.max(...lines.map(([what]) => what.length));
  console.log(`\n${measurement.title}`);
  for (const [what, value] of lines) console.log(`  ${what.padEnd(width)}  ${value.padStart(10)}`);
}
