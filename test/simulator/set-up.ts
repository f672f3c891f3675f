import { EDITOR, OWNER } from "../addin/addin-on-host";
import { KEYS } from "./users";
import type { World } from "./world";

/** Before any fault: keys, caps, and formulas that may spend. */
export async function setUp(
  { addin, circumstances, faults, events, addresses }: World,
  user: string,
): Promise<void> {
  const { caps } = circumstances;
  addin.host.intercept = undefined;
  const settings = {
    apiKey: KEYS[user]!,
    baseUrl: `https://${addresses[user]}`,
    dayCap: caps.day,
    ...(user === OWNER
      ? { formulasAllowed: true, formulaDayCap: caps.formulas, formulaCallCap: caps.call }
      : {}),
  };
  await addin.value("saveSettings", settings, user);
  addin.host.intercept = faults.intercept;
  if (user === EDITOR) events.tell(`---- ${circumstances.theme}`);
}
