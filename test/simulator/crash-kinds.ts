import type { ListRequest, Progress, RunRequest } from "../../src/rpc/rpc";
import type { WatchRequest } from "../../src/features/watches";
import { sampleRequests } from "../sample-requests";
import { OWNER } from "../addin/addin-on-host";
import type { Session, SessionParts } from "./sessions";
import type { World } from "./world";

const MOST_TRIES = 6;
/** Longer than a killed execution could have lived. */
const LEASE_AND_MORE_MS = 95_000;
const LIST: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 6 };
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;
const WATCH: WatchRequest = {
  name: "News",
  what: { kind: "news", request: { limit: 3 } },
  every: "week",
  hour: 0,
  creditCap: 100,
  monthCap: 100,
};
const FILL: WatchRequest = {
  ...WATCH,
  name: "Rows",
  what: { kind: "fill", request: { run: { kind: "enrichment", sections: ["firmographic"] } } },
  every: "hour",
  dayCap: 100,
};
const FIRMOGRAPHIC: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

/** Where an action is played and undone. */
export interface Stage {
  readonly world: World;
  readonly parts: SessionParts;
  readonly session: Session;
}

/** A user action that is killed once, at any of its service calls. */
export interface CrashKind {
  /** Not killed. */
  readonly before?: (stage: Stage) => Promise<void>;
  /** Repeated until it succeeds, as a user would. */
  readonly act: (stage: Stage) => Promise<void>;
  /** Not killed, and before the result is checked. */
  readonly after?: (stage: Stage) => Promise<void>;
}

export const CRASH_KINDS: Readonly<Record<string, CrashKind>> = {
  ...ofProducts(),
  "by name": { act: (stage) => runToEnd(stage, { ...FIRMOGRAPHIC, range: stage.world.nameRange }) },
  "job posts by name": {
    act: (stage) => runToEnd(stage, { kind: "jobs", limit: 3, range: stage.world.nameRange }),
  },
  retry: {
    async before(stage) {
      const { world } = stage;
      const [first = ""] = world.companies;
      world.service.refuses = (url) => url.includes(first);
      await runToEnd(stage, FIRMOGRAPHIC);
      world.service.refuses = () => false;
    },
    act: (stage) => goOn(stage, "retryFailed"),
  },
  "undo by name": {
    before: (stage) => runToEnd(stage, { ...FIRMOGRAPHIC, range: stage.world.nameRange }),
    act: (stage) => goOn(stage, "undoRun"),
  },
  undo: { before: (stage) => runToEnd(stage, FIRMOGRAPHIC), act: (stage) => goOn(stage, "undoRun") },
  list: {
    async act({ world, parts: { calls } }) {
      await untilDone(world, async () => {
        // A call that was killed may have built it all the same: History says so, and to press again would build another.
        const past = (await calls.value("getHistory", {}, OWNER))?.runs ?? [];
        if (past.some(({ kind, state }) => kind === "list" && state === "done")) return past;
        return calls.value("generateList", { ...LIST, creditCap: 50 }, OWNER);
      });
    },
  },
  "list again": {
    async before({ world, parts: { calls } }) {
      await saveGermans(calls);
      await world.addin.clock.sleep(11 * 60_000);
    },
    async act({ world, parts: { calls, refreshes } }) {
      refreshes.push({ at: world.addin.clock.now(), kinds: ["list"] });
      await untilDone(world, () => calls.value("refreshList", { name: "Germans", creditCap: 50 }, OWNER));
    },
  },
  watch: lookOf(WATCH, ["news"]),
  "look at a list": lookOf({ ...WATCH, what: { kind: "list", listId: "Germans", request: {} } }, ["list"]),
  "fill rows": {
    before: async ({ parts: { calls } }) => void (await calls.value("saveWatch", FILL, OWNER)),
    async act({ world, parts: { calls } }) {
      await untilDone(world, async () => {
        await world.addin.clock.sleep(HOUR_MS);
        await world.addin.host.fireTriggers();
        const seen = await calls.value("getWatches", {}, OWNER);
        return (seen?.watches[0]?.lastLook?.filled ?? 0) > 0 ? seen : null;
      });
    },
  },
  formulas: {
    async act(stage) {
      typeFormulas(stage.world);
      await evaluated(stage);
    },
    after: evaluated,
  },
  refresh: {
    async before(stage) {
      typeFormulas(stage.world);
      await evaluated(stage);
    },
    async act(stage) {
      const { world, session, parts } = stage;
      const { refreshes } = parts;
      refreshes.push({ at: world.addin.clock.now(), kinds: ["enrichment"] });
      await session.refreshFormulas(false);
      await world.addin.workbook.settle();
    },
    after: evaluated,
  },
};

