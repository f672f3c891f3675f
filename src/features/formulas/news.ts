import { news } from "../../products/news";
import {
  isDayText,
  mainSubject,
  newsFilterFields,
  type NewsFilters,
  readNewsFilters,
  TOO_LONG,
  uuidOf,
} from "../../core/news-filters";
import { canBeAsked, NEWS_LIMIT_MAX, NEWS_PRICE, type NewsQuestion } from "../../products/news-listing";
import { newsEventTypes, readEventTypes } from "../../core/news-event-types";
import { resolveFields } from "../../core/columns/resolve-fields";
import { type ArgumentPart, choicesOf, columnChoices } from "./argument-form";
import { customFunction } from "./custom-function";
import { counted } from "../../core/sentence";
import { cells, flag, list, refusal, shown, wholeNumber } from "./parameters";
import { type ListingTable, listingTable, ownUuid } from "./shapes";

const SUBJECT = "COMPANY_NEWS: filters";
const HOW = 'Write for example "countries: DEU, FRA; newsworthiness: high; since: 2026-01-31"';

/**
 * The further filters of a formula: parts separated by `;` or cells of a range, each a name, a colon and its values.
 *
 * @throws {InputError} `input/argument`, with the part that cannot be read.
 */
export function readFormulaNewsFilters(texts: readonly string[]): {
  filters: NewsFilters;
  since: string | null;
} {
  const entered = Object.create(null) as Record<string, string>;
  let since: string | null = null;
  for (const part of texts.flatMap((text) => text.split(/[;\n\r]/)).map((text) => text.trim())) {
    if (part === "") continue;
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(colon, 0)).trim();
    const value = part.slice(colon + 1).trim();
    if (name === "" || value === "") throw refusal(SUBJECT, `cannot be read at ${shown(part)}. ${HOW}`);
    if (name.toLowerCase() === "since" ? since !== null : name in entered)
      throw refusal(
        SUBJECT,
        `say ${shown(name)} twice. Put all of its values behind one, separated by commas`,
      );
    if (name.toLowerCase() !== "since") entered[name] = value;
    else if (isDayText(value)) since = value;
    else throw refusal(SUBJECT, `cannot be read at ${shown(part)}. ${HOW}`);
  }
  const read = readNewsFilters(entered, since);
  if ("problem" in read) throw refusal(SUBJECT, `cannot be read. ${read.problem.replace(/\.$/, "")}`);
  return { filters: read.filters, since };
}

/** The filters that are asked for; a formula takes all of them. */
const ASKED_FOR: readonly (typeof newsFilterFields)[number]["kind"][] = [
  "words",
  "day",
  "score",
  "countries",
];

function partsOfNews(): ArgumentPart[] {
  const fields = newsFilterFields.filter(({ kind }) => ASKED_FOR.includes(kind));
  return [
    { word: "since", label: "Since", kind: "day" },
    ...fields.map(({ label, kind }): ArgumentPart => {
      return { word: label.toLowerCase(), label, kind: kind === "day" ? "day" : "text" };
    }),
  ];
}

const SENTIMENTS = ["Positive", "Neutral", "Negative"];

/** Articles that only mention the company are bought with the others, and left out by what they say. */
const WITHOUT_MENTIONS: Pick<ListingTable<NewsQuestion>, "wanted" | "leftOutInWords"> = {
  wanted(key, held) {
    const asked = { key, uuid: uuidOf(key, held) };
    return (article) => mainSubject(article, asked) !== false;
  },
  leftOutInWords: (leftOut, of) =>
    `${leftOut} of ${counted(of, "article", "articles")} only ${leftOut === 1 ? "mentions" : "mention"} the company. TRUE as the last argument shows ${leftOut === 1 ? "it" : "them"}.`,
};

