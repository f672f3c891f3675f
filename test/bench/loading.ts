import { createContext, Script } from "node:vm";
import { bundle } from "../../scripts/build";
import { SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { fakeServices } from "./fake-services";
import { median, milliseconds, type Line, type Measurement } from "./measurement";

const TIMES = 200;
const FORMULA = `COMPANY_ENRICH("${SHOWCASE_COMPANIES[0]!.website}", "Founded")`;

/**
 * The fixed cost of every execution: Google evaluates the whole file in a fresh context each time.
 *
 * The services reply without delay, so only our own code is measured.
 */
export const loading: Measurement = {
  title: `Load and call, in a fresh context (median of ${TIMES})`,
  async measure() {
    const { code } = await bundle();
    const services = fakeServices();
    const smallest = "function onOpen() { return 1; }";
    fresh(code, FORMULA, services, 0);

    const base = medianOf(smallest, "onOpen()", services);
    const lines: Line[] = [["a script of one function + its call", milliseconds(base)]];
    const calls = { onOpen: "onOpen()", "first formula, cached": FORMULA };
    for (const [name, call] of Object.entries(calls)) {
      const took = medianOf(code, call, services);
      lines.push([`load + ${name}`, milliseconds(took)]);
      lines.push([`load + ${name}, times the small script`, `${(took / base).toFixed(1)} x`]);
    }
    if (services.requests > 1) throw new Error(`The cached formula sent ${services.requests - 1} requests.`);
    return lines;
  },
};

function medianOf(code: string, call: string, services: ReturnType<typeof fakeServices>): number {
  return median(Array.from({ length: TIMES }, (_, turn) => fresh(code, call, services, turn + 1)));
}

/** Milliseconds from the file's text to the call's result; Google creates the context. */
function fresh(
  code: string,
  call: string,
  { globals }: ReturnType<typeof fakeServices>,
  turn: number,
): number {
  const context = createContext({ ...globals });
  // V8 caches compiled code by its text: the number makes each text different.
  const text = `${code}\n// ${call} ${turn}\n${call};`;
  const startedAt = performance.now();
  const result: unknown = new Script(text).runInContext(context);
  const took = performance.now() - startedAt;
  if (call === FORMULA && typeof result !== "number")
    throw new Error(`${call} gave ${JSON.stringify(result)}`);
  return took;
}
