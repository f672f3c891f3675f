import { enrichment } from "../../products/enrichment";
import type { ProductRequest } from "../../products";
import { KeptRequest } from "../../products/kept-request";
import { jobs } from "../../products/jobs";
import { news } from "../../products/news";
import { type AnyOf, readWith, sharedMembers } from "../../products/run-request";
import { once } from "../../core/terms";
import { Condition } from "./condition";
import * as z from "zod/mini";

/** No user means to agree to more at once. */
const LARGEST_CAP = 1_000_000;

export const watchCap = () => z.int().check(z.minimum(1), z.maximum(LARGEST_CAP));

const watchKinds = ["news", "jobs", "enrichment", "list", "fill"] as const;

/** What a watch looks for: articles, job posts, values of columns that change, what becomes of a saved list, or rows to fill. */
export const WatchKind = once(() => z.enum(watchKinds, `it is one of ${watchKinds.join(", ")}`));
export type WatchKind = z.infer<ReturnType<typeof WatchKind>>;

/** An hour is for what costs nothing where there is nothing to do: rows to fill. */
export const WatchEvery = once(() => z.enum(["hour", "day", "week", "month"]));
export type WatchEvery = z.infer<ReturnType<typeof WatchEvery>>;

/** An incoming webhook of Slack or Google Chat, or one e-mail address. */
export const DigestChoice = once(() =>
  z.union([z.object({ webhook: z.string() }), z.object({ email: z.string() })]),
);
export type DigestChoice = z.infer<ReturnType<typeof DigestChoice>>;

/** A request for what stands beside companies: of which it is, is asked when rows are looked for. */
function runToFill(): z.ZodMiniType<ProductRequest> {
  const schema: unknown = KeptRequest();
  return schema as z.ZodMiniType<ProductRequest>;
}

/** The part of a run's request that a watch keeps: what is asked, not about which companies nor when. Of a list it is `fields` alone: the columns whose changes are told. */
const kept = {
  news: once(() =>
    z.pick(z.object({ ...sharedMembers(), ...news.asks() }), {
      fields: true,
      limit: true,
      sentiments: true,
      types: true,
      mainSubject: true,
      hideRepeats: true,
      newsFilters: true,
    }),
  ),
  jobs: once(() =>
    z.pick(z.object({ ...sharedMembers(), ...jobs.asks() }), { fields: true, limit: true, jobFilter: true }),
  ),
  enrichment: once(() =>
    z.pick(z.object({ ...sharedMembers(), ...enrichment.asks() }), { fields: true, sections: true }),
  ),
  list: once(() => z.pick(z.object(sharedMembers()), { fields: true })),
  /** `run`: what is put beside companies whose rows are blank, as for a run. `where`: only rows that meet it. */
  fill: once(() => z.object({ run: runToFill(), where: z.exactOptional(Condition()) })),
} satisfies Readonly<Record<WatchKind, () => z.ZodMiniType>>;
export type WatchedRequest = AnyOf<z.infer<ReturnType<(typeof kept)[WatchKind]>>>;

interface OfKind {
  kind: WatchKind;
  request: WatchedRequest;
}

/** Reads the request by the kind that is named beside it. */
export function withRequest<Given extends OfKind, Input>(schema: z.ZodMiniType<Given, Input>) {
  return z.pipe(
    schema,
    z.transform((given: Given, { issues }): Given => {
      const read: z.ZodMiniType<WatchedRequest> = kept[given.kind]();
      return { ...given, request: readWith(read, { value: given.request, issues }, ["request"]) };
    }),
  );
}

/** What a watch looks at, and for what. */
export const WatchWhat = once(() =>
  withRequest(
    z.object({
      kind: WatchKind(),
      /** A1 notation, with or without a sheet; else the selection. What is watched is the column, whatever its rows become. */
      range: z.exactOptional(z.string()),
      /** Of kind `list`: the saved list, by the name that it has now; no range is looked at. */
      listId: z.exactOptional(z.string()),
      /** Of a column: only rows whose checkbox in a column “Watch” is ticked. Saving adds that column where there is none. */
      ticked: z.exactOptional(z.boolean()),
      /** As for a run. Of a list only `fields` is looked at: paths of its columns whose values are told, all if left out. */
      request: z.custom<WatchedRequest>(),
    }),
  ),
);
export type WatchWhat = z.infer<ReturnType<typeof WatchWhat>>;

export const WatchRequest = once(() =>
  z.object({
    /** The watch that is changed; a new one is made if left out. */
    watchId: z.exactOptional(z.string()),
    /** It is of a user who is gone (`Watch.ownerGone`): from now on it spends the credits of this one, and keeps what it has told. */
    takesOver: z.exactOptional(z.literal(true)),
    name: z.string(),
    what: WatchWhat(),
    every: WatchEvery(),
    /** 0 to 23, in the spreadsheet's time zone. */
    hour: z.int().check(z.minimum(0), z.maximum(23)),
    /** 1 is Monday, 7 Sunday; only of a weekly watch, Monday if left out. */
    weekday: z.exactOptional(z.int().check(z.minimum(1), z.maximum(7))),
    /** Credits of one look, and of a calendar month. Hours are for kind `fill` alone. */
    creditCap: watchCap(),
    monthCap: watchCap(),
    /** And of a day; only its looks and months are limited if left out. */
    dayCap: z.exactOptional(watchCap()),
    /** Where what is new is sent as well. As it is if left out; a blank address ends it. */
    digest: z.exactOptional(DigestChoice()),
  }),
);
export type WatchRequest = z.infer<ReturnType<typeof WatchRequest>>;
