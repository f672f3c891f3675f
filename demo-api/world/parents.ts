import type { DemoCompany } from "./company";

/** The company in the same line of business that has taken this one over; undefined if none has. */
export function parentOf(
  { profile }: DemoCompany,
  companies: readonly DemoCompany[],
): DemoCompany | undefined {
  if (profile.operating_status !== "acquired") return undefined;
  const buyers = companies.filter(
    (each) =>
      each.profile.operating_status !== "acquired" &&
      each.profile.size >= profile.size &&
      each.profile.trade.path[0]?.code === profile.trade.path[0]?.code,
  );
  return buyers.find((each) => each.profile.showcase) ?? buyers[profile.index % buyers.length];
}
