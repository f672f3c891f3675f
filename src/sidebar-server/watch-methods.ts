import * as z from "zod/mini";
import { as } from "./arguments";
import type { Execution } from "../compose";
import { once } from "../core/once";
import type { Find, FindTimes, WatchMethods } from "../core/watches-contract";
import { rememberTrigger } from "../hourly";
import { Market } from "../watches/market-schema";
import { remarksOf } from "../watches/remarks";
import { sinceInWords, spanInWords, whenInWords } from "../watches/since-in-words";
import { watchesIn } from "../watches/stored-watch";
import { WhatsNew } from "../watches/whats-new";
import { attempt } from "./attempt";
import { digestChoice, requireConsent } from "./digest-methods";
import { RunRequest } from "./run-request-schema";
import type { Method } from "./sidebar-methods";

/** Nobody means to agree to more at once. */
const LARGEST_CAP = 1_000_000;
/** The sidebar shows the newest; all of them are in the sheet. */
const MOST_FINDS = 50;

const watchId = as<{ watchId: string }>(() => z.object({ watchId: z.string() }));
const lookNow = as<{ watchId: string; creditCap?: number }>(() =>
  z.object({ watchId: z.string(), creditCap: z.optional(z.number().check(z.minimum(0))) }),
);
const cap = () => z.int().check(z.minimum(1), z.maximum(LARGEST_CAP));
const What = once(() =>
  z.object({
    kind: z.enum(["news", "jobs", "enrichment", "list", "market"]),
    range: z.optional(z.string()),
    listId: z.optional(z.string()),
    market: z.optional(Market()),
    ticked: z.optional(z.boolean()),
    request: z.partial(z.omit(RunRequest(), { kind: true })),
  }),
);
const every = () => z.enum(["day", "week", "month"]);

/** What the sidebar may ask for about watches, and about what they have found. */
export const watchMethods: { readonly [M in keyof WatchMethods]: Method<M> } = {
  getWatches: {
    args: as(() => z.object({})),
    run: (execution) => ({ ...listed(execution), triggers: hasTrigger(execution) }),
  },
  quoteWatch: {
    args: as(() => z.object({ what: What(), every: every(), creditCap: cap(), monthCap: cap() })),
    run(execution, args) {
      execution.tryFlush();
      return execution.forWatches().watches.quote(args);
    },
  },
  saveWatch: {
    args: as(() =>
      z.object({
        watchId: z.optional(z.string()),
        name: z.string(),
        what: What(),
        every: every(),
        hour: z.int().check(z.minimum(0), z.maximum(23)),
        weekday: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
        creditCap: cap(),
        monthCap: cap(),
        digest: z.optional(digestChoice()),
      }),
    ),
    run(execution, request) {
      requireConsent(execution, request.digest);
      const id = execution.forWatches().watches.save(request);
      return { ...listed(execution), watchId: id, triggers: hasTrigger(execution) };
    },
  },
  quoteLook: {
    args: watchId,
    run(execution, args) {
      execution.tryFlush();
      return execution.forWatches().looks.quoteNow(args.watchId);
    },
  },
  runWatch: {
    args: lookNow,
    run(execution, args) {
      execution.flush();
      // A look that has ended meanwhile is told first: its finds come before this one's.
      attempt(() => execution.concludeLooks(), undefined, []);
      return execution.forWatches().looks.look(args.watchId, null, args.creditCap);
    },
  },
  lookAtList: {
    args: lookNow,
    run(execution, args) {
      execution.flush();
      execution.forWatches().looks.lookWithoutRun(args.watchId, null, args.creditCap);
      return listed(execution);
    },
  },
  pauseWatch: {
    args: as(() => z.object({ watchId: z.string(), paused: z.boolean() })),
    run(execution, args) {
      execution.forWatches().watches.pause(args.watchId, args.paused);
      if (!args.paused) hasTrigger(execution);
      return listed(execution);
    },
  },
  deleteWatch: {
    args: watchId,
    run(execution, args) {
      execution.forWatches().watches.remove(args.watchId);
      return listed(execution);
    },
  },
  getNews: {
    args: as(() => z.object({ unseenOnly: z.optional(z.boolean()), open: z.optional(z.boolean()) })),
    run({ services }, { unseenOnly = false, open = false }) {
      const whatsNew = new WhatsNew(services.spreadsheet);
      if (open && whatsNew.sheet !== null) services.spreadsheet.activate(whatsNew.sheet.sheetId);
      const lines = whatsNew.lines();
      const unseen = lines.filter(({ seen }) => !seen);
      const finds = [...(unseenOnly ? unseen : lines)].sort((a, b) =>
        a.foundAt === b.foundAt ? 0 : a.foundAt < b.foundAt ? 1 : -1,
      );
      return {
        finds: finds.slice(0, MOST_FINDS),
        unseen: unseen.length,
        ...timesOf(services, lines),
        sheetName: whatsNew.sheet?.name ?? null,
        remarks: remarksOf(services.hasDocumentStore() ? watchesIn(services.state().known()) : []),
      };
    },
  },
  markSeen: {
    args: as(() => z.object({ until: z.iso.datetime() })),
    run({ services }, { until }) {
      const whatsNew = new WhatsNew(services.spreadsheet);
      whatsNew.markSeen(Date.parse(until), services.clock.now());
      const lines = whatsNew.lines();
      return { unseen: lines.filter(({ seen }) => !seen).length, ...timesOf(services, lines) };
    },
  },
};

function timesOf({ spreadsheet, clock }: Execution["services"], lines: readonly Find[]): FindTimes {
  const local = (iso: string): string => spreadsheet.localTime(Date.parse(iso));
  const now = spreadsheet.localTime(clock.now());
  const marked = lines.flatMap(({ seenAt = "" }) => (seenAt === "" ? [] : [seenAt])).sort();
  const waiting = lines.flatMap(({ seen, foundAt }) => (seen || foundAt === "" ? [] : [foundAt])).sort();
  const [first = "", last = ""] = [waiting[0], waiting[waiting.length - 1]];
  const seen = marked.pop() ?? "";
  const since = seen || first;
  return {
    since: since === "" ? "" : sinceInWords(local(since), now),
    found: first === "" ? "" : spanInWords(local(first), local(last), now),
    seenWhen: seen === "" ? "" : whenInWords(local(seen), now),
  };
}

function listed(execution: Execution): { watches: WatchMethods["getWatches"]["value"]["watches"] } {
  return { watches: execution.services.hasDocumentStore() ? execution.forWatches().watches.all() : [] };
}

/** Makes sure of it where anything is watched; a trigger that is there already is found again. */
function hasTrigger(execution: Execution): boolean {
  if (!execution.services.hasDocumentStore() || !execution.forWatches().watches.isNeeded) return true;
  const id = execution.services.triggers.ensureHourly();
  rememberTrigger(execution, id);
  return id !== null;
}
