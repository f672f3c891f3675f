import type { Json } from "./wire";

/** A request that the service answers with an error, free of charge. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: number,
    readonly detail: Json,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === "string" ? detail : JSON.stringify(detail));
  }
}

/** A value of the wrong type or outside its limits: 422 with FastAPI's array in `detail`. */
export function invalid(loc: readonly (string | number)[], msg: string, type: string, input?: Json): Refusal {
  return new Refusal(422, [{ type, loc, msg, ...(input === undefined ? {} : { input }) }]);
}
