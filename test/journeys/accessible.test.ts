import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf, misfits } from "./flaws";
import { Journey } from "./open-workbench";
import {
  sidebarFrame,
  type Visit,
  walkColumns,
  walkLists,
  walkPanels,
  walkRun,
  walkRunCards,
  walkSavedLists,
  walkTrouble,
  walkWithoutKey,
} from "./sidebar-states";

/** Google's sidebar has exactly this width. */
const SIDEBAR_WIDTH = 300;

async function flaws(journey: Journey, withAxe: boolean): Promise<string[]> {
  const frame = await sidebarFrame(journey);
  const width = await frame.evaluate(() => document.documentElement.clientWidth);
  const found = await (withAxe ? flawsOf : misfits)(frame);
  return width === SIDEBAR_WIDTH ? found : [...found, `It is ${width} pixels wide.`];
}

/** Each state has to fit. Axe looks at the first of a panel; `npm run gallery` lets it look at all of them. */
function looking(journey: Journey): { found: Record<string, string[]>; visited: string[]; visit: Visit } {
  const found: Record<string, string[]> = {};
  const visited: string[] = [];
  const panels = new Set<string>();
  return {
    found,
    visited,
    async visit(state) {
      visited.push(state);
      const [panel = ""] = state.split(":");
      const wrong = await flaws(journey, !panels.has(panel));
      panels.add(panel);
      if (wrong.length > 0) found[state] = wrong;
    },
  };
}

describe("the sidebar, accessible and at 300 pixels", () => {
  let fresh: Journey;
  let journey: Journey;
  beforeAll(async () => {
    [fresh, journey] = await Promise.all([Journey.open({ empty: true }), Journey.open({ leaping: true })]);
  });
  afterAll(() => Promise.all([fresh.close(), journey.close()]));

  it("has no accessibility or layout flaws without a key", async () => {
    const { found, visited, visit } = looking(fresh);

    await walkWithoutKey(fresh, visit);

    expect(found).toEqual({});
    expect(visited).toHaveLength(12);
  });

  it.each([
    ["in its panels", walkPanels],
    ["among the columns of an enrichment", walkColumns],
    ["in a run", walkRun],
    ["on its run cards", walkRunCards],
    ["in the list builder", walkLists],
    ["in the next steps for a list", walkSavedLists],
    ["when something is wrong", walkTrouble],
  ])("has no accessibility or layout flaws %s", async (_where, walk) => {
    const { found, visited, visit } = looking(journey);

    await walk(journey, visit);

    expect(found).toEqual({});
    expect(visited.length).toBeGreaterThan(1);
  });
});
