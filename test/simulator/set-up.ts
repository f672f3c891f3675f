import { BASE_URL, EDITOR, OWNER } from "../addin/addin-on-host";
import { KEYS, type World } from "./world";

/** Before any fault: keys, caps, and formulas that may spend. */
export async function setUp({ addin, circumstances, faults, events }: World, user: string): Promise<void> {
  const { caps } = circumstances;
  addin.host.intercept = undefined;
  const settings = {
    apiKey: KEYS[user]!,
    baseUrl: BASE_URL,
    dayCap: caps.day,
    ...(user === OWNER
      ? { formulasAllowed: true, formulaDayCap: caps.formulas, formulaCallCap: caps.call }
      : {}),
  };
  await addin.value("saveSettings", settings, user);
  addin.host.intercept = faults.intercept;
  if (user === EDITOR) events.tell(`---- ${circumstances.theme}`);
}
