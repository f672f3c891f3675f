import { hashOf } from "./random";

export interface Investor {
  readonly uuid: string;
  readonly name: string;
  readonly website?: string;
  readonly type: "private" | "public";
}

const NAMES =
  "Larkspur Ventures|Old Quay Capital|Fathom & Finch|Bluestone Orchard Partners|Kittiwake Growth|Third Lantern|Saltcellar Seed|Meadowlark Equity|Ninefold Capital|Tidewrack Partners|Halcyon Bench|Ember & Oak Ventures|Granary Street Capital|Pilot Light Fund|Longshore Partners|Cormorant Growth Equity|Sundial Angels|Whitethorn Capital|Compass Rose Ventures|Underhill Pension Trust|Foundry Lane|Marram Ventures|Skerry Capital|Bellwether Public Fund|Hazelnut Seed Collective|Isthmus Partners|Northlight Infrastructure|Redshank Debt Partners|Wayfarer Impact|Gannet Corporate Ventures";

export const INVESTORS: readonly Investor[] = NAMES.split("|").map((name, index) => ({
  uuid: uuidFor(`investor ${name}`),
  name,
  ...(index % 9 === 4 ? {} : { website: `${domainLabel(name)}.example` }),
  type: index % 8 === 3 ? "public" : "private",
}));

/** Seven lower-case letters and digits with at least one digit, derived from the text. */
export function uuidFor(text: string): string {
  const hash = hashOf(text);
  return `${hash % 10}${(hash % 2_176_782_336).toString(36).padStart(6, "0")}`;
}

/** A name as a domain label: `Fathom & Finch` is `fathom-finch`. */
export function domainLabel(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/[-]+$/, "");
}
