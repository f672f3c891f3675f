import { DEMO_TODAY, DemoApi } from "../../demo-api/demo-api";
import { type Body, bodyOf, get, JOBS, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

const JOB_FIELDS =
  "job_id company_uuid title source url date_posted location description type remote salary_min_usd salary_max_usd experience_level key_skills";

describe("GET /company/jobs", () => {
  it("pages through the posts, newest first, and counts all of them", () => {
    const api = new DemoApi();
    const first = bodyOf(get(api, JOBS, { company: SHOWCASE }));
    const second = bodyOf(get(api, JOBS, { company: SHOWCASE, limit: 10, offset: 10 }));
    const all = bodyOf(get(api, JOBS, { company: SHOWCASE, limit: 100 }));

    expect(first).toMatchObject({ status: "success", limit: 10, offset: 0, count: all.data.length });
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 20));
    expect(all.data.map((job: Body) => job.date_posted)).toEqual(
      all.data
        .map((job: Body) => job.date_posted)
        .toSorted()
        .toReversed(),
    );
  });

  it.each([
    [1, 4],
    [10, 4],
    [11, 8],
  ])("charges per ten records or part of ten: %i records, %d credits", (limit, credits) => {
    expect(bodyOf(get(new DemoApi(), JOBS, { company: SHOWCASE, limit })).credits_consumed).toBe(credits);
  });

  it("charges nothing for a page without records", () => {
    const body = bodyOf(get(new DemoApi(), JOBS, { company: SHOWCASE, offset: 500 }));

    expect([body.data, body.credits_consumed]).toEqual([[], 0]);
  });

  it("finds posts by their IDs, without a company", () => {
    const api = new DemoApi();
    const [, second] = bodyOf(get(api, JOBS, { company: SHOWCASE })).data;

    const body = bodyOf(get(api, JOBS, { job_id_list: `${second.job_id},nobody-1` }));

    expect(body.data).toEqual([second]);
  });

  it("covers every field and irregularity of the specification", () => {
    const jobs = new DemoApi().companies.flatMap((company) => company.jobs(0));

    expect(jobs.every((job) => Object.keys(job).join(" ") === JOB_FIELDS)).toBe(true);
    expect(new Set(jobs.map(({ type }) => type))).toEqual(
      new Set(["FULL_TIME", "PART_TIME", "CONTRACT", "CONTRACTOR", "INTERNSHIP", ""]),
    );
    expect(jobs.every(({ date_posted }) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/.test(date_posted))).toBe(
      true,
    );
    expect(jobs.every(({ date_posted }) => date_posted.slice(0, 10) <= DEMO_TODAY)).toBe(true);
    expect(
      jobs.some(({ description, experience_level }) => description === "" && experience_level === ""),
    ).toBe(true);
    expect(jobs.some(({ key_skills }) => key_skills.length === 0)).toBe(true);
    expect(
      jobs.some(({ salary_min_usd, salary_max_usd }) => salary_min_usd !== null && salary_max_usd === null),
    ).toBe(true);
    expect(jobs.every(({ experience_level }) => /^(|\d+-\d+|\d+\+)$/.test(experience_level))).toBe(true);
    expect(new Set(jobs.map(({ job_id }) => job_id)).size).toBe(jobs.length);
  });
});
