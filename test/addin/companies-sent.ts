import type { RunRequest } from "../../src/rpc/rpc";
import { DemoApi } from "../../demo-api/demo-api";
import { companyOf } from "../../demo-api/routes";
import type { OpenAddin } from "./addin-on-host";

export const FIRMOGRAPHIC: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

/** Websites that the demo API knows; the sample spreadsheet's own twenty come first. */
export function knownWebsites(count: number): string[] {
  return new DemoApi().companies.slice(0, count).map(({ website }) => website);
}

/** The company of every request sent, in order. */
export function companiesSent(addin: OpenAddin): string[] {
  return addin.sent.map((request) => companyOf(request) ?? "");
}

/** What was requested more than once, once per repetition. */
export function repeated(companies: readonly string[]): string[] {
  return companies.filter((company, index) => companies.indexOf(company) !== index);
}
