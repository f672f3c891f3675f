import { askForCompanies } from "../additions/ask";
import { lookAfterRequests, waitingForCompanies } from "../additions/fill-found";
import { creditCap, method } from "../rpc/method";
import { feature } from "./feature";
import * as z from "zod/mini";

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
  hourly: {
    work: lookAfterRequests,
    isNeeded: (app) => waitingForCompanies(app).length > 0,
  },
});
