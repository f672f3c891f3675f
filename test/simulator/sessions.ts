import { sampleRequests } from "../sample-requests";
import type { ListRequest, Progress, RunRequest } from "../../src/rpc/rpc";
import { isOver } from "../../src/runs/run-record";
import { AWAY, MARK } from "./hosts";
import { answerBills } from "./odd-bills";
import { randomFor, type Random } from "./random";
import type { RunBooks } from "./run-books";
import type { SidebarCalls } from "./sidebar-calls";
import { USERS } from "./users";
import type { World } from "./world";

const MINUTE_MS = 60_000;
const MOST_SLICES = 12;
const CANCEL_RATE = 0.05;
const LONGEST_SLICE_MS = 12_000;
/** Consecutive calls without any change before a run counts as stuck. */
export const MOST_IDLE_SLICES = 12;

const REQUESTS: readonly (readonly [RunRequest, number])[] = [
  [{ kind: "enrichment", sections: ["firmographic"] }, 6],
  [{ kind: "enrichment", sections: ["firmographic", "location"] }, 3],
  [{ kind: "jobs", limit: 3 }, 2],
  [{ kind: "jobs", mode: "all" }, 1],
  [{ kind: "news", limit: 3 }, 2],
];
/** If pages are truncated or shift, most runs request pages. */
const LISTINGS: typeof REQUESTS = [
  [{ kind: "jobs", mode: "all" }, 3],
  [{ kind: "jobs", limit: 12 }, 3],
  [{ kind: "news", limit: 12 }, 3],
  [{ kind: "posts", limit: 12 }, 1],
  [{ kind: "enrichment", sections: ["firmographic"] }, 1],
];
/** All other kinds of run over companies or their names. */
export const MORE: Readonly<Record<string, readonly RunRequest[]>> = Object.fromEntries(
  sampleRequests
    .filter(({ name }) => !["enrichment", "jobs", "news"].includes(name))
    .map(({ name, requests }) => [name, requests]),
);
export const LIST_LIMIT = 6;
/** Companies in a country, as whoever asks calls it: another service has values of its own. */
export function listOf(world: World, user: string): ListRequest {
  const country = world.addresses[user] === AWAY ? `${MARK}DEU` : "DEU";
  return { filters: { "location.hq.country": [country] }, limit: LIST_LIMIT };
}

/** A sidebar user's possible next actions. */
const STEPS = [
  ["run", 9],
  ["look", 2],
  ["credits", 1],
  ["list", 1],
  ["more", 1.5],
  ["count", 0.4],
  ["words", 0.3],
  ["plan", 0.4],
  ["like", 0.7],
  ["cancel", 0.7],
  ["pause", 0.7],
  ["retry", 1],
  ["undo", 0.7],
  ["fetchPending", 2],
  ["refresh", 0.5],
  ["clean", 0.2],
] as const;

const REFRESHED = ["enrichment", "jobs", "news", "list", "more"];

/** When a user asked for something to be bought although it is held. */
export interface Refresh {
  readonly at: number;
  readonly kinds: readonly string[];
}

export interface SessionParts {
  readonly calls: SidebarCalls;
  readonly books: RunBooks;
  readonly refreshes: Refresh[];
  /** What every run requests; anything if left out. */
  readonly only?: RunRequest | undefined;
}

/** One user's sidebar. */
export class Session {
  private last: Progress | null = null;
  private lists = 0;
  private readonly random: Random;
  private readonly windows: Random;
  private readonly cancels: Random;
  private readonly forms: Random;

  constructor(
    private readonly world: World,
    readonly user: string,
    private readonly parts: SessionParts,
  ) {
    this.random = randomFor(world.seed, `session ${user}`);
    this.windows = randomFor(world.seed, `windows ${user}`);
    this.cancels = randomFor(world.seed, `cancels ${user}`);
    this.forms = randomFor(world.seed, `forms ${user}`);
  }

  private get germans(): ListRequest {
    return listOf(this.world, this.user);
  }

