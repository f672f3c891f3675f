import { changeBy } from "../../server/changed-by";
import type { WorkbookMessage } from "../../server/protocol";
import { expect, it } from "vitest";

it.each([
  ["insertRows", "INSERT_ROW"],
  ["deleteRows", "REMOVE_ROW"],
  ["insertColumns", "INSERT_COLUMN"],
  ["deleteColumns", "REMOVE_COLUMN"],
  ["insertSheet", "INSERT_GRID"],
  ["duplicateSheet", "INSERT_GRID"],
  ["deleteSheet", "REMOVE_GRID"],
  ["hideRows", "OTHER"],
  ["sort", "OTHER"],
  ["undo", "OTHER"],
  ["select", undefined],
  ["activateSheet", undefined],
])("%s is told as %s (K19)", (type, change) => {
  expect(changeBy({ type } as WorkbookMessage)).toBe(change);
});
