import { isObject } from "../core/json-shapes";
import * as z from "zod/mini";

/** Schemas of free replies: numbers as text, text as numbers and odd members of a list do not cost the reply. */

/** Text, also where a number came. */
export function words() {
  return z.union([z.string(), z.pipe(z.number(), z.transform(String))]);
}

/** Text that may be missing; anything else counts as missing. */
export function maybeWords() {
  return maybe(words());
}

/** What may be missing; anything of another shape counts as missing. Not `z.catch`, which brings in names that Apps Script lacks. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  const nothing = z.pipe(
    z.unknown(),
    z.transform((): undefined => undefined),
  );
  return z.optional(z.union([schema, nothing]));
}

/** A list of objects: what else is in it is skipped, and objects of another shape, unless none is of this one. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((served: unknown[], context): z.output<Item>[] => {
      const objects = served.filter(isObject);
      const checked = objects.map((one) => z.safeParse(item, one));
      const read = checked.flatMap((one) => (one.success ? [one.data] : []));
      const [first] = checked;
      if (read.length === 0 && first?.success === false) {
        const { path, message } = first.error.issues[0]!;
        context.issues.push({ code: "custom", input: objects[0], path: [0, ...path], message });
      }
      return read;
    }),
  );
}
