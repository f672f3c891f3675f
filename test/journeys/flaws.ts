import type { Frame, Page } from "playwright-core";
import { axeViolations } from "./axe";

/**
 * Flaws of a document at its current width: axe violations, text that is truncated without a way to read it, words that
 * a screen reader says twice, and horizontal scrolling.
 *
 * @param leftOut A CSS selector of what is not ours to fix.
 */
export async function flawsOf(where: Page | Frame, leftOut?: string): Promise<string[]> {
  return [...(await axeViolations(where, leftOut)), ...(await misfits(where, leftOut))];
}

/** What `flawsOf` finds without axe, which takes several times as long. */
export async function misfits(where: Page | Frame, leftOut = "no-such-element"): Promise<string[]> {
  // Some TypeScript loaders wrap named functions in a call of this name, which the browser does not have.
  await where.evaluate("globalThis.__name ??= (named) => named");
  return where.evaluate((exclude) => {
    /** Half a pixel is rounding; an element of no visible size is meant for screen readers. */
    const [tolerance, smallest] = [1, 2];
    const found: string[] = [];
    const describeElement = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${element.textContent.trim().slice(0, 80)}”`;
    const readable = (element: Element) =>
      getComputedStyle(element).textOverflow === "ellipsis" && element.closest("[title]") !== null;
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== "",
      );
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const isShown = clientWidth > smallest && clientHeight > smallest && element.checkVisibility();
      if (!hasText || !isShown || element.closest(exclude) !== null) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      if (scrollWidth > clientWidth + tolerance && !/auto|scroll/.test(overflowX) && !readable(element)) {
        found.push(`cut off: ${describeElement(element)} takes ${scrollWidth} of ${clientWidth} pixels`);
      }
      if (scrollHeight > clientHeight + tolerance && /hidden|clip/.test(overflowY) && !readable(element)) {
        found.push(
          `cut off below: ${describeElement(element)} takes ${scrollHeight} of ${clientHeight} pixels`,
        );
      }
    }
    for (const element of document.querySelectorAll<HTMLElement>("[title]")) {
      const text = element.textContent.trim();
      if (text === "" || element.closest(exclude) !== null || readable(element)) continue;
      if (element.title.includes(text))
        found.push(`said twice: ${describeElement(element)} has the title “${element.title}”`);
    }
    const scrolled = [
      document.documentElement,
      ...document.querySelectorAll("body, main, footer, .popup > ul"),
    ];
    for (const element of scrolled) {
      if (element.scrollWidth > element.clientWidth + tolerance && element.closest(exclude) === null) {
        found.push(`<${element.tagName.toLowerCase()}> scrolls sideways`);
      }
    }
    return found;
  }, leftOut);
}
