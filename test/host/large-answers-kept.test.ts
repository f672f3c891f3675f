// Money: large answers are kept.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { knownWebsites, repeated } from "../addin/companies-sent";
import { openAddin, type OpenAddin } from "../addin/open-addin";
import { Random } from "../addin/random";
import { spoilBodies } from "../addin/spoil-bodies";

const COMPANIES = 80;
const POSTS = 10;
const JOBS: RunRequest = { kind: "jobs", limit: POSTS, range: `Sheet1!A2:A${COMPANIES + 1}` };
/** Of each post: more than properties hold beside everything else, once the posts of a batch are compressed. */
const CHARACTERS = 1_500;

/** Every company has so many posts, with descriptions that cannot be made much shorter. */
function servePosts(addin: OpenAddin): void {
  const random = new Random(7);
  const text = () => Array.from({ length: CHARACTERS }, () => random.below(36).toString(36)).join("");
  addin.spoil = (reply, url) => {
    if (reply.status !== 200 || !/\/jobs\?/.test(url)) return reply;
    const query = new URLSearchParams(url.split("?")[1]);
    const data = Array.from({ length: Number(query.get("offset")) === 0 ? POSTS : 0 }, (_, index) => ({
      job_id: `${query.get("company")}-${index}`,
      title: "Engineer",
      date_posted: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      description: text(),
    }));
    const { data: _data, total: _total, ...rest } = JSON.parse(reply.body) as Record<string, unknown>;
    return { ...reply, body: JSON.stringify({ ...rest, data, total: POSTS }) };
  };
}

/** Refuses one write of the journal, the first after a batch of at least 35. */
function refuseOnce(addin: OpenAddin): () => boolean {
  let [size, isRefused] = [0, false];
  addin.host.intercept = ({ method, phase, args, target }) => {
    if (method === "fetchAll" && phase === "after") size = (args[0] as unknown[]).length;
    const { sheet } = target as { readonly sheet?: { readonly hidden: boolean } };
    if (size < 35 || isRefused || phase !== "before" || method !== "setValues" || sheet?.hidden !== true)
      return;
    isRefused = true;
    throw new ServiceError("Service Spreadsheets timed out while accessing document with id 1.");
  };
  return () => isRefused;
}

it("A batch of job posts is not bought again by the next run, although Google refuses one write of the journal", async () => {
  const addin = await openAddin({ column: ["Domain", ...knownWebsites(COMPANIES)], formulas: false });
  await addin.value("saveSettings", { dayCap: 50_000 });
  servePosts(addin);
  const isRefused = refuseOnce(addin);
  await addin.run(JOBS);
  addin.host.intercept = undefined;
  await addin.run(JOBS);

  expect(isRefused()).toBe(true);
  expect(repeated(addin.sent.map(({ url }) => url))).toEqual([]);
});

it("A formula whose answer is too large to be kept says so, and pays once", async () => {
  const random = new Random(3);
  const pad = Array.from({ length: 600_000 }, () => random.below(36).toString(36)).join("");
  const addin = await openAddin({ column: ["Domain", ...knownWebsites(1)] });
  const padded = spoilBodies(addin, (body) =>
    body.replace(/"firmographic":\s*\{/, `"firmographic":{"pad":"${pad}",`),
  );
  const { sheet } = await addin.formula('=COMPANY_ENRICH(Sheet1!A2,"founded_year")');
  for (let times = 0; times < 4; times++) {
    await addin.clock.sleep(30_000);
    await addin.value("flushAnswers", {});
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
  }

  expect(padded()).toBe(1);
  expect(addin.sent.filter(({ url }) => url.includes("enrichment"))).toHaveLength(1);
  expect(sheet.getValues({ row: 1, column: 1, rows: 1, columns: 1 })[0]![0]).toBe("#ERROR!");
});
