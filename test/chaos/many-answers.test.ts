// docs/warehouse.md: whatever is held leaves in slices, and comes back from DuckDB.
import { expect, it } from "vitest";
import { leaveAndComeBack } from "../features/transfer/many-answers";

it("100,000 answers leave, each once, though rows move meanwhile, and come back from DuckDB", async () => {
  expect(await leaveAndComeBack(100_000)).toBe(100_000);
});
