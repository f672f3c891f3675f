import { heldHere, importAnswers } from "./import-answers";
import { slicesThatStand, takeAnswers } from "./take-answers";
import { heldCompanies, takeFacts } from "./take-facts";
import { method, nothing } from "../../rpc/method";
import { feature } from "../feature";
import * as z from "zod/mini";

export type { TakenSlice } from "./take-answers";

/** What a slice may hold at most: more is asked for in several. */
const MOST_COMPANIES = 200;
const MOST_IDS = 5_000;
const MOST_LINES = 2_000;
const MOST_SLICES = 100_000;

const count = () => z.int().check(z.minimum(1));

/** What is held leaves in a file, and comes from one. Nothing of it is paid for, and nothing is sent. */
export const transfer = feature({
  name: "transfer",
  menu: [{ label: "Export and import", handler: "exportAndImport", panel: "transfer", group: "past" }],
  methods: {
    /** The answers of the journal's rows from `first` on (the first row is 1), as lines of NDJSON. Ends with `next: null`. */
    takeAnswers: method({
      schema: () => z.object({ first: count() }),
      first: "tryFlush",
      handler: (app, { first }) => takeAnswers(app, first),
    }),
    /** `stand`: how many of these slices, in their order, are what the journal holds now; the others are to be taken again. */
    checkTaken: method({
      schema: () =>
        z.object({
          slices: z
            .array(z.object({ rows: z.int().check(z.minimum(0)), mark: z.string() }))
            .check(z.maxLength(MOST_SLICES)),
        }),
      handler: (app, { slices }) => ({ stand: slicesThatStand(app, slices) }),
    }),
    /** The companies that something is held of. */
    getCompanies: method({
      schema: nothing,
      first: "tryFlush",
      handler: (app) => ({ companies: heldCompanies(app) }),
    }),
    /** A row of facts for each of up to 200 companies, and what the columns are called. */
    takeFacts: method({
      schema: () => z.object({ companies: z.array(z.string()).check(z.maxLength(MOST_COMPANIES)) }),
      handler: (app, { companies }) => takeFacts(app, companies),
    }),
    /** Which of up to 5,000 answers of a file are here. */
    getHeld: method({
      schema: () => z.object({ ids: z.array(z.string()).check(z.maxLength(MOST_IDS)) }),
      first: "tryFlush",
      handler: (app, { ids }) => heldHere(app, ids),
    }),
    /** Takes over up to 2,000 lines of a file: all of them, or none. May be called again with the same. */
    importAnswers: method({
      schema: () =>
        z.object({
          lines: z.array(z.string()).check(z.maxLength(MOST_LINES)),
          file: z.string(),
          first: count(),
        }),
      first: "flush",
      handler: (app, asked) => importAnswers(app, asked),
    }),
  },
});
