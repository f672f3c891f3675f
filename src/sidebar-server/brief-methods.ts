import * as z from "zod/mini";
import { as } from "./arguments";
import { briefOf } from "../brief/brief";
import { makePage } from "../brief/page";
import type { BriefMethods } from "../core/brief-contract";
import type { Method } from "./sidebar-methods";

/** What the sidebar may ask for about one company. */
export const briefMethods: { readonly [M in keyof BriefMethods]: Method<M> } = {
  getBrief: {
    args: as(() => z.object({ company: z.optional(z.string()) })),
    run(execution, { company }) {
      execution.tryFlush();
      const { services } = execution;
      return briefOf({ spreadsheet: services.spreadsheet, answers: services.answers() }, company ?? null);
    },
  },
  makePage: {
    args: as(() => z.object({ company: z.string() })),
    run(execution, { company }) {
      execution.tryFlush();
      const { services } = execution;
      const { spreadsheet, clock } = services;
      const parts = { spreadsheet, answers: services.answers(), now: clock.now() };
      return makePage(parts, company);
    },
  },
};
