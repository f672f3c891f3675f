import * as z from "zod/mini";
import { creditCap } from "./credit-cap";
import { as } from "./arguments";
import { PEERS_MOST, type MoreLikeMethods } from "../core/more-like-contract";
import { buyMoreLike, quoteMoreLike } from "../more-like/more-like";
import { findPeers } from "../more-like/named-peers";
import type { Method } from "./sidebar-methods";

/** What the sidebar may ask for about companies that somebody wants more of. */
export const moreLikeMethods: { readonly [M in keyof MoreLikeMethods]: Method<M> } = {
  quoteMoreLike: {
    args: as(() => z.object({ range: z.string() })),
    run(execution, { range }) {
      execution.tryFlush();
      return quoteMoreLike(execution.forLists(), range);
    },
  },
  buyMoreLike: {
    args: as(() => z.object({ range: z.string(), creditCap: creditCap() })),
    run(execution, { range, creditCap: cap }) {
      execution.flush();
      return buyMoreLike(execution.forLists(), range, cap);
    },
  },
  findPeers: {
    args: as(() =>
      z.object({ names: z.array(z.string().check(z.minLength(1))).check(z.maxLength(PEERS_MOST)) }),
    ),
    run: (execution, { names }) => ({ found: findPeers(execution.forLists(), names) }),
  },
};
