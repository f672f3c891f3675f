import type { Additions } from "../additions";
import type { FilterDefinition } from "../filters/catalogue";
import type { DemoRequest, JsonObject, Plan } from "../wire";
import type { World } from "../world/world";

export interface RouteContext {
  readonly world: World;
  /** Days since `DEMO_TODAY`. */
  readonly day: number;
  readonly plan: Plan;
  /** Credits that were charged so far. */
  readonly charged: number;
  readonly filters: readonly FilterDefinition[];
  /** The companies that the service was asked to add. */
  readonly additions: Additions;
}

/** A successful answer without `credits_consumed`, which is added unless the answer is `silent`. */
export interface Answer {
  readonly body: JsonObject;
  readonly credits: number;
  readonly silent?: boolean;
}

/** One endpoint; `path` is spelled as in the specification. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Other spellings of the path that answer directly instead of redirecting. */
  readonly aliases?: readonly string[];
  /** @throws {Refusal} For anything but a 200. */
  serve(request: DemoRequest, context: RouteContext): Answer;
}
