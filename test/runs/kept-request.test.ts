import { describe, expect, it } from "vitest";
import { KeptRequest } from "../../src/products/kept-request";
import { readKept } from "../../src/runs/kinds";
import { limitMember } from "../../src/products/run-request";
import * as z from "zod/mini";

describe("The request of a record", () => {
  it("keeps what its product is asked, and what the run has added since", () => {
    const request = { kind: "jobs", limit: 3, heading: "Company ID", columnSet: "b", setLabel: "Site" };

    expect(z.parse(KeptRequest(), { ...request, sections: ["location"] })).toEqual(request);
  });

  it("is not read if somebody has changed a member to what no request of its product has", () => {
    const { error } = z.safeParse(KeptRequest(), { kind: "jobs", limit: "many" });

    expect(error?.issues[0]?.path).toEqual(["limit"]);
  });

  it("keeps everything of a kind that is no product's: who makes the kind reads it", () => {
    const request = { kind: "no such kind", grantedOnly: true, limit: "many" };
    const record = { kind: "no such kind", request: z.parse(KeptRequest(), request) };

    expect(record.request).toEqual(request);
    expect(() => readKept(record, "no such kind", limitMember)).toThrow(
      /^This run cannot be read: .+\(no such kind\)/,
    );
    expect(readKept(record, "no such kind", () => ({}))).toEqual({ kind: "no such kind" });
  });
});
