import { listPurse } from "../../lists/list-purse";
import { buyMoreLike, quoteMoreLike } from "./more-like";
import { findPeers, PEERS_MOST } from "./peers";
import { creditCap, method } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { SharedFilter } from "./shared-filters";

export type { FoundPeer } from "./peers";

export type { MoreLike } from "./more-like";

/** What the selected companies share, and companies like them. */
export const moreLike = feature({
  name: "more-like",
  methods: {
    /** Compares companies by what is held, and buys nothing. `range` in A1 notation, with the sheet. */
    quoteMoreLike: method({
      schema: () => z.object({ range: z.string() }),
      first: "tryFlush",
      handler: (app, { range }) => quoteMoreLike(app, range),
    }),
    /** Buys what is missing for it, within its cap, and says the same again with it. */
    buyMoreLike: method({
      schema: () => z.object({ range: z.string(), creditCap: creditCap() }),
      first: "flush",
      handler: (app, { range, creditCap: cap }) => buyMoreLike(app, listPurse(app, cap), range),
    }),
    /** Free. */
    findPeers: method({
      schema: () =>
        z.object({ names: z.array(z.string().check(z.minLength(1))).check(z.maxLength(PEERS_MOST)) }),
      handler: (app, { names }) => ({ found: findPeers(app, names) }),
    }),
  },
});
