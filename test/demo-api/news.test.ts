import { DemoApi } from "../../demo-api/demo-api";
import { type Body, bodyOf, get, NEWS, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

const ARTICLE_FIELDS =
  "ai_summary article_type author company_mentions countries entities full_text group_id iab_categories id industries iptc_codes is_breaking is_opinion is_press_release naics_codes newsworthiness_score original_language published_date publisher sentiment sentiment_score sic_codes tags title url word_count";

const ask = (query: Record<string, string | number>) => bodyOf(get(new DemoApi(), NEWS, query));
const everything = (query: Record<string, string | number> = {}) =>
  ask({ company: SHOWCASE, limit: 1000, ...query });

describe("GET /news", () => {
  it("charges 0.1 per call and 0.01 per article", () => {
    expect(ask({ company: SHOWCASE, limit: 10 })).toMatchObject({
      count: 10,
      limit: 10,
      offset: 0,
      credits_consumed: 0.2,
    });
    expect(ask({ company: SHOWCASE, limit: 3 }).credits_consumed).toBe(0.13);
    expect(ask({ company: SHOWCASE, offset: 900 })).toMatchObject({
      count: 0,
      data: [],
      credits_consumed: 0.1,
    });
  });

  it("returns a status only for calls without filters", () => {
    expect(ask({ company: SHOWCASE }).status).toBe("success");
    expect(ask({ company: SHOWCASE, sentiment_list: "Positive" })).not.toHaveProperty("status");
  });

  it.each(["Positive", "positive", "POSITIVE, neutral"])(
    "filters by the sentiments %j in any case",
    (sentiment_list) => {
      const wanted = sentiment_list.toLowerCase().split(", ");
      const kept = everything({ sentiment_list }).data;

      expect(kept).toEqual(
        everything().data.filter((article: Body) => wanted.includes(article.sentiment.toLowerCase())),
      );
      expect(kept).not.toEqual([]);
    },
  );

  it("filters by one of several event types, and tolerates a blank after the comma", () => {
    const kept = everything({ type_list: "CM01, CM03" }).data;

    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(
      everything().data.filter(({ tags }: Body) =>
        tags.some(({ code }: Body) => ["CM01", "CM03"].includes(code)),
      ),
    );
  });

  it("includes both ends of a date range", () => {
    const days: string[] = everything().data.map((article: Body) => article.published_date.slice(0, 10));
    const [start_date = "", end_date = ""] = [days.at(-3), days.at(2)];

    const kept = everything({ start_date, end_date }).data.map((article: Body) =>
      article.published_date.slice(0, 10),
    );

    expect(kept).toEqual(days.filter((day) => day >= start_date && day <= end_date));
    expect([kept.at(-1), kept[0]]).toEqual([start_date, end_date]);
  });

  it("distinguishes articles about the company from those that only mention it", () => {
    const api = new DemoApi();
    const uuid = api.companies[0]?.uuid;
    const isPrimary = ({ company_mentions }: Body) =>
      company_mentions.some((mention: Body) => mention.uuid === uuid && mention.is_primary);
    const mentioned = everything().data;
    const about = ask({ primary_company: SHOWCASE, limit: 1000 }).data;

    expect(about).toEqual(mentioned.filter(isPrimary));
    expect(mentioned.length).toBeGreaterThan(about.length);
    expect(
      mentioned.every(({ company_mentions }: Body) =>
        company_mentions.some((mention: Body) => mention.uuid === uuid),
      ),
    ).toBe(true);
  });

  it("returns each event once when unique articles are requested", () => {
    const groups = everything().data.map(({ group_id }: Body) => group_id);
    const unique = everything({ unique_article: "true" });

    expect(groups.length).toBeGreaterThan(new Set(groups).size);
    expect(unique.data.map(({ group_id }: Body) => group_id)).toEqual([...new Set(groups)]);
    expect(unique.total).toBe(new Set(groups).size);
    expect(everything({ unique_article: "false" }).total).toBe(groups.length);
  });

  it("omits the full text on request", () => {
    const [article] = everything({ full_text: "false" }).data;

    expect(article).not.toHaveProperty("full_text");
    expect(article.word_count).toBeGreaterThan(0);
  });

  it.each<Record<string, string>>([
    { company: SHOWCASE, primary_company: SHOWCASE },
    { query: "a", title: "b" },
    { company: SHOWCASE, sentiment_list: "cheerful" },
  ])("returns 400 for %j", (query) => {
    expect(get(new DemoApi(), NEWS, query).status).toBe(400);
  });

  it("searches all companies by topic and country", () => {
    const found = ask({ query: "road freight", countries: "POL", limit: 1000 }).data;

    expect(found.length).toBeGreaterThan(5);
    expect(found.every(({ countries }: Body) => countries.includes("POL"))).toBe(true);
  });

  it("goes back six months below the enterprise plan", () => {
    const api = new DemoApi({ plan: "subscription" });

    const days = bodyOf(
      get(api, NEWS, { company: SHOWCASE, limit: 1000, start_date: "2020-01-01" }),
    ).data.map((article: Body) => article.published_date.slice(0, 10));

    expect(days.toSorted()[0] >= "2026-05-20").toBe(true);
    expect(everything().data.at(-1).published_date < "2026-05-20").toBe(true);
  });

  it("covers every field and irregularity of the specification", () => {
    const articles = ask({ limit: 1000 }).data;

    expect(
      articles.every((article: Body) => Object.keys(article).toSorted().join(" ") === ARTICLE_FIELDS),
    ).toBe(true);
    expect(
      articles.every(({ published_date }: Body) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(published_date)),
    ).toBe(true);
    expect(articles.some(({ publisher }: Body) => publisher.endsWith(" "))).toBe(true);
    expect(articles.some(({ tags }: Body) => tags.length === 0)).toBe(true);
    expect(articles.some(({ author }: Body) => author === "")).toBe(true);
    expect(articles.some(({ full_text }: Body) => full_text === "")).toBe(true);
    expect(articles.some(({ full_text }: Body) => full_text.length > 50_000)).toBe(true);
    expect(
      articles.some(({ company_mentions }: Body) =>
        company_mentions.some((mention: Body) => mention.website === null),
      ),
    ).toBe(true);
  });
});
