import { DemoCompany } from "./world/company";
import { addedProfile, hostOf, type World } from "./world/world";

interface Requested {
  readonly id: string;
  readonly website: string;
  readonly name: string;
  readonly day: number;
}

type AdditionStatus = "pending" | "in_progress" | "completed" | "failed";

/** Days for which a request waits, and for which it is worked at. */
const PENDING_DAYS = 1;
const WORKING_DAYS = 1;

/**
 * Companies that somebody has asked the service for: pending for a day, in progress for another, then known. Those whose
 * website contains `never` are not found.
 */
export class Additions {
  private readonly requested: Requested[] = [];

  /** The request for a website; the one that there is already, if there is. */
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

  /** The data set with the companies that were added until a day; lists do not have them. */
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
