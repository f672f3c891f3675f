import { askForCompanies } from "./ask";
import { type AskedCompanies, askedSoFar, lookAfterRequests, waitingForCompanies } from "./fill-found";
import { attempt, creditCap, method } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { AskedCompanies } from "./fill-found";

/** Companies that the service does not have yet: requested for free, and filled once they are there. */
export const additions = feature({
  name: "additions",
  methods: {
    /**
     * Asks the service, for free, for companies that the run has not found (`Progress.toAskFor`); goes on if it knows some.
     * `creditsAgreed`: what filling them may cost beside what the run has spent; within its cap if left out.
     */
    askForCompanies: method({
      schema: () => z.object({ runId: z.string(), creditsAgreed: z.exactOptional(creditCap()) }),
      first: "flush",
      handler(app, args) {
        return askForCompanies(app, args.runId, args.creditsAgreed);
      },
    }),
  },
  /** `asked`: what has become of the companies that this user has requested, by sheet; left out where there are none. */
  state(app, notices): { asked?: AskedCompanies[] } {
    const asked = attempt(() => (app.hasDocumentStore() ? askedSoFar(app) : []), [], notices);
    return asked.length === 0 ? {} : { asked };
  },
  asksForMissing: true,
  hourly: {
    work: lookAfterRequests,
    isNeeded: (app) => waitingForCompanies(app).length > 0,
  },
});
