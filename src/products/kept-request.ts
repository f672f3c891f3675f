import { once } from "../core/terms";
import { productNamed } from ".";
import {
  begunSchema,
  type Members,
  noMembers,
  readWith,
  type RunRequest,
  unknownSchema,
} from "./run-request";
import * as z from "zod/mini";

/**
 * The request of a run that has begun, as its record keeps it: read by what its product is asked. What another kind was asked is
 * kept as it is: who makes that kind reads it.
 */
export const KeptRequest = once(() =>
  z.pipe(
    z.looseObject({ kind: z.string() }),
    z.transform((given, context): RunRequest => readWith(schemaOf(given.kind), context)),
  ),
);

const schemas = new Map<string, z.ZodMiniType<RunRequest>>();

function schemaOf(kind: string): z.ZodMiniType<RunRequest> {
  const product = productNamed(kind);
  if (product === null) return unknownSchema();
  const asks: () => Members = product.asks ?? noMembers;
  const schema = schemas.get(kind) ?? begunSchema(kind, asks);
  schemas.set(kind, schema);
  return schema;
}
