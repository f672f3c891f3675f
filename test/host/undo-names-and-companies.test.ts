// The user's: undo of names and companies.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnUnder } from "../addin/changed-cells";
import { undo } from "../addin/forgetting";
import { openAddin, websites } from "../addin/open-addin";

const range = "Sheet1!A2:A4";
const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range };

it("Runs over a mixed column, its names and the websites found can all be undone, the last one first", async () => {
  const [first = "", , third = ""] = websites(3);
  const column = ["Company", first, "Cloudorchard", third];
  const addin = await openAddin({ column, formulas: false });
  const enriched = await addin.run(BASICS);
  const matched = await addin.run({ kind: "match", range });
  const letter = String.fromCharCode(64 + columnUnder(addin, "Website"));
  const found = await addin.run({ ...BASICS, range: `Sheet1!${letter}2:${letter}4` });

  const undone = [];
  for (const run of [found, matched, enriched]) undone.push(await undo(addin, run));

  expect(undone.map(({ state, message }) => `${state}: ${message}`)).toEqual(
    Array(3).fill(expect.stringMatching(/^done: Undone/)),
  );
  const left = addin.sheet.getValues(addin.sheet.dataRange);
  expect(left.map(([cell]) => cell)).toEqual(column);
  expect(left.map(([, ...cells]) => cells)).toEqual([[], [], [], []]);
});
