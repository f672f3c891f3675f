import { briefOf } from "./brief";
import { makePage } from "./brief-page";
import { briefMembers, BriefRuns } from "./brief-run";
import { COMPANIES } from "../../core/kind-words";
import { selectedNow } from "../../rows/selected-now";
import { method } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { BriefSeries } from "./brief-sections";

export type { BriefChange, BriefPart } from "./brief-sections";

export type { MadePage } from "./brief-page";

export type { BriefItem } from "./brief-sections";

export type { Brief } from "./brief";

/** What is held of one company; and a run that buys what is missing for that. */
export const brief = feature({
  name: "brief",
  menu: [{ label: "Read a brief", handler: "readBrief", panel: "brief", group: "data" }],
  kinds: {
    brief: {
      words: {
        title: "Brief",
        running: "Completing a brief",
        start: "Complete",
        counts: COMPANIES,
      },
      asks: briefMembers,
      make: (app) => new BriefRuns(app),
    },
  },
  methods: {
    /** The brief of the named company or, without one, of the first company that is selected. Free, and sends nothing. */
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
  state: selectedNow,
  poll: { tell: selectedNow },
});