/** Each product, in the last of the ways in which it writes. */
function ofProducts(): Record<string, CrashKind> {
  return Object.fromEntries(
    sampleRequests.map(({ name, requests }) => {
      const request = requests[requests.length - 1]!;
      return [name, { act: (stage: Stage) => runToEnd(stage, request) }];
    }),
  );
}

/** The second look of a watch, which begins by itself a week after the first. */
function lookOf(watch: WatchRequest, kinds: readonly string[]): CrashKind {
  return {
    async before({ world, session, parts: { calls, refreshes } }) {
      if (watch.what.kind === "list") await saveGermans(calls);
      await calls.value("saveWatch", watch, OWNER);
      const made = await calls.value("getWatches", {}, OWNER);
      const first = await calls.value("runWatch", { watchId: made!.watches[0]!.watchId }, OWNER);
      await session.drive(first!);
      await world.addin.clock.sleep(WEEK_MS);
      refreshes.push({ at: world.addin.clock.now(), kinds });
    },
    async act({ world, parts: { calls } }) {
      await untilDone(world, async () => {
        await world.addin.clock.sleep(HOUR_MS);
        await world.addin.host.fireTriggers();
        const seen = await calls.value("getWatches", {}, OWNER);
        const at = seen?.watches[0]?.lastLook?.at ?? "";
        return Date.parse(at) > world.addin.clock.now() - WEEK_MS / 2 ? at : null;
      });
    },
  };
}

async function saveGermans(calls: SessionParts["calls"]): Promise<void> {
  const made = await calls.value("generateList", { ...LIST, creditCap: 50 }, OWNER);
  await calls.value("saveList", { ...LIST, name: "Germans", sheetName: made!.sheetName }, OWNER);
}

/** Presses Start, and again if nothing was started. */
async function runToEnd({ world, session }: Stage, request: RunRequest): Promise<void> {
  await untilDone(world, async () => over(await session.run(request)));
}

/** Calls a method of the last run, then drives it slice by slice. */
async function goOn(
  { world, session, parts: { calls, books } }: Stage,
  method: "retryFailed" | "undoRun",
): Promise<void> {
  const { runId } = books.starts.at(-1)!;
  let isHeard = false;
  await untilDone(world, async () => {
    const replied = isHeard ? null : await calls.value(method, { runId }, OWNER);
    const now = replied ?? (await calls.value("getState", {}, OWNER))?.run ?? null;
    if (now === null) return null;
    const ended = over(await session.drive(now));
    // A call that was killed may have taken effect all the same: what it left uncounted is counted by now.
    const then = ended ?? now;
    isHeard ||= replied !== null || (method === "retryFailed" ? then.toRetry === 0 : then.undo === "");
    return isHeard ? ended : null;
  });
}

const over = (progress: Progress | null): Progress | null =>
  progress === null || progress.state === "running" || progress.state === "waiting" ? null : progress;

async function untilDone<Value>(world: World, once: () => Promise<Value | null>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if ((await once()) !== null) return;
    await world.addin.clock.sleep(LEASE_AND_MORE_MS);
  }
  world.events.breaks("g-does-not-rest", `not done after ${MOST_TRIES} tries`);
}

function typeFormulas({ addin, formulas, companies }: World): void {
  const column = companies.slice(0, 3);
  formulas.setValues(
    { row: 1, column: 1, rows: column.length, columns: 1 },
    column.map((company) => [company]),
  );
  addin.host.activeUser = OWNER;
  formulas.enter({ row: 1, column: 2, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A1:A3,"Founded, Website")']]);
  formulas.enter({ row: 1, column: 5, rows: 1, columns: 1 }, [['=COMPANY_ENRICH(A1,"HQ country")']]);
}

/** A killed cell shows an error: its user recalculates it after a while. */
async function evaluated({ world, parts: { calls } }: Stage): Promise<void> {
  const { addin } = world;
  await addin.workbook.settle();
  for (let turn = 0; turn < 2; turn++) {
    await addin.clock.sleep(60_000);
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
    await calls.call("getState", {}, OWNER);
  }
}
