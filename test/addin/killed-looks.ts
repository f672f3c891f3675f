import type { OpenAddin } from "./addin-on-host";
import { hours } from "./watched-weeks";

/** Firings that make up for the one that was killed. */
const HOURS_AFTER = 3;

/** A look that was killed and gone on with, beside the same look that was not. */
export interface KilledLook {
  readonly whole: OpenAddin;
  readonly addin: OpenAddin;
  readonly place: string;
  /** A reply came that nobody could note: it is asked for again, as in any run. */
  readonly isLost: boolean;
}

/**
 * Fires the trigger where a look is due: once whole, then in a spreadsheet of its own for each of its service calls after which
 * it is killed, and goes on at the next hours.
 *
 * @param open A spreadsheet in which a look is due. @param kills How many calls are tried, about, spread over all of them.
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
    await hours(addin, HOURS_AFTER);
    await check({ whole, addin, place: `killed at call ${killed} of ${calls}`, isLost });
  }
}
