import type { WatchRequest } from "../../src/features/watches";
import { EDITOR, OWNER } from "../addin/addin-on-host";
import type { Random } from "./random";
import { listOf } from "./sessions";
import type { SidebarCalls } from "./sidebar-calls";
import type { World } from "./world";

type What = WatchRequest["what"];

const LIST_CAP = 50;

/** Watches a user may make, by user; the user's first one is usually on the table. */
const OF_TABLE: Readonly<Record<string, readonly What[]>> = {
  [OWNER]: [
    { kind: "news", request: { limit: 5 } },
    { kind: "news", request: { limit: 5 }, ticked: true },
    { kind: "enrichment", request: { fields: ["firmographic.headcount_range"] } },
  ],
  [EDITOR]: [
    { kind: "jobs", request: { limit: 5 } },
    { kind: "jobs", request: { limit: 5 }, ticked: true },
  ],
};

/** What one user watches in a seed: the table, and sometimes a list of theirs as well. */
export async function chosenWatches(
  user: string,
  range: string,
  random: Random,
  { world, calls }: { readonly world: World; readonly calls: SidebarCalls },
): Promise<What[]> {
  const whats: What[] = [{ ...random.one(OF_TABLE[user]!), range }];
  if (random.chance(0.4)) {
    const listId = await listSaved(user, world, calls);
    if (listId !== null) whats.push({ kind: "list", listId, request: {} });
  }
  return whats;
}

/** @returns The name of a list that was built and saved; null if that failed. */
async function listSaved(user: string, world: World, calls: SidebarCalls): Promise<string | null> {
  const list = listOf(world, user);
  if ((await calls.value("quoteList", list, user)) === null) return null;
  const made = await calls.value("generateList", { ...list, creditCap: LIST_CAP }, user);
  if (made === null) return null;
  const name = `Watched by ${user}`;
  const saved = await calls.value("saveList", { ...list, name, sheetName: made.sheetName }, user);
  return saved === null ? null : name;
}
