import { nameSubject } from "../../src/rows/subject";
import type { RunRequest } from "../../src/rpc/rpc";
import { DemoApi } from "../../demo-api/demo-api";
import type { Random } from "../addin/random";
import { companyKeyOf } from "./chaos-user";
import { FIRMOGRAPHIC, knownWebsites } from "../addin/companies-sent";

const KNOWN = 40;
const UNHEARD_OF = [1, 2, 3, 4, 5].map((number) => `Zzyzx Unheard Of ${number}`);
const NOBODY = [1, 2, 3, 4, 5].map((number) => `nobody-${number}.example`);

/** A kind of run for the chaos tests. */
export interface ChaosKind {
  readonly name: string;
  readonly request: RunRequest;
  /** The sheet that its items are appended to; null for a run that only fills rows. */
  readonly itemSheet: string | null;
  readonly idLabel: string;
  /** Cells that the API knows something about, and one of them at random in some spelling. */
  known(this: void): string[];
  readonly unknown: readonly string[];
  spelt(this: void, subject: string, random: Random): string | number;
  keyOf(this: void, cell: unknown): string | null;
}

export const CHAOS_KINDS: Readonly<Record<string, ChaosKind>> = {
  enrichment: { ...ofCompanies("enrichment", FIRMOGRAPHIC), itemSheet: null, idLabel: "" },
  jobs: {
    ...ofCompanies("jobs", { kind: "jobs", limit: 3 }),
    itemSheet: "Job posts",
    idLabel: "Job ID",
  },
  "jobs-all": {
    ...ofCompanies("jobs-all", { kind: "jobs", mode: "all" }),
    itemSheet: "Job posts",
    idLabel: "Job ID",
  },
  news: {
    ...ofCompanies("news", { kind: "news", limit: 3 }),
    itemSheet: "News",
    idLabel: "Article ID",
  },
  match: {
    name: "match",
    request: { kind: "match" },
    itemSheet: null,
    idLabel: "",
    known: () => new DemoApi().companies.slice(0, KNOWN).map(({ name }) => name),
    unknown: UNHEARD_OF,
    spelt: (name, random) => {
      const kind = random.next();
      if (kind < 0.06) return "";
      if (kind < 0.1) return "someone@gmail.com";
      if (kind < 0.14) return random.one(UNHEARD_OF);
      return kind < 0.25 ? `  ${name.toUpperCase()} ` : name;
    },
    keyOf(cell) {
      const name = nameSubject.read(cell);
      return name.kind === "company" ? name.key : null;
    },
  },
};

function ofCompanies(
  name: string,
  request: RunRequest,
): Pick<ChaosKind, "name" | "request" | "known" | "unknown" | "spelt" | "keyOf"> {
  return {
    name,
    request,
    known: () => knownWebsites(KNOWN),
    unknown: NOBODY,
    spelt: (website, random) => {
      const kind = random.next();
      if (kind < 0.06) return "";
      if (kind < 0.1) return "Acme Incorporated";
      if (kind < 0.14) return random.one(NOBODY);
      return kind < 0.25 ? `https://www.${website}/x` : website;
    },
    keyOf: companyKeyOf,
  };
}
