import { bundle, type Built } from "../../scripts/build";
import type { RunRequest } from "../../src/rpc/rpc";
import { startAddin } from "../addin/addin-on-host";
import { generatedWebsite } from "../addin/generated-companies";
import { count, type Line, type Measurement } from "./measurement";
import { readsOfJournal } from "../addin/reads-of-journal";
import { callsIn } from "./service-calls";

const CELL_CALLS =
  /^Range(List)?\.(get|set)(Values|Formulas|RichTextValues|Notes|NumberFormats?|Wrap|FontWeight)$/;
const RUNS: readonly RunRequest[] = [
  { kind: "enrichment", sections: ["firmographic", "location"] },
  { kind: "news" },
  { kind: "headcount" },
  { kind: "traffic" },
];

/** The cost of reading what is held, in calls, since nothing is bought. */
export const seeAndFind: Measurement = {
  title: "What is held, from four kinds of runs",
  async measure() {
    const built = await bundle();
    return [...(await heldOf(built, 100)), ...(await heldOf(built, 500))];
  },
};

async function heldOf(built: Built, companies: number): Promise<Line[]> {
  const column = ["Website", ...Array.from({ length: companies }, (_, index) => generatedWebsite(index))];
  const addin = await startAddin(built, { column, formulas: false });
  const range = `Sheet1!A2:A${companies + 1}`;
  await addin.value("saveSettings", { dayCap: 100_000 });
  for (const request of RUNS) await addin.run({ ...request, range });
  const company = generatedWebsite(companies / 2);
  const reads = await readsOfJournal(addin, () => addin.value("getBrief", { company }));
  await addin.value("makeRadar", { range });
  const calls = callsIn(addin.host.executions.at(-1)!, CELL_CALLS);
  await addin.host.dispose();
  return [
    [`of ${companies} companies, a brief of one: reads of the journal`, count(reads)],
    [`of ${companies} companies, a radar of all: calls that read or write cells`, count(calls)],
  ];
}
