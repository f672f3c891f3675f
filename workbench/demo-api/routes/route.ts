import type { Additions } from "../additions";
import type { FilterDefinition } from "../filters/catalogue";
import type { DemoRequest, JsonObject, Plan } from "../wire";
import type { World } from "../world/world";

export interface RouteContext {
  readonly world: World;
  /** Days since `DEMO_TODAY`. */
  readonly day: number;
  /** By how many days the clock of whoever asks is ahead of the data set, which stands on a day of its own. */
  readonly clockAhead: number;
  readonly plan: Plan;
  readonly filters: readonly FilterDefinition[];
  /** What the service was asked to add. */
  readonly additions: Additions;
}

/** A good answer without `credits_consumed`, which every answer gets unless it is `silent`. */
export interface Answer {
  readonly body: JsonObject;
  readonly credits: number;
  readonly silent?: boolean;
}

/** One endpoint: `path` is written as the specification writes it. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Other spellings of the path that answer directly instead of redirecting. */
  readonly aliases?: readonly string[];
  /** @throws {Refusal} For anything but a 200. */
  serve(request: DemoRequest, context: RouteContext): Answer;
}
