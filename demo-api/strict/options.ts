import { FILTERS } from "../filters/catalogue";
import { FIXED_OPTIONS } from "../filters/vocabulary";
import { jsonBody } from "../parameters";
import { Refusal } from "../refusal";
import type { Route } from "../routes/route";
import { isJsonObject, type Json, type JsonObject } from "../wire";
import { INDUSTRIES, NAICS, SIC } from "../world/industries";
import { INVESTORS } from "../world/investors";

/**
 * The allowed values of dropdowns, free. Of the request only `dropdown_type` and `level` are shown, not where they
 * stand: they are taken from the body and from the objects of its lists. Of the reply nothing is shown: here it is an
 * object with a list for each dropdown, of texts or of objects.
 */
export const strictOptions: Route = {
  method: "POST",
  path: "/api/v1/filters/options/",

  serve(request) {
    const asked = askedIn(jsonBody(request));
    if (asked.length === 0) throw new Refusal(422, { reason: "Which dropdown_type?" });
    const options = asked.map(({ type, level }) => [type, optionsOf(type, level)] as const);
    return { silent: true, body: { options: Object.fromEntries(options) }, credits: 0 };
  },
};

interface Asked {
  readonly type: string;
  readonly level: readonly string[];
}

function askedIn(body: JsonObject): readonly Asked[] {
  const { dropdown_type: type, level } = body;
  if (typeof type === "string") {
    const levels: readonly Json[] = Array.isArray(level) ? level : [level ?? "l4"];
    return [{ type, level: levels.filter((one) => typeof one === "string") }];
  }
  return Object.values(body).flatMap((value) =>
    Array.isArray(value) ? value.filter(isJsonObject).flatMap(askedIn) : [],
  );
}

/** @throws {Refusal} 404 for a dropdown that there is not. */
function optionsOf(type: string, level: readonly string[]): readonly Json[] {
  const definition = FILTERS.find(({ dropdown_type }) => dropdown_type === type);
  if (definition === undefined) throw new Refusal(404, `Dropdown ${type} does not exist`);
  if (type === "industry.industry") {
    return INDUSTRIES.filter((entry) => level.includes("all") || level.includes(entry.level)).map(
      ({ code, name }) => ({ code, name }),
    );
  }
  if (type === "industry.naics") return NAICS.map(({ code, label }) => ({ code, title: label }));
  if (type === "industry.sic") return SIC.map(({ code, label }) => ({ code, title: label }));
  if (definition.match === "text" && type.endsWith(".uuid")) {
    return INVESTORS.map(({ uuid, name }) => ({ uuid, name }));
  }
  const listed = FIXED_OPTIONS[type] ?? [];
  if (definition.match === "code") return listed.map(({ label }) => label);
  // Texts also where a filter takes a number.
  return listed.map(({ label, value }) => ({ code: String(value), name: label.replace(/^\d /, "") }));
}
