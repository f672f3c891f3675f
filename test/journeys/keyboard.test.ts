import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** Tab stops to check in each panel. */
const STOPS = 5;

describe("the sidebar with Tab, Enter and Escape", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open();
    await journey.menu("Open sidebar");
    await journey.sidebar.getByText(/^Today /).waitFor();
  });
  afterAll(() => journey.close());

  const press = (key: string): Promise<void> => journey.page.keyboard.press(key);

  /** The focused element: its text, its tag, and whether the focus is visible. */
  async function focused(): Promise<{ name: string; tag: string; seen: boolean }> {
    return (await sidebarFrame(journey)).evaluate(() => {
      const element = document.activeElement!;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      return {
        name: (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "").trim(),
        tag: element.tagName,
        seen: (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none",
      };
    });
  }
  /** Waits until an element has the focus; the failure names the last focused one. */
  async function focusIs(tag: string, name: string): Promise<void> {
    const frame = await sidebarFrame(journey);
    await frame.waitForFunction(
      ([wantedTag, wanted]) => {
        const element = document.activeElement;
        return element?.tagName === wantedTag && (element?.textContent ?? "").trim().startsWith(wanted!);
      },
      [tag, name],
    );
  }

  it.each(["Build a list", "Settings"])(
    "opens %s, has a visible focus at every stop, and returns the focus to where it was",
    async (panel) => {
      await journey.sidebar.getByRole("button", { name: new RegExp(`^${panel}`) }).focus();
      await press("Enter");
      await focusIs("H1", panel);

      const unseen: string[] = [];
      for (let stop = 0; stop < STOPS; stop++) {
        await press("Tab");
        const { name, tag, seen } = await focused();
        if (!seen && tag !== "BODY") unseen.push(name);
      }
      expect(unseen).toEqual([]);

      await journey.sidebar.getByRole("heading", { level: 1 }).focus();
      await press("Shift+Tab");
      await press("Enter");
      await focusIs("BUTTON", panel);
    },
  );

  it("leaves a panel with Escape, and has the focus where it was", async () => {
    await journey.sidebar.getByRole("button", { name: "Credits", exact: true }).focus();
    await press("Enter");
    await focusIs("H1", "Credits");

    await press("Escape");

    await focusIs("BUTTON", "Credits");
    expect(await focused()).toMatchObject({ name: "Credits", seen: true });
  });

  it("closes a list of choices with Escape, and keeps the focus and what was typed", async () => {
    await journey.sidebar.getByRole("button", { name: /^Build a list/ }).focus();
    await press("Enter");
    const finder = journey.sidebar.locator("#filter-finder");
    await finder.focus();
    await journey.page.keyboard.type("germ");
    const germany = journey.sidebar.getByRole("option", { name: "HQ country = Germany" });
    await germany.waitFor();

    await press("Escape");

    await germany.waitFor({ state: "detached" });
    expect(await focused()).toMatchObject({ tag: "INPUT", seen: true });
    expect(await finder.inputValue()).toBe("germ");
  });
});