export const COMPANY_NEWS = customFunction({
  name: "COMPANY_NEWS",
  summary: "Recent news about companies: date, headline, sentiment, kind of event, summary, link.",
  params: {
    companies: cells("Website or ID of a company, or a range of them, such as A2:A20."),
    limit: wholeNumber("Articles per company, such as 20.", {
      min: 1,
      max: NEWS_LIMIT_MAX,
      default: 10,
      label: "How many articles",
    }),
    sentiment: list('Positive, Neutral or Negative, such as "Positive"; all if left out.', {
      label: "Which sentiment",
      form: () => ({ kind: "choices", choices: choicesOf(SENTIMENTS) }),
    }),
    types: list(
      'Event types: codes, the two letters of a category or names in a range or separated by ";", such as "CM01, CM03"; all if left out.',
      {
        label: "Which events",
        form: () => ({
          kind: "choices",
          choices: newsEventTypes().map(({ code, name }) => ({ value: code, label: name })),
        }),
      },
    ),
    fields: list('Columns, separated by commas or in a range, such as "Published, Headline".', {
      form: () => columnChoices(news.items.columns),
    }),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    hide_repeats: flag("TRUE gives only one article per event.", {
      default: false,
      label: "One article per event",
    }),
    main_subject: flag("TRUE gives only articles that are mainly about the company.", {
      default: false,
      label: "Mainly about the company",
    }),
    filters: list(
      'More filters, separated by ";", such as "countries: DEU, FRA; newsworthiness: high; since: 2026-01-31; until: 2026-06-30". Also: headline, topic, people, places, products, occasions, not from, and codes: industry, NAICS, SIC, IPTC, IAB.',
      { label: "Which articles", form: () => ({ kind: "parts", parts: partsOfNews() }) },
    ),
    mentions: flag("TRUE adds articles that only mention the company.", {
      default: false,
      label: "Passing mentions, too",
    }),
  },
  returns: "One row per article, the company first.",
  price: NEWS_PRICE,
  examples: [
    '=COMPANY_NEWS("northwind-robotics.example")',
    '=COMPANY_NEWS(A2:A20,20,"Positive","CM01, CM03")',
    '=COMPANY_NEWS(A2,20,,,,TRUE,TRUE,TRUE,"newsworthiness: high; since: 2026-01-31")',
    "=COMPANY_NEWS(A2,20,,,,,,,,TRUE)",
  ],

  run(
    { companies, limit, sentiment, types, fields, headers, hide_repeats, main_subject, filters, mentions },
    services,
  ) {
    const sentiments = readSentiments(sentiment);
    const codes = readEventTypes(types);
    const further = readFormulaNewsFilters(filters);
    const selection = {
      sentiments,
      types: codes,
      mainSubject: main_subject,
      hideRepeats: hide_repeats,
      ...further,
    };
    if (!canBeAsked(selection)) throw refusal("COMPANY_NEWS: filters", `cannot be asked for. ${TOO_LONG}`);
    return listingTable(services, {
      companies,
      operation: news.operation,
      question: (company) => ({ company, limit, ...selection, lasts: true }),
      limit,
      ...(mentions ? {} : WITHOUT_MENTIONS),
      columns: resolveFields(fields, news.items.columns),
      headers,
      uuidOf: (_article, key) => ownUuid(key),
    });
  },
});

/** As the API writes them, each once; all three, `all` and none are the same selection. */
function readSentiments(texts: readonly string[]): string[] {
  const words = texts
    .flatMap((text) => text.split(/[,;\n\r]/))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  const unknown = words.find((word) => word !== "all" && !SENTIMENTS.some((each) => isWord(each, word)));
  if (unknown !== undefined) {
    throw refusal("COMPANY_NEWS: sentiment", `must be Positive, Neutral or Negative, not ${shown(unknown)}`);
  }
  const chosen = SENTIMENTS.filter((each) => words.some((word) => isWord(each, word)));
  return words.includes("all") || chosen.length === SENTIMENTS.length ? [] : chosen;
}

function isWord(sentiment: string, word: string): boolean {
  return sentiment.toLowerCase() === word;
}
