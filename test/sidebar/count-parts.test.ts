import { expect, it } from "vitest";
import { countParts } from "../../sidebar/list/count-parts";
import { ScriptedCall } from "./scripted-call";

it("adds up what counting the parts of a list costs, call by call", async () => {
  const { call } = new ScriptedCall({
    planList: [
      { value: { ready: false, parts: 2, matches: 300, credits: 3.4 } },
      { value: { ready: true, parts: 4, matches: 1900, credits: 5.1 } },
    ],
  });

  expect(await countParts(call, { filters: {}, limit: 1800 }, 20, () => {})).toBe(8.5);
});
