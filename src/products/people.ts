import type { TableColumns } from "../core/columns/known-columns";
import { isObject, objectOf } from "../core/json";
import { COMPANIES } from "../core/kind-words";
import type { RunAnswer } from "./run-answer";
import { product } from "./product";
import { questionsTo } from "./questions";
import { type EnrichmentAnswer, SECTION_PRICES, sectionsOperation } from "./sections";

const columns: TableColumns = {
  usual: [
    ["Name", "name"],
    ["Role", "designation"],
    ["Kind of role", "designation_category"],
    ["Since", "start_date"],
    ["LinkedIn", "social.linkedin"],
    ["X", "social.x"],
    ["Previous companies", "previous_companies[]"],
    ["About", "overview"],
  ],
  others: [
    ["Commentary", "profile_commentary"],
    ["Person ID", "id"],
  ],
};

const SECTION = "management_profile";

/** Founders and leaders, each in a row of a sheet of their own: what an enrichment of Leadership holds, or buys. */
export const people = product({
  name: "people",
  words: {
    title: "People",
    running: "Fetching people",
    start: "Get people",
    before: "at",
    counts: COMPANIES,
  },
  operation: sectionsOperation,
  usualDays: 90,
  items: {
    sheetName: "People",
    one: "person",
    many: "people",
    columns,
    idField: "id",
    idLabel: "Person ID",
    // By company, as they come: the day they began is no order to read them in.
    dateField: "",
    usual: Infinity,
    isUnordered: true,
    questions: () =>
      questionsTo(sectionsOperation, (company) => ({ company, sections: [SECTION] }), readPeople),
  },
  offer: { detail: `${SECTION_PRICES[SECTION]} credit a company, free where you have Leadership` },
  samples: [{}],
});

function readPeople(answer: EnrichmentAnswer, company: string): RunAnswer {
  return {
    values: () => [],
    fetchedAt: () => new Date(String(answer["fetched_at"])),
    status: () => null,
    listing() {
      const { profiles } = objectOf(answer[SECTION]);
      const taken = new Set<string>();
      const rows = (Array.isArray(profiles) ? profiles : []).filter(isObject).flatMap((profile) => {
        const [name, role] = [textOf(profile["name"]), textOf(profile["designation"])];
        // One without a name is left out. A person who leads two companies is told of both.
        if (name === "") return [];
        const id = freeId(taken, `${company} ${name}`, role);
        taken.add(id);
        return [{ ...profile, id }];
      });
      return { rows, whole: true };
    },
  };
}

/** Namesakes of a company are told apart by their roles, and by numbers where these are the same. */
function freeId(taken: ReadonlySet<string>, id: string, role: string): string {
  if (!taken.has(id)) return id;
  const stem = `${id} ${role}`.trim();
  let free = stem;
  for (let number = 2; taken.has(free); number++) free = `${stem} ${number}`;
  return free;
}

function textOf(value: unknown): string {
  return String(value ?? "").trim();
}
