import { onTestFinished } from "vitest";
import { bundle } from "../../scripts/build";
import { startAddin, type OpenAddin, type Opening } from "./addin-on-host";

export { BASE_URL, EDITOR, OWNER, websites, type OpenAddin } from "./addin-on-host";
export { DEMO_KEY } from "../../demo-api/demo-api";

/** Built once per test file, in memory: `dist/` belongs to `npm run build`. */
const built = bundle();

/** The built add-on on an emulated spreadsheet, for one test. */
export async function openAddin(opening: Opening = {}): Promise<OpenAddin> {
  const addin = await startAddin(await built, opening);
  onTestFinished(() => addin.host.dispose());
  return addin;
}
