import { describe, expect, it } from "vitest";
import { fetchCatalogue, type LookUps } from "../../../src/lists/filters/catalogue";
import { ListDesk } from "../list-desk";
import { lookUpsOver } from "./look-up-desk";

/** An API that always returns the same reply. */
function serving(body: unknown): LookUps {
  return lookUpsOver(() => ({ status: 200, body })).services;
}

describe("fetchCatalogue", () => {
  it("returns every filter as served, grouped by the first part of its path", () => {
    const desk = new ListDesk();

    const { filters, groups, fetchedAt } = fetchCatalogue(desk.execution());

    expect(filters).toHaveLength(41);
    expect(groups.flatMap((group) => group.filters).sort()).toEqual(
      filters.map(({ filter }) => filter).sort(),
    );
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    expect(fetchedAt).toBe("2026-11-21T09:30:00.000Z");
  });

  it("sends one request a day, whatever the cache evicts, and another one on request", () => {
    const desk = new ListDesk();

    fetchCatalogue(desk.execution());
    fetchCatalogue(desk.execution());
    desk.wait(23 * 60 * 60 * 1000);
    fetchCatalogue(desk.execution());
    expect(desk.sent).toHaveLength(1);

    fetchCatalogue(desk.execution(), { refresh: true });
    desk.nextDay();
    fetchCatalogue(desk.execution());
    expect(desk.sent).toHaveLength(3);
  });

  it("drops invalid filters and keeps unknown fields", () => {
    const services = serving({
      filters: [
        null,
        { value_shape: "bool" },
        {
          filter: "orbit.altitude",
          value_shape: "{gte,lte} number",
          description: null,
          dropdown_type: null,
          unit: "km",
        },
        { filter: "orbit.altitude", value_shape: "bool" },
      ],
    });

    const { filters } = fetchCatalogue(services);

    expect(filters).toEqual([
      {
        filter: "orbit.altitude",
        value_shape: "{gte,lte} number",
        description: "",
        how_to_get_values: "",
        unit: "km",
      },
    ]);
  });

  it.each([[{ filters: [] }], [{ filters: [{}] }]])("reports an empty catalogue: %j", (body) => {
    const services = serving(body);

    const fetch = (): unknown => fetchCatalogue(services);

    expect(fetch).toThrow(/filters\/list offers no filters at the moment/);
  });

  it("says so if the reply has another shape", () => {
    const services = serving({ hello: "world" });

    const fetch = (): unknown => fetchCatalogue(services);

    expect(fetch).toThrow(/^The API answered in a way this version does not know/);
  });
});
