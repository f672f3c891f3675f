// docs/how-formulas-work.md: what the cache answers starts fast.
import { createContext, Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { fakeServices } from "../bench/fake-services";
import { openAddin } from "../addin/open-addin";

const FORMULA = `COMPANY_ENRICH("${SHOWCASE_COMPANIES[0]!.website}","Founded")`;
const CALLS = [
  FORMULA,
  'COMPANY_JOBS("northwind-robotics.example",5)',
  'COMPANY_JOBS_COUNT("northwind-robotics.example")',
  'COMPANY_NEWS("northwind-robotics.example",5)',
  'COMPANY_LIST([["location.hq.country","DEU"],["firmographic.founded_year","2000.."]],5)',
  'COMPANY_LIST([["location.hq.country","DEU"]],5,"",true,"Employees","asc")',
  'COMPANY_NEWS("northwind-robotics.example",5,"","","",true,true,true,"countries: Germany; since: 2026-01-31",true)',
  'COMPANY_SEARCH("Northwind")',
  'COMPANY_SEARCH("Harbourlight Pay",20,"Name, Parent",true,true)',
  'COMPANY_HEADCOUNT("northwind-robotics.example")',
  'COMPANY_TRAFFIC("northwind-robotics.example")',
  'COMPANY_POSTS("northwind-robotics.example",5)',
  "COMPANY_FILTERS()",
  'COMPANY_FILTERS("location.hq.country","ger")',
  'COMPANY_FILTER_CHECK([["location.hq.country","DEU"],["firmographic.founded_year","2000.."]])',
];

/** What is held is all that they show. */
const SENDS_NOTHING = ["COMPANY_HISTORY"];

/** Every schema reads this property of its new object before defining it. */
const COUNT_SCHEMAS =
  'var schemas = 0; Object.defineProperty(Object.prototype, "_zod", { get() { schemas++; }, configurable: true });';

describe("A formula that the cache answers", () => {
  it("is tested for every function", () => {
    const untested = customFunctions.filter(
      ({ name }) => !CALLS.some((call) => call.startsWith(`${name}(`)) && !SENDS_NOTHING.includes(name),
    );

    expect(untested).toEqual([]);
  });

  it.each(CALLS)("builds no schema: %s", async (call) => {
    const { code } = await bundle();
    const services = fakeServices();

    const bought = evaluated(code, call, services.globals);
    const requests = services.requests;
    const cached = evaluated(code, call, services.globals);

    expect(requests).toBeGreaterThan(0);
    expect(bought.schemas).toBeGreaterThan(0);
    expect(services.requests).toBe(requests);
    expect(cached.json).toBe(bought.json);
    expect(cached.schemas).toBe(0);
  });

  it("makes one cache call and reads no property", async () => {
    const addin = await openAddin();
    await addin.formula(`=${FORMULA}`);

    await addin.formula(`=${FORMULA}`);

    const [last] = addin.host.executions.slice(-1);
    expect(last!.calls).toEqual({
      "CacheService.getDocumentCache": 1,
      "Cache.getAll": 1,
      "PropertiesService.getDocumentProperties": 1,
    });
  });
});

/** In a context of its own, as Google runs each cell. */
function evaluated(code: string, call: string, globals: object): { json: string; schemas: number } {
  const context = createContext({ ...globals });
  const json: unknown = new Script(`${COUNT_SCHEMAS}\n${code}\nJSON.stringify(${call});`).runInContext(
    context,
  );
  return { json: String(json), schemas: Number(new Script("schemas").runInContext(context)) };
}
