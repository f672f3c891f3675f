import * as z from "zod/mini";
import { LIST_PARTS_MAX } from "./list-limit";
import { once } from "./once";

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
