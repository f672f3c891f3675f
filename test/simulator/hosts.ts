import { DemoApi } from "../../demo-api/demo-api";
import type { BilledCall, DemoReply, DemoRequest } from "../../demo-api/wire";
import { BASE_URL, EDITOR, OWNER } from "../addin/addin-on-host";
import type { Random } from "./random";

/** Where the demo API answers. */
export const HOME = new URL(BASE_URL).host;
/** Where another service answers, in some worlds. */
export const AWAY = "staging.company-intelligence.example";

/** What each text and ID of the other service begins with, so that one of them is known wherever it turns up. */
export const MARK = "stg-";
/** Years of the other service are later by so many. */
const YEARS = 4_000;
/** The other service knows fewer companies: what it does not find is there at the first. */
const FEWER_COMPANIES = 12;

/** What is the same everywhere, because it is no answer of a service, or is the same in the world. */
const UNMARKED =
  /^(website|url|source|status|filter|value_shape|dropdown_type|same_element_group|how_to_get_values|usage|type|sentiment|experience_level|original_language|headcount_range|currency|package_type|content_type|(.*_)?date(_.*)?|date)$/;
const PLAIN = /^$|^[\d.,+-]|^https?:|@|^stg-/;

/** The host that each user works with; both with the first one, or one of them with another service. */
export function addressesOf(hasTwo: boolean, random: Random): Readonly<Record<string, string>> {
  const away = hasTwo ? random.one([EDITOR, EDITOR, OWNER]) : null;
  const hostOf = (user: string) => (user === away ? AWAY : HOME);
  return { [OWNER]: hostOf(OWNER), [EDITOR]: hostOf(EDITOR) };
}

/** What answers at a host. */
export interface ServiceApi {
  readonly calls: readonly BilledCall[];
  handle(request: DemoRequest): DemoReply;
}

/** The demo API with values, names and IDs of its own: everything that it says is marked. */
export class MarkedApi implements ServiceApi {
  private readonly api: DemoApi;

  constructor(options: { readonly keys: readonly string[]; readonly now: () => Date }) {
    this.api = new DemoApi({ ...options, companies: FEWER_COMPANIES });
  }

  get calls(): readonly BilledCall[] {
    return this.api.calls;
  }

  handle(request: DemoRequest): DemoReply {
    const { url, body } = request;
    const own = { ...request, url: unmarked(url), ...(body === undefined ? {} : { body: ownBody(body) }) };
    const reply = this.api.handle(own);
    if (reply.status !== 200) return reply;
    const isSearch = url.includes("/company/search");
    const text = JSON.stringify(JSON.parse(reply.body), (name, value: unknown) =>
      isSearch && name !== "uuid" ? value : marked(name, value),
    );
    return { ...reply, body: text };
  }
}

function marked(name: string, value: unknown): unknown {
  if (name === "founded_year" && typeof value === "number") return value + YEARS;
  if (Array.isArray(value))
    return value.map((each: unknown) => (typeof each === "string" ? markedText(name, each) : each));
  return typeof value === "string" && !/^\d+$/.test(name) ? markedText(name, value) : value;
}

function markedText(name: string, text: string): string {
  return UNMARKED.test(name) || PLAIN.test(text) ? text : MARK + text;
}

function ownBody(body: string): string {
  return JSON.stringify(JSON.parse(unmarked(body)), (name, value: unknown) =>
    (name === "gte" || name === "lte") && Number(value) > YEARS ? Number(value) - YEARS : value,
  );
}

const unmarked = (text: string): string => text.replaceAll(MARK, "");
