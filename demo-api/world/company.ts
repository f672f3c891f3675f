import type { SectionName } from "../prices";
import type { JsonObject } from "../wire";
import { employeeReviewsOf } from "./employee-reviews";
import { headcountOf } from "./headcount";
import { type JobPost, jobsOf } from "./jobs";
import { type Article, articlesOf } from "./news";
import { postsOf } from "./posts";
import { productsOf } from "./products";
import type { Profile } from "./profile";
import { sectionOf } from "./sections";
import { withSuccessor } from "./succession";
import { trafficOf } from "./traffic";

/** One fictional company. Everything beyond its profile is generated on demand and not cached. */
export class DemoCompany {
  constructor(
    readonly profile: Profile,
    private readonly profiles: readonly Profile[],
  ) {}

  get uuid(): string {
    return this.profile.uuid;
  }

  get name(): string {
    return this.profile.name;
  }

  /** Bare domain. */
  get website(): string {
    return this.profile.website;
  }

  /**
   * A section of the enrichment document on a day; undefined if the service does not have it. Some companies
   * get a new chief executive.
   */
  section(name: SectionName, day = 0): JsonObject | undefined {
    const document = sectionOf(name, this.profile, this.profiles);
    return name === "management_profile" ? withSuccessor(document, this.profile, day) : document;
  }

  /** Open job posts on a day, newest first. */
  jobs(day: number): readonly JobPost[] {
    return jobsOf(this.profile, day);
  }

  /** The number of employees, up to the month of a day; undefined if not measured. */
  headcount(day: number): JsonObject | undefined {
    return headcountOf(this.profile, day);
  }

  /** Website visits in the months before a day; undefined if not measured. */
  traffic(day: number): JsonObject | undefined {
    return trafficOf(this.profile, day);
  }

  /** Social posts up to a day, newest first. */
  posts(day: number): readonly JsonObject[] {
    return postsOf(this.profile, day);
  }

  /** Employee reviews up to a day, newest first; undefined if there are none. */
  employeeReviews(day: number): ReturnType<typeof employeeReviewsOf> {
    return employeeReviewsOf(this.profile, day);
  }

  /** Its products with their reviews up to a day. */
  products(day: number): ReturnType<typeof productsOf> {
    return productsOf(this.profile, day);
  }

  /** Articles published up to a day in which the company is the main subject, newest first. */
  articles(day: number): readonly Article[] {
    return articlesOf(this.profile, this.profiles, day);
  }

  /** Whether the company is in lists, search and look-ups on a day. */
  isListed(day: number): boolean {
    return this.isKnown(day) && day < this.profile.listedUntil;
  }

  /** A company that has left the lists can still be requested by name. */
  isKnown(day: number): boolean {
    return day >= this.profile.listedFrom;
  }

  /** The fields that list rows and search rows begin with. A few companies change their category after some days. */
  identity(day: number): { uuid: string; name: string; website: string; product_category: string | null } {
    const { uuid, name, website, trade, index, category: changed } = this.profile;
    const category = changed ?? (index % 37 === 30 && day > 2 ? trade.path[2]?.name : trade.name);
    // As on the service, some companies have no category.
    return { uuid, name, website, product_category: index % 23 === 22 ? null : (category ?? null) };
  }
}
