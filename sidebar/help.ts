import type { Panel } from "./panels";

/** Three sentences about a panel, where to go next, and the page that explains it. */
export interface PanelHelp {
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
      "Select the cells with websites in the sheet, then choose what to add about each company.",
      "The bill says what it costs before anything is bought; what was paid for before is free.",
      "Results go into columns of their own to the right, and your own cells are never written over.",
    ],
    link: { label: "Take back an earlier run", panel: "history" },
  },
  "Get job posts": {
    page: "news-and-job-posts",
    sentences: [
      "Open positions of the selected companies go to the sheet “Job posts”, one row each.",
      "Run it again next week: only posts that the sheet does not have are added.",
      "“All open posts” also marks those that were taken down.",
    ],
    link: { label: "Repeat an earlier run", panel: "history" },
  },
  "Get news": {
    page: "news-and-job-posts",
    sentences: [
      "Articles about the selected companies go to the sheet “News”, one row each.",
      "Choose the tone and the events that you care about; nothing chosen means everything.",
      "Your choices are remembered for this spreadsheet, so next week is one click.",
    ],
    link: { label: "Repeat an earlier run", panel: "history" },
  },
  "Get more data": {
    page: "enrich-a-column",
    sentences: [
      "Choose what to fetch about the selected companies; each choice says what it brings and what it costs.",
      "The bill says what all of it costs before anything is bought; what was paid for before is free.",
      "Figures go into columns beside your companies, people, posts and reviews to sheets of their own; your own cells are never written over.",
    ],
    link: { label: "Repeat an earlier run", panel: "history" },
  },
  Brief: {
    page: "brief-and-radar",
    sentences: [
      "Select a row: everything that this spreadsheet holds of its company is shown here, for nothing.",
      "Each part says when it was bought, and what has changed since you first looked.",
      "“Complete it” opens the bill for what is missing; nothing is bought before you agree.",
    ],
    link: { label: "What was run before", panel: "history" },
  },
  Radar: {
    page: "brief-and-radar",
    sentences: [
      "Select up to 500 companies: what you have of them is drawn on two sheets, for nothing.",
      "Each company gets a row of small charts to sort by, and a second sheet has charts of all of them.",
      "What is missing is offered with its price; nothing is bought before you have seen a bill.",
    ],
    link: { label: "All about one company", panel: "brief" },
  },
  Recipes: {
    page: "recipes-and-charts",
    sentences: [
      "A recipe is a job in a few steps: see who hires, who raises money, what competitors do.",
      "Each step opens its panel with everything chosen, and tries five rows before the rest.",
      "After a step for facts, news or job posts, “Watch the whole column” repeats it daily, weekly or monthly.",
    ],
    link: { label: "See your watches", panel: "watches" },
  },
  "Update everything": {
    page: "watch-for-changes",
    sentences: [
      "All your watches are checked and all saved lists are run again, one after the other, on one bill.",
      "What was bought in the last twelve hours is not bought again, and every cap holds.",
      "You may close the sidebar: it goes on once an hour.",
    ],
    link: { label: "See your watches", panel: "watches" },
  },
  Watches: {
    page: "watch-for-changes",
    sentences: [
      "A watch checks a column of companies again and again, also while the spreadsheet is closed.",
      "Its first check is what later ones are compared with; what is new after that goes to the sheet “What's new”.",
      "Every check is paid, news or not: the form says how much, and no cap is ever passed (except once, if the API raises a price).",
    ],
    link: { label: "See what was run", panel: "history" },
  },
  "What’s new": {
    page: "watch-for-changes",
    sentences: [
      "What watches find is collected on one sheet, a line each, the newest on top.",
      "Lines that you mark as seen stay on the sheet and are counted no more.",
      "Undoing a check takes its lines out again, except for those beside which you have written.",
    ],
    link: { label: "See your watches", panel: "watches" },
  },
  "Build a list": {
    page: "build-a-list",
    sentences: [
      "Add filters such as country, industry or funding stage, and see the bill before you build.",
      "The list goes to a new sheet, from where you can enrich it.",
      "Save it to run it again later: it then shows who is new, changed or gone.",
    ],
    link: { label: "How much may be spent a day", panel: "settings" },
  },
  "Find websites": {
    page: "enrich-a-column",
    sentences: [
      "Type a company's name to find its website, or select names in the sheet to look up many.",
      "It is free, and nothing is written before you say so.",
      "Look at matches that are less certain before you enrich them: a wrong website is a wrong company.",
    ],
    link: { label: "Enrich companies", panel: "enrich" },
  },
  Formulas: {
    page: "formulas",
    sentences: [
      "Formulas such as =COMPANY_JOBS_COUNT(A2) fetch facts right into a cell.",
      "They spend the credits of the spreadsheet's owner, who turns them on and sets their cap.",
      "Freeze them to keep what they show as plain values.",
    ],
    link: { label: "Turn formulas on or off", panel: "settings" },
  },
  Credits: {
    page: "caps-credits-undo",
    sentences: [
      "This is what the spreadsheet has cost, today and in all.",
      "An answer that was paid for is kept in a hidden sheet and costs nothing again.",
      "“Write a Credits sheet” lists what was spent by day and by company.",
    ],
    link: { label: "Who ran what, and when", panel: "history" },
  },
  History: {
    page: "caps-credits-undo",
    sentences: [
      "The latest runs of this spreadsheet, about 40 of them, with what each cost.",
      "Again opens its panel with the same choices; nothing is bought before you have seen the bill.",
      "Undo empties what the run wrote; runs on one sheet are undone from the last to the first.",
    ],
    link: { label: "Where credits went", panel: "credits" },
  },
  Settings: {
    page: "keys-and-privacy",
    sentences: [
      "Your API key is checked when you save it.",
      "Caps bound what a day may cost; a run that reaches one goes on the next day.",
      "Formulas have caps of their own, since anybody who edits the spreadsheet can type one.",
    ],
    link: { label: "What was spent so far", panel: "credits" },
  },
};
