import { tableColumns } from "../../core/columns/known-columns";
import { isObject, objectOf } from "../../core/json-shapes";
import type { RunRequest } from "../../core/run-request";
import { enrichment, type EnrichmentAnswer } from "../../operations/enrichment";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import type { RunAnswer, KindPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 90;
const SECTION = "management_profile";

/** Founders and leaders, each in a row of a sheet of their own: what an enrichment of Leadership holds, or buys. */
export function peoplePlan(request: RunRequest): KindPlan {
  return {
    questions: questionsTo(enrichment, (company) => ({ company, sections: [SECTION] }), readPeople),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [],
    items: {
      table: {
        sheetName: "People",
        idField: "id",
        idLabel: "Person ID",
        // By company, as they come: when somebody began is no order to read them in.
        dateField: "",
        columns: tableColumns("people"),
        hasState: false,
        one: "person",
        many: "people",
      },
      pageSize: Infinity,
      wants: "first",
    },
  };
}

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
        // One without a name says of nobody who it is. Who leads two companies is told of both.
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