  async play(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      if (this.world.circumstances.hosts) await this.filters();
      if (this.world.oddPayer !== null && this.forms.chance(0.5))
        await answerBills(this.world, this.parts, this.user);
      const name = this.random.weighted(STEPS);
      await this[name]();
      if (this.random.chance(0.5)) await this.ask();
      await this.wait();
    }
  }

  /** Mostly seconds; sometimes long enough for the hourly trigger. */
  private async wait(): Promise<void> {
    const ms = this.random.weighted([
      [this.random.below(4_000), 6],
      [this.random.below(3 * MINUTE_MS), 2],
      [this.random.below(45 * MINUTE_MS), 1],
    ]);
    await this.world.addin.clock.sleep(ms);
  }

  private anyRequest(): RunRequest {
    if (this.parts.only !== undefined) return this.parts.only;
    const { movingPages, pageCap } = this.world.circumstances;
    return this.random.weighted(movingPages || pageCap !== null ? LISTINGS : REQUESTS);
  }

  /** @returns The run's final state; null if it could not be started. */
  async run(request = this.anyRequest(), cap = this.world.circumstances.caps.run): Promise<Progress | null> {
    const { world, parts } = this;
    const range = request.range ?? (request.kind === "match" ? world.nameRange : world.range);
    if (range === null) return null;
    const args = { ...request, range, creditCap: cap };
    const progress = await parts.calls.value("startRun", args, this.user);
    if (progress !== null) {
      parts.books.started(progress.runId, cap);
    }
    this.last = progress ?? (await parts.calls.value("getState", {}, this.user))?.run ?? null;
    if (this.last === null) return null;
    const [last] = await Promise.all([this.drive(this.last), this.driveInAnotherWindow(this.last)]);
    return last;
  }

  /** Where calls are slow, the user opens the document once more, and that sidebar goes on with the run, too. */
  private async driveInAnotherWindow(progress: Progress): Promise<void> {
    if (this.world.circumstances.slowRate === 0 || this.windows.chance(0.5)) return;
    await this.world.addin.clock.sleep(MINUTE_MS + this.windows.below(2 * MINUTE_MS));
    await this.drive(progress);
  }

  /** Slice after slice, as the sidebar does; gives up when its calls fail. @returns The run's final state. */
  async drive(progress: Progress, most = MOST_SLICES): Promise<Progress> {
    const { world, parts } = this;
    let now = progress;
    let idle = 0;
    let failures = 0;
    for (let slices = 0; now.state === "running" || now.state === "waiting"; slices++) {
      if (slices === most || failures === 3) return now;
      if (now.nextDelayMs > 0) await world.addin.clock.sleep(now.nextDelayMs);
      const spent = world.purchases.all.length;
      const [next] = await Promise.all([
        parts.calls.value("runSlice", { runId: now.runId }, this.user),
        most === MOST_SLICES ? this.cancelWithin(now.runId) : null,
      ]);
      if (next === null) {
        failures++;
        await world.addin.clock.sleep(20_000);
        continue;
      }
      const still =
        next.done === now.done && next.state === now.state && spent === world.purchases.all.length;
      idle = still ? idle + 1 : 0;
      if (idle > MOST_IDLE_SLICES && most > MOST_SLICES)
        world.events.breaks("g-no-progress", `${next.state} "${next.message}"`);
      if (next.state !== "running" && next.message === "")
        world.events.breaks("g-no-message", `${next.state} without a message`);
      now = next;
    }
    this.last = now;
    return now;
  }

  /** Now and then somebody cancels while a slice works, at whichever of its calls. */
  private async cancelWithin(runId: string): Promise<void> {
    // A quiet world is what others are compared with.
    if (this.world.circumstances.theme === "quiet" || !this.cancels.chance(CANCEL_RATE)) return;
    await this.world.addin.clock.sleep(this.cancels.below(LONGEST_SLICE_MS));
    await this.parts.calls.call("cancelRun", { runId }, this.user);
  }

  private async look(): Promise<void> {
    const state = await this.parts.calls.value("getState", {}, this.user);
    this.last = state?.run ?? this.last;
  }

  private async credits(): Promise<void> {
    await this.parts.calls.call("getCredits", {}, this.user);
  }

  private async list(): Promise<void> {
    const { calls, refreshes } = this.parts;
    const creditCap = 50;
    const bill = await calls.value("quoteList", this.germans, this.user);
    if (bill === null) return;
    const made = await calls.value("generateList", { ...this.germans, creditCap }, this.user);
    if (made === null) return;
    const name = `List ${this.user} ${++this.lists}`;
    const { sheetName } = made;
    if ((await calls.value("saveList", { ...this.germans, name, sheetName }, this.user)) === null) return;
    if (this.random.chance(0.5)) return;
    await this.world.addin.clock.sleep(11 * MINUTE_MS);
    refreshes.push({ at: this.world.addin.clock.now(), kinds: ["list"] });
    await calls.call("refreshList", { name, creditCap }, this.user);
  }

  private async more(): Promise<void> {
    await this.run(this.parts.only ?? this.random.one(Object.values(MORE).flat()));
  }

  /** The form of the list builder, as it is offered; and a list whose filters are another service's. */
  private async filters(): Promise<void> {
    const { calls } = this.parts;
    if (this.forms.chance(0.5)) await calls.call("getFilters", {}, this.user);
    if (this.forms.chance(0.7))
      await calls.call("getFilterOptions", { filter: "location.hq.country" }, this.user);
    if (this.forms.chance(0.3)) await calls.call("search", { query: "northwind" }, this.user);
    const other = USERS.find((user) => user !== this.user)!;
    if (this.forms.chance(0.5))
      await calls.call("refreshList", { name: `List ${other} 1`, creditCap: 50 }, this.user);
  }

  private async count(): Promise<void> {
    await this.parts.calls.call("countList", { ...this.germans, creditCap: 50 }, this.user);
  }

  private async words(): Promise<void> {
    const words = "robotics companies in Germany";
    await this.parts.calls.call("filtersFromWords", { words, creditCap: 10 }, this.user);
  }

  private async plan(): Promise<void> {
    for (let calls = 0; calls < 4; calls++) {
      const plan = await this.parts.calls.value(
        "planList",
        { ...this.germans, limit: 1_200, creditCap: 50 },
        this.user,
      );
      if (plan?.ready === true) return;
    }
  }

  private async like(): Promise<void> {
    const { range } = this.world;
    if (range === null) return;
    if ((await this.parts.calls.value("quoteMoreLike", { range }, this.user)) === null) return;
    await this.parts.calls.call("buyMoreLike", { range, creditCap: 100 }, this.user);
  }

  /** Requests companies that were not found; the hourly trigger polls for them. */
  private async ask(): Promise<void> {
    if ((this.last?.toAskFor ?? 0) === 0 || this.last === null) return;
    const progress = await this.parts.calls.value("askForCompanies", { runId: this.last.runId }, this.user);
    if (progress !== null) await this.drive(progress);
  }

  private async cancel(): Promise<void> {
    if (this.last === null) return;
    await this.parts.calls.value("cancelRun", { runId: this.last.runId }, this.user);
  }

  /** Lets it rest; whoever drives it next goes on. */
  private async pause(): Promise<void> {
    if (this.last === null) return;
    const paused = await this.parts.calls.value("pauseRun", { runId: this.last.runId }, this.user);
    if (paused === null || !this.random.chance(0.5)) return;
    const on = await this.parts.calls.value("runSlice", { runId: this.last.runId }, this.user);
    if (on !== null) await this.drive(on);
  }

  private async retry(): Promise<void> {
    if (this.last === null || this.last.toRetry === 0) return;
    const progress = await this.parts.calls.value("retryFailed", { runId: this.last.runId }, this.user);
    if (progress !== null) await this.drive(progress);
  }

  private async undo(): Promise<void> {
    if (this.last === null || this.last.undo === "") return;
    const progress = await this.parts.calls.value("undoRun", { runId: this.last.runId }, this.user);
    if (progress !== null) await this.drive(progress);
  }

  private async clean(): Promise<void> {
    const cleaned = await this.parts.calls.value("cleanJournal", { keepCharacters: 3_000 }, this.user);
    const { people, addin } = this.world;
    if (cleaned === null || cleaned.dropped > 0) people.destroyed.push(addin.clock.now());
    // The user has decided what to do about it.
    people.shortenedAt = null;
  }

  private async fetchPending(): Promise<void> {
    await this.refreshFormulas(true);
  }

  private async refresh(): Promise<void> {
    await this.refreshFormulas(false);
  }

  /** As the menu's *Fetch missing* and *Refresh*, to the end. */
  async refreshFormulas(missingOnly: boolean): Promise<void> {
    const { world, parts } = this;
    world.addin.workbook.activateSheet(world.formulas);
    const args = { kind: "formulas", scope: "sheet", missingOnly, creditCap: 200 } as const;
    for (let tries = 0; tries < 4; tries++) {
      const refresh = () => parts.refreshes.push({ at: world.addin.clock.now(), kinds: REFRESHED });
      if (!missingOnly) refresh();
      const begun = await parts.calls.value("startRun", args, this.user);
      // What a formula has bought until the run began is bought again as well.
      if (!missingOnly) refresh();
      // One that was cancelled is asked for no more.
      if (begun !== null && isOver(await this.drive(begun))) return;
      await world.addin.clock.sleep(5_000);
    }
  }
}
