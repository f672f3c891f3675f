// From a column of domains to open jobs in three clicks; and what has to be read on the way fits one look.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** The height of a small window’s sidebar. */
const SMALL = 600;
/** More than these, and nobody reads them. */
const WORDS_MAX = 40;

describe("a sidebar 600 pixels high", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    await journey.menu("Open sidebar");
    const shown = await journey.page.getByTestId("sidebar-frame").boundingBox();
    await journey.page.setViewportSize({ width: 1400, height: Math.round(850 + SMALL - shown!.height) });
  });
  afterAll(() => journey.close());

  /** The words that are in sight; a number is none. */
  async function wordsInSight(): Promise<string[]> {
    const frame = await sidebarFrame(journey);
    return frame.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const body = document.querySelector("main")!.getBoundingClientRect();
      const found: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const { parentElement: parent } = text;
        if (parent?.checkVisibility() !== true || parent.closest(".visually-hidden, script, style") !== null)
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { top, height } = range.getBoundingClientRect();
        if (height === 0 || (parent.closest("main") !== null && top > body.bottom)) continue;
        found.push(...(text.nodeValue ?? "").split(/\s+/).filter((word) => /\p{L}/u.test(word)));
      }
      return found;
    });
  }

  /** Whether the button that starts is in sight, at the default choices, and nothing has to be scrolled to it. */
  async function startsAt(label: RegExp): Promise<number> {
    const start = journey.sidebar.getByRole("button", { name: label });
    await start.waitFor();
    const { y, height } = (await start.boundingBox())!;
    const sidebar = (await journey.page.getByTestId("sidebar-frame").boundingBox())!;
    return y + height - sidebar.y;
  }

  it("leads from a column of domains to open jobs: three clicks, at most 40 words", async () => {
    await journey.select("A2:A21");
    // Two clicks: the menu and its item.
    await journey.menu("Get job posts");
    const start = journey.sidebar.getByRole("button", { name: /^Get job posts · at most \d+ credits$/ });
    await start.waitFor();
    const words = await wordsInSight();
    await journey.picture("few words: job posts", "sidebar");

    await start.click();

    await journey.sidebar
      .getByText(/20 companies/)
      .first()
      .waitFor();
    expect(words.length).toBeLessThanOrEqual(WORDS_MAX);
  });

  it.each([
    ["Enrich companies", /^Enrich 20 companies · \d+ credits$/],
    ["Get news", /^Get news · /],
    ["Get more data", /^Get headcount · 50 credits$/],
  ])("shows %s with its price and its button, and nothing is cut off", async (item, label) => {
    await journey.showSheet("Companies");
    await journey.select("A2:A21");
    await journey.menu(item);

    expect(await startsAt(label)).toBeLessThanOrEqual(SMALL);
    const words = await wordsInSight();
    expect(words.length).toBeLessThanOrEqual(50);
  });
});
