import { Session, type SessionParts } from "./sessions";
import { USERS } from "./users";
import type { World } from "./world";

const ROUNDS = 5;
const SLICES = 12;
/** Longer than what an ended execution requested counts as under way. */
const PAUSE_MS = 7 * 60_000;

/** Users who go on with their runs and formulas, whatever has ended them: a reply that ends executions is met again and again. */
export async function keepTrying(world: World, parts: SessionParts): Promise<void> {
  const { addin } = world;
  for (let round = 0; round < ROUNDS; round++) {
    await addin.clock.sleep(PAUSE_MS);
    for (const user of USERS) {
      const state = await parts.calls.value("getState", {}, user);
      if (state?.run?.mine === true) await new Session(world, user, parts).drive(state.run, SLICES);
    }
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
  }
}
