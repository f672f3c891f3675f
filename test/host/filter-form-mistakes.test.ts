// Sentences: what is wrong in a filter form.
import { describe, expect, it } from "vitest";
import { CHECK, FILTER, FilterForm, FIRST, LIMIT, LIST, VALUE } from "../addin/filter-form";
import { openAddin } from "../addin/open-addin";

describe("A filter form", () => {
  it("explains in a message what is wrong with a number of companies, and quotes no price for it", async () => {
    const addin = await openAddin();
    const form = await FilterForm.inserted(addin);
    await form.type(FIRST, FILTER, "HQ country");
    await form.type(FIRST, VALUE, "Germany");
    for (const limit of ["abc", "0", "-5", "2.5", "501", "TRUE", "=1/0"]) {
      await form.type(LIMIT, VALUE, limit);
      expect([limit, form.shown(LIMIT, CHECK)]).toEqual([limit, "⚠ Enter a whole number from 1 to 500."]);
      expect([limit, form.shown(LIST, 1)]).toEqual([limit, "Correct what is marked ⚠ first."]);
    }
    for (const limit of ["", "1", "500"]) {
      await form.type(LIMIT, VALUE, limit);
      expect([limit, form.shown(LIST, 1)]).toEqual([limit, expect.stringMatching(/^Tick “Get the list”/)]);
    }
    expect(addin.credits).toBe(0);
  });

  it("does not show the service's description of a filter as the message for a user's mistake", async () => {
    const addin = await openAddin();
    const served = { value_shape: "list[string]", how_to_get_values: "" };
    const filters = [
      { ...served, filter: "a.kind", description: "What it is.", dropdown_type: "a.kind" },
      { ...served, filter: "b.size", description: "⚠️ Beta: how large it is.", dropdown_type: "b.size" },
    ];
    const data = [
      { value: "x", label: "Ex" },
      { value: "y", label: "Why" },
    ];
    addin.spoil = (reply, url) => {
      const results = filters.map(({ dropdown_type }) => ({ dropdown_type, data }));
      if (url.includes("filters/list")) return { ...reply, status: 200, body: JSON.stringify({ filters }) };
      if (!url.includes("filters/options")) return reply;
      return { ...reply, status: 200, body: JSON.stringify({ results }) };
    };
    const form = await FilterForm.inserted(addin);
    await form.type(FIRST, FILTER, "Kind");
    await form.type(FIRST, VALUE, "Ex");
    await form.type(FIRST + 1, FILTER, "Size");

    expect(form.shown(FIRST + 1, CHECK)).toMatch(/^Beta: how large it is/);
    expect(form.shown(LIST, 1)).toMatch(/^Tick “Get the list”/);
  });
});
