import { Refusal } from "../refusal";
import type { RouteContext } from "../routes/route";
import type { DemoCompany } from "../world/company";

/** @throws {Refusal} 404 if the service does not know the company. */
export function strictCompany(asked: string, { world, day }: RouteContext): DemoCompany {
  const found = world.find(asked);
  if (found?.isKnown(day)) return found;
  throw new Refusal(404, [{ message: `We know no company ${asked}` }]);
}
