import { Refusal } from "../refusal";
import type { DemoCompany } from "../world/company";
import type { RouteContext } from "./route";

/** @throws {Refusal} 404 if the service does not know the company; display names do not resolve. */
export function knownCompany(company: string, { world, day }: RouteContext): DemoCompany {
  const found = world.find(company);
  if (found?.isKnown(day)) return found;
  throw new Refusal(404, `Company not found: ${company}`);
}
