import { describe, expect, it } from "vitest";
import { WatchWhat } from "../../../src/features/watches/watch-request";
import * as z from "zod/mini";

describe("What a watch looks for", () => {
  it("keeps what its kind is asked, without where and when", () => {
    const request = { limit: 3, types: ["CM01"], since: "2026-03-01", mode: "all", sections: ["location"] };

    expect(z.parse(WatchWhat(), { kind: "news", request }).request).toEqual({ limit: 3, types: ["CM01"] });
    expect(z.parse(WatchWhat(), { kind: "enrichment", request }).request).toEqual({ sections: ["location"] });
    expect(z.parse(WatchWhat(), { kind: "list", request }).request).toEqual({});
  });

  it.each([
    ["a wrong member", { limit: 0 }, ["request", "limit"]],
    ["no request", undefined, ["request"]],
  ])("is refused with %s, by its place", (_what, request, path) => {
    const { error } = z.safeParse(WatchWhat(), { kind: "jobs", request });

    expect(error?.issues[0]?.path).toEqual(path);
  });
});
