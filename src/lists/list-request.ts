import { LIST_PARTS_MAX } from "../core/list-limit";
import { once } from "../core/terms";
import type { RequestOf } from "../products/run-request";
import * as z from "zod/mini";

/** What building a list is asked with. */
export const ListRequest = once(() =>
  z.object({
    /** Filter key → value of the shape that the catalogue declares. */
    filters: z.record(z.string().check(z.minLength(1)), z.unknown()),
    limit: z.int().check(z.minimum(1), z.maximum(LIST_PARTS_MAX)),
    sortBy: z.exactOptional(z.string()),
    sortOrder: z.exactOptional(z.enum(["asc", "desc"])),
    /** A1 notation with or without a sheet; companies found there are left out of the new sheet. */
    excludeRange: z.exactOptional(z.string()),
    sheetName: z.exactOptional(z.string()),
  }),
);
export type ListRequest = z.infer<ReturnType<typeof ListRequest>>;

/** What a run that builds a list is asked with. */
export const listMembers = () => ({
  /** What it asks for. Of a saved list that is run again that is taken from it. */
  list: z.exactOptional(ListRequest()),
  /** The id of the saved list that is run again. */
  savedList: z.exactOptional(z.string()),
});
export type ListRunRequest = RequestOf<"list", ReturnType<typeof listMembers>>;
