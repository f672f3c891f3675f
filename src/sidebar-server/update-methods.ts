import * as z from "zod/mini";
import { as } from "./arguments";
import type { UpdateMethods } from "../core/update-contract";
import { attempt } from "./attempt";
import { creditCap } from "./credit-cap";
import type { Method } from "./sidebar-methods";

const updateId = as<{ updateId: string }>(() => z.object({ updateId: z.string() }));

/** What the sidebar may ask for about updating everything at once. */
export const updateMethods: { readonly [M in keyof UpdateMethods]: Method<M> } = {
  quoteUpdate: {
    args: as(() => z.object({})),
    run(execution) {
      execution.tryFlush();
      return execution.forWatches().updates.quote();
    },
  },
  startUpdate: {
    args: as(() => z.object({ parts: z.array(z.string()), creditCap: creditCap() })),
    run(execution, { parts, creditCap: agreed }) {
      execution.flush();
      return execution.forWatches().updates.start(parts, agreed);
    },
  },
  updateSlice: {
    args: as(() => z.object({ updateId: z.string(), drives: z.optional(z.boolean()) })),
    run(execution, args) {
      execution.flush();
      attempt(() => execution.concludeLooks(), undefined, []);
      return execution.forWatches().updates.slice(args.updateId, args.drives);
    },
  },
  cancelUpdate: {
    args: updateId,
    run: (execution, args) => execution.forWatches().updates.cancel(args.updateId),
  },
};
