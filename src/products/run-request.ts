import { ITEM_LIMIT_MAX } from "../core/item-limit";
import { once } from "../core/terms";
import type { At, KeysOf } from "../core/unions";
import * as z from "zod/mini";

/** Members of a request by name, as schemas. */
export type Members = z.core.$ZodShape;

/** A hundred years: much longer ago no calendar has a date. */
export const MOST_DAYS = 36_500;
const DAYS_BACK = "it is a number of days, from 0 to 36,500";

/** What a run of any kind may be asked: of which companies, what is decided about their rows, and what was agreed to. */
export const sharedMembers = () => ({
  /** Columns beside the default ones, or in their place, by their paths. */
  fields: z.exactOptional(z.array(z.string())),
  /** Headers of columns that are there already, by the path of the field that goes there. Cells that hold something stay. */
  into: z.exactOptional(z.record(z.string(), z.string())),
  /** An answer not older than this counts as paid already; parts of a day as well. Of a saved list none does if left out. */
  maxAgeDays: z.exactOptional(
    z.number(DAYS_BACK).check(z.minimum(0, DAYS_BACK), z.maximum(MOST_DAYS, DAYS_BACK)),
  ),
  /** A1 notation; else the selection. */
  range: z.exactOptional(z.string()),
  /** `Bill.chosen`: the rows of that bill, so that hidden rows are not looked for again while the filter stays. */
  chosen: z.exactOptional(z.string()),
  /** `Bill.agreed`: if something else would be bought by now, or for other companies, nothing is started (`input/changed`). */
  agreed: z.exactOptional(z.string()),
  /** Only the first so many companies of it. */
  first: z.exactOptional(z.int().check(z.minimum(1))),
  /** Whether names among the companies are looked up first, free, and asked about where they are found. Default true. */
  names: z.exactOptional(z.boolean()),
  /** startRun: where the sheet has no header (`Bill.headerless`), a row of labels is inserted first. Default false. */
  addHeader: z.exactOptional(z.boolean()),
  /** startRun: where nothing remembers what was written (`Bill.forgotten`), what our columns show is replaced. Default false. */
  replace: z.exactOptional(z.boolean()),
  /** startRun: leaves out cells that are being calculated (`Bill.calculating`); else it refuses to start. Default false. */
  withoutCalculating: z.exactOptional(z.boolean()),
});

/** What a run adds to its request once it has begun; a person never says it. */
const begunMembers = () => ({
  /** Paths of what the API returned where `fields` or `sections` name what only an answer can tell. */
  returned: z.exactOptional(z.array(z.string())),
  /** What its column is headed, where that says that it holds company IDs. */
  heading: z.exactOptional(z.string()),
  /** Which of several sets of columns in its sheet it fills, and what heads that; left out where there is one. */
  columnSet: z.exactOptional(z.string()),
  setLabel: z.exactOptional(z.string()),
});

/** Of how many items: at most so many per company the first time, and so many at once afterwards; of unordered ones in all. */
export const limitMember = () => ({
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(ITEM_LIMIT_MAX))),
});

/** Of items that have an order in time: those that are newer than what is known, or all of them. */
export const pagedMembers = () => ({ ...limitMember(), mode: z.exactOptional(z.enum(["new", "all"])) });

/** Of what has both: each item on a sheet of its own, else figures beside the companies. */
export const rowsMembers = () => ({ ...limitMember(), rows: z.exactOptional(z.boolean()) });

/** Where a kind can be asked nothing of its own. */
export const noMembers = () => ({});

/** What members are, once they were read. */
export type Read<Asks extends Members> = [keyof Asks] extends [never] ? {} : z.output<z.ZodMiniObject<Asks>>;
type Flat<Type> = { [Name in keyof Type]: Type[Name] };

/** What an outsider may ask a run of a kind: what all have, and what the kind says of itself. */
export type RequestOf<Kind extends string, Asks extends Members> = Flat<
  { kind: Kind } & Read<ReturnType<typeof sharedMembers>> & Read<Asks>
>;

/** Whatever one of several requests may say: for who reads one of which the kind is not known, and writes none. */
export type AnyOf<Request> = { [Key in KeysOf<Request>]?: At<Request, Key> };

/** A request as whatever treats all kinds alike knows it. It was read by the members of its kind (`readBy`), which has more. */
export interface RunRequest
  extends Read<ReturnType<typeof sharedMembers>>, Read<ReturnType<typeof begunMembers>> {
  /** One that is not here is refused by its name. */
  kind: string;
}

/** How one kind reads requests: what is no member of it is dropped. Made where one is read, since building a schema costs time. */
export function requestSchema<Kind extends string, Asks extends Members>(
  kind: Kind,
  asks: () => Asks,
): z.ZodMiniType<RequestOf<Kind, Asks>> {
  // TypeScript sees through no generic shape.
  const schema: unknown = z.object({ kind: z.literal(kind), ...sharedMembers(), ...asks() });
  return schema as z.ZodMiniType<RequestOf<Kind, Asks>>;
}

/** The same of one whose run has begun. */
export function begunSchema(kind: string, asks: () => Members): z.ZodMiniType<RunRequest> {
  const schema: unknown = z.extend(
    z.object({ kind: z.literal(kind), ...sharedMembers(), ...begunMembers() }),
    asks(),
  );
  return schema as z.ZodMiniType<RunRequest>;
}

/** The same of a kind that its reader does not know: what else it was asked stays as it is. */
export const unknownSchema = once((): z.ZodMiniType<RunRequest> =>
  z.looseObject({ kind: z.string(), ...sharedMembers(), ...begunMembers() }),
);

/** Within another schema: what is wrong with a value is told as what is wrong with a part of the whole. */
export function readWith<Value>(
  schema: z.ZodMiniType<Value>,
  { value, issues }: z.core.ParsePayload,
  at: readonly string[] = [],
): Value {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    issues.push({ ...issue, input: value, path: [...at, ...issue.path] } as z.core.$ZodRawIssue);
  return z.NEVER;
}
