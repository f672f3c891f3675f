import { type LookUp, lookUpOptions } from "../filters/options";
import { bodyText, bodyTexts, jsonBody, wholeNumber } from "../parameters";
import { invalid } from "../refusal";
import { isJsonObject, type Json } from "../wire";
import type { Route } from "./route";

const MAX_DROPDOWNS = 25;
const LEVELS = ["l1", "l2", "l3", "l4", "all"];

/** Allowed values of look-up filters, up to 25 look-ups a call, free. */
export const filterOptions: Route = {
  method: "POST",
  path: "/api/v1/filters/options/",

  serve(request, { filters }) {
    const dropdowns = jsonBody(request)["dropdowns"];
    if (!Array.isArray(dropdowns) || dropdowns.length < 1 || dropdowns.length > MAX_DROPDOWNS) {
      throw invalid(
        ["body", "dropdowns"],
        `Input should be a list of 1 to ${MAX_DROPDOWNS} items`,
        "list_length",
      );
    }
    const lookUps = dropdowns.map((dropdown: Json, index) => readLookUp(dropdown, index));
    return {
      silent: true,
      credits: 0,
      body: { results: lookUps.map((lookUp) => lookUpOptions(lookUp, filters)) },
    };
  },
};

function readLookUp(dropdown: Json, index: number): LookUp {
  const loc = ["body", "dropdowns", index];
  if (!isJsonObject(dropdown))
    throw invalid(loc, "Input should be a valid dictionary", "model_attributes_type");
  const dropdown_type = bodyText(dropdown, "dropdown_type");
  if (dropdown_type === undefined) throw invalid([...loc, "dropdown_type"], "Field required", "missing");
  const level = bodyTexts(dropdown, "level");
  const unknown = level.find((name) => !LEVELS.includes(name));
  if (unknown !== undefined)
    throw invalid([...loc, "level"], `Input should be one of ${LEVELS.join(", ")}`, "enum", unknown);
  return {
    dropdown_type,
    query: bodyText(dropdown, "query") ?? null,
    limit: wholeNumber(dropdown["limit"] ?? 100, [...loc, "limit"], { min: 1, max: 1000 }),
    level: level.length === 0 ? ["l4"] : level,
  };
}
