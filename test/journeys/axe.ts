import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeWindow {
  axe?: {
    run(where: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/**
 * Accessibility violations found by axe.
 *
 * @param leftOut A CSS selector of what is not ours to fix.
 */
export async function axeViolations(where: Page | Frame, leftOut?: string): Promise<string[]> {
  if (!(await where.evaluate(() => "axe" in globalThis))) await where.evaluate(AXE);
  return where.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as AxeWindow;
    const context = exclude === undefined ? document : { include: [["body"]], exclude: [[exclude]] };
    const { violations } = await axe!.run(context, { resultTypes: ["violations"], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
  }, leftOut);
}
