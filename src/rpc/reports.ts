import * as z from "zod/mini";
import { briefOf } from "../brief/brief";
import { makePage } from "../brief/page";
import type { Execution } from "../compose";
import { makeRadar, radarCoverage, type RadarServices } from "../radar/radar";
import { JOURNAL_BUDGET_CHARACTERS } from "../upkeep/drop-oldest";
import { lastDays, nothing } from "./arguments";
import { creditsSpent } from "./credits-spent";
import { method } from "./method";
import { actOfTrusted } from "./trusted-hand";

/** What the sidebar may ask for of what is held and was spent: nothing is bought for it. */
export const reportMethods = {
  /** Of the named company or, without one, of the first company that is selected. Free, and sends nothing. */
  getBrief: method({
    schema: () => z.object({ company: z.exactOptional(z.string()) }),
    first: "tryFlush",
    handler: (execution, { company }) => briefOf(heldIn(execution), company ?? null),
  }),
  /** The same on a sheet of its own, to print or to pass on. Free. @throws `input/company` if nothing is held of it. */
  makePage: method({
    schema: () => z.object({ company: z.string() }),
    first: "tryFlush",
    handler: (execution, { company }) => makePage(heldIn(execution), company),
  }),
  /** What is held of the companies that are selected. Free, and sends nothing. */
  getRadar: method({
    schema: nothing,
    first: "tryFlush",
    handler: (execution) => radarCoverage(heldIn(execution)),
  }),
  /** Two new sheets: a row with small charts for each company, and charts of all of them. Free. */
  makeRadar: method({
    schema: () => z.object({ range: z.string() }),
    first: "tryFlush",
    handler: (execution, { range }) => makeRadar(heldIn(execution), range),
  }),
  /** `days` counts today, in the spreadsheet's time zone as all days here; `writeSheet` writes the Credits sheet as well. */
  getCredits: method({
    schema: () => z.object({ days: z.exactOptional(lastDays()), writeSheet: z.exactOptional(z.boolean()) }),
    handler: creditsSpent,
  }),
  /**
   * The oldest answers are evicted until so many characters are left. Takes a saved key of one's own. `startAnew`: a journal that
   * was deleted or damaged is given up, and what it held may be bought again.
   */
  cleanJournal: method({
    schema: () =>
      z.object({
        keepCharacters: z.exactOptional(z.number().check(z.minimum(0))),
        startAnew: z.exactOptional(z.boolean()),
      }),
    handler(execution, { keepCharacters = JOURNAL_BUDGET_CHARACTERS, startAnew = false }) {
      // Answers that others have paid for are not everybody's to drop.
      const dropped = actOfTrusted(execution, "answers-dropped");
      if (startAnew) execution.services.upkeep().startAnew({ ...dropped, what: "journal-started" });
      return execution.cleanJournal(keepCharacters, dropped);
    },
  }),
  /** Makes room in the journal: what the opening of the sidebar does not wait for. */
  tidyJournal: method({ schema: nothing, handler: (execution) => execution.tidyJournal() }),
};

function heldIn({ services }: Execution): RadarServices {
  const { spreadsheet, clock } = services;
  return { spreadsheet, answers: services.answers(), now: clock.now() };
}
