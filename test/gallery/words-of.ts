import type { Frame } from "playwright-core";

/** Rows of text that a person sees at once in a small window. */
const FOLD_PX = 600;

export interface Words {
  /** Of the whole panel, and of what stands above the fold. */
  readonly all: number;
  readonly first: number;
}

/** How much there is to read: without the options of open lists, which are the API's own words. */
export async function wordsOf(frame: Frame): Promise<Words> {
  return frame.evaluate((fold) => {
    const counts = { all: 0, first: 0 };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || element.closest("[role=listbox], script, style, .visually-hidden") !== null)
        continue;
      if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      const words = (node.textContent ?? "").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
      const range = document.createRange();
      range.selectNodeContents(node);
      counts.all += words;
      if (range.getBoundingClientRect().top < fold) counts.first += words;
    }
    return counts;
  }, FOLD_PX);
}
