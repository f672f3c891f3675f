import { briefOf } from "../reports/brief";
import { makePage } from "../reports/brief-page";
import { BriefRuns } from "../reports/brief-run";
import { method } from "../rpc/method";
import { feature } from "./feature";
import * as z from "zod/mini";

/** What is held of one company; and a run that buys what is missing for that. */
export const brief = feature({
  name: "brief",
  kinds: { brief: (app) => new BriefRuns(app) },
  methods: {
    /** Of the named company or, without one, of the first company that is selected. Free, and sends nothing. */
    getBrief: method({
      schema: () => z.object({ company: z.exactOptional(z.string()) }),
      first: "tryFlush",
      handler: (app, { company }) => briefOf(app, company ?? null),
    }),
    /** The same on a sheet of its own, to print or to pass on. Free. @throws `input/company` if nothing is held of it. */
    makePage: method({
      schema: () => z.object({ company: z.string() }),
      first: "tryFlush",
      handler: (app, { company }) => makePage(app, company),
    }),
  },
});
