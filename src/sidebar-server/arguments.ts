import type * as z from "zod/mini";
import { once } from "../core/once";

/**
 * What a method takes, built when it is first called. The contract's optional arguments leave a key out; zod's say that it
 * may hold undefined. JSON knows no difference.
 */
export const as = <Args>(schema: () => unknown): (() => z.ZodMiniType<Args>) =>
  once(schema) as () => z.ZodMiniType<Args>;
