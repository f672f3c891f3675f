import { bodyText, jsonBody } from "../parameters";
import { invalid, Refusal } from "../refusal";
import { dayText } from "../world/calendar";
import type { Route } from "./route";

/** Requests a company that the service does not know; free. */
export const companyAddition: Route = {
  method: "POST",
  path: "/api/v1/company/addition-requests/",

  serve(request, { world, additions, day }) {
    const body = jsonBody(request);
    const website = bodyText(body, "website") ?? "";
    if (website === "") throw invalid(["body", "website"], "Field required", "missing");
    const name = bodyText(body, "company_name") ?? website;
    const found = world.find(website);
    if (found?.isKnown(day)) {
      const { uuid, name: known, profile } = found;
      const company = { uuid, website: found.website, domain: found.website, name: known };
      return {
        body: {
          already_exists: true,
          company: { ...company, legal_name: profile.legal_name },
          request_id: null,
          status: null,
          domain: found.website,
        },
        credits: 0,
      };
    }
    const asked = additions.ask(website, name, day);
    return {
      body: {
        already_exists: false,
        company: null,
        request_id: asked.id,
        status: additions.statusOf(asked, day),
        domain: asked.website,
      },
      credits: 0,
    };
  },
};

/** The status of such a request; free. */
export const additionStatus: Route = {
  method: "GET",
  path: "/api/v1/status/{request_id}/",

  serve(request, { world, additions, day }) {
    const [, id = ""] = /\/status\/([^/?]+)/.exec(request.url) ?? [];
    if (!/^add-\d+$/.test(id)) throw invalid(["path", "request_id"], "Input should be an id", "value_error");
    const asked = additions.find(id);
    if (asked === undefined) throw new Refusal(404, "Request not found");
    const status = additions.statusOf(asked, day);
    return {
      body: {
        request_id: asked.id,
        request_type: "company_addition",
        detail: {
          company_name: asked.name,
          domain: asked.website,
          status,
          reason: status === "failed" ? "The website shows no company." : null,
          company_uuid: status === "completed" ? (world.find(asked.website)?.uuid ?? null) : null,
          created_at: `${dayText(asked.day)}T09:00:00Z`,
          updated_at: `${dayText(day)}T09:00:00Z`,
        },
      },
      credits: 0,
    };
  },
};
