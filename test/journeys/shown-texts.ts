import type { Page } from "playwright-core";
import type { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** From now on every sidebar that is opened keeps each text that it shows, however briefly. */
export async function keepShownTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (parent === window) return;
    const shown: string[] = [];
    Object.assign(globalThis, { shownTexts: shown });
    // Once for each time the document is drawn anew, before anybody sees it.
    new MutationObserver(() => {
      const text = document.body?.innerText ?? "";
      if (text !== shown.at(-1)) shown.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** What the sidebar has shown since it was opened, oldest first. */
export async function shownTexts(journey: Journey): Promise<string[]> {
  const frame = await sidebarFrame(journey);
  return frame.evaluate(() => (globalThis as unknown as { shownTexts: string[] }).shownTexts);
}
