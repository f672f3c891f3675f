import { errorBody } from "./faults";
import { type FilterDefinition, FILTERS } from "./filters/catalogue";
import { routeFor } from "./routes";
import type { Route } from "./routes/route";
import type { DemoRequest, Json, JsonObject } from "./wire";
import { uuidFor } from "./world/investors";
import type { IdMaker } from "./world/world";

/** How a service words what the specification leaves open: its endpoints, its errors, its IDs. */
export interface Dialect {
  readonly filters: readonly FilterDefinition[];
  readonly idFor: IdMaker;
  /** @throws {Refusal} Unless there is such an endpoint. */
  routeFor(request: DemoRequest): Route;
  /** The body of an error. @param detail Its reason; if omitted, the service's usual one for this status. */
  errorBody(status: number, detail?: Json): JsonObject;
}

/** The service as it is publicly known. */
export const USUAL: Dialect = {
  filters: FILTERS,
  idFor: uuidFor,
  routeFor,
  errorBody: (status, detail) => (detail === undefined ? errorBody(status) : { detail }),
};
