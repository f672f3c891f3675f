/** What a limit, a message, a first check and “Data you have, up to” were called before. `caps-credits-undo` is the name of a page. */
export const RENAMED =
  /(?<!market )\b[Cc]ap(?:s|ped)?\b(?!-)|\b[Dd]igests?\b|\b[Bb]aselines?\b|\b[Aa]ge of answers\b/;
