import type { Built } from "../../scripts/build";
import type { WatchRequest } from "../../src/features/watches";
import { DEMO_TODAY } from "../../demo-api/demo-api";
import { startAddin, type OpenAddin } from "./addin-on-host";
import { knownWebsites } from "./companies-sent";
import { HeardFromService, JOBS, NEWS } from "./heard-from-service";
import { Random } from "./random";
import { articles, hours, whatsNew } from "./watched-weeks";

const HOUR_MS = 3_600_000;
const FIRINGS_A_WEEK = 28;
const KILLS_PER_CALL = 0.0002;
const REFUSED_PER_REQUEST = 0.02;

const MONTH_CAP = 2_000;
const CAPS = { every: "week", hour: 6, creditCap: 1_500, monthCap: MONTH_CAP } as const;
const range = "Sheet1!A2:A";
const WATCHES: readonly WatchRequest[] = [
  { ...CAPS, name: "News", weekday: 1, what: { kind: "news", range, request: { limit: 10 } } },
  { ...CAPS, name: "Roles", weekday: 2, what: { kind: "jobs", range, request: { limit: 10 } } },
  {
    ...CAPS,
    name: "People",
    weekday: 3,
    what: { kind: "enrichment", range, request: { fields: ["firmographic.headcount_range"] } },
  },
];

export interface WatchedYear {
  /** Credits that the service billed, by week. */
  readonly weeks: readonly number[];
  /** The highest cost of a watch in a calendar month; all watches have the same cap. */
  readonly dearestMonth: number;
  readonly monthCap: number;
  readonly finds: number;
  /** Finds that are listed twice, and new items that were not reported. */
  readonly twice: number;
  readonly untold: readonly string[];
  /** Finds that existed at the first request for their company. */
  readonly old: readonly string[];
  readonly kills: number;
}

/**
 * So many weeks of three watches, without an open sidebar: executions are killed, requests refused, the key in week 9
 * and the credits in week 20, and an editor sorts and deletes rows.
 */
export async function watchYear(built: Built, companies: number, weeks: number): Promise<WatchedYear> {
  const random = new Random(companies * 100 + weeks);
  const addin = await startAddin(built, {
    // On the day of the data: items dated before a look are older than it.
    startsAt: Date.parse(`${DEMO_TODAY}T09:00:00Z`),
    column: ["Website", ...knownWebsites(companies)],
    formulas: false,
  });
  try {
    await addin.value("saveSettings", { dayCap: 1_000_000 });
    const heard = new HeardFromService(addin);
    for (const watch of WATCHES) await addin.value("saveWatch", watch);
    let kills = 0;
    let dearestMonth = 0;
    const credits: number[] = [];
    for (let week = 1; week <= weeks; week++) {
      refuse(addin, random, week);
      const before = addin.credits;
      for (let firing = 0; firing < FIRINGS_A_WEEK; firing++) {
        await addin.clock.sleep((7 * 24 * HOUR_MS) / FIRINGS_A_WEEK);
        addin.host.intercept = () => {
          if (random.next() >= KILLS_PER_CALL) return undefined;
          kills++;
          return "kill";
        };
        await addin.host.fireTriggers();
        addin.host.intercept = undefined;
      }
      const { watches } = await addin.value("getWatches", {});
      dearestMonth = Math.max(dearestMonth, ...watches.map(({ spentThisMonth }) => spentThisMonth));
      credits.push(addin.credits - before);
      for (const { watchId, state } of watches)
        if (state === "stopped") await addin.value("pauseWatch", { watchId, paused: false });
      edit(addin, random);
    }
    // What the last kill left unfinished is reported, too.
    addin.api.faults.set([]);
    await hours(addin, 12);
    return { weeks: credits, dearestMonth, monthCap: MONTH_CAP, kills, ...findsOf(addin, heard) };
  } finally {
    await addin.host.dispose();
  }
}

function refuse(addin: OpenAddin, random: Random, week: number): void {
  const all = week === 9 ? 401 : week === 20 ? 402 : null;
  const when = () => all !== null || random.next() < REFUSED_PER_REQUEST;
  addin.api.faults.set([{ when, reply: { status: all ?? 429 } }]);
}

/** An editor at the sheet: sorts by a column, and sometimes deletes a row. */
function edit({ sheet }: OpenAddin, random: Random): void {
  const { lastRow, lastColumn } = sheet;
  const column = 1 + Math.floor(random.next() * lastColumn);
  sheet.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [{ column, ascending: true }]);
  if (lastRow > 6 && random.next() < 0.2) sheet.deleteRows(2 + Math.floor(random.next() * (lastRow - 1)), 1);
}

/** A row of news or of job posts. */
interface Item {
  readonly path: string;
  readonly company: string;
  readonly id: string;
  readonly firstSeen: number;
  readonly find: string;
  readonly isOldStory: boolean;
}

function itemOf(row: Record<string, unknown>, path: string, id: string) {
  return { path, company: String(row["Company"]), id, firstSeen: Number(row["First seen"]) };
}

function findsOf(
  addin: OpenAddin,
  heard: HeardFromService,
): Pick<WatchedYear, "finds" | "twice" | "untold" | "old"> {
  const finds = whatsNew(addin);
  const keys = finds.map((row) => String(row["Find ID"]));
  const told = new Set(keys);
  const items: Item[] = articles(addin).map((row) => {
    const [company, id] = [String(row["Company"]), Number(row["Article ID"])];
    const find = `News ${company} story ${heard.storyOf(id)}`;
    return { ...itemOf(row, NEWS, String(id)), find, isOldStory: heard.isOldStory(company, id) };
  });
  const jobs = addin.workbook.sheetNamed("Job posts");
  for (const row of jobs === undefined ? [] : addin.rows(jobs)) {
    const id = String(row["Job ID"]);
    items.push({
      ...itemOf(row, JOBS, id),
      find: `Job post ${String(row["Company"])} ${id}`,
      isOldStory: false,
    });
  }
  const isOld = ({ path, company, id }: Item) => heard.isOld(path, company, id);
  const isNews = (item: Item) =>
    !isOld(item) && !item.isOldStory && item.firstSeen >= heard.secondTime(item.path, item.company);
  const untold = items.filter(isNews).flatMap(({ find }) => (told.has(find) ? [] : [find]));
  const fresh = new Set(items.filter((item) => !isOld(item)).map(({ find }) => find));
  const old = items.flatMap(({ find }) => (told.has(find) && !fresh.has(find) ? [find] : []));
  return { finds: finds.length, twice: keys.length - told.size, untold, old };
}
