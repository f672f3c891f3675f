import type { Panel } from "./panel-names";

/** Three sentences about a panel, where to go next, and the page that explains it. */
interface PanelHelp {
  /** In `docs/`, without its ending. */
  readonly page: string;
  readonly sentences: readonly [string, string, string];
  readonly link: { readonly label: string; readonly panel: Panel };
}

/** By panel title. */
export const panelHelp: Readonly<Record<string, PanelHelp>> = {
  "Enrich companies": {
    page: "enrich-a-column",
    sentences: [
      "Select the websites in the sheet, then choose what to add about each company.",
      "You see the price before you buy. What is paid for already is free.",
      "Results go into new columns on the right. Your own cells are never overwritten.",
    ],
    link: { label: "Take back an earlier run", panel: "history" },
  },
  "Get job posts": {
    page: "news-and-job-posts",
    sentences: [
      "Open roles at the selected companies go to the sheet “Job posts”, one row each.",
      "Run it again next week: only new posts are added.",
      "“All open posts” also marks posts that are gone.",
    ],
    link: { label: "Repeat an earlier run", panel: "history" },
  },
  "Get news": {
    page: "news-and-job-posts",
    sentences: [
      "Articles about the selected companies go to the sheet “News”, one row each.",
      "Choose the tone and the events you care about, or nothing for everything.",
      "This spreadsheet remembers your choices, so next week is one click.",
    ],
    link: { label: "Repeat an earlier run", panel: "history" },
  },
  "Get more data": {
    page: "enrich-a-column",
    sentences: [
      "Choose what to get. Each choice says what it brings and what it costs.",
      "You see one price for all of it before you buy. What is paid for already is free.",
      "Figures go beside your companies; people, posts and reviews get their own sheets. Your own cells are never overwritten.",
    ],
    link: { label: "Repeat an earlier run", panel: "history" },
  },
  Brief: {
    page: "brief-and-radar",
    sentences: [
      "Select a row to see all that this spreadsheet has about its company, free. It follows the selection.",
      "Each part shows when it was bought, and what has changed since you first looked.",
      "What is missing is below, with its price. “Complete it” buys it into the brief; your sheet stays as it is.",
    ],
    link: { label: "Where one cell is from", panel: "cell" },
  },
  "About this cell": {
    page: "brief-and-radar",
    sentences: [
      "Select a cell to see where it is from, what it was before, and what it cost. It's free.",
      "It follows the selection. Cells that you typed stay yours.",
      "“Refresh this one” asks again for this row alone, with the price first.",
    ],
    link: { label: "All about one company", panel: "brief" },
  },
  Radar: {
    page: "brief-and-radar",
    sentences: [
      "Select up to 500 companies to draw what you have about them on two sheets. It's free.",
      "One sheet has a row of small charts for each company; the other has charts of all of them.",
      "The panel offers what is missing, and you see the price first.",
    ],
    link: { label: "All about one company", panel: "brief" },
  },
  "Score companies": {
    page: "score-companies",
    sentences: [
      "Rules over your columns add up to a score, such as size, industry or the last funding.",
      "The rules stand on a sheet of their own: change a value or its points there, and scores follow.",
      "What is not known is not 0: such a company has no score, unless you choose 0 points.",
    ],
    link: { label: "Get what is missing", panel: "enrich" },
  },
  Recipes: {
    page: "recipes-and-charts",
    sentences: [
      "A recipe is a job in a few steps, such as finding out who is hiring or raising money.",
      "Each step opens its panel with everything chosen, and tries five rows before the rest.",
      "After a step for facts, news or job posts, “Watch the whole column” repeats it daily, weekly or monthly.",
    ],
    link: { label: "See your watches", panel: "watches" },
  },
  Watches: {
    page: "watch-for-changes",
    sentences: [
      "A watch checks a column of companies on a schedule, even while the spreadsheet is closed.",
      "Later checks are compared with the first one. What is new goes to the sheet “What's new”.",
      "Every check costs credits, news or not. The form says how much, and no limit is passed (except once, if the API raises a price).",
    ],
    link: { label: "See what was run", panel: "history" },
  },
  "What’s new": {
    page: "watch-for-changes",
    sentences: [
      "All finds of your watches are on one sheet, a line each, newest first.",
      "Lines you mark as seen stay on the sheet but no longer count as new.",
      "Undoing a check removes its lines, except where you wrote something beside them.",
    ],
    link: { label: "See your watches", panel: "watches" },
  },
  "Build a list": {
    page: "build-a-list",
    sentences: [
      "Add filters such as country, industry or funding stage. You see the price before you build.",
      "The list goes to a new sheet, where you can enrich it.",
      "Save the list and run it again later to see who is new, changed or gone.",
    ],
    link: { label: "How much may be spent a day", panel: "settings" },
  },
  "Find websites": {
    page: "enrich-a-column",
    sentences: [
      "Type a company's name to find its website, or select names in the sheet to look up many.",
      "It's free, and nothing is written until you say so.",
      "Review uncertain matches before you enrich them: a wrong website is a wrong company.",
    ],
    link: { label: "Enrich companies", panel: "enrich" },
  },
  Formulas: {
    page: "formulas",
    sentences: [
      "Find a field or function, choose for whom, and insert the formula. Its price is shown first.",
      "They spend the credits of the spreadsheet's owner, who turns them on and sets the limits.",
      "Freeze them to turn what they show into plain values.",
    ],
    link: { label: "Turn formulas on or off", panel: "settings" },
  },
  Credits: {
    page: "caps-credits-undo",
    sentences: [
      "This is what the spreadsheet has cost, today and in total.",
      "Paid answers are kept in a hidden sheet, and using them again is free.",
      "“Write a Credits sheet” lists the spending by day and by company.",
    ],
    link: { label: "Who ran what, and when", panel: "history" },
  },
  History: {
    page: "caps-credits-undo",
    sentences: [
      "The last 40 runs or so in this spreadsheet, and what each cost.",
      "Again opens the panel with the same choices, and you see the price first.",
      "Undo empties what the run wrote; runs on one sheet are undone from the last to the first.",
    ],
    link: { label: "Where credits went", panel: "credits" },
  },
  "Export and import": {
    page: "warehouse",
    sentences: [
      "Export saves everything that was paid for here as a file. It costs nothing.",
      "Import takes such a file over: nothing in it is paid for again.",
      "Anybody who can edit the spreadsheet may import, so take files from people you trust.",
    ],
    link: { label: "Where credits went", panel: "credits" },
  },
  Settings: {
    page: "keys-and-privacy",
    sentences: [
      "Your API key is checked when you save it.",
      "The limit is for a day. A run that reaches it goes on the next day.",
      "Formulas have limits of their own, since anybody who can edit the spreadsheet can type one.",
    ],
    link: { label: "What was spent so far", panel: "credits" },
  },
};
