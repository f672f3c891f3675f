import { DemoCompany } from "./world/company";
import { addedProfile, hostOf, type World } from "./world/world";

interface Requested {
  readonly id: string;
  readonly website: string;
  readonly name: string;
  readonly day: number;
}

type AdditionStatus = "pending" | "in_progress" | "completed" | "failed";

/** Days for which a request is pending, and days for which it is in progress. */
const PENDING_DAYS = 1;
const WORKING_DAYS = 1;

/**
 * Companies that users asked the service to add: pending for a day, in progress for another, then known.
 * Those whose website contains `never` are not found.
 */
export class Additions {
  private readonly requested: Requested[] = [];

  /** Requests a website, or returns the existing request for it. */
  ask(website: string, name: string, day: number): Requested {
    const host = hostOf(website);
    const known = this.requested.find((each) => each.website === host);
    if (known !== undefined) return known;
    const id = `add-${String(this.requested.length + 1).padStart(4, "0")}`;
    const asked = { id, website: host, name, day };
    this.requested.push(asked);
    return asked;
  }

  find(id: string): Requested | undefined {
    return this.requested.find((each) => each.id === id);
  }

  statusOf({ website, day: asked }: Requested, day: number): AdditionStatus {
    if (day < asked + PENDING_DAYS) return "pending";
    if (day < asked + PENDING_DAYS + WORKING_DAYS) return "in_progress";
    return website.includes("never") ? "failed" : "completed";
  }

  /** The data set including the companies that were added by a day; lists do not contain them. */
  within(world: World, day: number): World {
    const added = this.requested.flatMap((each, index) =>
      this.statusOf(each, day) === "completed" ? [companyOf(each, index, world)] : [],
    );
    if (added.length === 0) return world;
    return {
      companies: world.companies,
      findByUuid: (uuid) => world.findByUuid(uuid) ?? added.find((company) => company.uuid === uuid),
      find: (company) =>
        world.find(company) ??
        added.find(({ uuid, website }) => uuid === company || website === hostOf(company)),
    };
  }
}

function companyOf({ website, name }: Requested, index: number, world: World): DemoCompany {
  const profiles = world.companies.map(({ profile }) => profile);
  return new DemoCompany(addedProfile(profiles.length + index, website, name), profiles);
}
