import type { Built } from "../../scripts/build";
import type { ServiceCall } from "../../workbench/host/execution-record";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { OWNER } from "../addin/addin-on-host";
import { circumstancesOf } from "./circumstances";
import { CRASH_KINDS, type Stage } from "./crash-kinds";
import { type SheetRows, sheetsCompared } from "./compare-sheets";
import { checkInvariants } from "./invariants/invariants";
import { RunBooks } from "./run-books";
import { Session } from "./sessions";
import { settle } from "./settle";
import { SidebarCalls } from "./sidebar-calls";
import { setUp } from "./set-up";
import { truthsOf } from "./truth";
import { USERS } from "./users";
import { World } from "./world";

/** A world whose table has companies of every kind. */
const SEED = 6;
/** One world computes while the other's script thread runs. */
const LANES = 2;

/** Before or after which service call, counted from 1 over all executions. */
export interface Kill {
  readonly n: number;
  readonly phase: ServiceCall["phase"];
}

/** What was played, undisturbed or killed once, and its result. */
export interface Played {
  /** Where it was killed, as text. */
  readonly place: string;
  /** Every call, with the state that a kill there would leave behind. */
  readonly points: readonly (Kill & { readonly state: string })[];
  /** Answers that were billed again. */
  readonly again: number;
  readonly broken: readonly string[];
  /** The sheets as a user sees them at the end, without what depends on the time. */
  readonly sheets: SheetRows;
}

/** @param kill null to record where it could be killed. */
export async function playCrash(built: Built, name: string, kill: Kill | null): Promise<Played> {
  const kind = CRASH_KINDS[name]!;
  const truths = await truthsOf(built);
  const world = new World(built, SEED, circumstancesOf(SEED, "quiet"));
  const { addin, events, purchases } = world;
  const calls = new SidebarCalls(world);
  const parts = { calls, books: new RunBooks(() => addin.clock.now()), refreshes: [] };
  const stage: Stage = { world, parts, session: new Session(world, OWNER, parts) };
  for (const user of USERS) await setUp(world, user);
  await kind.before?.(stage);

  const watched = new Watched(world, kill);
  await kind.act(stage);
  watched.end();
  if (kill !== null && watched.killedAt === null) events.breaks("k-not-killed", "the call was never made");
  await kind.after?.(stage);
  const sheets = timelessSheets(world);
  const settled = await settle(world, parts);
  await checkInvariants(world, { ...parts, settled, truths });
  await addin.host.dispose();
  const billed = purchases.all.flatMap((each) => (each.billed > 0 ? each.units : []));
  return {
    place: `${name}, ${kill?.phase ?? ""} call ${kill?.n ?? 0}, ${watched.killedAt ?? "not killed"}`,
    points: watched.points,
    again: billed.length - new Set(billed).size,
    broken: events.broken,
    sheets,
  };
}

/**
 * One kill for every state that a kill can leave behind: most calls only read, so being killed before or after them
 * makes no difference to later executions.
 */
export function distinctKills(points: Played["points"]): Kill[] {
  return points
    .filter(({ state }, index) => state !== points[index - 1]?.state)
    .map(({ n, phase }) => ({ n, phase }));
}

export interface CrashTotals {
  calls: number;
  kills: number;
  again: number;
  /** The most answers billed again after one kill, beyond those of the undisturbed run. */
  most: number;
  readonly wrong: string[];
}

/**
 * Kills each kind at every one of its calls, or wherever a kill leaves a different state than the one before.
 *
 * @param share Plays one in so many of these kills.
 */
export async function playCrashes(
  built: Built,
  names: readonly string[],
  { everyCall = false, share = 1 }: { readonly everyCall?: boolean; readonly share?: number } = {},
): Promise<CrashTotals> {
  const totals: CrashTotals = { calls: 0, kills: 0, again: 0, most: 0, wrong: [] };
  for (const name of names) {
    const undisturbed = await playCrash(built, name, null);
    const { points } = undisturbed;
    totals.wrong.push(...undisturbed.broken.map((line) => `${name}, undisturbed: ${line}`));
    // Being killed after one call is the same as being killed before the next.
    const places = everyCall ? points.filter(({ phase }) => phase === "before") : distinctKills(points);
    // Not the first one, before which nothing has happened.
    const first = Math.min(share, places.length) >> 1;
    const kills = places.filter((_, index) => index % share === first);
    totals.calls += points.length / 2;
    totals.kills += kills.length;
    const lane = async () => {
      for (let kill = kills.shift(); kill !== undefined; kill = kills.shift()) {
        const { place, broken, sheets, again } = await playCrash(built, name, kill);
        totals.again += Math.max(0, again - undisturbed.again);
        totals.most = Math.max(totals.most, again - undisturbed.again);
        totals.wrong.push(...broken.map((line) => `${place}: ${line}`));
        const others = sheetsCompared(sheets, undisturbed.sheets);
        totals.wrong.push(...others.map((line) => `${place}: ${line}`));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  return totals;
}

/** Counts the calls of all executions, and kills one. */
class Watched {
  killedAt: string | null = null;
  readonly points: (Kill & { state: string })[] = [];
  private count = 0;
  private changes = 0;
  private readonly stopListening: () => void;

  constructor(
    private readonly world: World,
    private readonly kill: Kill | null,
  ) {
    const { addin, faults } = world;
    this.stopListening = addin.workbook.onChange(() => void this.changes++);
    addin.host.intercept = (call) => faults.intercept(call) ?? this.seen(call);
  }

  end(): void {
    this.stopListening();
    this.world.addin.host.intercept = this.world.faults.intercept;
  }

  private seen({ service, method, phase }: ServiceCall): "kill" | undefined {
    const { kill } = this;
    if (phase === "before") this.count++;
    if (kill === null) this.points.push({ n: this.count, phase, state: this.state });
    if (kill?.n !== this.count || kill.phase !== phase) return undefined;
    this.killedAt = `${service}.${method}`;
    return "kill";
  }

  /** Buffered writes, locks and the script's memory are lost with a killed execution. */
  private get state(): string {
    const { addin, purchases } = this.world;
    const { host } = addin;
    return JSON.stringify([
      this.changes,
      purchases.all.length,
      [...host.documentProperties()],
      [...host.userProperties()],
      host.cachedTexts(),
      host.executions.length,
    ]);
  }
}

/** Every visible sheet, also one that holds nothing: nobody has asked for that. */
function timelessSheets({ addin }: World): SheetRows {
  return addin.workbook.sheets
    .filter(({ hidden }) => !hidden)
    .map(
      (sheet) =>
        [
          sheet.name,
          sheet.getValues(sheet.dataRange).map((row) => row.map((value) => timeless(value))),
        ] as const,
    );
}

function timeless(value: CellValue): CellValue {
  if (value instanceof Date) return "a time";
  if (typeof value !== "string") return value;
  // What a row remembers names runs, and has checksums of times.
  if (value.startsWith("ci:")) return "a memory";
  // A find in a list has the key of the answer that told it, one of rows that were filled the id of the run.
  return value
    .replace(/^Up to date$/, "Done")
    .replace(/ \d{4}-\d\d-\d\dT[\d:.]+Z(?= |$)/, " then")
    .replace(/ [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?= |$)/, " a run");
}
