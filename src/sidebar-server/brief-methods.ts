import * as z from "zod/mini";
import { as } from "./arguments";
import { briefOf } from "../brief/brief";
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
};
