import { DEMO_KEY, DemoApi, SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { describe, expect, it } from "vitest";

const headers = { "x-api-key": DEMO_KEY };

function ask(api: DemoApi, website: string): Record<string, unknown> {
  const body = JSON.stringify({ company_name: website, website });
  const { body: reply } = api.handle({
    method: "POST",
    url: "/api/v1/company/addition-requests/",
    headers,
    body,
  });
  return JSON.parse(reply) as Record<string, unknown>;
}

function statusOf(api: DemoApi, id: unknown): Record<string, unknown> {
  const { body } = api.handle({ method: "GET", url: `/api/v1/status/${String(id)}/`, headers });
  return (JSON.parse(body) as { detail: Record<string, unknown> }).detail;
}

function enriched(api: DemoApi, website: string): { status: number; body: string } {
  return api.handle({ method: "GET", url: `/api/v1/company/enrichment/?company=${website}`, headers });
}

describe("A request to the demo API to add a company", () => {
  it("is pending for a day and in progress for another, then the company is known, at no charge", () => {
    const api = new DemoApi();
    const { request_id, status } = ask(api, "https://www.quiet-harbour.example/about");
    const again = ask(api, "quiet-harbour.example");

    const seen = [0, 1, 1].map((days) => {
      api.advanceDays(days);
      return [statusOf(api, request_id)["status"], enriched(api, "quiet-harbour.example").status];
    });

    expect(status).toBe("pending");
    expect(again["request_id"]).toBe(request_id);
    expect(seen).toEqual([
      ["pending", 404],
      ["in_progress", 404],
      ["completed", 200],
    ]);
    expect(enriched(api, "quiet-harbour.example").body).toContain("Quiet Harbour");
    expect(ask(api, "quiet-harbour.example")).toMatchObject({ already_exists: true, credits_consumed: 0 });
    expect(api.calls[0]).toMatchObject({ credits: 0, endpoint: "/api/v1/company/addition-requests/" });
  });

  it("fails with a reason if the website contains “never”, and says that a known company already exists", () => {
    const api = new DemoApi();
    const { request_id } = ask(api, "never-there.example");
    api.advanceDays(2);

    expect(statusOf(api, request_id)).toMatchObject({
      status: "failed",
      reason: "The website shows no company.",
    });
    expect(enriched(api, "never-there.example").status).toBe(404);
    expect(ask(api, SHOWCASE_COMPANIES[0]!.website)).toMatchObject({
      already_exists: true,
      request_id: null,
      company: { name: SHOWCASE_COMPANIES[0]!.name },
    });
  });
});
