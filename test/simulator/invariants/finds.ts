import type { SessionParts } from "../sessions";
import { USERS } from "../sessions";
import { WATCH_CAPS } from "../watching";
import type { World } from "../world";

/** w: a find stands once, is told of the company that it is about, and no month costs more than it may. */
export async function checkFinds(world: World, { calls }: SessionParts): Promise<void> {
  const { addin, events } = world;
  const sheet = addin.workbook.sheetNamed("What's new");
  const known = new Set(
    ["News", "Job posts"].flatMap((name) => {
      const items = addin.workbook.sheetNamed(name);
      return items === undefined
        ? []
        : addin
            .rows(items)
            .map((row) => `${String(row["Company"])} ${String(row["Headline"] ?? row["Title"])}`);
    }),
  );
  const seen = new Set<string>();
  for (const row of sheet === undefined ? [] : addin.rows(sheet)) {
    const key = String(row["Find ID"]);
    if (seen.has(key)) events.breaks("w-finds", `${key} stands twice`);
    seen.add(key);
    const find = `${String(row["Company"])} ${String(row["What"])}`;
    if (!known.has(find)) events.breaks("w-finds", `“${find}” is in no sheet of items`);
  }
  for (const user of USERS) {
    const watches = (await calls.value("getWatches", {}, user))?.watches ?? [];
    for (const { name, spentThisMonth } of watches)
      if (spentThisMonth > WATCH_CAPS.monthCap)
        events.breaks("w-caps", `${name} spent ${spentThisMonth} of ${WATCH_CAPS.monthCap} in a month`);
  }
}
