import { method, nothing } from "../../rpc/method";
import { feature } from "../feature";
import { MOST_RULES } from "./rule-sheet";
import { makeScore, removeScore, scoreView, sortByScore } from "./score";
import * as z from "zod/mini";

export type { ScoreRule } from "./rule-sheet";

export type { Scored, ScoreMade, ScoreShown, ScoreView } from "./score";

const rule = () => {
  const text = () => z.string().check(z.maxLength(500));
  const value = () => z.union([text(), z.number()]);
  return z.object({
    column: z.int().check(z.minimum(1)),
    header: text(),
    word: text(),
    value: value(),
    and: value(),
    weight: z.number(),
    unknown: z.nullable(z.number()),
  });
};

/** Companies are scored by rules of a person's own: ordinary formulas, which cost nothing. */
export const score = feature({
  name: "score",
  menu: [{ label: "Score companies", handler: "scoreCompanies", panel: "score", group: "data" }],
  methods: {
    /** The columns of the sheet in front, its rules, and its ten highest scores. */
    getScore: method({ schema: nothing, handler: (app) => scoreView(app) }),
    /** Writes rules and formulas. */
    makeScore: method({
      schema: () => z.object({ rules: z.array(rule()).check(z.maxLength(MOST_RULES)) }),
      handler: (app, { rules }) => makeScore(app, rules),
    }),
    /** Sorts whole rows, the highest score first. */
    sortByScore: method({ schema: nothing, handler: (app) => sortByScore(app) }),
    /** Takes the score away again. */
    removeScore: method({ schema: nothing, handler: (app) => removeScore(app) }),
  },
});
