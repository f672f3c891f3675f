import * as z from "zod/mini";
import { briefOf } from "../brief/brief";
import { once } from "../core/once";
import type { BriefMethods } from "../core/brief-contract";
import type { Method } from "./sidebar-methods";

/** The contract's optional arguments leave a key out; zod's say that it may hold undefined. JSON knows no difference. */
const as = <Args>(schema: () => unknown) => once(schema) as () => z.ZodMiniType<Args>;

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
