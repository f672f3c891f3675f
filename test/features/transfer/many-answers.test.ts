// docs/warehouse.md: whatever is held leaves in slices, and comes back from DuckDB.
import { expect, it } from "vitest";
import { leaveAndComeBack } from "./many-answers";

it("20,000 answers leave, each once, though rows move meanwhile, and come back from DuckDB", async () => {
  expect(await leaveAndComeBack(20_000)).toBe(20_000);
});
