/** Words of ours, of the API and of standards that nobody should have to know who uses a spreadsheet. */
export const JARGON =
  /\bUUIDs?\b|\bGTM\b|\b[Uu]nconfirmed\b|\b[Ee]ntr(?:y|ies)\b|\bM49\b|\bISO[- ]?3166|\b[Ff]etch pending\b/;
