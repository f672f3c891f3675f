import type { WatchRequest } from "../../src/features/watches";
import type { OpenAddin } from "./addin-on-host";

const HOUR_MS = 3_600_000;

/** Every Monday at eight, news of the companies in column A. */
export const WEEKLY_NEWS: WatchRequest = {
  name: "Monday news",
  what: { kind: "news", range: "Sheet1!A2:A", request: { limit: 10 } },
  every: "week",
  hour: 8,
  weekday: 1,
  creditCap: 100,
  monthCap: 400,
};

/** Advances so many hours, with the trigger firing in each; of a longer time only in the first and last of them, and between. */
export async function hours(addin: OpenAddin, count: number): Promise<void> {
  for (let hour = 0; hour < count;) {
    const step = hour < 4 || hour >= count - 4 ? 1 : Math.min(4, count - 4 - hour);
    hour += step;
    await addin.clock.sleep(step * HOUR_MS);
    await addin.host.fireTriggers();
  }
}

/** Advances so many days. An hour before the end of each the trigger fires, and at its end if it had asked for something: what was cut off goes on. */
export async function days(addin: OpenAddin, count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    const sent = addin.sent.length;
    await addin.clock.sleep(23 * HOUR_MS);
    await addin.host.fireTriggers();
    await addin.clock.sleep(HOUR_MS);
    if (addin.sent.length > sent) await addin.host.fireTriggers();
  }
}

/** The lines of What's new, top to bottom. */
export function whatsNew(addin: OpenAddin): Record<string, unknown>[] {
  const sheet = addin.workbook.sheetNamed("What's new");
  return sheet === undefined ? [] : addin.rows(sheet);
}

/** Without articles that repeat the one with the previous number, which are the same story. */
export function stories(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const told = new Set(rows.map((row) => `${String(row["Company"])} ${String(row["Article ID"])}`));
  return rows.filter((row) => !told.has(`${String(row["Company"])} ${Number(row["Article ID"]) - 1}`));
}

/** Rows of the sheet of news, with article IDs and the day on which each was first seen. */
export function articles(addin: OpenAddin): Record<string, unknown>[] {
  const sheet = addin.workbook.sheetNamed("News");
  return sheet === undefined ? [] : addin.rows(sheet);
}
