import type { OpenAddin } from "./addin-on-host";
import { hours } from "./watched-weeks";

/** Trigger firings after the killed one. */
const HOURS_AFTER = 3;

/** A look that was killed and continued, and the same look undisturbed. */
export interface KilledLook {
  readonly whole: OpenAddin;
  readonly addin: OpenAddin;
  readonly place: string;
  /** A reply arrived but could not be recorded: it is requested again, as in any run. */
  readonly isLost: boolean;
}

/**
 * Fires the trigger when a look is due: once undisturbed, then in a new spreadsheet for each of its service calls after
 * which it is killed and continues in the following hours.
 *
 * @param open A spreadsheet in which a look is due.
 * @param kills Approximately how many calls are tried, spread over all of them.
 */
export async function killLooks(
  open: () => Promise<OpenAddin>,
  kills: number,
  check: (look: KilledLook) => Promise<void>,
): Promise<void> {
  const whole = await open();
  let calls = 0;
  whole.host.intercept = ({ phase }) => void (phase === "after" && calls++);
  await whole.host.fireTriggers();
  whole.host.intercept = undefined;
  if (calls < kills) throw new Error(`The look made ${calls} calls, too few to be killed ${kills} times.`);
  const step = Math.max(1, Math.floor(calls / kills));
  for (let killed = 1; killed <= calls; killed += step) {
    const addin = await open();
    let [seen, isLost, wasKilled] = [0, false, false];
    addin.host.intercept = ({ phase, method }) => {
      if (phase !== "after" || wasKilled) return undefined;
      if (method === "fetchAll") isLost = true;
      else if (method === "setProperties") isLost = false;
      wasKilled = ++seen === killed;
      return wasKilled ? "kill" : undefined;
    };
    await addin.host.fireTriggers().catch(() => 0);
    addin.host.intercept = undefined;
    if (!wasKilled) throw new Error(`Call ${killed} of ${calls} was never made.`);
    await hours(addin, HOURS_AFTER);
    await check({ whole, addin, place: `killed at call ${killed} of ${calls}`, isLost });
  }
}
